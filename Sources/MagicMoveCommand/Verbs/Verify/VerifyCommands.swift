// Command lines that repeat a run of `verify` for some of its goldens, as a shell reads them.

import Comparison
import ForeignText

/// Writes commands that record goldens of a run.
struct VerifyCommands: Sendable {
  /// The options that a repeated run needs.
  let options: [String]

  /// Reads the options of a run; `folder` is that of the goldens.
  init(_ arguments: Arguments, goldens folder: String) {
    var options = ["--goldens", folder]
    for moment in arguments.all(.moments) { options += ["--at", moment] }
    for flag in [Flag.lean, .scale, .present, .reducedMotion, .fileRate, .timeTolerance] + Flag.reading {
      for value in arguments.all(flag) {
        options += flag.value == nil ? ["--\(flag.name)"] : ["--\(flag.name)", value]
      }
    }
    self.options = options
  }

  /// Takes the options of results.
  init(_ results: GoldenResults) { options = results.options ?? [] }

  /// The command that creates the missing goldens of a scene.
  func creation(_ scene: GoldenScene) -> String {
    var words = ["magicmove", "verify", Self.operand(scene)] + options
    // A folder means all scenes in it.
    if scene.operand != scene.path { words += ["--filter", NamePattern.only(scene.name) + "/*"] }
    return (words + ["--update", "missing"]).map(Escaped.shellWord).joined(separator: " ")
  }

  /// What a report offers.
  var ofReport: GoldenReport.Commands {
    GoldenReport.Commands(
      options: options.map(Escaped.shellWord).joined(separator: " "), operand: { Escaped.shellWord(Self.operand($0)) },
      filter: { Escaped.shellWord(NamePattern.only($0)) }, creation: creation)
  }

  /// A path that begins with - would be parsed as an option.
  private static func operand(_ scene: GoldenScene) -> String {
    scene.operand.hasPrefix("-") && scene.operand != "-" ? "./\(scene.operand)" : scene.operand
  }
}
