// What makes a source unusable, and what is only worth a warning.

/// An error in a source or in what is asked of it.
package enum CodeError: Error, Hashable, Sendable {
  /// A byte that is not part of UTF-8. Line and column count from 1.
  case notUTF8(line: Int, column: Int)
  /// A character with the code 0. Line and column count from 1.
  case zeroByte(line: Int, column: Int)
  /// More bytes than `CodeSource.mostBytes`.
  case tooLarge(bytes: Int)
  /// More lines than `CodeSource.mostLines`.
  case tooManyLines(Int)
  /// More shown pieces than `CodeSource.mostPieces`.
  case tooManyPieces(Int)
  /// A list of lines that cannot be read.
  case malformedLines(key: String, text: String)
  /// A line that the source does not have; `count` is the number of its lines.
  case lineOutside(key: String, line: Int, count: Int)
}

extension CodeError: CustomStringConvertible {
  /// One sentence without the name of the file.
  package var description: String {
    switch self {
    case .notUTF8(let line, let column):
      "line \(line), column \(column): this byte is not UTF-8; save the file as UTF-8"
    case .zeroByte(let line, let column):
      "line \(line), column \(column): expected text, found a character with the code 0"
    case .tooLarge(let bytes):
      "the source has \(bytes) bytes; the limit is \(CodeSource.mostBytes)"
    case .tooManyLines(let count):
      "the source has \(count) lines; the limit is \(CodeSource.mostLines)"
    case .tooManyPieces(let count):
      "the shown lines have \(count) words and signs; the limit is \(CodeSource.mostPieces); show fewer with `lines`"
    case .malformedLines(let key, let text):
      "`\(key)`: expected line numbers such as \(key == "lines" ? "\"12-40\"" : "\"3-5,9\""), found \"\(text.prefix(60))\""
    case .lineOutside(let key, let line, let count):
      "`\(key)`: line \(line) is outside the source, which has \(count) \(count == 1 ? "line" : "lines")"
    }
  }
}

/// Something in a source that does not stop the work.
package enum CodeWarning: Hashable, Sendable {
  /// Terminal escapes other than colours and weights were taken out; their number.
  case escapesTakenOut(Int)
}

extension CodeWarning: CustomStringConvertible {
  /// One sentence without the name of the file.
  package var description: String {
    switch self {
    case .escapesTakenOut(let count):
      "\(count) terminal \(count == 1 ? "escape that sets no colour was" : "escapes that set no colour were") left out"
    }
  }
}
