// The times at which values may jump or turn sharply: the ends of steps, of parts, of windows and of keyframes. Between them
// values change smoothly, so that a program that samples the animation samples just before and just after each of them.

extension MotionPlan {
  /// The times at which values may jump or turn sharply, in seconds, in order, each once, from 0 to the end.
  package var knots: [Double] {
    let times = segments.flatMap { segment in
      [segment.start, segment.end] + segment.innerKnots.map { segment.start + $0 }
    }
    return Set(times.map { min(max(0, $0 * slowness), duration) }).sorted()
  }

  /// The stretches of time in which one screen stays and nothing in it moves, in seconds; none where images are animated.
  package var stillStretches: [ClosedRange<Double>] {
    guard painter.sources.images.isStill else { return [] }
    return segments.compactMap { segment in
      guard case .hold(_, let drags) = segment.kind, drags.isEmpty, segment.duration > 0 else { return nil }
      return segment.start * slowness...segment.end * slowness
    }
  }
}
