// The one table of the formats that pictures are read from, and how a file shows which one it is.

/// A format of pictures, still or moving.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"
  case avif = "AVIF"

  /// What a file's name may end in, without a dot.
  package var extensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .avif: ["avif"]
    }
  }

  /// The first bytes of a PNG file.
  package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Tells the format by the first bytes of a file, whatever its name says; nil when they belong to none.
  package init?(recognizing bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  /// Whether the first box of a file (ISO/IEC 14496-12) says that it can be read as an AVIF: its length (4 bytes), `ftyp`, the brand,
  /// a version (4), other brands.
  private static func hasBrand(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    return stride(from: 8, to: min(length, bytes.count, 1024) - 3, by: 4).contains { place in
      place != 12
        && (bytes[place..<place + 4].elementsEqual("avif".utf8) || bytes[place..<place + 4].elementsEqual("avis".utf8))
    }
  }

  /// Whether a file of this format begins so. Of a PNG four bytes are enough: one that is damaged after them is a damaged PNG.
  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: Self.pngSignature.prefix(4))
    case .jpeg: bytes.starts(with: [0xFF, 0xD8])
    case .gif: bytes.starts(with: "GIF8".utf8)
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.count >= 12 && bytes[8..<12].elementsEqual("WEBP".utf8)
    case .avif: Self.hasBrand(bytes)
    }
  }
}
