// Functions of time as points with straight lines between them: where to sample, and which samples to keep.

/// A value at a time.
struct TimedValue<Value> {
  /// In any unit, in order.
  var time: Double
  /// What holds then.
  var value: Value
}

enum SampledCurve {
  /// Times closer than this share of the whole are the two sides of a jump.
  static let jump = 1e-7

  /// Samples between which the straight line is as good as the function, as far as the middle of each tells; jumps are sampled on
  /// both sides.
  ///
  /// - Parameters:
  ///   - times: Where to sample at least, in order.
  ///   - sample: The function.
  ///   - isStraight: Whether the third value is the one between the first two, half way.
  static func samples<Value>(
    at times: [Double], of sample: (Double) -> Value, isStraight: (Value, Value, Value) -> Bool
  ) -> [TimedValue<Value>] {
    guard let first = times.first, let last = times.last else { return [] }
    let resolution = (last - first) * jump
    var samples = [TimedValue(time: first, value: sample(first))]
    for time in times.dropFirst() {
      // Later halves wait until the earlier ones are straight.
      var waiting = [TimedValue(time: time, value: sample(time))]
      while let end = waiting.last, let start = samples.last {
        let middle = TimedValue(
          time: (start.time + end.time) / 2,
          value: end.time - start.time > resolution ? sample((start.time + end.time) / 2) : end.value)
        if end.time - start.time <= resolution {
          samples.append(end)
          waiting.removeLast()
        } else if isStraight(start.value, end.value, middle.value) {
          samples += [middle, end]
          waiting.removeLast()
        } else {
          waiting.append(middle)
        }
      }
    }
    return samples
  }

  /// The fewest of the points, nearly, from which straight lines come within `tolerance` of all of them in every component.
  /// Both sides of a jump get the time of the later one.
  static func reduced(_ points: [TimedValue<[Double]>], tolerance: Double) -> [TimedValue<[Double]>] {
    guard let first = points.first, let last = points.last else { return [] }
    let resolution = (last.time - first.time) * jump * 1.5
    var kept: [TimedValue<[Double]>] = []
    var start = 0
    for index in points.indices {
      let isLast = index == points.count - 1
      let jumps =
        !isLast && points[index + 1].time - points[index].time <= resolution
        && distance(points[index].value, points[index + 1].value) > tolerance
      guard isLast || jumps else { continue }
      kept += reduced(points, from: start, to: index, tolerance: tolerance)
      if jumps { kept[kept.count - 1].time = points[index + 1].time }
      start = index + 1
    }
    return kept
  }

  /// Douglas and Peucker's reduction of a run without jumps, by differences of values at the same time.
  private static func reduced(
    _ points: [TimedValue<[Double]>], from start: Int, to end: Int, tolerance: Double
  ) -> [TimedValue<[Double]>] {
    var kept = [points[start]]
    var waiting = [end]
    var last = start
    while let end = waiting.last, end > last {
      let (one, other) = (points[last], points[end])
      var (worst, error) = (end, tolerance)
      for index in last + 1..<max(end, last + 1) {
        let share = (points[index].time - one.time) / (other.time - one.time)
        let difference = distance(points[index].value, between(one.value, other.value, share))
        if difference > error { (worst, error) = (index, difference) }
      }
      if worst == end {
        kept.append(other)
        last = end
        waiting.removeLast()
      } else {
        waiting.append(worst)
      }
    }
    return kept
  }

  /// The value at a share of the way between two.
  static func between(_ one: [Double], _ other: [Double], _ share: Double) -> [Double] {
    zip(one, other).map { $0 + ($1 - $0) * share }
  }

  /// The largest difference of a component.
  static func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
