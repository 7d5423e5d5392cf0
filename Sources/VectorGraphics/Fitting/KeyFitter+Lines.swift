// Functions of time as keys with straight lines between them: where to sample, and which samples to keep.

extension KeyFitter {
  /// Times closer than this share of the whole are the two sides of a jump.
  package static let jump = 1e-7

  /// Samples between which the straight line is as good as the function, as far as the middle of each tells; jumps are sampled on
  /// both sides.
  ///
  /// - Parameters:
  ///   - times: Where to sample at least, in order.
  ///   - sample: The function.
  ///   - isStraight: Whether the third value is the one between the first two, half way.
  package static func samples<Value>(
    at times: [Double], of sample: (Double) -> Value, isStraight: (Value, Value, Value) -> Bool
  ) -> [(time: Double, value: Value)] {
    guard let first = times.first, let last = times.last else { return [] }
    let resolution = (last - first) * jump
    var samples = [(time: first, value: sample(first))]
    for time in times.dropFirst() {
      // Later halves wait until the earlier ones are straight.
      var waiting = [(time: time, value: sample(time))]
      while let end = waiting.last, let start = samples.last {
        let time = (start.time + end.time) / 2
        let middle = (time: time, value: end.time - start.time > resolution ? sample(time) : end.value)
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

  /// The fewest of the samples, nearly, from which straight lines come within `tolerance` of all of them in every component.
  /// Both sides of a jump get the time of the later one.
  package static func lines(through samples: [Key], tolerance: Double) -> [Key] {
    guard let first = samples.first, let last = samples.last else { return [] }
    let resolution = (last.time - first.time) * jump * 1.5
    var kept: [Key] = []
    var start = 0
    for index in samples.indices {
      let isLast = index == samples.count - 1
      let jumps =
        !isLast && samples[index + 1].time - samples[index].time <= resolution
        && distance(samples[index].value, samples[index + 1].value) > tolerance
      guard isLast || jumps else { continue }
      kept += needed(from: start, to: [index]) { start, end in
        worst(samples, start, end, tolerance: tolerance)
      }.map { samples[$0] }
      if jumps { kept[kept.count - 1].time = samples[index + 1].time }
      start = index + 1
    }
    return kept
  }

  /// The sample between two that is farthest from the line at its time; nil where all are near enough.
  private static func worst(_ samples: [Key], _ start: Int, _ end: Int, tolerance: Double) -> Int? {
    let (one, other) = (samples[start], samples[end])
    var (worst, error) = (Int?.none, tolerance)
    for index in start + 1..<max(end, start + 1) {
      let share = (samples[index].time - one.time) / (other.time - one.time)
      let difference = distance(samples[index].value, between(one.value, other.value, share))
      if difference > error { (worst, error) = (index, difference) }
    }
    return worst
  }

  /// The indices of points that are needed, by the method of Douglas and Peucker.
  ///
  /// - Parameters:
  ///   - start: The first point, which is needed.
  ///   - ends: Other points that are needed, the last one first.
  ///   - worst: The point that is needed first of those between two; nil where none is.
  package static func needed(from start: Int, to ends: [Int], worst: (Int, Int) -> Int?) -> [Int] {
    var (needed, waiting) = ([start], ends)
    while let end = waiting.last, let start = needed.last {
      if end > start, let index = worst(start, end) {
        waiting.append(index)
        continue
      }
      if end > start { needed.append(end) }
      waiting.removeLast()
    }
    return needed
  }

  /// The value at a share of the way between two.
  package static func between(_ one: [Double], _ other: [Double], _ share: Double) -> [Double] {
    zip(one, other).map { $0 + ($1 - $0) * share }
  }

  /// The largest difference of a component.
  package static func distance(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
