// A step of the timeline: a hold or a transition. Steps are played in order.

/// One step of the timeline.
public struct Step: Hashable, Sendable {
  /// What a step does.
  public enum Action: Hashable, Sendable {
    /// Stays on the current screen.
    case hold(Hold)
    /// Goes to another screen.
    case transition(Transition)
  }

  /// For times such as `NAME@25%`; nil: `FROM-TO`, then `FROM-TO-2`.
  public var name: String?
  /// What it does.
  public var action: Action

  /// Creates a step.
  public init(name: String? = nil, _ action: Action) {
    self.name = name
    self.action = action
  }

  /// Stays on the current screen for `duration` seconds.
  public static func hold(_ duration: Double) -> Step { Step(.hold(Hold(duration: duration))) }

  /// Goes to the screen `name`.
  public static func move(to name: String, style: TransitionStyle = .magicMove) -> Step {
    Step(.transition(Transition(to: name, style: style)))
  }
}

/// A stay on one screen.
public struct Hold: Hashable, Sendable {
  /// Seconds, 0 or more.
  public var duration: Double
  /// The name that the current screen must have; as the first step it chooses the screen.
  public var screen: String?
  /// Recorded drags of layers.
  public var drags: [Drag]

  /// Creates a stay.
  public init(duration: Double, screen: String? = nil, drags: [Drag] = []) {
    self.duration = duration
    self.screen = screen
    self.drags = drags
  }
}
