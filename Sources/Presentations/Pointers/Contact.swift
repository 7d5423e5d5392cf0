// One touch of a finger: when it appears and disappears, and where it is.

import MotionCurves
import Pixels
import SceneModel

/// A finger on the screen. Times are in seconds of the timeline.
struct Contact: Sendable {
  /// When it begins to appear.
  let start: Double
  /// When it begins to disappear.
  let release: Double
  /// Its place from `start` to `release`.
  private let place: @Sendable (_ seconds: Double) -> Point?
  /// Its places at `start` and `release`, stored because a cursor needs them in every frame.
  private let (first, last): (Point?, Point?)

  /// Creates a touch; `place` is where it is from `start` to `release`.
  init(start: Double, release: Double, place: @escaping @Sendable (_ seconds: Double) -> Point?) {
    (self.start, self.release, self.place) = (start, release, place)
    (first, last) = (place(start), place(release))
  }

  /// Seconds by which the tap that starts a transition precedes it, and that a tap in a hold lasts.
  static let lead = 0.24
  /// Seconds until it has appeared.
  static let coming = 0.12
  /// Seconds until it has disappeared.
  static let leaving = 0.2

  private static let arrival = CurveFunction(.named(.easeOut), duration: coming)
  private static let departure = CurveFunction(.named(.easeIn), duration: leaving)

  /// How far it has appeared and disappeared, 0...1 each; nil when it is not shown.
  func presence(at seconds: Double) -> (come: Double, gone: Double)? {
    let (since, after) = (seconds - start, seconds - release)
    guard !0.hasReached(since), !after.hasReached(Self.leaving) else { return nil }
    let come = since < Self.coming ? Self.arrival(since / Self.coming) : 1
    return (come, after > 0 ? Self.departure(after / Self.leaving) : 0)
  }

  /// Where it is at a time; before `start` the place where it will appear, after `release` the place where it was last.
  func point(at seconds: Double) -> Point? {
    if seconds >= release { return last }
    return seconds > start ? place(seconds) : first
  }
}
