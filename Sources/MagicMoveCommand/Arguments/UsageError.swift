// Errors of a command line. Every case ends the program with exit code 64.

import FileFormats
import JSONTree
import SceneModel

/// An invalid command line.
enum UsageError: Error, Hashable, Sendable {
  case noVerb
  case unknownVerb(String, nearest: String?)
  /// A verb that this build does not have.
  case missingVerb(String, trait: String)
  /// The path of a scene, or of a folder of scenes, where the verb is expected; with the command that was probably meant.
  case pathAsVerb(String, command: String)
  case unknownFlag(String, verb: String, nearest: String?)
  case missingValue(String, String)
  case unexpectedValue(String, String)
  case repeatedFlag(String)
  case missingOperand(String, verb: String)
  case unexpectedOperand(String, verb: String)
  /// A flag has an invalid value.
  case invalidValue(flag: String, found: String, allowed: String, suggestions: [String] = [])
  /// A path whose extension is not that of a format.
  case unknownFormat(path: String)
  /// A plain `.png` could be an animated picture or a still.
  case plainPNG(path: String)
  /// A format that this build cannot write.
  case unavailableFormat(String, available: [String])
  /// Flags that exclude each other, or that need each other.
  case conflict(String)
}

extension UsageError {
  /// A flag whose value must be one of some words, and is not.
  static func invalidValue(flag: String, found: String, oneOf words: [String]) -> UsageError {
    .invalidValue(
      flag: flag, found: found, allowed: "one of " + words.joined(separator: ", "),
      suggestions: Spelling.suggestions(for: found, among: words))
  }
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noVerb:
      "no verb given: magicmove init DIR writes a first scene, magicmove render SCENE its animation; magicmove --help lists all"
    case .unknownVerb(let found, let nearest):
      "unknown verb `\(found)`" + Self.hint(nearest) + "; magicmove --help lists the verbs"
    case .missingVerb(let verb, let trait):
      "this build has no verb `\(verb)`: it was built without the package trait \(trait)"
    case .pathAsVerb(let path, let command): "expected a verb, found the path `\(path)`; did you mean: \(command)"
    case .unknownFlag(let found, let verb, let nearest):
      "unknown option `\(found)`" + Self.hint(nearest) + "; magicmove \(verb) --help lists the options"
    case .missingValue(let flag, let placeholder): "`\(flag)` needs a value: \(flag) \(placeholder)"
    case .unexpectedValue(let flag, let found): "`\(flag)` takes no value, found `\(found)`"
    case .repeatedFlag(let flag): "`\(flag)` is given twice"
    case .missingOperand(let operands, let verb): "magicmove \(verb) needs \(operands)"
    case .unexpectedOperand(let found, let verb): "unexpected argument `\(found)`; see magicmove \(verb) --help"
    case .invalidValue(let flag, let found, let allowed, let suggestions):
      "invalid value of `\(flag)`: expected \(allowed), found `\(found)`" + Wording.didYouMean(suggestions)
    case .unknownFormat(let path):
      WayRound.output(path)
        ?? "unknown format of `\(path)`: expected --format, or a path that ends in \(OutputFormat.endings())"
    case .plainPNG(let path):
      "`\(path)` could be an animation or a still: use --format apng for an animated PNG, a folder "
        + "(`\(path.dropLast(4))/`) or a pattern (`frame-%04d.png`) for a sequence, or magicmove frame for one still"
    case .unavailableFormat(let found, let available):
      "this build cannot write \(found); it can write \(available.joined(separator: ", "))"
    case .conflict(let message): message
    }
  }

  private static func hint(_ nearest: String?) -> String { nearest.map { ", did you mean `\($0)`?" } ?? "" }
}
