// Which parts of a recording are played, how fast, and where times of the recording are in the result.

import SceneModel

/// The parts of a recording that are played one after the other.
struct RecordingCut {
  /// The parts; each has an end.
  let parts: [ImagePlay.Part]

  /// Cuts a recording.
  ///
  /// - Parameters:
  ///   - trims: Seconds of the recording, in the order in which they are played.
  ///   - speed: How many times as fast as the recording.
  ///   - stills: Stretches that are played 4 times as fast, in order.
  init(_ trims: [ClosedRange<Double>], speed: Double, stills: [ClosedRange<Double>]) {
    var parts: [ImagePlay.Part] = []
    func add(_ from: Double, _ to: Double, _ rate: Double) {
      if to - from > TimeTolerance.seconds { parts.append(.init(from: from, to: to, rate: rate)) }
    }
    let fast = min(4 * speed, Ranges.playRate.upperBound)
    for trim in trims {
      var time = trim.lowerBound
      for still in stills where still.upperBound > time && still.lowerBound < trim.upperBound {
        let start = max(time, still.lowerBound)
        add(time, start, speed)
        time = min(still.upperBound, trim.upperBound)
        add(start, time, fast)
      }
      add(time, trim.upperBound, speed)
    }
    self.parts = parts
  }

  /// Seconds of the result.
  var duration: Double { parts.reduce(0) { $0 + Self.length($1) } }

  private static func length(_ part: ImagePlay.Part) -> Double { ((part.to ?? part.from) - part.from) / part.rate }

  /// When a time of the recording is shown first; nil if it is cut out.
  func time(of seconds: Double) -> Double? {
    var start = 0.0
    for part in parts {
      if seconds >= part.from, seconds < part.to ?? part.from { return start + (seconds - part.from) / part.rate }
      start += Self.length(part)
    }
    return nil
  }

  /// When a stretch of the recording is shown; stretches that follow each other are one.
  func times(of stretch: ClosedRange<Double>) -> [ClosedRange<Double>] {
    var (start, times) = (0.0, [ClosedRange<Double>]())
    for part in parts {
      let (from, to) = (max(part.from, stretch.lowerBound), min(part.to ?? part.from, stretch.upperBound))
      if to - from > TimeTolerance.seconds {
        let shown = start + (from - part.from) / part.rate...start + (to - part.from) / part.rate
        if let last = times.last, shown.lowerBound - last.upperBound <= TimeTolerance.seconds {
          times[times.count - 1] = last.lowerBound...shown.upperBound
        } else {
          times.append(shown)
        }
      }
      start += Self.length(part)
    }
    return times
  }
}
