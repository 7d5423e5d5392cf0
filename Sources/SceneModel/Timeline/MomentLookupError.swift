// Why a moment, though well written, is no time of a given animation.

import JSONTree

/// Why a moment, though well written, is no time of an animation.
public enum MomentLookupError: Error, Hashable, Sendable {
  /// The moment is `seconds` after the beginning, the animation ends after `duration` seconds.
  case afterTheEnd(seconds: Double, duration: Double)
  /// The moment is the frame `index`, counted from 0; the animation has only `count` frames.
  case noSuchFrame(index: Int, count: Int)
  /// The animation has no step of that name, only `known` ones.
  case unknownStep(String, known: [String])
  /// The moment is `seconds` after the start of the step of that name, which lasts only `duration` seconds.
  case afterTheStep(String, seconds: Double, duration: Double)
  /// The scene has no screen of that name, only `known` ones.
  case unknownScreen(String, known: [String])
  /// The name is that of a step, which lasts a while.
  case isStep(String)
  /// The screen of that name is never at rest in the timeline.
  case neverAtRest(String)
  /// A part of the animation would begin after its end; both in seconds.
  case endsBeforeItBegins(from: Double, to: Double)
}

extension MomentLookupError: CustomStringConvertible {
  /// What is wrong with the moment, in one sentence.
  public var description: String {
    switch self {
    case .afterTheEnd(let seconds, let duration):
      "\(Wording.seconds(seconds)) s is after the end of the animation at \(Wording.seconds(duration)) s"
    case .noSuchFrame(let index, let count): "there is no frame #\(index); the last of \(count) frames is #\(count - 1)"
    case .unknownStep(let name, let known): "there is no step" + Self.named(name, known)
    case .afterTheStep(let name, let seconds, let duration):
      "\(Wording.seconds(seconds)) s is after the end of step `\(name)`, which lasts \(Wording.seconds(duration)) s"
    case .unknownScreen(let name, _) where Double(name).map({ $0 >= 0 && $0.isFinite }) ?? false:
      "there is no screen `\(name)`; did you mean `\(name)s`?"
    case .unknownScreen(let name, let known): "there is no screen" + Self.named(name, known)
    case .isStep(let name): "`\(name)` is a step; use `\(name)@50%` for its middle or `\(name)@100%` for its end"
    case .endsBeforeItBegins(let from, let to):
      "the part starts at \(Wording.seconds(from)) s, after its end at \(Wording.seconds(to)) s"
    case .neverAtRest(let name): "the screen `\(name)` is never at rest in the timeline"
    }
  }

  private static func named(_ name: String, _ known: [String]) -> String {
    let suggestion = Spelling.nearest(to: name, among: known).map { " (did you mean `\($0)`?)" } ?? ""
    return " `\(name)`\(suggestion); expected " + Wording.list(known, "or")
  }
}
