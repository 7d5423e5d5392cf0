// Arithmetic of plots: ranges, round numbers for grid lines, and labels that do not cover each other.

import JSONTree

/// Maps the values of a plot to the rows of its box, large values up.
struct PlotScale: Hashable, Sendable {
  /// The values at the lower and the upper edge.
  let range: ClosedRange<Double>
  /// The rows of those edges, in pixels: bottom > top.
  let bottom: Double
  /// See `bottom`.
  let top: Double

  /// The vertical position of a value in pixels, not rounded. Values outside `range` are outside the box.
  func y(of value: Double) -> Double {
    bottom + (value - range.lowerBound) / (range.upperBound - range.lowerBound) * (top - bottom)
  }

  /// The values of grid lines: multiples of 1, 2 or 5 times a power of ten, about `count` of them.
  func ticks(about count: Int) -> [Double] { Self.ticks(in: range, about: count) }

  /// See `ticks(about:)`.
  static func ticks(in range: ClosedRange<Double>, about count: Int) -> [Double] {
    let step = roundStep(near: (range.upperBound - range.lowerBound) / Double(max(1, count)))
    let (first, last) = ((range.lowerBound / step - 1e-9).rounded(.up), (range.upperBound / step + 1e-9).rounded(.down))
    guard last >= first, last - first < 1000 else { return [range.lowerBound] }
    return (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
  }

  /// The number of the form 1, 2 or 5 times a power of ten whose ratio to `value` is nearest to 1.
  ///
  /// It is 1 when `value` is not a number from 1e-9 to 1e12.
  static func roundStep(near value: Double) -> Double {
    guard value >= 1e-9, value <= 1e12 else { return 1 }
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    // The boundaries are the geometric means √2, √10 and √50.
    let share = value / power
    return power * (share * share < 2 ? 1 : share * share < 10 ? 2 : share * share < 50 ? 5 : 10)
  }

  /// A range around values with 8 % of their extent above and below; a range of 1 around values that are all the same.
  ///
  /// - Parameter startingAtZero: Whether the range includes 0 and has no space below its least value.
  static func range(around values: [Double], startingAtZero: Bool = false) -> ClosedRange<Double> {
    let least = startingAtZero ? min(0, values.min() ?? 0) : values.min() ?? 0
    let most = values.max() ?? 1
    guard most > least else { return least - 0.5...least + 0.5 }
    let air = (most - least) * 0.08
    return (startingAtZero ? least : least - air)...(most + air)
  }

  /// Moves labels apart: `positions`, which do not decrease, with at least `distance` between neighbours.
  ///
  /// Each label stays as near to its position as the order allows. When the room is too small for all, the first labels exceed
  /// the lower bound of `bounds`. Complexity: O(n).
  static func spread(_ positions: [Double], distance: Double, in bounds: ClosedRange<Double>) -> [Double] {
    var placed: [Double] = []
    for position in positions { placed.append(max(position, placed.last.map { $0 + distance } ?? bounds.lowerBound)) }
    var limit = bounds.upperBound
    for index in placed.indices.reversed() {
      placed[index] = min(placed[index], limit)
      limit = placed[index] - distance
    }
    // Labels may now be above the upper bound: their order matters more than the edge.
    return placed
  }
}

/// Numbers as people write them in labels.
enum LabelNumber {
  /// A number with at most `digits` decimals, without trailing zeros; a minus sign where it needs one.
  static func text(_ value: Double, digits: Int = 2) -> String {
    label(value) { NumberText.rounded($0, decimals: digits) }
  }

  /// A number with exactly `digits` decimals.
  static func fixed(_ value: Double, digits: Int) -> String {
    label(value) { NumberText.fixed($0, decimals: digits) }
  }

  private static func label(_ value: Double, _ text: (Double) -> String) -> String {
    value.isFinite && abs(value) < 1e15 ? text(value).replacing("-", with: "−") : "–"
  }
}
