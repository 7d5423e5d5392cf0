// A recorded gesture that drives a transition.

/// A recorded gesture that drives a transition, as a finger does that swipes back.
public struct Scrub: Hashable, Sendable {
  /// How far the gesture has brought the transition at one time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the transition began, 0...86,400.
    public var time: Double
    /// How far the transition is, 0...1; numbers beyond count as the nearest.
    public var progress: Double

    /// Creates a sample: seconds since the transition began, and its progress, 0...1.
    public init(time: Double, progress: Double) {
      (self.time, self.progress) = (time, progress)
    }
  }

  /// What happens to the transition when the gesture lets go.
  public enum End: String, Hashable, Sendable, CaseIterable {
    /// It goes on to its end.
    case finish
    /// It goes back to its start, and the screen stays.
    case cancel
  }

  /// The gesture's samples in the order of their times, at least one.
  public var samples: [Sample]
  /// The progress, 0...1, above which the transition goes on to its end when the gesture lets go; by default 0.5.
  public var threshold: Double
  /// What happens when the gesture lets go, whatever the threshold; nil: the threshold decides.
  public var end: End?
  /// How fast the rest of the way is gone after the gesture, over 0 and at most 1000: 1, the default, is the transition's own
  /// speed, 2 twice as fast.
  public var speed: Double
  /// The curve of the rest of the way after the gesture; by default `NamedCurve.easeInOut`.
  public var curve: Curve

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - samples: Progress in the order of times, at least one.
  ///   - threshold: The progress above which the transition finishes, 0...1.
  ///   - end: What happens whatever the threshold; nil: the threshold decides.
  ///   - speed: Of the rest of the way; 1 is the transition's own.
  ///   - curve: Of the rest of the way.
  public init(
    samples: [Sample], threshold: Double = 0.5, end: End? = nil, speed: Double = 1, curve: Curve = .named(.easeInOut)
  ) {
    (self.samples, self.threshold, self.end) = (samples, threshold, end)
    (self.speed, self.curve) = (speed, curve)
  }

  /// Progress at which the gesture lets go: that of the last sample, clamped to 0...1.
  package var lastProgress: Double { min(1, max(0, samples.last?.progress ?? 0)) }

  /// Whether the transition goes on to its end when the gesture lets go; else it goes back and changes nothing.
  package var finishes: Bool {
    switch end {
    case .finish: true
    case .cancel: false
    case nil: lastProgress > threshold
    }
  }
}
