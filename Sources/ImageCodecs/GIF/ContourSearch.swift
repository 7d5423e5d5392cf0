// Finds the contours that a picture of few colours would show: places in smooth gradients where the error, blurred as the eye
// does, is another one 4 pixels to the left than 4 pixels to the right, or above than below. Strip by strip of 64 columns, from
// the top down, and only where there is something smooth and something inexact.

import CLanes
import Pixels

/// Looks for contours, one strip after the other.
enum ContourSearch {
  /// The number of rows that are searched or skipped together.
  private static let tile = 16
  /// Differences of no more than this, in 64ths of a level a sample, are not seen whatever the colour.
  private static let leastSeen: Int16 = 40
  /// The difference in Lab beyond which a step is seen.
  private static let threshold: Float = 1.0

  /// The pixels on contours.
  ///
  /// - Parameters:
  ///   - mapped: The runs with colours of the palette; all of their pixels are within `smooth.area`.
  ///   - smooth: Where contours are looked for; of the area of the runs' starts.
  ///   - truth: The picture.
  static func contours(of mapped: MappedRuns, smooth: BitPlane, truth: StraightBitmap) -> BitPlane {
    var found = BitPlane(area: smooth.area)
    let inexact = InexactWords(mapped)
    if inexact.isEmpty { return found }
    let (area, words) = (smooth.area, smooth.words)
    // A contour is some pixels wide, so every second pixel of every second row of the canvas suffices.
    let columns: UInt64 = area.x & 1 == 0 ? 0x5555_5555_5555_5555 : 0xAAAA_AAAA_AAAA_AAAA
    SensitivityMemory.with { memory in
      ContourStrip.with(mapped, inexact, area: area) { strip in
        for word in 0..<smooth.stride {
          strip.begin(left: word * 64)
          for top in stride(from: 0, to: area.height, by: tile) where mayShow(smooth, inexact, top: top, word: word) {
            for row in stride(from: top + (area.y + top) & 1, to: min(top + tile, area.height), by: 2) {
              let index = row * smooth.stride + word
              let smooth = words[index] & columns
              if smooth == 0 { continue }
              guard strip.blur(around: row) else { continue }
              let start = (area.y + row) * truth.width + area.x + word * 64
              found.words[index] = unsafe truth.pixels.withUnsafeBufferPointer { truth in
                unsafe seen(smooth, of: row, in: strip, truth.baseAddress.map { unsafe $0 + start }, memory)
              }
            }
          }
        }
      }
    }
    return found
  }

  /// Whether a tile has a smooth pixel, and an inexact one in or near it.
  private static func mayShow(_ smooth: BitPlane, _ inexact: InexactWords, top: Int, word: Int) -> Bool {
    let rows = top..<min(top + tile, smooth.area.height)
    guard rows.contains(where: { smooth.words[$0 * smooth.stride + word] != 0 }) else { return false }
    let near = max(0, top - ContourStrip.margin)..<min(top + tile + ContourStrip.margin, smooth.area.height)
    return near.contains { inexact.hasErrors(row: $0, word: word) }
  }

  /// Those of the pixels `smooth` of a row of a strip where the blurred errors on both sides differ visibly; the first of them is
  /// `truth`.
  @inline(__always)
  private static func seen(
    _ smooth: UInt64, of row: Int, in strip: ContourStrip, _ truth: UnsafePointer<UInt32>?, _ memory: SensitivityMemory
  ) -> UInt64 {
    guard let truth = unsafe truth else { return 0 }
    let neighbours = strip.neighbours(of: row)
    var seen = UInt64(0)
    for four in stride(from: 0, to: 64, by: 4) {
      var rest = smooth >> UInt64(four) & 15
      guard rest != 0, neighbours.hasSteps(at: four, above: leastSeen) else { continue }
      while rest != 0 {
        let bit = four &+ rest.trailingZeroBitCount
        rest &= rest &- 1
        let steps = neighbours.steps(at: bit)
        guard magicmove_has_greater(magicmove_magnitudes(steps), SIMD8(repeating: leastSeen)) else { continue }
        if memory.visible(steps, beside: unsafe truth[bit]) > threshold * threshold { seen |= 1 &<< UInt64(bit) }
      }
    }
    return seen
  }
}
