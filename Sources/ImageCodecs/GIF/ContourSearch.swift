// Finds the contours that a picture of few colours would show: places in smooth gradients where the error, blurred as the eye
// does, is another one 4 pixels to the left than 4 pixels to the right, or above than below. Strip by strip of 64 columns, from
// the top down, and only where there is something smooth and something inexact.

import Pixels

/// Looks for contours, one strip after the other.
enum ContourSearch {
  /// The number of rows that are searched or skipped together.
  private static let tile = 64
  /// Differences of no more than this, in 64ths of a level a sample, are not seen whatever the colour.
  private static let leastSeen: Int16 = 40
  /// The difference in Lab beyond which a step is seen.
  private static let threshold: Float = 1.0

  /// The pixels on contours.
  ///
  /// - Parameters:
  ///   - errors: For a row of the canvas and a range of its columns, both within `smooth.area`, writes the errors of red, green
  ///     and blue and a 0 for each pixel.
  ///   - smooth: Where contours are looked for.
  ///   - inexact: The pixels with errors, in the same area.
  ///   - truth: The picture.
  static func contours(
    smooth: BitPlane, inexact: BitPlane, truth: StraightBitmap, errors: ContourStrip.ErrorRow
  ) -> BitPlane {
    var found = BitPlane(area: smooth.area)
    let (area, words) = (smooth.area, smooth.words)
    SensitivityMemory.with { memory in
      unsafe ContourStrip.with(area: area, errors: errors) { strip in
        for word in 0..<smooth.stride {
          strip.begin(left: word * 64)
          for top in stride(from: 0, to: area.height, by: tile) where mayShow(smooth, inexact, top: top, word: word) {
            for row in top..<min(top + tile, area.height) {
              let index = row * smooth.stride + word
              if words[index] == 0 { continue }
              strip.blur(around: row)
              let start = (area.y + row) * truth.width + area.x + word * 64
              found.words[index] = unsafe truth.pixels.withUnsafeBufferPointer { truth in
                unsafe seen(words[index], of: row, in: strip, truth.baseAddress.map { unsafe $0 + start }, memory)
              }
            }
          }
        }
      }
    }
    return found
  }

  /// Whether a tile has a smooth pixel, and an inexact one in or near it.
  private static func mayShow(_ smooth: BitPlane, _ inexact: BitPlane, top: Int, word: Int) -> Bool {
    let rows = top..<min(top + tile, smooth.area.height)
    guard rows.contains(where: { smooth.words[$0 * smooth.stride + word] != 0 }) else { return false }
    let near = max(0, top - ContourStrip.margin)..<min(top + tile + ContourStrip.margin, smooth.area.height)
    let words = max(0, word - 1)...min(smooth.stride - 1, word + 1)
    return near.contains { row in words.contains { inexact.words[row * inexact.stride + $0] != 0 } }
  }

  /// Those of the pixels `smooth` of a row of a strip where the blurred errors on both sides differ visibly; the first of them is
  /// `truth`.
  @inline(__always)
  private static func seen(
    _ smooth: UInt64, of row: Int, in strip: ContourStrip, _ truth: UnsafePointer<UInt32>?, _ memory: SensitivityMemory
  ) -> UInt64 {
    guard let truth = unsafe truth else { return 0 }
    let neighbours = strip.neighbours(of: row)
    var (rest, seen) = (smooth, UInt64(0))
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest &- 1
      let steps = neighbours.steps(at: bit)
      guard isLarge(steps) else { continue }
      if memory.visible(steps, beside: unsafe truth[bit]) > threshold * threshold { seen |= 1 &<< UInt64(bit) }
    }
    return seen
  }

  /// Whether some step is larger than `leastSeen` in either direction: a difference is negative then.
  @inline(__always)
  private static func isLarge(_ steps: SIMD8<Int16>) -> Bool {
    let signs = (leastSeen &- steps) | (leastSeen &+ steps)
    let halves = unsafe unsafeBitCast(signs, to: SIMD2<UInt64>.self)
    return (halves.x | halves.y) & 0x8000_8000_8000_8000 != 0
  }
}
