// Why a moment, though well written, is no time of a given animation.

/// Why a moment is no time of an animation.
public enum MomentProblem: Error, Hashable, Sendable {
  /// After the end, which is at `duration` seconds.
  case afterTheEnd(seconds: Double, duration: Double)
  /// There are only `count` frames.
  case noSuchFrame(index: Int, count: Int)
  /// No step has that name; those that there are.
  case unknownStep(String, known: [String])
  /// The step lasts only `duration` seconds.
  case afterTheStep(String, seconds: Double, duration: Double)
  /// The scene has no such screen; those that there are.
  case unknownScreen(String, known: [String])
  /// The screen is never at rest in the timeline.
  case neverAtRest(String)
  /// A part would begin after its end; both in seconds.
  case endsBeforeItBegins(from: Double, to: Double)
}

extension MomentProblem: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .afterTheEnd(let seconds, let duration): 
      "\(Wording.seconds(seconds)) s is after the end, which is at \(Wording.seconds(duration)) s"
    case .noSuchFrame(let index, let count): "there is no frame #\(index); the last of \(count) is #\(count - 1)"
    case .unknownStep(let name, let known): "there is no step" + Self.named(name, known)
    case .afterTheStep(let name, let seconds, let duration):
      "step `\(name)` lasts \(Wording.seconds(duration)) s, \(Wording.seconds(seconds)) s is after its end"
    case .unknownScreen(let name, let known): "there is no screen" + Self.named(name, known)
    case .endsBeforeItBegins(let from, let to): 
      "the part would begin at \(Wording.seconds(from)) s, after its end at \(Wording.seconds(to)) s"
    case .neverAtRest(let name): "screen `\(name)` is never at rest in the timeline"
    }
  }

  private static func named(_ name: String, _ known: [String]) -> String {
    let hint = Spelling.nearest(to: name, among: known).map { ", did you mean `\($0)`?" } ?? ""
    return " `\(name)`\(hint); there are " + known.map { "`\($0)`" }.joined(separator: ", ")
  }
}
