// How often an animation plays.

import SceneModel

/// How often an animated file plays before it stays at its last frame.
public enum PlayCount: Hashable, Sendable {
  /// The animation plays again and again.
  case forever
  /// The animation plays that many times, 1...65,535, and stays at its last frame.
  case times(Int)
}

extension PlayCount {
  /// The count as encoders take it; nil: for ever.
  package var plays: Int? {
    switch self {
    case .forever: nil
    case .times(let count): count
    }
  }

  /// A count in range.
  var inRange: PlayCount {
    switch self {
    case .forever: .forever
    case .times(let count): .times(count.limited(to: Ranges.loops))
    }
  }
}
