// Frames with times of their own as frames of one rate, for formats that have no times: each frame shows what is seen in the
// middle of its time.
//
//     times    |---0---|---1---|-----------2-----------|
//     sampled  |-0-|-0-|-1-|-1-|-2-|-2-|-2-|-2-|-2-|-2-|

import Pixels

extension FrameSource {
  /// The same at one rate, with the same duration to half a frame. The last picture is always shown.
  ///
  /// - Parameter wanted: Frames per second; nil: the rate of the times if they have one, else the default rate.
  package func sampled(at wanted: FrameRate? = nil) throws -> FrameSource {
    let rate = try wanted ?? FrameRate(ofTimes: mapRuns { ($0.start, $0.end) })
    var source = FrameSource(
      size: size, count: nil, rate: rate, loop: loop, isOpaque: isOpaque, isPresented: isPresented,
      canRestart: canRestart
    ) { [makeRuns] in
      SampledRuns(try makeRuns(), rate: rate)
    }
    source.motion = motion
    return source
  }
}

extension FrameRate {
  /// The rate of frames with these times. Equal durations have their own rate. Durations of whole frames at 10 to 60 frames per
  /// second have that rate. Times that are rounded to 1/100 s have a usual rate that gives them. All others have the default rate.
  init(ofTimes times: [(start: FrameTime, end: FrameTime)]) {
    let durations = Set(times.map { $0.end - $0.start }.filter { FrameTime.zero < $0 }).sorted()
    var step = durations.first ?? .zero
    for duration in durations where step.numerator > 0 { step = step.commonStep(duration) }
    self = .default
    guard step.numerator > 0 else { return }
    let exact = FrameRate(numerator: step.denominator, denominator: step.numerator)
    if durations.count == 1 || Self.usualRange.contains(exact.framesPerSecond) {
      self = exact.inRange
    } else if let usual = Self.usual.first(where: { rate in times.allSatisfy { rate.counts($0.end) } }) {
      self = usual
    }
  }

  private static let usualRange = 10.0...60.0
  /// The default comes first: it also serves long durations.
  private static let usual = [FrameRate.default, FrameRate(30), FrameRate(24), FrameRate(60)]

  /// Whether a time is a whole number of frames, to half of 1/100 s.
  private func counts(_ time: FrameTime) -> Bool {
    let frames = time.seconds * framesPerSecond
    return abs(frames - frames.rounded()) <= 0.005 * framesPerSecond + 1e-9
  }
}

extension FrameTime {
  /// The difference, exact as long as it can be.
  fileprivate static func - (left: FrameTime, right: FrameTime) -> FrameTime {
    left + FrameTime(-right.numerator, over: right.denominator)
  }

  /// The longest time of which both are multiples; zero where that is shorter than 1/1,000,000 s.
  fileprivate func commonStep(_ other: FrameTime) -> FrameTime {
    var (a, b) = (self, other)
    while b.numerator > 0 {
      guard b.seconds > 1e-6, a.seconds < 1e6 * b.seconds else { return .zero }
      let whole = Int(a.seconds / b.seconds)
      let rest = a - FrameTime(whole * b.numerator, over: b.denominator)
      // The quotient may be rounded up.
      (a, b) = (b, rest < .zero ? rest + b : rest)
    }
    return a
  }
}

/// Runs at one rate. What is too short to be seen in the middle of a frame is left out, but not the last run.
package struct SampledRuns: FrameRunIterator {
  private var runs: any FrameRunIterator
  private let rate: FrameRate
  /// What is to be handed out next; the end may change the last of it.
  private var held: [FrameRun] = []
  /// Frames so far.
  private var count = 0
  private var isOver = false

  /// Samples `runs`.
  package init(_ runs: any FrameRunIterator, rate: FrameRate) { (self.runs, self.rate) = (runs, rate) }

  /// The next run, nil after the last.
  package mutating func next() throws -> FrameRun? {
    var leftOut: FrameRun?
    while held.count < 2, !isOver {
      guard let run = try runs.next() else {
        isOver = true
        break
      }
      leftOut = append(run) ? nil : run
    }
    if isOver, let leftOut { showLast(leftOut) }
    return held.isEmpty ? nil : held.removeFirst()
  }

  /// Adds the frames of a run; false if there are none.
  private mutating func append(_ run: FrameRun) -> Bool {
    // Frame k shows the moment (k + ½) / rate: the first one that the run does not show is ⌈end · rate − ½⌉.
    let (over, under) = (Int128(run.end.numerator), Int128(run.end.denominator))
    let scale = 2 * Int128(rate.denominator) * under
    let end = Int(clamping: (2 * over * Int128(rate.numerator) + scale / 2 - 1) / scale)
    guard end > count else { return false }
    held.append(frames(count..<end, of: run))
    count = end
    return true
  }

  /// Lets the last frame, or the only one, show a run.
  private mutating func showLast(_ run: FrameRun) {
    let last = held.popLast()
    count = max(count, 1)
    if let last, last.count > 1 { held.append(frames(last.index..<count - 1, of: last)) }
    held.append(frames(count - 1..<count, of: run))
  }

  private func frames(_ numbers: Range<Int>, of run: FrameRun) -> FrameRun {
    func time(_ frame: Int) -> FrameTime { FrameTime(frame * rate.denominator, over: rate.numerator) }
    return FrameRun(
      index: numbers.lowerBound, count: numbers.count, start: time(numbers.lowerBound), end: time(numbers.upperBound),
      picture: run.picture)
  }
}
