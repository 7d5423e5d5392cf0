// The presets of transitions, and the names that their properties use.

/// The presets of transitions: each decides effects, curve and duration where a transition does not.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// What has no partner fades out and in; 0.5 s.
  case magicMove
  /// The entering screen fades in over the leaving one; 0.5 s.
  case fade
  /// The entering screen slides in over the leaving one, which moves away by a third, as in a navigation stack. It lasts as long
  /// as suits the distance.
  case push
  /// The way back of `push`: the leaving screen slides out over the entering one.
  case pop
  /// What enters slides up from the bottom by its own height and fades in; 0.6 s.
  case slideUp
  /// The entering screen slides over the leaving one, which stays.
  case cover
  /// The way back of `cover`: the leaving screen slides away from the entering one.
  case uncover
  /// The entering screen shrinks to its size from 1.3 and fades in while the leaving one shrinks to 0.7.
  case zoom
  /// The entering screen slides in over the leaving one, which shrinks under a veil.
  case pageIn
  /// The way back of `pageIn`: the leaving screen slides out, the entering one grows to its size.
  case pageOut
  /// Material's container transform: a container of the one screen becomes one of the other; 0.5 s.
  case containerTransform
  /// The view transitions of CSS: named layers are pictures that cross-fade or come and go, each by itself; 0.25 s.
  case viewTransition
  /// The screens are neighbouring faces of a turning cube; 0.6 s.
  case cube
  /// The entering screen replaces the leaving one at once.
  case cut
}

/// A side of a box or of the canvas.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  /// The left side.
  case left
  /// The right side.
  case right
  /// The upper side.
  case top
  /// The lower side.
  case bottom
}

/// One of the two screens of a transition.
public enum Side: String, Hashable, Sendable, CaseIterable {
  /// The leaving screen.
  case from
  /// The entering screen.
  case to
}

/// How long a transition lasts.
public enum TransitionDuration: Hashable, Sendable {
  /// So many seconds, 0...86,400; 0 is a cut.
  case seconds(Double)
  /// As long as suits the distance that layers travel.
  case automatic
}

/// Whether layers find their partners by themselves.
public enum MatchRule: String, Hashable, Sendable, CaseIterable {
  /// By equal paths, then by equal last ids that are unique in both screens.
  case id
  /// Not by themselves: only explicit pairs are matched.
  case none
}
