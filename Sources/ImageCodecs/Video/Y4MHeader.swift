// The first line of a YUV4MPEG2 file, as `Y4MEncoder` and other programs write it. Colours are BT.709, as in files of ours.

import Pixels

/// What the header says of all frames.
package struct Y4MHeader: Sendable {
  /// Longest header that is read, in bytes.
  package static let longest = 4096

  /// Width and height as they are written: at least 1 each, but of any size.
  package let size: PixelSize
  /// Frames per second; nil: not known.
  package let rate: FrameRate?
  /// The layout of the planes, such as `420jpeg`.
  package let layout: String
  private let isFull: Bool
  /// Bytes of the header with the end of its line.
  package let count: Int

  /// Reads the beginning of a file; nil where no header with a size is there.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.longest).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = bytes[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.first == "YUV4MPEG2" else { return nil }
    func value(_ key: Character) -> Substring? { words.dropFirst().first { $0.first == key }?.dropFirst() }
    let sides = ["W", "H"].map { key in value(key).flatMap { Int($0) } ?? 0 }
    guard sides.allSatisfy({ 1...1_000_000_000 ~= $0 }) else { return nil }
    size = PixelSize(width: sides[0], height: sides[1])
    let parts = (value("F") ?? "").split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    rate =
      parts.count == 2 && parts.allSatisfy({ 1...1_000_000_000 ~= $0 })
      ? FrameRate(numerator: parts[0], denominator: parts[1]) : nil
    layout = value("C").map(String.init) ?? "420jpeg"
    isFull = words.contains("XCOLORRANGE=FULL")
    count = end + 1
  }

  /// The name that ffmpeg has for the layout; nil for one that is not known.
  package var pixelFormat: String? {
    switch layout {
    case "420jpeg", "420mpeg2", "420paldv": return "yuv420p"
    case "444alpha": return "yuva444p"
    case "mono": return "gray"
    default: break
    }
    if layout.utf8.starts(with: "mono".utf8) { return "gray\(layout.dropFirst(4))le" }
    let depth = layout.dropFirst(3)
    if depth.isEmpty { return "yuv\(layout)p" }
    return depth.first == "p" ? "yuv\(layout)le" : nil
  }

  /// The planes of a frame; nil for a layout that is not known.
  package var planes: VideoPlanes? {
    guard let name = pixelFormat,
      var planes = VideoPlanes(format: name, size: size, matrix: VideoPlanes.bt709, isFull: isFull)
    else { return nil }
    planes.isCentered = layout.utf8.starts(with: "420".utf8) && layout != "420mpeg2" && layout != "420paldv"
    return planes
  }
}
