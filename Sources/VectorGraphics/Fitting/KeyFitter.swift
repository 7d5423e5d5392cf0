// Values at many times as few keys: between two keys all numbers go straight from one value to the other, at the pace of a
// spline.
//
// A segment is made as long as a spline holds the tolerance against every sample in it. Splines that have fitted before are
// tried first: most values of an animation share their timing.

/// A value at a time, and how it goes on to the next key.
package struct Key {
  /// In seconds, or in any other unit.
  package var time: Double
  /// The numbers, as many as all keys have.
  package var value: [Double]
  /// The pace up to the next key.
  package var spline: TimeSpline

  /// Creates a key; by default it goes straight on to the next one.
  package init(time: Double, value: [Double], spline: TimeSpline = .linear) {
    (self.time, self.value, self.spline) = (time, value, spline)
  }
}

/// Fits keys to samples; remembers what fitted.
package struct KeyFitter {
  /// What stays for as many seconds is at rest.
  private static let rest = 0.1
  /// How many tolerances a first spline may be off before no other one is tried.
  private static let hopeless = 50.0
  /// Splines of segments, by the times of both ends.
  private var known: [Int: [(end: Double, spline: TimeSpline)]] = [:]
  private var recent: [TimeSpline] = [
    TimeSpline(x1: 0.42, y1: 0, x2: 0.58, y2: 1), TimeSpline(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
  ]

  /// Creates a fitter that has fitted nothing so far.
  package init() {}

  /// The keys of samples.
  ///
  /// - Parameters:
  ///   - times: Seconds, not decreasing; two equal times are the sides of a jump.
  ///   - values: The numbers at each time, equally many each.
  ///   - tolerances: How far each number may be off, above 0.
  package mutating func keys(times: [Double], values: [[Double]], tolerances: [Double]) -> [Key] {
    guard let first = values.first else { return [] }
    var keys = [Key(time: times[0], value: first)]
    var start = 0
    while start + 1 < times.count {
      // Up to the next jump. The sides of a knot at which nothing jumps are one sample.
      var end = start + 1
      while end < times.count, times[end] > times[end - 1] || !Self.differ(values[end - 1], values[end], tolerances) {
        end += 1
      }
      if end - 1 > start { add(start, end - 1, times, values, tolerances, to: &keys) }
      if end < times.count { keys.append(Key(time: times[end], value: values[end])) }
      start = end
    }
    return keys
  }

  /// Whether some number differs by more than a fraction of its tolerance.
  private static func differ(_ first: [Double], _ second: [Double], _ tolerances: [Double]) -> Bool {
    first.indices.contains { abs(first[$0] - second[$0]) > 0.3 * tolerances[$0] }
  }

  /// Adds the keys after `first` up to `last`, between which nothing jumps.
  private mutating func add(
    _ first: Int, _ last: Int, _ times: [Double], _ values: [[Double]], _ tolerances: [Double], to keys: inout [Key]
  ) {
    let columns = Self.columns(first...last, values, tolerances)
    if columns.isEmpty { return keys.append(Key(time: times[last], value: values[last])) }
    let kept = (first...last).filter { $0 == first || times[$0] > times[$0 - 1] }
    let scaled = kept.map { index in columns.map { values[index][$0] / tolerances[$0] } }
    let segment = kept.map { times[$0] }
    // What is at rest is exact: an opacity that is nearly 1 is drawn otherwise than 1.
    var begin = 0
    for (lower, upper) in Self.rests(segment, scaled) + [(segment.count - 1, segment.count - 1)] {
      let (part, parts) = (Array(segment[begin...lower]), Array(scaled[begin...lower]))
      var start = 0
      while start < part.count - 1 {
        let (end, spline) = longest(from: start, part, parts)
        keys[keys.count - 1].spline = spline
        keys.append(Key(time: part[end], value: values[kept[begin + end]]))
        start = end
      }
      if upper > lower { keys.append(Key(time: segment[upper], value: values[kept[upper]])) }
      begin = upper
    }
  }

  /// The first and last samples of all rests.
  private static func rests(_ times: [Double], _ values: [[Double]]) -> [(Int, Int)] {
    var (rests, start) = ([(Int, Int)](), 0)
    for index in 1...values.count {
      if index < values.count, values[index] == values[start] { continue }
      if times[index - 1] - times[start] >= rest { rests.append((start, index - 1)) }
      start = index
    }
    return rests
  }

  /// The columns that change, each kind of change once.
  private static func columns(_ range: ClosedRange<Int>, _ values: [[Double]], _ tolerances: [Double]) -> [Int] {
    var columns: [Int] = []
    let start = values[range.lowerBound]
    for column in start.indices {
      guard range.contains(where: { abs(values[$0][column] - start[column]) > 0.02 * tolerances[column] }) else {
        continue
      }
      let isKnown = columns.contains { other in
        tolerances[other] <= tolerances[column]
          && range.allSatisfy {
            abs((values[$0][column] - start[column]) - (values[$0][other] - start[other])) < 1e-6
          }
      }
      if !isKnown { columns.append(column) }
    }
    return columns
  }

  /// The longest segment from a sample that a spline fits.
  private mutating func longest(
    from start: Int, _ times: [Double], _ values: [[Double]]
  ) -> (end: Int, spline: TimeSpline) {
    let last = times.count - 1
    let place = Int(times[start] * 1e5)
    var best = (end: start + 1, spline: TimeSpline.linear)
    // What fitted other values of this time.
    for (end, spline) in known[place] ?? [] where end > times[best.end] {
      guard let index = times.firstIndex(where: { abs($0 - end) < 1e-5 }), index > best.end else { continue }
      if Self.fits(spline, start, index, times, values) { best = (index, spline) }
    }
    if best.end < last, let spline = fit(start, last, times, values) { best = (last, spline) }
    if best.end < last {
      var (low, high) = (best.end, min(last, Self.turn(after: start, values) ?? last) + 1)
      if high <= low { high = low + 1 }
      // The number of samples is doubled as long as they fit, then halved.
      var step = max(8, low - start)
      while low + step < high {
        guard let spline = fit(start, low + step, times, values) else {
          high = low + step
          break
        }
        best = (low + step, spline)
        low += step
        step *= 2
      }
      while high - low > 1 {
        let middle = (low + high) / 2
        if let spline = fit(start, middle, times, values) {
          best = (middle, spline)
          low = middle
        } else {
          high = middle
        }
      }
    }
    remember(best.spline, place, times[best.end])
    return best
  }

  private mutating func remember(_ spline: TimeSpline, _ place: Int, _ end: Double) {
    if known[place]?.contains(where: { $0.end == end && $0.spline == spline }) != true,
      known[place, default: []].count < 8
    {
      known[place, default: []].append((end, spline))
    }
    if spline != .linear, !recent.contains(spline) {
      recent.append(spline)
      if recent.count > 6 { recent.removeFirst() }
    }
  }

  /// The first sample after which the values go back on their way by more than the tolerance; nil when they do not.
  private static func turn(after start: Int, _ values: [[Double]]) -> Int? {
    var farthest = [Int](repeating: start, count: values[start].count)
    for index in (start + 1)..<max(values.count, start + 1) {
      for column in farthest.indices {
        let (origin, far, now) = (values[start][column], values[farthest[column]][column], values[index][column])
        if abs(now - origin) >= abs(far - origin), (now - origin) * (far - origin) >= 0 {
          farthest[column] = index
        } else if abs(now - far) > 2 {
          return max(farthest[column], start + 1)
        }
      }
    }
    return nil
  }

  /// A spline for the samples between two of them; nil when none is near enough.
  private func fit(_ start: Int, _ end: Int, _ times: [Double], _ values: [[Double]]) -> TimeSpline? {
    if end == start + 1 { return .linear }
    guard let points = Self.progress(start, end, times, values) else { return nil }
    if Self.fits(.linear, start, end, times, values) { return .linear }
    for spline in recent where Self.fits(spline, start, end, times, values) { return spline }
    let few =
      points.count > 24 ? stride(from: 0, to: points.count, by: (points.count + 23) / 24).map { points[$0] } : points
    let early = few.first.map { min(max($0.y / max($0.x, 1e-9), 0), 3) } ?? 1
    let late = few.last.map { min(max((1 - $0.y) / max(1 - $0.x, 1e-9), 0), 3) } ?? 1
    let starts = [
      TimeSpline(x1: 1.0 / 3, y1: early / 3, x2: 2.0 / 3, y2: 1 - late / 3),
      TimeSpline(x1: 0.5, y1: 0.05, x2: 0.3, y2: 0.95),
      TimeSpline(x1: 0.1, y1: 0.6, x2: 0.4, y2: 0.98),
    ]
    // The longest way in tolerances tells how far a share of it may be off.
    let way = zip(values[start], values[end]).reduce(0) { max($0, abs($1.0 - $1.1)) }
    for first in starts {
      let spline = TimeSpline(fitting: few, from: first).rounded
      if Self.fits(spline, start, end, times, values) { return spline }
      // Another start finds a better spline, but not one that is that much better.
      if few.contains(where: { abs(spline($0.x) - $0.y) * way > Self.hopeless }) { return nil }
    }
    return nil
  }

  /// Which share of the way the samples between two of them have come, at which share of the time; nil when they are not on the
  /// straight way.
  private static func progress(
    _ start: Int, _ end: Int, _ times: [Double], _ values: [[Double]]
  ) -> [(x: Double, y: Double)]? {
    let (first, last) = (values[start], values[end])
    let way = zip(first, last).map { $1 - $0 }
    let length = way.reduce(0) { $0 + $1 * $1 }
    let whole = times[end] - times[start]
    var points: [(x: Double, y: Double)] = []
    points.reserveCapacity(end - start)
    for index in (start + 1)..<max(end, start + 1) {
      let value = values[index]
      var along = 0.0
      for column in way.indices { along += (value[column] - first[column]) * way[column] }
      let share = length > 0 ? along / length : 0
      for column in way.indices where abs(value[column] - first[column] - share * way[column]) > 0.9 { return nil }
      points.append(((times[index] - times[start]) / whole, min(max(share, 0), 1)))
    }
    return points
  }

  /// Whether a spline is within the tolerance, 1, at all samples between two of them.
  private static func fits(
    _ spline: TimeSpline, _ start: Int, _ end: Int, _ times: [Double], _ values: [[Double]]
  ) -> Bool {
    let (first, last) = (values[start], values[end])
    let whole = times[end] - times[start]
    for index in (start + 1)..<max(end, start + 1) {
      let share = spline((times[index] - times[start]) / whole)
      let value = values[index]
      for column in value.indices
      where abs(value[column] - first[column] - share * (last[column] - first[column])) > 1 { return false }
    }
    return true
  }
}
