@testable import ImageCodecs
import Pixels
import Testing
import TestSupport

/// Every colour type and depth, plain and interlaced, with transparency and gamma, in sizes that leave passes of Adam7
/// empty and rows with odd bits: pictures made here byte by byte, and the pixels by the PNG specification.
@Suite struct PNGSuiteTests {
  /// A kind of PNG.
  struct Kind: Sendable, CustomTestStringConvertible {
    var type: Int
    var depth: Int
    var isInterlaced: Bool
    var isTransparent: Bool
    /// In 1/100,000; nil: no gAMA.
    var gamma: Int?
    /// Besides gAMA: sRGB, iCCP, cHRM or none.
    var profile: String?
    /// Whether its colours are not those of sRGB.
    var isConverted: Bool {
      gamma != nil && gamma != 45_455 && (profile == nil || profile == "cHRM") && hasColorProfiles
    }
    var testDescription: String {
      "type \(type), \(depth) bits\(isInterlaced ? ", interlaced" : "")\(isTransparent ? ", tRNS" : "")"
        + (gamma.map { ", gAMA \($0)" } ?? "") + (profile.map { ", \($0)" } ?? "")
    }
  }

  static let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]

  static let kinds: [Kind] = [0, 2, 3, 4, 6].flatMap { type in
    (depths[type] ?? []).flatMap { depth in
      [false, true].flatMap { isInterlaced in
        (type < 4 ? [false, true] : [false]).flatMap { isTransparent in
          [(nil, nil), (100_000, nil), (45_455, nil), (35_000, "cHRM"), (55_000, "sRGB"), (100_000, "iCCP")].map {
            Kind(
              type: type, depth: depth, isInterlaced: isInterlaced, isTransparent: isTransparent, gamma: $0.0,
              profile: $0.1)
          }
        }
      }
    }
  }

  /// Sizes of one pixel, of a few, and of more than one block of Adam7.
  static let sizes = [(1, 1), (5, 4), (9, 17), (33, 5)]

  @Test(arguments: kinds)
  func `is decoded as specified`(_ kind: Kind) throws {
    for (width, height) in Self.sizes {
      let picture = Picture(kind, width: width, height: height)
      let decoded = try ImageDecoder.decode(picture.file)
      #expect(decoded.size == PixelSize(width: width, height: height))
      // LittleCMS rounds its curves, too.
      let tolerance = kind.isConverted ? 1 : 0
      for y in 0..<height {
        for x in 0..<width {
          let (found, expected) = (decoded.pixels[y * width + x], picture.expected(x, y))
          guard Self.distance(found, expected) > tolerance else { continue }
          Issue.record(
            "(\(x), \(y)) of \(width)×\(height): \(String(found, radix: 16)), not \(String(expected, radix: 16))")
          return
        }
      }
    }
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}

/// A picture of one kind.
private struct Picture {
  let kind: PNGSuiteTests.Kind
  private var builder: PNGBuilder

  init(_ kind: PNGSuiteTests.Kind, width: Int, height: Int) {
    self.kind = kind
    builder = PNGBuilder(
      width: width, height: height, depth: kind.depth, type: kind.type, isInterlaced: kind.isInterlaced)
    if let gamma = kind.gamma { builder.chunks.append(("gAMA", PNGBuilder.bigEndian(gamma))) }
    switch kind.profile {
    case "sRGB": builder.chunks.append(("sRGB", [0]))
    case "iCCP": builder.chunks.append(("iCCP", Array("p\0\0".utf8) + PNGBuilder.stored(profile)))
    case "cHRM":
      let values = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
      builder.chunks.append(("cHRM", values.flatMap(PNGBuilder.bigEndian)))
    default: break
    }
    if kind.type == 3 { builder.chunks.append(("PLTE", (0..<colors).flatMap { Self.color($0) })) }
    if kind.isTransparent { builder.chunks.append(("tRNS", transparency)) }
  }

  var file: [UInt8] { builder.file(sample) }

  private var colors: Int { min(1 << kind.depth, 200) }

  /// A colour of the palette.
  private static func color(_ index: Int) -> [UInt8] {
    [UInt8(index * 5 & 255), UInt8(255 - index * 3 & 255), UInt8(index * 77 & 255)]
  }

  /// Opacities of the first colours, or the one colour that is transparent: that of the pixel (0, 0).
  private var transparency: [UInt8] {
    if kind.type == 3 { return (0..<max(1, colors / 2)).map { UInt8($0 * 9 & 255) } }
    return (0..<builder.channels).flatMap { channel in
      let key = sample(0, 0, channel)
      return [UInt8(key >> 8), UInt8(key & 255)]
    }
  }

  /// Any pattern that uses all values.
  private func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    let mixed = (x * 7919 + y * 104_729 + channel * 1_299_709 + x * y * 31) & 0xFFFF
    return kind.type == 3 ? mixed % colors : mixed >> (16 - kind.depth)
  }

  /// The pixel by the specification: samples scaled to 8 bits, rounded to nearest; colours to the curve of sRGB, when the file has
  /// a gamma that is not about that and nothing overrules it.
  func expected(_ x: Int, _ y: Int) -> UInt32 {
    let samples = (0..<builder.channels).map { sample(x, y, $0) }
    let largest = Double((1 << kind.depth) - 1)
    let shares = samples.map { Double($0) / largest }
    var color = shares
    var alpha = 1.0
    switch kind.type {
    case 0, 4: color = [shares[0], shares[0], shares[0]]
    case 3: color = Self.color(samples[0]).map { Double($0) / 255 }
    default: color = Array(shares.prefix(3))
    }
    if kind.type >= 4 { alpha = shares[builder.channels - 1] }
    if kind.isTransparent { alpha = opacity(samples) }
    let bytes = (color.map(corrected) + [alpha]).map { UInt32(($0 * 255).rounded()) }
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24
  }

  private func opacity(_ samples: [Int]) -> Double {
    if kind.type == 3 { return samples[0] < transparency.count ? Double(transparency[samples[0]]) / 255 : 1 }
    return samples == (0..<builder.channels).map { sample(0, 0, $0) } ? 0 : 1
  }

  private func corrected(_ value: Double) -> Double {
    guard let gamma = kind.gamma, kind.isConverted else { return value }
    return ColorSpaces.encoded(PortableMath.power(value, 100_000 / Double(gamma)))
  }

  /// The smallest profile that libpng takes for one: a header and no tags.
  private var profile: [UInt8] {
    var header = [UInt8](repeating: 0, count: 132)
    header[3] = 132
    header[8] = 2
    header.replaceSubrange(12..<24, with: Array("mntr\(kind.type == 0 || kind.type == 4 ? "GRAY" : "RGB ")XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    header.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
    return header
  }
}
