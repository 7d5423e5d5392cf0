// Standard output and standard error. Only this program prints; the library never does.

import ForeignText
import OutputFiles
import Platform

/// The program's two outputs.
enum Streams {
  /// Receives what would go to standard error. Only tests set it, for verbs that they call in their own process.
  @TaskLocal static var errorReceiver: (@Sendable (String) -> Void)?

  /// Writes to standard output; a closed pipe or a full disk is an error.
  static func output(_ text: String) throws(OutputError) {
    do { try OpenFile(borrowing: 1).write(Array(text.utf8)) } catch {
      throw .writeFailed(path: OutputFile.standardOutputName, reason: error)
    }
  }

  /// Writes lines for people to standard output, with escapes where a text in them would be a command to the terminal or to a build
  /// server.
  static func text(_ text: String) throws(OutputError) { try output(Escaped.log(Escaped.lines(text))) }

  /// Writes a line for people to standard error, with the same escapes. A failure to write it is ignored, because it cannot be
  /// reported.
  static func message(_ text: String) { error(Escaped.log(Escaped.lines(text)) + "\n") }

  /// Writes to standard error, without a line break.
  static func error(_ text: String) {
    if let errorReceiver { return errorReceiver(text) }
    try? OpenFile(borrowing: 2).write(Array(text.utf8))
  }
}
