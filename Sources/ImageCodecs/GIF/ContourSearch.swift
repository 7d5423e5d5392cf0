// Finds the contours that a picture of few colours would show: places in smooth gradients where the error, blurred as the eye
// does, is another one 4 pixels to the left than 4 pixels to the right, or above than below. Tile by tile, and only where
// there is something smooth and something inexact.
//
//     ┌─ 8 ─┬──── 64 ────┬─ 8 ─┐      errors of a tile and around it
//     │     │ blurred ±4 │     │      blurring takes 4 of those, comparing the other 4
//     └─────┴────────────┴─────┘

import Pixels

/// Looks for contours, one tile after the other.
struct ContourSearch {
  /// Pixels of a tile along a side, how far apart from the middle errors are compared, and how far the blur reaches.
  private static let (tile, reach, radius) = (64, 4, 4)
  /// What is around a tile, and the side of both together.
  private static let margin = reach + radius
  private static let side = tile + 2 * margin
  /// A Gaussian with σ 1.54 in 64ths, from the middle outwards.
  private static let weights: [Int16] = [16, 14, 7, 2, 1]
  /// Errors are cut at this many levels, so that 16 bits suffice. Larger ones are seen in any case.
  private static let mostLevels: Int16 = 31
  /// Differences of no more than this, in 64ths of a level a sample, are not seen whatever the colour.
  private static let leastSeen: Int16 = 40
  /// The difference in Lab beyond which a step is seen.
  private static let threshold: Float = 1.0
}

extension ContourSearch {
  /// Writes the errors of a part of a row of the canvas.
  typealias ErrorRow = (_ y: Int, _ columns: Range<Int>, UnsafeMutablePointer<SIMD4<Int16>>) -> Void

  /// The pixels that lie on a contour.
  ///
  /// - Parameters:
  ///   - errors: For a row of the canvas and a range of its columns, both within `smooth.area`, writes the errors of red, green
  ///     and blue and a 0 for each pixel.
  ///   - smooth: Where contours are looked for.
  ///   - inexact: The pixels with errors, in the same area.
  ///   - truth: The picture.
  static func contours(
    smooth: BitPlane, inexact: BitPlane, truth: StraightBitmap,
    errors: ErrorRow
  ) -> BitPlane {
    var found = BitPlane(area: smooth.area)
    var memory = SensitivityMemory()
    unsafe withUnsafeTemporaryAllocation(of: SIMD4<Int16>.self, capacity: side * side) { buffer in
      guard let room = buffer.baseAddress else { return }
      for top in stride(from: 0, to: smooth.area.height, by: tile) {
        for word in 0..<smooth.stride where mayShow(smooth, inexact, top: top, word: word) {
          unsafe load(room, area: smooth.area, left: word * 64, top: top, errors)
          unsafe blur(room)
          unsafe mark(&found, from: room, left: word * 64, top: top, smooth: smooth, truth: truth, &memory)
        }
      }
    }
    return found
  }

  /// Whether a tile has a smooth pixel, and an inexact one in or near it.
  private static func mayShow(_ smooth: BitPlane, _ inexact: BitPlane, top: Int, word: Int) -> Bool {
    let rows = top..<min(top + tile, smooth.area.height)
    guard rows.contains(where: { smooth.words[$0 * smooth.stride + word] != 0 }) else { return false }
    let near = max(0, top - margin)..<min(top + tile + margin, smooth.area.height)
    let words = max(0, word - 1)...min(smooth.stride - 1, word + 1)
    return near.contains { row in words.contains { inexact.words[row * inexact.stride + $0] != 0 } }
  }

  /// Fills the room with the errors of a tile and around it; beyond the area there are none.
  private static func load(
    _ room: UnsafeMutablePointer<SIMD4<Int16>>, area: PixelRect, left: Int, top: Int,
    _ errors: ErrorRow
  ) {
    unsafe room.initialize(repeating: .zero, count: side * side)
    let columns = max(0, left - margin)..<min(area.width, left + tile + margin)
    for row in max(0, top - margin)..<min(area.height, top + tile + margin) {
      let place = (row - top + margin) * side + columns.lowerBound - left + margin
      unsafe errors(area.y + row, (area.x + columns.lowerBound)..<(area.x + columns.upperBound), room + place)
    }
  }

  /// Blurs all but the outermost 4 rows and columns, to 64ths of a level.
  private static func blur(_ room: UnsafeMutablePointer<SIMD4<Int16>>) {
    let most = SIMD8<Int16>(repeating: mostLevels)
    let count = side * side
    unsafe UnsafeMutableRawPointer(room).withMemoryRebound(to: SIMD8<Int16>.self, capacity: count / 2) { pairs in
      for index in 0..<(count / 2) {
        unsafe pairs[index] = pointwiseMax(pointwiseMin(pairs[index], most), 0 &- most)
      }
    }
    unsafe withUnsafeTemporaryAllocation(of: SIMD4<Int16>.self, capacity: count) { buffer in
      guard let middle = buffer.baseAddress else { return }
      unsafe blur(from: room, to: middle, step: side, rows: radius..<(side - radius), columns: 0..<side, shift: 2)
      unsafe blur(
        from: middle, to: room, step: 1, rows: radius..<(side - radius), columns: radius..<(side - radius), shift: 4)
    }
  }

  /// Blurs along one axis, two pixels at a time; `step` is the distance of neighbours.
  private static func blur(
    from source: UnsafeMutablePointer<SIMD4<Int16>>, to target: UnsafeMutablePointer<SIMD4<Int16>>, step: Int,
    rows: Range<Int>, columns: Range<Int>, shift: Int16
  ) {
    @inline(__always)
    func pair(_ place: Int) -> SIMD8<Int16> {
      unsafe UnsafeRawPointer(source + place).loadUnaligned(as: SIMD8<Int16>.self)
    }
    for row in rows {
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
        let place = row &* side &+ column
        var sum = pair(place) &* 16
        sum &+= (pair(place &- step) &+ pair(place &+ step)) &* 14
        sum &+= (pair(place &- 2 &* step) &+ pair(place &+ 2 &* step)) &* 7
        sum &+= (pair(place &- 3 &* step) &+ pair(place &+ 3 &* step)) &* 2
        sum &+= pair(place &- 4 &* step) &+ pair(place &+ 4 &* step)
        unsafe UnsafeMutableRawPointer(target + place).storeBytes(
          of: sum &>> SIMD8(repeating: shift), as: SIMD8<Int16>.self)
      }
    }
  }

  /// Marks the pixels of a tile where the blurred errors on both sides differ visibly.
  private static func mark(
    _ found: inout BitPlane, from room: UnsafeMutablePointer<SIMD4<Int16>>, left: Int, top: Int, smooth: BitPlane,
    truth: StraightBitmap, _ memory: inout SensitivityMemory
  ) {
    let area = smooth.area
    for row in top..<min(top + tile, area.height) {
      let index = row * smooth.stride + left / 64
      var (rest, seen) = (smooth.words[index], UInt64(0))
      while rest != 0 {
        let bit = rest.trailingZeroBitCount
        rest &= rest &- 1
        let place = (row &- top &+ margin) &* side &+ bit &+ margin
        let steps = unsafe SIMD8<Int16>(
          lowHalf: room[place &+ reach] &- room[place &- reach],
          highHalf: room[place &+ reach &* side] &- room[place &- reach &* side])
        guard isLarge(steps) else { continue }
        let pixel = truth.pixels[(area.y + row) * truth.width + area.x + left + bit]
        if memory.visible(steps, beside: pixel) > threshold * threshold { seen |= 1 << UInt64(bit) }
      }
      found.words[index] |= seen
    }
  }

  /// Whether some step is larger than `leastSeen` in either direction: a difference is negative then.
  @inline(__always)
  private static func isLarge(_ steps: SIMD8<Int16>) -> Bool {
    let signs = (leastSeen &- steps) | (leastSeen &+ steps)
    let halves = unsafe unsafeBitCast(signs, to: SIMD2<UInt64>.self)
    return (halves.x | halves.y) & 0x8000_8000_8000_8000 != 0
  }
}

/// How visible steps are beside colours, of which the last ones are known.
private struct SensitivityMemory {
  /// A colour of each hash, 0 for none.
  private var colors = [UInt32](repeating: 0, count: 1 << 11)
  /// What belongs to those.
  private var sensitivities = [ContourSensitivity](repeating: ContourSensitivity(around: 0), count: 1 << 11)

  /// The squared difference in Lab of the larger one of two steps between errors, in 64ths of a level a sample.
  @inline(__always)
  mutating func visible(_ steps: SIMD8<Int16>, beside pixel: UInt32) -> Float {
    let slot = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 21)
    if colors[slot] != pixel {
      colors[slot] = pixel
      sensitivities[slot] = ContourSensitivity(around: pixel)
    }
    let (slopes, sensitivity) = (SampleLight.slopes(pixel) / 64, sensitivities[slot])
    let first = sensitivity.visible(SIMD4(steps.lowHalf) * slopes)
    let second = sensitivity.visible(SIMD4(steps.highHalf) * slopes)
    return max((first * first).sum(), (second * second).sum())
  }
}
