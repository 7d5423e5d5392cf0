// Standard output and standard error. Only this program prints; the library never does.

import OutputFiles
import Platform

/// The program's two outputs.
enum Streams {
  /// Receives what would go to standard error. Only tests set it, for verbs that they call in their own process.
  @TaskLocal static var errorReceiver: (@Sendable (String) -> Void)?

  /// Writes to standard output; a closed pipe or a full disk is an error.
  static func output(_ text: String) throws(OutputError) {
    do { try OpenFile(borrowing: 1).write(Array(text.utf8)) } catch {
      throw .writeFailed(path: "standard output", reason: error)
    }
  }

  /// Writes a line to standard error. A failure to write it is ignored, because it cannot be reported.
  static func message(_ text: String) { error(visible(text) + "\n") }

  /// A text with escaped control characters, so that a text of a scene cannot control the terminal.
  static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result += isCommand(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\n" && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
  }

  /// Writes to standard error, without a line break.
  static func error(_ text: String) {
    if let errorReceiver { return errorReceiver(text) }
    try? OpenFile(borrowing: 2).write(Array(text.utf8))
  }
}
