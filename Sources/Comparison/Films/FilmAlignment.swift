// Which frames of two films belong together, and what follows from it.

import ImageComparison

/// The frames of a record beside those of a film as it is.
struct FilmAlignment {
  private typealias Frame = FilmRecord.Frame

  /// Times are equal up to this many seconds: what a file may round.
  private static let slack = 0.0006
  /// What is said of single frames at most; more become one sentence.
  private static let mostShown = 2

  private let expected: FilmRecord
  private let actual: FilmRecord
  /// Frames that belong together, ascending on both sides.
  private var pairs: [(expected: Int, actual: Int)] = []
  /// Whether most pairs are equal pictures.
  private let isExact: Bool

  /// Finds the pairs.
  init(_ expected: FilmRecord, _ actual: FilmRecord) {
    (self.expected, self.actual) = (expected, actual)
    let equal = Self.equalFrames(expected.frames, actual.frames)
    isExact = 2 * equal.count >= max(1, min(expected.frames.count, actual.frames.count))
    pairs = isExact ? equal : Self.similarFrames(expected, actual)
  }

  /// The numbers of the frames that belong together; of several that belong to one frame the first.
  var paired: (first: Set<Int>, second: Set<Int>) {
    var (first, second, last) = (Set<Int>(), Set<Int>(), (-1, -1))
    for pair in pairs where pair.expected > last.0 && pair.actual > last.1 {
      first.insert(expected.frames[pair.expected].index)
      second.insert(actual.frames[pair.actual].index)
      last = pair
    }
    return (first, second)
  }

  /// What happened, the changes of times first.
  var changes: [FilmChange] { isExact ? exactChanges : similarChanges }
}

extension FilmAlignment {
  /// The longest common sequence by hashes.
  private static func equalFrames(_ expected: [Frame], _ actual: [Frame]) -> [(Int, Int)] {
    let difference = actual.map(\.hash).difference(from: expected.map(\.hash))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return Array(
      zip(expected.indices.filter { !removed.contains($0) }, actual.indices.filter { !inserted.contains($0) }))
  }

  /// What happened where most frames are equal.
  private var exactChanges: [FilmChange] {
    // Another rate moves all of them, and has other frames between them.
    if let percent = slowness { return [.slower(percent: percent)] }
    var missing = Set(expected.frames.indices).subtracting(pairs.map(\.expected))
    var added = Set(actual.frames.indices).subtracting(pairs.map(\.actual))
    var (other, others): ([FilmChange], [Int]) = ([], [])
    for change in exchanged(&missing, &added) { other.append(change) }
    // Between the same neighbours a frame that is missing and one that is new are one that differs.
    var ends = pairs
    ends.append((expected.frames.count, actual.frames.count))
    var start = (expected: 0, actual: 0)
    for end in ends {
      let gone = (start.expected..<end.expected).filter(missing.contains)
      let new = (start.actual..<end.actual).filter(added.contains)
      for (old, now) in zip(gone, new) {
        missing.remove(old)
        added.remove(now)
        others.append(now)
      }
      start = (end.expected + 1, end.actual + 1)
    }
    if let first = missing.min() {
      let frame = expected.frames[first]
      other.append(
        .missing(count: missing.count, of: expected.frames.count, first: frame.index, time: frame.start))
    }
    if let first = added.min() {
      let frame = actual.frames[first]
      other.append(.added(count: added.count, first: frame.index, time: frame.start))
    }
    return timeChanges(hasGaps: !missing.isEmpty || !added.isEmpty, isLonger: !added.isEmpty) + other
      + differing(others)
  }

  /// Frames that are in each other's places, beside each other or not; they are taken out of both sets.
  private func exchanged(_ missing: inout Set<Int>, _ added: inout Set<Int>) -> [FilmChange] {
    var changes: [FilmChange] = []
    for old in missing.sorted() {
      guard let now = added.sorted().first(where: { actual.frames[$0].hash == expected.frames[old].hash }) else {
        continue
      }
      let isMutual =
        missing.contains(now) && added.contains(old) && actual.frames[old].hash == expected.frames[now].hash
      guard isMutual || abs(old - now) == 1 else { continue }
      missing.subtract(isMutual ? [old, now] : [old])
      added.subtract(isMutual ? [old, now] : [now])
      let numbers = [expected.frames[old].index, actual.frames[now].index].sorted()
      changes.append(.exchanged(first: numbers[0], second: numbers[1]))
    }
    return changes
  }

  private func differing(_ frames: [Int]) -> [FilmChange] {
    guard let first = frames.min() else { return [] }
    let frame = actual.frames[first]
    return [.differ(first: frame.index, time: frame.start, others: frames.count - 1)]
  }

  /// What happened to the times of frames that are equal.
  private func timeChanges(hasGaps: Bool, isLonger: Bool) -> [FilmChange] {
    // Beside a gap, a frame may have the time of the one that is missing.
    func isBesideGap(_ index: Int) -> Bool {
      let (old, now) = pairs[index]
      let next = index + 1 < pairs.count ? pairs[index + 1] : (expected.frames.count, actual.frames.count)
      let before = index > 0 ? pairs[index - 1] : (-1, -1)
      return next.0 - old != next.1 - now || old - before.0 != now - before.1
    }
    let changed = pairs.indices.filter { index in
      let (old, now) = pairs[index]
      return abs(expected.frames[old].duration - actual.frames[now].duration) > Self.slack && !isBesideGap(index)
    }
    if changed.isEmpty { return isLonger ? shift(after: pairs.first(where: { $0.actual != $0.expected })) : [] }
    if changed.count <= Self.mostShown {
      let shown = changed.map { index -> FilmChange in
        let (old, now) = pairs[index]
        return .shown(
          frame: actual.frames[now].index, seconds: actual.frames[now].duration,
          expected: expected.frames[old].duration)
      }
      let next = changed[0] + 1
      return shown + (changed.count == 1 && next < pairs.count ? shift(after: pairs[next]) : [])
    }
    return hasGaps ? [] : [.times]
  }

  /// By how much frames are later from a pair on.
  private func shift(after pair: (expected: Int, actual: Int)?) -> [FilmChange] {
    guard let pair, expected.median > 0 else { return [] }
    let (old, now) = (expected.frames[pair.expected], actual.frames[pair.actual])
    let frames = Int(((now.start - old.start) / expected.median).rounded())
    return frames == 0 ? [] : [.later(frames: frames, from: old.start)]
  }

  /// By how many per cent pairs are slower. Times that a file rounds fit a rate almost exactly; a recording at a constant rate repeats or
  /// leaves out frames and fits it to one frame, where it has enough of these.
  private var slowness: Double? {
    guard pairs.count > 3, let first = pairs.first, let last = pairs.last else { return nil }
    let times = pairs.map { (old: expected.frames[$0.expected].start, now: actual.frames[$0.actual].start) }
    // Of an exact clock, of GIF.
    for rounding in [0, 0.01] {
      if let percent = Self.slowness(times, within: rounding + 2 * Self.slack) { return percent }
    }
    let jumps = zip(times, times.dropFirst()).count { abs(($1.now - $0.now) - ($1.old - $0.old)) > Self.slack }
    let hasGaps = last.expected - first.expected >= pairs.count || last.actual - first.actual >= pairs.count
    guard jumps >= (hasGaps ? Self.leastGaps : Self.leastRepeats) else { return nil }
    return Self.slowness(times, within: expected.median + 2 * Self.slack)
  }

  /// From this number of frames that are shown twice, at even distances, the film is slower; fewer are named one by one.
  private static let leastRepeats = 2
  /// The same of frames that are missing.
  private static let leastGaps = 4
  /// A rate is named from this many per cent on.
  private static let leastSlowness = 1.5

  /// The middle of all rates that put each time within a stretch of `width` seconds, as a difference in per cent; nil without such a rate,
  /// or where the same rate does it, too.
  private static func slowness(_ times: [(old: Double, now: Double)], within width: Double) -> Double? {
    // How far apart the times are that are left: convex in the rate.
    func spread(_ rate: Double) -> Double {
      var (low, high) = (Double.infinity, -Double.infinity)
      for time in times {
        let rest = time.now - rate * time.old
        (low, high) = (min(low, rest), max(high, rest))
      }
      return high - low
    }
    guard spread(1) > width else { return nil }
    var (low, high) = (1.0 / 16, 16.0)
    for _ in 0..<80 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if spread(a) <= spread(b) { high = b } else { low = a }
    }
    let best = (low + high) / 2
    guard spread(best) <= width else { return nil }
    /// The last rate that fits, from the best one to one that does not.
    func end(_ far: Double) -> Double {
      var (near, far) = (best, far)
      for _ in 0..<40 {
        let middle = (near + far) / 2
        if spread(middle) <= width { near = middle } else { far = middle }
      }
      return near
    }
    let percent = ((end(1.0 / 16) + end(16)) / 2 - 1) * 100
    return abs(percent) >= leastSlowness ? percent : nil
  }
}

extension FilmAlignment {
  /// Frames that look alike in order: the path of least differences of grey levels (dynamic time warping), in a band around the
  /// share of the film that each frame has reached.
  private static func similarFrames(_ expected: FilmRecord, _ actual: FilmRecord) -> [(Int, Int)] {
    let (rows, columns) = (expected.frames.count, actual.frames.count)
    guard rows > 0, columns > 0 else { return [] }
    let half = max(12, max(rows, columns) / 5)
    let width = 2 * half + 1
    func start(_ row: Int) -> Int { (rows > 1 ? row * (columns - 1) / (rows - 1) : 0) - half }
    let most = Int.max / 4
    var costs = [Int](repeating: most, count: rows * width)
    var steps = [UInt8](repeating: 0, count: rows * width)
    for row in 0..<rows {
      for cell in 0..<width {
        let column = start(row) + cell
        guard (0..<columns).contains(column) else { continue }
        func cost(_ row: Int, _ column: Int) -> Int {
          guard row >= 0 else { return most }
          let cell = column - start(row)
          return (0..<width).contains(cell) ? costs[row * width + cell] : most
        }
        // Along both, along one of them: in this order at equal costs.
        let before = [cost(row - 1, column - 1), cost(row - 1, column), cost(row, column - 1)]
        let best = before.indices.min { before[$0] < before[$1] } ?? 0
        let own = expected.frames[row].levels.distance(to: actual.frames[column].levels)
        costs[row * width + cell] = own + (row == 0 && column == 0 ? 0 : before[best])
        steps[row * width + cell] = UInt8(best)
      }
    }
    var (row, column, path) = (rows - 1, columns - 1, [(Int, Int)]())
    while row >= 0, column >= 0 {
      path.append((row, column))
      let cell = column - start(row)
      guard (row, column) != (0, 0), (0..<width).contains(cell) else { break }
      switch steps[row * width + cell] {
      case 0: (row, column) = (row - 1, column - 1)
      case 1: row -= 1
      default: column -= 1
      }
    }
    return path.reversed()
  }

  /// What happened where most frames are other pictures: they may show the same motion at other times.
  private var similarChanges: [FilmChange] {
    // The frames that are seen at the same times, and how far apart they look.
    let same = sameTimes
    let straight = same.reduce(0) { $0 + distance($1) }
    let warped = pairs.reduce(0) { $0 + distance($1) } * max(1, same.count) / max(1, pairs.count)
    var change: [FilmChange] = []
    // Another time has to explain most of what differs.
    if warped * 2 < straight { change = warpedTimes }
    let paired = change.isEmpty ? same : pairs
    let others = paired.filter { expected.frames[$0.expected].hash != actual.frames[$0.actual].hash }.map(\.actual)
    var all = change + differing(Array(Set(others)))
    // Frames that are equal in one film only make no difference in numbers: the durations tell.
    let longer = expected.median > 0 ? Int(((actual.duration - expected.duration) / expected.median).rounded()) : 0
    if change.isEmpty, longer != 0 {
      let (film, end) = longer < 0 ? (expected, actual.duration) : (actual, expected.duration)
      let later = film.frames.first { $0.start >= end - Self.slack }
      guard let first = later ?? film.frames.last else { return all }
      all.append(
        longer < 0
          ? .missing(count: -longer, of: expected.frames.count, first: first.index, time: first.start)
          : .added(count: longer, first: first.index, time: first.start))
    }
    return all
  }

  private func distance(_ pair: (expected: Int, actual: Int)) -> Int {
    expected.frames[pair.expected].levels.distance(to: actual.frames[pair.actual].levels)
  }

  /// Each frame of the film with the recorded one that was seen in its middle.
  private var sameTimes: [(expected: Int, actual: Int)] {
    var old = 0
    return actual.frames.indices.map { now in
      let middle = (actual.frames[now].start + actual.frames[now].end) / 2
      while old + 1 < expected.frames.count, expected.frames[old].end <= middle { old += 1 }
      return (old, now)
    }
  }

  /// Another rate, or frames that are later: what fits the pairs better.
  private var warpedTimes: [FilmChange] {
    let median = expected.median
    // Each frame with the recorded one that is most like it. One that is like its neighbour tells no time.
    let moving = movingFrames
    let best = Dictionary(grouping: pairs, by: \.actual).values.compactMap { $0.min { distance($0) < distance($1) } }
    let times = best.filter { moving.contains($0.expected) }.sorted { $0.actual < $1.actual }.map {
      (old: expected.frames[$0.expected].start + median * between($0), now: actual.frames[$0.actual].start)
    }
    guard times.count >= 4, median > 0 else { return [] }
    // The straight line of least squares.
    let count = Double(times.count)
    let mean = (times.reduce(0) { $0 + $1.old } / count, times.reduce(0) { $0 + $1.now } / count)
    let spread = times.reduce(0) { $0 + ($1.old - mean.0) * ($1.old - mean.0) }
    guard spread > 0 else { return [] }
    let rate = times.reduce(0) { $0 + ($1.old - mean.0) * ($1.now - mean.1) } / spread
    func misfit(_ rate: Double) -> (offset: Double, error: Double) {
      let offsets = times.map { $0.now - rate * $0.old }
      let offset = offsets.sorted()[offsets.count / 2]
      return (offset, offsets.reduce(0) { $0 + abs($1 - offset) })
    }
    let shifted = misfit(1)
    if abs(rate - 1) >= 0.015, misfit(rate).error < 0.6 * shifted.error { return [.slower(percent: (rate - 1) * 100)] }
    let frames = Int((shifted.offset / median).rounded())
    guard frames != 0, let first = times.first(where: { abs($0.now - $0.old - shifted.offset) <= median / 2 }) else {
      return []
    }
    return [.later(frames: frames, from: first.old)]
  }

  /// By which part of a frame, -0.5...0.5, a frame is later than the recorded one that is most like it: the levels of what moves differ
  /// by as much as it has moved.
  private func between(_ pair: (expected: Int, actual: Int)) -> Double {
    let index = pair.expected
    guard index > 0, index + 1 < expected.frames.count else { return 0 }
    let now = actual.frames[pair.actual].levels
    let distances = [index - 1, index + 1].map { Double(expected.frames[$0].levels.distance(to: now)) }
    let sum = distances[0] + distances[1]
    return sum > 0 ? min(max((distances[0] - distances[1]) / sum, -0.5), 0.5) : 0
  }

  /// The recorded frames that are unlike the next one: at least a quarter as much as frames are on average.
  private var movingFrames: Set<Int> {
    let steps = expected.frames.indices.dropLast().map {
      expected.frames[$0].levels.distance(to: expected.frames[$0 + 1].levels)
    }
    let mean = steps.reduce(0, +) / max(1, steps.count)
    return Set(steps.indices.filter { 4 * steps[$0] >= mean })
  }
}
