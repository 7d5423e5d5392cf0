// Standard output and standard error. Only this program prints; the library never does.

import OutputFiles
import Platform

/// The program's two outputs.
enum Streams {
  /// Receives what would go to standard error. Only tests set it, for verbs that they call in their own process.
  @TaskLocal static var errorReceiver: (@Sendable (String) -> Void)?

  /// Writes what was asked for; a closed pipe or a full disk is an error.
  static func output(_ text: String) throws(OutputError) {
    do { try OpenFile(borrowing: 1).write(Array(text.utf8)) } catch {
      throw .writeFailed(path: "standard output", reason: error)
    }
  }

  /// Writes a line for people. When nobody can read it, nothing can be done about it.
  static func message(_ text: String) { error(visible(text) + "\n") }

  /// A text in which control characters are spelled out: one from a scene must not reach the terminal as a command.
  static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result += isCommand(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
  }

  /// Writes to standard error without a line's end.
  static func error(_ text: String) {
    if let errorReceiver { return errorReceiver(text) }
    try? OpenFile(borrowing: 2).write(Array(text.utf8))
  }
}
