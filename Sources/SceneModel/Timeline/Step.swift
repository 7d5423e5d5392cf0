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

  /// Creates a step; without a name it is called after its screens.
  public init(name: String? = nil, _ action: Action) {
    self.name = name
    self.action = action
  }

  /// A step that stays on the current screen for so many seconds.
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
  public init(duration: Double, screen: String? = nil, drags: [Drag] = []) {
    self.duration = duration
    self.screen = screen
    self.drags = drags
  }
}
