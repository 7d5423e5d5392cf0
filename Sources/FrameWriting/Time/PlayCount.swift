// How often an animation plays.

import SceneModel

/// How often an animated file plays before it stops at its last frame.
///
/// Counts include the first time, so `.times(1)` plays once and does not repeat. Not every format can store a count; see
/// ``OutputOptions/loop``.
public enum PlayCount: Hashable, Sendable {
  /// The animation plays again and again.
  case forever
  /// The animation plays this many times, 1...65,535, and stops at its last frame.
  ///
  /// A count outside the range becomes the nearest count in it when the output is written.
  case times(Int)
}

extension PlayCount {
  /// The count for an encoder; nil: for ever.
  ///
  /// Encoders convert it to what their format stores: some count plays, others repetitions.
  package var plays: Int? {
    switch self {
    case .forever: nil
    case .times(let count): count
    }
  }

  /// The count limited to `Ranges.loops`, 1...65,535.
  var inRange: PlayCount {
    switch self {
    case .forever: .forever
    case .times(let count): .times(count.limited(to: Ranges.loops))
    }
  }
}
