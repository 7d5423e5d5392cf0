// A recorded gesture that drives a transition.

/// A recorded gesture that drives a transition.
public struct Scrub: Hashable, Sendable {
  /// A progress at a time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the transition began.
    public var time: Double
    /// 0...1.
    public var progress: Double

    /// Creates a sample.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  /// What happens after the last sample.
  public enum End: String, Hashable, Sendable, CaseIterable { case finish, cancel }

  /// In order of time.
  public var samples: [Sample]
  /// Above it the transition finishes.
  public var threshold: Double
  /// Overrides the threshold.
  public var end: End?
  /// Of the way to the end.
  public var speed: Double
  /// Of the way to the end.
  public var curve: Curve

  /// Creates a gesture.
  public init(
    samples: [Sample], threshold: Double = 0.5, end: End? = nil, speed: Double = 1, curve: Curve = .named(.easeInOut)
  ) {
    self.samples = samples
    self.threshold = threshold
    self.end = end
    self.speed = speed
    self.curve = curve
  }
  /// Progress at which the gesture lets go: that of the last sample, clamped to 0...1.
  public var lastProgress: Double { min(1, max(0, samples.last?.progress ?? 0)) }

  /// Whether the transition goes on to its end when the gesture lets go; else it goes back and changes nothing.
  public var finishes: Bool {
    switch end {
    case .finish: true
    case .cancel: false
    case nil: lastProgress > threshold
    }
  }
}
