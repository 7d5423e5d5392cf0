// The first line in which two texts differ, with an excerpt of long lines.

/// The first difference of two texts.
package struct LineDifference: Hashable, Sendable {
  /// Number of the line, from 1.
  package let line: Int
  /// The golden's line; nil after its last one.
  package let expected: String?
  /// The actual line; nil after the last one.
  package let actual: String?

  /// Compares byte by byte; nil for equal texts. Complexity: O(length).
  package init?(_ expected: String, _ actual: String) {
    guard !expected.utf8.elementsEqual(actual.utf8) else { return nil }
    let (old, new) = (Self.lines(expected), Self.lines(actual))
    let shared = zip(old, new).prefix { $0.elementsEqual($1) }.count
    line = shared + 1
    self.expected = shared < old.count ? String(decoding: old[shared], as: UTF8.self) : nil
    self.actual = shared < new.count ? String(decoding: new[shared], as: UTF8.self) : nil
  }

  private static func lines(_ text: String) -> [Array<UInt8>.SubSequence] {
    Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}

extension LineDifference: CustomStringConvertible {
  /// `line 3: expected "a", found "b"`, both lines from a little before the first difference.
  package var description: String {
    guard let expected else {
      return "line \(line): expected the end of the text, found \(Self.quoted(actual ?? "", from: 0))"
    }
    guard let actual else {
      return "line \(line): expected \(Self.quoted(expected, from: 0)), found the end of the text"
    }
    let shared = zip(expected.unicodeScalars, actual.unicodeScalars).prefix { $0 == $1 }.count
    let start = max(0, shared - 12)
    return "line \(line): expected \(Self.quoted(expected, from: start)), found \(Self.quoted(actual, from: start))"
  }

  /// Forty characters of a line in quotation marks, with dots where something is left out.
  private static func quoted(_ line: String, from start: Int) -> String {
    let part = line.unicodeScalars.dropFirst(start)
    var shown = String(String.UnicodeScalarView(part.prefix(40)))
    if part.count > 40 { shown += "…" }
    return "\"" + (start > 0 ? "…" : "") + shown.replacing("\r", with: "\\r") + "\""
  }
}
