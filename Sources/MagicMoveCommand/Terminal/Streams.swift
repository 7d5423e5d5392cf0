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

  /// A text with escaped control characters, so that a text of a scene cannot control the terminal, and with escaped characters
  /// that change the direction or break the line, so that a name cannot make a message look like another one.
  static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result += isCommand(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F...0x9F: true
    // Marks, embeddings, overrides and isolates of direction (Bidi_Control); separators of lines and paragraphs.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Writes to standard error, without a line break.
  static func error(_ text: String) {
    if let errorReceiver { return errorReceiver(text) }
    try? OpenFile(borrowing: 2).write(Array(text.utf8))
  }
}
