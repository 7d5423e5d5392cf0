// Frames one after the other, each drawn over the one before: what has not changed is neither drawn nor sent again.
//
//     "MMF1" │ i, uint32 │ time, float64 │ x, y, width, height, 4 × uint32 │ width · height pixels, bytes R, G, B, A
//     "MMR1" │ …                                                         │ number of words, uint32 │ the pixels in runs
//
// all of it little-endian, alpha straight (PixelRuns says what runs are). The first record is the whole picture, each later one the
// rectangle around what may have changed; nothing has when width and height are 0.

import FrameWriting
import ImageCodecs
import Pixels
import Raster
import Rendering

/// Draws the frames of a stretch of time.
struct PlayedFrames {
  /// How pixels are written.
  enum Format: String { case rgba, runs }

  private let format: Format
  private let animation: Animation
  private let shutter: Shutter?
  private var bitmap: Bitmap
  private var shown: ShownPicture?

  /// - Parameter shutter: As for stills.
  init(_ animation: Animation, _ shutter: Shutter?, _ format: Format) {
    (self.animation, self.shutter, self.format) = (animation, shutter, format)
    bitmap = Bitmap(size: animation.size)
  }

  /// Draws the next frame.
  ///
  /// - Returns: Its record.
  mutating func record(_ index: Int, at time: Double) -> [UInt8] {
    let renderers = animation.loaded.renderers
    let lists = animation.producer.exposure(at: time, shutter).lists
    let now = renderers.draw(lists, over: shown, into: &bitmap)
    let whole = PixelRect(bitmap.size)
    let area = shown.map { before in
      renderers.damage(from: before, to: now).reduce(PixelRect.zero) { $0.union($1.intersection(whole)) }
    }
    shown = now
    return record(index, time, area ?? whole)
  }

  private func record(_ index: Int, _ time: Double, _ area: PixelRect) -> [UInt8] {
    let isEmpty = area.width == 0 || area.height == 0
    let numbers = isEmpty ? [0, 0, 0, 0] : [area.x, area.y, area.width, area.height]
    var record = Array((format == .rgba ? "MMF1" : "MMR1").utf8)
    let pixels = isEmpty ? [] : bitmap.straight().cut(area).pixels
    let words = format == .rgba ? pixels : PixelRuns.words(pixels)
    record.reserveCapacity(36 + words.count * 4)
    record.append(littleEndian: UInt32(truncatingIfNeeded: index))
    record.append(littleEndian: time.bitPattern)
    for number in numbers { record.append(littleEndian: UInt32(truncatingIfNeeded: number)) }
    if format == .runs { record.append(littleEndian: UInt32(truncatingIfNeeded: words.count)) }
    unsafe words.withUnsafeBytes { unsafe record.append(contentsOf: $0) }
    return record
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    for byte in 0..<(number.bitWidth / 8) { append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }
}
