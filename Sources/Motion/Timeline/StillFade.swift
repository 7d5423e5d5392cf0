// What reduced motion shows of a transition: the still of the one screen fades to that of the other, and then stays.
//
//     old still ──F = min(D, 0.25 s)──▶ new still ─────────────────▶ end of the transition, D

/// The cross-fade of two stills.
struct StillFade: Equatable, Sendable {
  /// Seconds that a cross-fade lasts at most.
  static let longest = 0.25

  /// The name of the screen at the start.
  let from: String
  /// The name of the screen after the fade: `from` again after a cancelled gesture.
  let to: String
  /// Seconds of the fade.
  let duration: Double
  /// How much of the second still is seen, 0...1.
  var weight = 0.0

  /// The fade of a transition that lasts this many seconds.
  init(from: String, to: String, ofTransitionLasting seconds: Double) {
    (self.from, self.to, duration) = (from, to, min(seconds, Self.longest))
  }

  /// What is to be seen at `seconds` since the start of the transition.
  func moment(at seconds: Double) -> TimelineSegment.Moment {
    if from == to || seconds >= duration { return .still(to) }
    if seconds <= 0 { return .still(from) }
    var fade = self
    fade.weight = seconds / duration
    return .fading(fade)
  }
}
