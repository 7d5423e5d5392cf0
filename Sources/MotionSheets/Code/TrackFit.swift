// Finds the track that gives recorded values: by the curves of the transition, exactly, else by points.

import Motion
import MotionCurves
import Pixels
import SceneModel

/// Fits tracks to the values of one recording.
final class TrackFit {
  private let times: [Double]
  private let slowness: Double
  private let candidates: [Candidate]

  /// A curve of the transition, with its progress at the times of the recording.
  private final class Candidate {
    let timed: TimedCurve
    let function: CurveFunction
    private let times: [Double]
    lazy var progress: [Double] = times.map { value(at: $0) }

    init(_ timed: TimedCurve, times: [Double]) {
      (self.timed, self.times) = (timed, times)
      function = CurveFunction(timed.curve, duration: timed.duration)
    }

    /// The progress at a time in seconds since the step began.
    func value(at seconds: Double) -> Double { function((seconds - timed.start) / timed.duration) }
  }

  init(_ motion: TransitionMotion, times: [Double]) {
    (self.times, slowness) = (times, motion.slowness)
    candidates = motion.curves.map { Candidate($0, times: times) }
  }

  /// The track of a property; nil when it does not change. `values` has one element for each time.
  func track(_ property: MotionProperty, _ values: [[Double]]) -> PropertyTrack? {
    guard let from = values.first, let to = values.last, values.allSatisfy({ $0.allSatisfy(\.isFinite) })
    else { return nil }
    let least = property.tolerance / 500
    guard values.contains(where: { SampledCurve.distance($0, from) > least }) else { return nil }
    let way = SampledCurve.distance(from, to)
    let followed = candidates.first { way > least && isFollowed($0, by: values, from: from, to: to, way: way) }
    if let candidate = followed {
      return PropertyTrack(
        property: property, delay: candidate.timed.start * slowness, duration: candidate.timed.duration * slowness,
        way: .curve(from: tidy(from), to: tidy(to), curve(candidate, way: way, tolerance: property.tolerance)))
    }
    return points(property, values, from: from, to: to, way: way)
  }

  /// Whether values go straight from one end to the other by a curve, up to rounding.
  private func isFollowed(
    _ candidate: Candidate, by values: [[Double]], from: [Double], to: [Double], way: Double
  ) -> Bool {
    let rounding = 1e-6 * way + 1e-8
    func isAt(_ progress: Double, _ time: Int) -> Bool {
      from.indices.allSatisfy { abs(values[time][$0] - (from[$0] + (to[$0] - from[$0]) * progress)) <= rounding }
    }
    // Most curves fail within their own time: that is looked at before the progress at all times is made.
    for share in [0.5, 0.2, 0.8] {
      let seconds = candidate.timed.start + share * candidate.timed.duration
      let time = min(times.partitioningIndex { $0 >= seconds }, times.count - 1)
      guard isAt(candidate.value(at: times[time]), time) else { return false }
    }
    return times.indices.allSatisfy { isAt(candidate.progress[$0], $0) }
  }

  /// A track of points over the shortest part of the transition in which it changes.
  private func points(
    _ property: MotionProperty, _ values: [[Double]], from: [Double], to: [Double], way: Double
  ) -> PropertyTrack {
    let window = window(of: values, from: from, to: to, resolution: property.tolerance / 20)
    let samples = zip(times, values).filter { window.contains($0.0) }.map { time, value in
      TimedValue(time: (time - window.lowerBound) / (window.upperBound - window.lowerBound), value: value)
    }
    var (tolerance, straight) = (property.tolerance, samples)
    let isStraight = way > property.tolerance && isLine(values, from: from, to: to, way: way, property.tolerance / 10)
    if isStraight {
      // All components do the same: the longest one tells how far.
      let longest = from.indices.max { abs(to[$0] - from[$0]) < abs(to[$1] - from[$1]) } ?? 0
      straight = samples.map {
        TimedValue(time: $0.time, value: [($0.value[longest] - from[longest]) / (to[longest] - from[longest])])
      }
      tolerance = min(CodeCurve.tolerance, 0.9 * property.tolerance / way)
    }
    let points = SampledCurve.reduced(straight, tolerance: tolerance).map { CurvePoint($0) }
    return PropertyTrack(
      property: property, delay: window.lowerBound * slowness,
      duration: (window.upperBound - window.lowerBound) * slowness,
      way: isStraight ? .curve(from: tidy(from), to: tidy(to), .points(points)) : .points(points))
  }

  /// Whether all values are on the line between two.
  private func isLine(
    _ values: [[Double]], from: [Double], to: [Double], way: Double, _ tolerance: Double
  ) -> Bool {
    if from.count == 1 { return true }
    let longest = from.indices.max { abs(to[$0] - from[$0]) < abs(to[$1] - from[$1]) } ?? 0
    return values.allSatisfy { value in
      let share = (value[longest] - from[longest]) / (to[longest] - from[longest])
      return SampledCurve.distance(value, SampledCurve.between(from, to, share)) <= tolerance
    }
  }

  /// The shortest stretch of a curve of the transition outside of which nothing changes; else all of it.
  private func window(
    of values: [[Double]], from: [Double], to: [Double], resolution: Double
  ) -> ClosedRange<Double> {
    let whole = (times.first ?? 0)...(times.last ?? 0)
    let first = values.firstIndex { SampledCurve.distance($0, from) > resolution } ?? 0
    let last = values.lastIndex { SampledCurve.distance($0, to) > resolution } ?? values.count - 1
    // The values before and after are those of the ends.
    let (start, end) = (times[max(0, first - 1)], times[min(times.count - 1, last + 1)])
    let margin = (whole.upperBound - whole.lowerBound) * SampledCurve.jump * 2
    // What jumps at its start has another value before it.
    let latest = first > 0 && times[first] - start <= margin ? start - margin : start + margin
    let windows = candidates.map { $0.timed.start...($0.timed.start + $0.timed.duration) }.filter {
      $0.lowerBound <= latest && $0.upperBound >= end - margin
        && $0.lowerBound >= whole.lowerBound - margin && $0.upperBound <= whole.upperBound + margin
    }
    return windows.min { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound } ?? whole
  }

  /// A curve in the words of other systems; points of its progress are as good as `tolerance` of the value asks for.
  private func curve(_ candidate: Candidate, way: Double, tolerance: Double) -> CodeCurve {
    func points() -> [CurvePoint] {
      CodeCurve.points(of: candidate.function, tolerance: min(CodeCurve.tolerance, 0.9 * tolerance / way))
    }
    switch candidate.timed.curve.shape {
    case .identity: return .linear
    case .spring(let spring):
      let constants = SpringConstants(spring, duration: candidate.timed.duration)
      return .spring(constants.faster(by: 1 / slowness), points())
    case .cubic(let path): return path.controlNumbers.map { .cubicBezier($0) } ?? .points(points())
    case .formula, .steps, .polyline: return .points(points())
    }
  }

  /// Without what sums leave behind in the last places.
  private func tidy(_ values: [Double]) -> [Double] { values.map { $0.rounded(decimals: 9) } }
}

extension CodeCurve {
  /// The largest error of progress that is given as points.
  static let tolerance = 5e-4

  /// The progress of a function as points over the shares 0...1 of time.
  static func points(of function: CurveFunction, tolerance: Double) -> [CurvePoint] {
    let grid = (0...200).map { Double($0) / 200 }
    let samples = SampledCurve.samples(at: grid) {
      [function($0)]
    } isStraight: { start, end, middle in
      abs((start[0] + end[0]) / 2 - middle[0]) <= tolerance / 8
    }
    return SampledCurve.reduced(samples, tolerance: tolerance * 0.9).map { CurvePoint($0) }
  }
}

extension CurvePoint {
  /// A sample in the digits that are written.
  init(_ sample: TimedValue<[Double]>) {
    self.init(share: sample.time.rounded(decimals: 6), values: sample.value.map { $0.rounded(decimals: 6) })
  }
}

extension Double {
  /// The number with at most this number of decimals, 0...15; a large one as it is.
  func rounded(decimals: Int) -> Double {
    let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    return abs(self) < 1e6 ? (self * factor).rounded() / factor + 0 : self
  }
}
