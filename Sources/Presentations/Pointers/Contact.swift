// One touch of a finger: when it comes and goes, and where it is.

import MotionCurves
import Pixels
import SceneModel

/// A finger on the screen. Times are in seconds of the timeline.
struct Contact: Sendable {
  /// When it begins to come.
  let start: Double
  /// When it begins to leave.
  let release: Double
  /// Where it is while it is there.
  private let place: @Sendable (_ seconds: Double) -> Point?
  /// Where it comes and where it leaves: a cursor asks for these in every frame.
  private let (first, last): (Point?, Point?)

  /// Creates a finger; `place` says where it is from `start` to `release`.
  init(start: Double, release: Double, place: @escaping @Sendable (_ seconds: Double) -> Point?) {
    (self.start, self.release, self.place) = (start, release, place)
    (first, last) = (place(start), place(release))
  }

  /// Seconds before a transition at which the finger that starts it comes, and that a tap in a hold lasts.
  static let lead = 0.24
  /// Seconds that coming takes.
  static let coming = 0.12
  /// Seconds that leaving takes.
  static let leaving = 0.2

  private static let arrival = CurveFunction(.named(.easeOut), duration: coming)
  private static let departure = CurveFunction(.named(.easeIn), duration: leaving)

  /// How far it has come and gone, 0...1 each; nil when it is not there.
  func presence(at seconds: Double) -> (come: Double, gone: Double)? {
    let (since, after) = (seconds - start, seconds - release)
    guard !0.hasReached(since), !after.hasReached(Self.leaving) else { return nil }
    let come = since < Self.coming ? Self.arrival(since / Self.coming) : 1
    return (come, after > 0 ? Self.departure(after / Self.leaving) : 0)
  }

  /// Where it is at a time: before it comes where it will come, and where it left.
  func point(at seconds: Double) -> Point? {
    if seconds >= release { return last }
    return seconds > start ? place(seconds) : first
  }
}
