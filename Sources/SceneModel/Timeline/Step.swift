// A step of the timeline: a hold or a transition. Steps are played in order.

/// One step of a scene's timeline. Steps are played one after the other.
public struct Step: Hashable, Sendable {
  /// What a step does.
  public enum Action: Hashable, Sendable {
    /// Stays on the current screen.
    case hold(Hold)
    /// Goes to another screen.
    case transition(Transition)
  }

  /// What times such as `NAME@25%` call the step, unique in the timeline; nil for `FROM-TO`, then `FROM-TO-2`. A hold without
  /// a name is called as its screen.
  public var name: String?
  /// What the step does.
  public var action: Action
  /// What a presentation says while the step lasts; nil for nothing.
  public var caption: String?
  /// Where a finger taps in a presentation: just before a transition, or at the start of a hold. Nil for nowhere.
  public var tap: Tap?
  /// Where the finger of the step's gesture is in a presentation, that of a `Scrub` or of drags; nil: on what it moves.
  public var touch: TouchWay?

  /// Creates a step; without a name it is called after its screens.
  ///
  /// - Parameters:
  ///   - name: What times such as `NAME@25%` call the step.
  ///   - caption: What a presentation says meanwhile.
  ///   - tap: Where a finger taps in a presentation.
  ///   - touch: Where the finger of the step's gesture is in a presentation.
  ///   - action: What the step does.
  public init(
    name: String? = nil, caption: String? = nil, tap: Tap? = nil, touch: TouchWay? = nil, _ action: Action
  ) {
    (self.name, self.action, self.caption) = (name, action, caption)
    (self.tap, self.touch) = (tap, touch)
  }

  /// Whether a finger moves something in it.
  package var isGesture: Bool {
    switch action {
    case .hold(let hold): !hold.drags.isEmpty
    case .transition(let transition): transition.scrub != nil
    }
  }

  /// A step that stays on the current screen, in seconds.
  public static func hold(_ duration: Double) -> Step { Step(.hold(Hold(duration: duration))) }

  /// A step that goes to the screen of that name, in one of the styles.
  public static func move(to name: String, style: TransitionStyle = .magicMove) -> Step {
    Step(.transition(Transition(to: name, style: style)))
  }
}

/// A stay on one screen.
public struct Hold: Hashable, Sendable {
  /// Seconds that the screen stays, 0...86,400.
  public var duration: Double
  /// The path of a layer of the screen whose image plays: the stay ends when it has played, and `duration` is not used. Nil: the
  /// stay lasts for `duration`.
  public var video: String?
  /// The name that the current screen must have, as a check; the screen of a first step is where the timeline starts. Nil for
  /// any.
  public var screen: String?
  /// Recorded drags of layers of the screen during the stay.
  public var drags: [Drag]

  /// Creates a stay.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0...86,400.
  ///   - screen: The name that the current screen must have; as the first step it chooses the screen.
  ///   - drags: Recorded drags of layers.
  ///   - video: The path of a layer; the stay lasts until its image has played.
  public init(duration: Double, screen: String? = nil, drags: [Drag] = [], video: String? = nil) {
    (self.video, self.duration, self.screen, self.drags) = (video, duration, screen, drags)
  }
}

extension Hold {
  /// The path of `video:PATH`; nil for any other text.
  package static func videoPath(_ text: String) -> String? {
    let mark = "video:"
    return text.utf8.starts(with: mark.utf8)
      ? String(decoding: text.utf8.dropFirst(mark.utf8.count), as: UTF8.self) : nil
  }
}
