// The animation at many times: 120 a second, and just before and just after every time at which something jumps.
//
//     knots ─────▶ times ─▶ lists ─▶ parts ─▶ frames that differ
//                            ▲                  │
//                            └── a jump between two times is narrowed down by halving

import DisplayList

/// A frame as parts.
struct SampledFrame {
  /// Seconds. Two frames of one time are the two sides of a jump.
  var time: Double
  /// The parts, bottom to top.
  let parts: [Part]
}

/// Takes the frames of a source in order of time.
struct FrameSampler {
  /// How far from a knot its sides are looked at, in seconds.
  private static let side = 1e-7
  /// How precisely the time of a jump of numbers is found, in seconds.
  private static let precision = 1e-6
  /// The same for parts that come or go at no knot. Mostly they leave the picture or are cut by nothing any more, so that
  /// nothing is to be seen of it, and it happens often.
  private static let partPrecision = 2e-4
  /// Change of a number that may be a jump.
  private static let jump = 2.0
  /// Numbers that are looked at to find the times of jumps, at most. Hundreds of parts that leave the picture one after the
  /// other would need thousands of samples of all of them: later jumps are as precise as the samples.
  private static let mostNarrowed = 5_000_000

  private struct Sample {
    let time: Double
    let list: DisplayList
    let parts: [Part]
    let structure: Int
    let numbers: [Double]
  }

  private let source: SVGSource
  private let visit: (SampledFrame) throws -> Void
  private var last: Sample?
  /// The sample before the last one.
  private var before: (time: Double, numbers: [Double])?
  /// Numbers that have been looked at to find the times of jumps.
  private var narrowed = 0

  /// Calls `visit` for each frame, in order of time.
  static func sample(_ source: SVGSource, _ visit: (SampledFrame) throws -> Void) throws {
    try withoutActuallyEscaping(visit) { visit in
      var sampler = FrameSampler(source, visit)
      for time in sampler.times() { try sampler.take(time) }
    }
  }

  /// About how many numbers all frames have that change, if they are clearly more than `most`: as many as change between a few
  /// pairs of neighbouring times. Nil if they are not. So that what is too large is rejected before it has been sampled.
  static func count(_ source: SVGSource, over most: Int) -> Int? {
    let sampler = FrameSampler(source) { _ in }
    let (times, probes) = (sampler.times(), 12)
    func place(_ probe: Int) -> Int { (2 * probe + 1) * (times.count - 1) / (2 * probes) }
    guard times.count > 4 * probes else { return nil }
    var total = 0
    for probe in 0..<probes {
      let first = sampler.sample(times[place(probe)], like: nil)
      // Even if everything changed all the time there would be few enough.
      if probe == 0, first.numbers.count < most / times.count / 4 { return nil }
      let second = sampler.sample(times[place(probe) + 1], like: first)
      total += Part.changes(from: first.parts, to: second.parts)
    }
    let expected = total / probes * times.count
    return expected > most + most / 10 ? expected : nil
  }

  private init(_ source: SVGSource, _ visit: @escaping (SampledFrame) throws -> Void) {
    (self.source, self.visit) = (source, visit)
  }

  /// All times, in order, with the two sides of each knot.
  private func times() -> [Double] {
    let end = source.duration
    var times = [0, end]
    let steps = Int((end * source.sampleRate).rounded(.up))
    for step in 0..<max(steps, 1) { times.append(Double(step) / source.sampleRate) }
    times += (0...max(1, Int((end * source.pictureRate).rounded(.up)))).map { Double($0) / source.pictureRate }
    let knots = sparse(source.knots.filter { $0 > 0 && $0 < end })
    for knot in knots { times += [knot - Self.side, knot + Self.side] }
    times = times.filter { time in
      time >= 0 && time <= end
        && !source.stillStretches.contains { $0.lowerBound + Self.side < time && time < $0.upperBound - Self.side }
    }
    times.sort()
    // What is next to a side of a knot tells nothing more, and might be on the other side.
    var kept: [Double] = []
    let sides = Set(knots.flatMap { [$0 - Self.side, $0 + Self.side] })
    for time in times {
      if let last = kept.last, time - last < 5 * Self.side {
        let isPair = sides.contains(time) && sides.contains(last)
        if !isPair {
          if sides.contains(time) || time == end { kept[kept.count - 1] = time }
          continue
        }
        if time == last { continue }
      }
      kept.append(time)
    }
    return kept
  }

  /// Knots that are not closer to each other than samples, if there are more of them than samples: hundreds of layers that start
  /// one after the other would else all be looked at hundreds of times as often.
  private func sparse(_ knots: [Double]) -> [Double] {
    guard Double(knots.count) > source.duration * source.sampleRate / 2 else { return knots }
    var sparse: [Double] = []
    for knot in knots where sparse.last.map({ knot - $0 >= 1 / source.sampleRate }) ?? true { sparse.append(knot) }
    return sparse
  }

  private func sample(_ time: Double, like other: Sample?) -> Sample {
    let list = source.list(time)
    if let other, other.list == list {
      return Sample(time: time, list: list, parts: other.parts, structure: other.structure, numbers: other.numbers)
    }
    var reader = ListReader(list, imageSize: source.imageSize)
    let parts = reader.parts()
    var (hasher, numbers) = (Hasher(), [Double]())
    hasher.combine(parts.count)
    for part in parts {
      part.hash(into: &hasher)
      part.append(to: &numbers)
    }
    return Sample(time: time, list: list, parts: parts, structure: hasher.finalize(), numbers: numbers)
  }

  /// Takes the frame of a time, and those around jumps before it.
  private mutating func take(_ time: Double) throws {
    let now = sample(time, like: last)
    guard let last else { return try keep(now, at: time) }
    if time - last.time < 5 * Self.side {
      // The two sides of a knot.
      return try keep(now, at: last.time)
    }
    try advance(to: now)
  }

  /// Goes on to a sample, with samples in between where the speed changes quickly.
  private mutating func advance(to now: Sample, halved: Int = 0) throws {
    guard let last else { return }
    if halved < 2, narrowed < Self.mostNarrowed, turns(from: last, to: now) {
      let middle = sample((last.time + now.time) / 2, like: last)
      narrowed += middle.numbers.count
      try advance(to: middle, halved: halved + 1)
      return try advance(to: now, halved: halved + 1)
    }
    try narrow(from: last, to: now)
    try keep(now, at: now.time)
  }

  /// Whether some number goes on clearly otherwise than just before. After a knot it is not known how it went.
  private func turns(from first: Sample, to last: Sample) -> Bool {
    guard first.structure == last.structure, first.numbers.count == last.numbers.count else { return false }
    var (numbers, share) = (first.numbers, 0.0)
    if let before, before.numbers.count == numbers.count, first.time - before.time > 5 * Self.side {
      (numbers, share) = (before.numbers, (last.time - first.time) / (first.time - before.time))
    }
    return first.numbers.indices.contains { index in
      let usual = share * (first.numbers[index] - numbers[index])
      return abs(last.numbers[index] - first.numbers[index] - usual) > Self.jump
    }
  }

  /// Finds the jumps between two times, first to last.
  private mutating func narrow(from first: Sample, to last: Sample) throws {
    var first = first
    while narrowed < Self.mostNarrowed, last.time - first.time > 2 * Self.precision {
      var jumping = jumps(from: first, to: last)
      if first.structure == last.structure, jumping.isEmpty { return }
      var (low, high) = (first, last)
      let changesParts = first.structure != last.structure
      while high.time - low.time > (changesParts ? Self.partPrecision : Self.precision) {
        let middle = sample((low.time + high.time) / 2, like: low)
        narrowed += middle.numbers.count
        if isSame(middle, low, high, jumping) {
          low = middle
        } else {
          high = middle
        }
        // A quick change is not a jump.
        jumping = jumps(from: low, to: high)
        if low.structure == high.structure, jumping.isEmpty { return }
      }
      // The numbers of parts that stay go on smoothly when others come or go.
      if low.time > first.time { try keep(low, at: changesParts ? low.time : high.time) }
      try keep(high, at: high.time)
      first = high
    }
  }

  /// The indices of numbers that may jump between two times; those of all numbers if there are others.
  private func jumps(from first: Sample, to last: Sample) -> [Int] {
    guard first.numbers.count == last.numbers.count else { return Array(first.numbers.indices) }
    let earlier = before?.numbers.count == first.numbers.count ? before?.numbers : nil
    return first.numbers.indices.filter { index in
      let change = abs(last.numbers[index] - first.numbers[index])
      guard change > Self.jump else { return false }
      // How much it changed in the time before.
      let usual = earlier.map { abs(first.numbers[index] - $0[index]) } ?? 0
      return change > 6 * usual + Self.jump
    }
  }

  /// Whether the jump comes after `middle`: whether it is more like the one before it, by the numbers that jump.
  private func isSame(_ middle: Sample, _ low: Sample, _ high: Sample, _ jumping: [Int]) -> Bool {
    if low.structure != high.structure { return middle.structure == low.structure }
    guard middle.numbers.count == low.numbers.count, middle.numbers.count == high.numbers.count else { return false }
    func distance(_ other: Sample) -> Double {
      jumping.reduce(0) { $0 + abs(middle.numbers[$1] - other.numbers[$1]) }
    }
    return distance(low) < distance(high)
  }

  private mutating func keep(_ sample: Sample, at time: Double) throws {
    before = last.map { ($0.time, $0.numbers) }
    last = sample
    try visit(SampledFrame(time: time, parts: sample.parts))
  }
}
