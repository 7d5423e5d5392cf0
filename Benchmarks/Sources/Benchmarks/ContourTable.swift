// Quality of gradients in encoded animations: bands, flicker and bytes, compared with the frames that they were made
// from.
//
//     Benchmarks contours FRAMES.rgba WxH RATE FILE...
//
// FRAMES.rgba is raw frames (`magicmove render --format rgba`), RATE how many a second. A line for each file, of whichever
// program: contours in per cent of the smooth pixels, the same in the worst frame, per cent of the unchanged pixels that flicker,
// bytes. Of a file the picture counts that is on screen in the middle of each frame's time.

import Foundation
import ImageCodecs
import Pixels

/// Measures files; 64 for wrong arguments, 66 if something cannot be read.
func measureContours(_ arguments: [String]) -> Int32 {
  guard arguments.count >= 4, let size = PixelSize(text: arguments[1]), let rate = Double(arguments[2]), rate > 0 else {
    complain("usage: Benchmarks contours FRAMES.rgba WxH RATE FILE...")
    return 64
  }
  guard let data = FileManager.default.contents(atPath: arguments[0]),
    let truth = RawFrames([UInt8](data), size: size)
  else {
    complain("contours: \(arguments[0]) is no frames of \(arguments[1]) pixels")
    return 66
  }
  for path in arguments.dropFirst(3) {
    do {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let score = try truth.score(bytes, rate: rate)
      print(
        String(format: "%6.3f  worst %6.3f  flicker %6.3f %%", score.all.percent, score.worst, score.flicker),
        " \(bytes.count) bytes  \(path)")
    } catch {
      complain("contours: \(path): \(error)")
      return 66
    }
  }
  return 0
}

/// Frames of one size.
private struct RawFrames {
  let frames: [StraightBitmap]

  init?(_ bytes: [UInt8], size: PixelSize) {
    guard size.area > 0, !bytes.isEmpty, bytes.count % (4 * size.area) == 0 else { return nil }
    frames = stride(from: 0, to: bytes.count, by: 4 * size.area).map { start in
      let pixels = (0..<size.area).map { index -> UInt32 in
        var pixel: UInt32 = 0
        for channel in 0..<4 { pixel |= UInt32(bytes[start + 4 * index + channel]) << UInt32(8 * channel) }
        return pixel
      }
      return StraightBitmap(size: size, pixels: pixels)
    }
  }

  /// Contours of all frames, of the worst one, and flickering pixels in per cent.
  func score(_ bytes: [UInt8], rate: Double) throws -> (all: Contours, worst: Double, flicker: Double) {
    var decoder = try AnimationDecoder(bytes)
    guard decoder.size == frames[0].size, var shown = try decoder.next() else { throw CocoaError(.fileReadCorruptFile) }
    var end = shown.shownDelay
    var (all, worst, steady, moved) = (Contours(), 0.0, 0, 0)
    var before: StraightBitmap?
    for (index, frame) in frames.enumerated() {
      while (Double(index) + 0.5) / rate > end, let next = try decoder.next() {
        shown = next
        end += next.shownDelay
      }
      let contours = Contours(of: shown.bitmap, truth: frame)
      all += contours
      worst = max(worst, contours.percent)
      if let before {
        for place in frame.pixels.indices where frame.pixels[place] == frames[index - 1].pixels[place] {
          steady += 1
          moved += before.pixels[place] == shown.bitmap.pixels[place] ? 0 : 1
        }
      }
      before = shown.bitmap
    }
    return (all, worst, 100 * Double(moved) / Double(max(1, steady)))
  }
}

extension PixelSize {
  /// Reads "390x844".
  fileprivate init?(text: String) {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy((1...65_535).contains) else { return nil }
    self.init(width: sides[0], height: sides[1])
  }
}
