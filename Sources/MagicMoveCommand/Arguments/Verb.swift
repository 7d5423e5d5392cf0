// Verbs as data: name, operands, flags, and the function that runs them. `Verb.all`, in the folder of the verbs, lists them.

/// A subcommand of the program.
struct Verb: Sendable {
  /// An example for the help: the command line after the program's name, and what it does.
  struct Example: Sendable {
    let line: String
    let does: String

    init(_ line: String, _ does: String) {
      (self.line, self.does) = (line, does)
    }
  }

  /// What verbs are for, as the overview sorts them.
  enum Group: String, CaseIterable {
    case make, look, compare, check
    case bringIn = "bring in"
    case learn
  }

  /// As typed.
  let name: String
  /// What it is for.
  let group: Group
  /// The arguments without a flag, as in the help; "" for none.
  let operands: String
  /// The number of operands.
  let operandCount: ClosedRange<Int>
  /// What the first operand can be, for completions; empty where it is a file or anything else.
  var firstWords: [String] = []
  /// A line of the overview.
  let summary: String
  /// More sentences for the help of the verb.
  var details = ""
  /// In the order of the help.
  let flags: [Flag]
  /// Those for the help, the manual and completions.
  var shownFlags: [Flag] { flags.filter { !$0.isFormer } }
  /// For the help.
  let examples: [Example]
  /// What `--list` prints; nil for a verb without it.
  var list: (@Sendable (Arguments) -> String)?
  /// Runs the verb.
  let run: @Sendable (Arguments) async throws -> ExitCode
}
