// Bytes of a JSON text that are replaced, while comments and layout stay.

/// The text of a file with the ranges of its values and members.
package struct EditableText: Sendable {
  /// A change that an edit has made.
  package struct Change: Hashable, Sendable {
    /// The value, from the root of the file.
    package var path: JSONPath
    /// The byte where the value begins, or began, in the text as it is by now.
    package var offset: Int
    /// Its text before; nil when it was inserted.
    package var was: String?
    /// Its text after; nil when it was removed.
    package var text: String?
  }

  /// The text as UTF-8.
  package private(set) var bytes: [UInt8]
  /// What edits have changed, in their order.
  package private(set) var changes: [Change] = []

  /// Creates a text that can be edited.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Replaces bytes. The changes that are noted keep their places.
  mutating func replace(_ range: Range<Int>, by text: some Collection<UInt8>) {
    for index in changes.indices where changes[index].offset > range.lowerBound {
      let offset = changes[index].offset
      changes[index].offset = max(range.lowerBound, offset < range.upperBound ? 0 : offset + text.count - range.count)
    }
    bytes.replaceSubrange(range, with: text)
  }

  /// Notes a change.
  mutating func note(_ path: JSONPath, at offset: Int, was: String?, text: String?) {
    changes.append(Change(path: path, offset: offset, was: was, text: text))
  }

  /// The text of a range.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The range of a number or a string as it is written; nil when something else is there, such as a variable.
  package func literal(at node: JSONNode) -> Range<Int>? {
    guard bytes.indices.contains(node.offset) else { return nil }
    let range = node.offset..<endOfValue(node.offset)
    switch (JSONNode.parsed(text(range))?.content, node.content) {
    case (.number(let a), .number(let b)) where a == b: return range
    case (.string(let a), .string(let b)) where a == b && !a.contains("${"): return range
    default: return nil
    }
  }

  /// The byte at a line and a column, both from 1; columns count Unicode scalars.
  package func offset(line: Int, column: Int) -> Int? {
    var place = (line: 1, column: 1)
    for index in bytes.indices.dropFirst(markLength) {
      let byte = bytes[index]
      if byte & 0xC0 == 0x80 { continue }
      if place == (line, column) { return index }
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        place = (place.line + 1, 1)
      } else if byte != 0x0D {
        place.column += 1
      }
    }
    return nil
  }

  // MARK: Scanning

  /// Bytes of a byte order mark at the start.
  var markLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Whether a byte is at an index.
  func has(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && UInt32(bytes[index]) == scalar.value
  }

  /// The end of the value that begins at an index.
  package func endOfValue(_ start: Int) -> Int {
    guard bytes.indices.contains(start) else { return start }
    switch bytes[start] {
    case UInt8(ascii: "\""): return endOfString(start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var (index, depth) = (start, 0)
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          index = endOfString(index)
          continue
        case UInt8(ascii: "/"):
          index = max(skipSpace(index), index + 1)
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return index + 1 }
        default: break
        }
        index += 1
      }
      return bytes.count
    default: return bytes[start...].firstIndex { Self.endsWord($0) } ?? bytes.count
    }
  }

  /// The end of the member whose key begins at an index; nil without a colon.
  package func endOfMember(_ start: Int) -> Int? {
    let colon = skipSpace(endOfValue(start))
    return has(":", at: colon) ? endOfValue(skipSpace(colon + 1)) : nil
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private func endOfString(_ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// The first byte that is neither white space nor in a comment.
  package func skipSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/"):
        guard let end = endOfComment(index) else { return index }
        index = end
      default: return index
      }
    }
    return min(index, bytes.count)
  }

  /// The end of the comment that begins at an index, without a line break behind it; nil without a comment.
  func endOfComment(_ start: Int) -> Int? {
    guard has("/", at: start) else { return nil }
    if has("/", at: start + 1) { return endOfLine(start) }
    guard has("*", at: start + 1) else { return nil }
    var index = start + 2
    while index < bytes.count, !(has("*", at: index) && has("/", at: index + 1)) { index += 1 }
    return min(index + 2, bytes.count)
  }

  /// Whether a byte ends a line.
  static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a byte is a space or a tab.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The start of the line of an index.
  func startOfLine(_ index: Int) -> Int { bytes[..<index].lastIndex(where: Self.isBreak).map { $0 + 1 } ?? markLength }

  /// The end of the line of an index, before its line break.
  func endOfLine(_ index: Int) -> Int { bytes[index...].firstIndex(where: Self.isBreak) ?? bytes.count }

  /// The index behind the line break at an index.
  func afterBreak(_ index: Int) -> Int {
    index < bytes.count ? index + (bytes[index...].starts(with: [0x0D, 0x0A]) ? 2 : 1) : index
  }

  /// The first byte from an index on that is neither a space nor a tab.
  func endOfSpaces(_ index: Int) -> Int { bytes[index...].firstIndex { !Self.isSpace($0) } ?? bytes.count }
}
