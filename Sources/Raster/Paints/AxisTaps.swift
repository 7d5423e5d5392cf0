// Which cells of an image axis make up a destination pixel, and with which weights.
//
// Seen along one axis, a destination pixel is a box over a row of cells; the weight of a cell is the share of the box
// that it covers:
//
//         cells      │  i  │ i+1 │ i+2 │ i+3 │
//         box           └───────────────┘         weights ½ 1 1 ⅙, divided by the width of the box
//
// A box one cell wide makes exactly the two weights of linear interpolation; a box as wide as the pixel's footprint makes
// the exact average over the footprint. One rule therefore serves every scale, and nothing jumps where enlarging turns
// into shrinking.

/// The weights along one axis of a placement that scales and moves.
struct AxisTaps: Sendable {
  /// The most taps that a pixel may have: the rounding of that many products adds up to an eighth of 1/255 at most.
  static let limit = 64

  /// Cells for a step of one destination pixel; negative when mirrored.
  let step: Double
  /// The position in cells of destination coordinate 0.
  let origin: Double
  /// The width of the box in cells, 1 or more.
  let width: Double
  /// The number of cells along the axis.
  let size: Int
  /// The weights for each destination pixel, 0 included: 2, or a multiple of 4.
  let taps: Int

  /// Prepares the taps for boxes `width` cells wide.
  init(step: Double, origin: Double, width: Double, size: Int) {
    (self.step, self.origin) = (step, origin)
    self.width = min(max(width, 1), Double(Self.limit - 2))
    self.size = size
    let most = Int(self.width.rounded(.up)) + 1
    taps = most <= 2 ? 2 : (most + 3) / 4 * 4
  }

  /// The part of `positions` outside of which all pixels are equal, because their boxes are outside the axis. Contains
  /// at least one position unless `positions` is empty.
  func inside(_ positions: Range<Int>) -> Range<Int> {
    guard !positions.isEmpty else { return positions }
    func position(_ cell: Double, _ change: Double) -> Int {
      let place = (cell - origin) / step + change
      // NaN, which no finite placement gives, counts as the first position.
      return place > Double(positions.lowerBound) ? Int(min(place, Double(positions.upperBound))) : positions.lowerBound
    }
    let (near, far) = (-width, Double(size) + width)
    let first = min(position(step > 0 ? near : far, -2), positions.upperBound - 1)
    return first..<max(first + 1, position(step > 0 ? far : near, 2))
  }

  /// Writes the weights of destination pixel `position`, in 1/65536, to `taps` elements of `weights` and returns the
  /// cell that the first weight applies to.
  ///
  /// Weights add up to 65536, but a single weight of 1 is 65535. Cells beyond the ends hand their weight to the end.
  func write(_ position: Int, to weights: UnsafeMutablePointer<UInt16>) -> Int {
    // The clamp keeps the box near the axis, where every cell it covers is an end cell.
    let center = min(max((Double(position) + 0.5) * step + origin, -2 * width), Double(size) + 2 * width)
    let start = center - width / 2
    let first = Self.floor(start)
    if taps == 2, first >= 0, first + 1 < size {
      let second = UInt32((start - Double(first)) * 65_536 + 0.5)
      unsafe weights[0] = UInt16(min(65_536 - second, 65_535))
      unsafe weights[1] = UInt16(min(second, 65_535))
      return first
    }
    let base = min(max(first, 0), max(0, size - taps))
    for tap in 0..<taps { unsafe weights[tap] = 0 }
    var sum: UInt32 = 0
    for tap in 0..<taps {
      let covered = min(max(Double(first + tap + 1) - start, 0), width)
      // Rounding the running sum keeps the total exact.
      let next = UInt32((covered / width * 65_536).rounded())
      let cell = min(max(first + tap, 0), size - 1) - base
      unsafe weights[cell] = UInt16(min(UInt32(weights[cell]) + (next - sum), 65_535))
      sum = next
    }
    return base
  }

  /// The largest integer up to a number of at most 2⁶². `rounded` is a call where the oldest processors count.
  @inline(__always)
  private static func floor(_ number: Double) -> Int {
    let integer = Int(number)
    return Double(integer) > number ? integer - 1 : integer
  }
}
