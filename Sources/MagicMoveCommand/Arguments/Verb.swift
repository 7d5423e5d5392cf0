// Verbs as data: what they are called, what they take, and the function that does the work.

/// A job of the program.
struct Verb: Sendable {
  /// An example for the help: the command line after the program's name, and what it does.
  struct Example: Sendable {
    let line: String
    let does: String

    init(_ line: String, _ does: String) {
      self.line = line
      self.does = does
    }
  }

  /// As typed.
  let name: String
  /// What is named without a flag, as in the help; "" for nothing.
  let operands: String
  /// How many of them there must be.
  let operandCount: ClosedRange<Int>
  /// One sentence.
  let summary: String
  /// In the order of the help.
  let flags: [Flag]
  /// For the help.
  let examples: [Example]
  /// Does the work.
  let run: @Sendable (Arguments) async throws -> ExitCode
}
