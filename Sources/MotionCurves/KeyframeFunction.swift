// Explicit tracks: the values of a property between keys, component by component.
//
// The modes are those of CAKeyframeAnimation's calculationMode. Keys are brought into one form (times that do not
// decrease, vectors of one length) when the function is made; a sample finds its segment and mixes the two or four
// values around it.

import Pixels
import SceneModel

/// A vector of numbers as a function of time, through given keys.
///
/// Before the first key its value holds, after the last one its. Keys of equal time make a jump, at which the later one
/// counts. Times are compared on the grid of `PortableMath`, so that rounding cannot put a frame on the wrong side.
package struct KeyframeFunction: Sendable {
  /// A value at a time.
  package struct Key: Sendable {
    /// The time as a share of the transition, 0...1.
    package var share: Double
    /// The components of the value, as many in every key.
    package var value: [Double]
    /// The pace of the segment that ends here; nil: even.
    package var curve: Curve?

    /// Creates a key.
    package init(share: Double, value: [Double], curve: Curve? = nil) {
      (self.share, self.value, self.curve) = (share, value, curve)
    }
  }

  private enum Interpolation: Sendable { case line, hold, spline }

  private let interpolation: Interpolation
  private let times: [Double]
  private let values: [[Double]]
  /// The pace of the segment that ends at each key.
  private let curves: [CurveFunction?]

  /// Prepares a track.
  ///
  /// - Parameters:
  ///   - keys: In order of time. A time before that of an earlier key counts as that one; a value of more components
  ///     than another is cut to the shortest.
  ///   - mode: How values between the keys are found. `paced` and `cubicPaced` ignore the keys' times and curves, as
  ///     Core Animation does.
  ///   - duration: How long the shares 0...1 last, in seconds; a spring as a segment's curve needs it.
  package init(_ keys: [Key], mode: KeyframeTrack.Mode, duration: Double) {
    let count = keys.map(\.value.count).min() ?? 0
    values = keys.map { Array($0.value.prefix(count)) }
    let isPaced = mode == .paced || mode == .cubicPaced
    let times = isPaced ? Self.pacedTimes(values) : Self.orderedTimes(keys)
    self.times = times
    curves = keys.indices.map { index in
      guard index > 0, !isPaced, let curve = keys[index].curve else { return nil }
      return CurveFunction(curve, duration: (times[index] - times[index - 1]) * duration)
    }
    switch mode {
    case .linear, .paced: interpolation = .line
    case .discrete: interpolation = .hold
    case .cubic, .cubicPaced: interpolation = .spline
    }
  }

  /// The value at a share of the transition; empty when there is no key.
  package func callAsFunction(_ share: Double) -> [Double] {
    let share = PortableMath.onGrid(share)
    let following = times.partitioningIndex { !($0 <= share) }
    guard following > 0 else { return values.first ?? [] }
    let start = following - 1
    guard start + 1 < times.count, interpolation != .hold else { return values[start] }
    let time = (share - times[start]) / (times[start + 1] - times[start])
    let progress = curves[start + 1].map { $0(time) } ?? time
    if progress == 0 { return values[start] }
    return values[start].indices.map { component in
      interpolation == .spline
        ? spline(from: start, component, at: progress)
        : values[start][component] + (values[start + 1][component] - values[start][component]) * progress
    }
  }

  /// The times of the keys on the grid, none smaller than the one before it.
  private static func orderedTimes(_ keys: [Key]) -> [Double] {
    var latest = -Double.infinity
    return keys.map { key in
      latest = max(latest, PortableMath.onGrid(key.share))
      return latest
    }
  }

  /// Times that make the speed even: key i at Lᵢ/Lₙ, with L the running sum of the distances |vⱼ − vⱼ₋₁|
  /// (`CAAnimationCalculationMode.paced`). Values that are all equal are spread evenly.
  private static func pacedTimes(_ values: [[Double]]) -> [Double] {
    var lengths: [Double] = []
    var total = 0.0
    for (index, value) in values.enumerated() {
      if index > 0 { total += distance(values[index - 1], value) }
      lengths.append(total)
    }
    guard total > 0, total.isFinite else {
      let last = Double(max(1, values.count - 1))
      return values.indices.map { PortableMath.onGrid(Double($0) / last) }
    }
    return lengths.map { PortableMath.onGrid($0 / total) }
  }

  /// The Euclidean distance of two vectors.
  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// A component of the Catmull-Rom spline on the segment from key `start` (`CAAnimationCalculationMode.cubic`).
  ///
  /// The tangent at a key is the slope between its neighbours, (vᵢ₊₁ − vᵢ₋₁)/(tᵢ₊₁ − tᵢ₋₁), at the ends that of the one
  /// segment there is, so that the velocity is continuous for uneven times as well. A jump is an end.
  private func spline(from start: Int, _ component: Int, at s: Double) -> Double {
    let end = start + 1
    let before = start > 0 && times[start - 1] < times[start] ? start - 1 : start
    let after = end + 1 < times.count && times[end] < times[end + 1] ? end + 1 : end
    let span = times[end] - times[start]
    let (a, b) = (values[start][component], values[end][component])
    let leaving = (b - values[before][component]) / (times[end] - times[before]) * span
    let arriving = (values[after][component] - a) / (times[after] - times[start]) * span
    let rise = b - a
    // Hermite form: the line, plus the terms of the two tangents.
    return a + rise * s + s * (1 - s) * ((leaving - rise) * (1 - s) - (arriving - rise) * s)
  }
}
