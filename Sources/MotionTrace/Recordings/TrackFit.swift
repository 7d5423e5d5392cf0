// Finds the track that gives recorded values: by the curves of the transition, exactly, else by points.

import Motion
import MotionCurves
import SceneModel
import VectorGraphics

/// Fits tracks to the values of one recording.
package final class TrackFit {
  private let times: [Double]
  private let slowness: Double
  private let candidates: [Candidate]
  /// When the candidates start and end.
  private let starts: [Double]
  private let ends: [Double]

  /// A curve of the transition, with its progress at the times of the recording.
  private final class Candidate {
    let timed: TimedCurve
    let function: CurveFunction
    private let times: [Double]
    private var progress: [Double]?

    init(_ timed: TimedCurve, times: [Double]) {
      (self.timed, self.times) = (timed, times)
      function = CurveFunction(timed.curve, duration: timed.duration)
    }

    /// The progress at a time in seconds since the step began.
    func value(at seconds: Double) -> Double { function((seconds - timed.start) / timed.duration) }

    /// The progress at a time of the recording. All are kept: many layers share a curve.
    func progress(at index: Int) -> Double {
      if let known = progress?[index], !known.isNaN { return known }
      let found = value(at: times[index])
      if progress == nil { progress = [Double](repeating: .nan, count: times.count) }
      progress?[index] = found
      return found
    }
  }

  package init(_ motion: TransitionMotion, times: [Double]) {
    (self.times, slowness) = (times, motion.slowness)
    candidates = motion.curves.map { Candidate($0, times: times) }
    starts = candidates.map(\.timed.start)
    ends = candidates.map { $0.timed.start + $0.timed.duration }
  }

  /// The track of a property; nil when it does not change.
  ///
  /// - Parameters:
  ///   - indices: The times of the recording at which it has `values`; between two others it stays.
  ///   - values: One element for each of these times.
  func track(_ property: MotionProperty, at indices: [Int], _ values: [[Double]]) -> PropertyTrack? {
    guard let from = values.first, let to = values.last, changes(property, values) else { return nil }
    let way = KeyFitter.distance(from, to)
    if let candidate = followed(property, at: indices, values) {
      return PropertyTrack(
        property: property, delay: candidate.timed.start * slowness, duration: candidate.timed.duration * slowness,
        way: .curve(from: tidy(from), to: tidy(to), curve(candidate, way: way, tolerance: property.tolerance)))
    }
    return points(property, indices.map { times[$0] }, values, from: from, to: to, way: way)
  }

  /// Whether a property does not change, or is taken from end to end by a curve of the transition.
  func followsCurve(_ property: MotionProperty, at indices: [Int], _ values: [[Double]]) -> Bool {
    !changes(property, values) || followed(property, at: indices, values) != nil
  }

  private func changes(_ property: MotionProperty, _ values: [[Double]]) -> Bool {
    guard let from = values.first, values.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { return false }
    return values.contains { KeyFitter.distance($0, from) > property.tolerance / 500 }
  }

  /// The first curve of the transition by which values go straight from one end to the other, up to rounding.
  private func followed(_ property: MotionProperty, at indices: [Int], _ values: [[Double]]) -> Candidate? {
    guard let from = values.first, let to = values.last else { return nil }
    let way = KeyFitter.distance(from, to)
    guard way > property.tolerance / 500 else { return nil }
    let rounding = 1e-6 * way + 1e-8
    // A curve has started when something has changed, and has not ended before all has.
    guard let first = values.firstIndex(where: { KeyFitter.distance($0, from) > rounding }),
      let last = values.lastIndex(where: { KeyFitter.distance($0, to) > rounding })
    else { return nil }
    let (began, ended) = (times[indices[first]], times[indices[last]])
    func isAt(_ progress: Double, _ place: Int) -> Bool {
      from.indices.allSatisfy { abs(values[place][$0] - (from[$0] + (to[$0] - from[$0]) * progress)) <= rounding }
    }
    // Most curves fail where half of the changes are over: that is looked at before all times are.
    let middle = (first + last) / 2
    for index in starts.indices where starts[index] < began && ends[index] > ended {
      let candidate = candidates[index]
      if isAt(candidate.progress(at: indices[middle]), middle),
        indices.indices.allSatisfy({ isAt(candidate.progress(at: indices[$0]), $0) })
      {
        return candidate
      }
    }
    return nil
  }

  /// A track of points over the shortest part of the transition in which it changes.
  private func points(
    _ property: MotionProperty, _ times: [Double], _ values: [[Double]], from: [Double], to: [Double], way: Double
  ) -> PropertyTrack {
    let window = window(of: values, at: times, from: from, to: to, resolution: property.tolerance / 20)
    let samples = zip(times, values).filter { window.contains($0.0) }.map { time, value in
      Key(time: (time - window.lowerBound) / (window.upperBound - window.lowerBound), value: value)
    }
    .reachingBothEnds
    var (tolerance, straight) = (property.tolerance, samples)
    let isStraight = way > property.tolerance && isLine(values, from: from, to: to, way: way, property.tolerance / 10)
    if isStraight {
      // All components do the same: the longest one tells how far.
      let longest = from.indices.max { abs(to[$0] - from[$0]) < abs(to[$1] - from[$1]) } ?? 0
      straight = samples.map {
        Key(time: $0.time, value: [($0.value[longest] - from[longest]) / (to[longest] - from[longest])])
      }
      tolerance = CodeCurve.tolerance(property.tolerance, of: way)
    } else {
      tolerance = max(tolerance, way * CodeCurve.leastTolerance)
    }
    let points = KeyFitter.lines(through: straight, tolerance: tolerance).map { CurvePoint($0) }
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
      return KeyFitter.distance(value, KeyFitter.between(from, to, share)) <= tolerance
    }
  }

  /// The shortest stretch of a curve of the transition outside of which nothing changes; else all of it.
  private func window(
    of values: [[Double]], at times: [Double], from: [Double], to: [Double], resolution: Double
  ) -> ClosedRange<Double> {
    let whole = (times.first ?? 0)...(times.last ?? 0)
    let first = values.firstIndex { KeyFitter.distance($0, from) > resolution } ?? 0
    let last = values.lastIndex { KeyFitter.distance($0, to) > resolution } ?? values.count - 1
    // The values before and after are those of the ends.
    let (start, end) = (times[max(0, first - 1)], times[min(times.count - 1, last + 1)])
    let margin = (whole.upperBound - whole.lowerBound) * KeyFitter.jump * 2
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
    CodeCurve(
      candidate.timed.curve, duration: candidate.timed.duration, candidate.function, slowness: slowness,
      tolerance: CodeCurve.tolerance(tolerance, of: way))
  }

  /// Without what sums leave behind in the last places.
  private func tidy(_ values: [Double]) -> [Double] { values.map { $0.rounded(decimals: 9) } }
}

extension [Key] {
  /// With values at the shares 0 and 1: nothing changes before the first and after the last sample. CSS would otherwise
  /// extend the first and the last line.
  fileprivate var reachingBothEnds: Self {
    var samples = self
    if let first, first.time > 1e-6 { samples.insert(Key(time: 0, value: first.value), at: 0) }
    if let last, last.time < 1 - 1e-6 { samples.append(Key(time: 1, value: last.value)) }
    return samples
  }
}

extension CodeCurve {
  /// A curve in the words of other systems.
  ///
  /// - Parameter duration: Seconds that it lasts.
  package init(_ curve: Curve, duration: Double) {
    self.init(
      curve, duration: duration, CurveFunction(curve, duration: duration), slowness: 1, tolerance: Self.tolerance)
  }

  fileprivate init(
    _ curve: Curve, duration: Double, _ function: CurveFunction, slowness: Double, tolerance: Double
  ) {
    func points() -> [CurvePoint] { Self.points(of: function, tolerance: tolerance) }
    switch curve.shape {
    case .identity: self = .linear
    case .spring(let spring):
      self = .spring(SpringConstants(spring, duration: duration).faster(by: 1 / slowness), points())
    case .cubic(let path): self = path.controlNumbers.map { .cubicBezier($0) } ?? .points(points())
    case .formula, .steps, .polyline: self = .points(points())
    }
  }

  /// The progress over the shares 0...1 of a duration in seconds, as points between which it is straight to 0.0005.
  package static func points(of curve: Curve, duration: Double) -> [CurvePoint] {
    points(of: CurveFunction(curve, duration: duration), tolerance: tolerance)
  }

  /// The largest error of progress that is given as points.
  static let tolerance = 5e-4
  /// The smallest error that is asked for. Ways of more than 3000 points would else have thousands of points, whose number decides
  /// how long it takes to find the few that are kept.
  static let leastTolerance = 0x1p-16

  /// The error of progress where the value may be off by so much.
  static func tolerance(_ value: Double, of way: Double) -> Double {
    min(tolerance, max(0.9 * value / way, leastTolerance))
  }

  /// The progress of a function as points over the shares 0...1 of time.
  static func points(of function: CurveFunction, tolerance: Double) -> [CurvePoint] {
    let grid = (0...200).map { Double($0) / 200 }
    let samples = KeyFitter.samples(at: grid) {
      [function($0)]
    } isStraight: { start, end, middle in
      abs((start[0] + end[0]) / 2 - middle[0]) <= tolerance / 8
    }
    return KeyFitter.lines(through: samples.map { Key(time: $0.time, value: $0.value) }, tolerance: tolerance * 0.9).map
    { CurvePoint($0) }
  }
}

extension CurvePoint {
  /// A sample in the digits that are written.
  init(_ sample: Key) {
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
