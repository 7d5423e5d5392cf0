// Lists of lines, such as "3-5,9".

/// Lines of a source, as ranges that count from 1.
package struct LineList: Hashable, Sendable {
  /// The ranges in the order in which they were written.
  package var ranges: [ClosedRange<Int>]

  /// No line.
  package static let none = LineList(ranges: [])

  /// Creates a list of ranges, whose bounds are at least 1.
  package init(ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// Reads `"3-5,9"`; white space around numbers is allowed.
  ///
  /// - Parameter key: The key that messages name.
  /// - Throws: `CodeError.malformedLines`.
  package init(_ text: String, key: String) throws(CodeError) {
    ranges = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first <= last else {
        throw .malformedLines(key: key, text: text)
      }
      ranges.append(first...last)
    }
  }

  /// Reads one range, such as `"12-40"` or `"12"`.
  ///
  /// - Parameter key: The key that messages name.
  /// - Throws: `CodeError.malformedLines`.
  package static func range(_ text: String, key: String) throws(CodeError) -> ClosedRange<Int> {
    let list = try LineList(text, key: key)
    guard list.ranges.count == 1 else { throw .malformedLines(key: key, text: text) }
    return list.ranges[0]
  }

  /// Whether no line is in the list.
  package var isEmpty: Bool { ranges.isEmpty }

  /// Checks that every line is in a source of `count` lines.
  ///
  /// - Throws: `CodeError.lineOutside`.
  package func check(count: Int, key: String) throws(CodeError) {
    for range in ranges where range.upperBound > count {
      throw .lineOutside(key: key, line: max(range.lowerBound, count + 1), count: count)
    }
  }

  private static func number(_ text: Substring) -> Int? {
    let digits = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    guard (1...7).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(String(digits)).flatMap { $0 > 0 ? $0 : nil }
  }
}
