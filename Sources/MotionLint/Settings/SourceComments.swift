// The comments of a scene's text: the parser skips them, and some of them speak to lint.

/// Finds comments that begin with `//`.
struct SourceComments {
  /// A comment that turns rules off.
  struct LintComment: Hashable {
    /// The line whose findings it hides, from 1.
    let line: Int
    /// Its first byte.
    let offset: Int
    /// Names of rules, as written.
    let rules: [String]
    /// What follows the colon; nil for nothing.
    let reason: String?
  }

  /// A comment with its line, and whether nothing is in front of it on that line.
  private struct Comment {
    let text: String
    let line: Int
    let offset: Int
    let isAlone: Bool
  }

  private var comments: [Comment] = []
  /// Lines on which something other than white space and comments is.
  private var valueLines: [Int] = []

  private static let prefix = "lint-off "

  init(_ bytes: [UInt8]) {
    var (index, line) = (0, 1)
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A:
        line += 1
        index += 1
      case 0x0D:
        if !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) { line += 1 }
        index += 1
      case UInt8(ascii: "\""):
        noteValue(line)
        index = Self.end(ofString: index, in: bytes)
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        comments.append(
          Comment(
            text: String(decoding: bytes[index + 2..<end], as: UTF8.self), line: line, offset: index,
            isAlone: valueLines.last != line))
        index = end
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
          if bytes[index] == 0x0A { line += 1 }
          index += 1
        }
        index = min(index + 2, bytes.count)
      case 0x20, 0x09: index += 1
      default:
        noteValue(line)
        index += 1
      }
    }
  }

  private mutating func noteValue(_ line: Int) { if valueLines.last != line { valueLines.append(line) } }

  private static func end(ofString start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index + 1
      case 0x0A, 0x0D: return index
      default: index += 1
      }
    }
    return bytes.count
  }

  /// Those that turn rules off; one that is alone on its line is about the next line with a value.
  var lintComments: [LintComment] {
    comments.compactMap { comment in
      let trimmed = comment.text.drop { $0 == " " || $0 == "\t" }
      guard trimmed.hasPrefix(Self.prefix) else { return nil }
      let parts = trimmed.dropFirst(Self.prefix.count).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let rules = parts[0].split { ", \t".contains($0) }.map(String.init)
      let reason = parts.count > 1 ? Self.trimmed(parts[1]) : ""
      let line = comment.isAlone ? valueLines.first { $0 > comment.line } ?? comment.line : comment.line
      return LintComment(
        line: line, offset: comment.offset, rules: rules, reason: reason.isEmpty ? nil : reason)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
