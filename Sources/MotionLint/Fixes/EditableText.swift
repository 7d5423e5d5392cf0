// Bytes of a JSON text that are replaced, while comments and layout stay.

import JSONTree

/// The text of a file with the ranges of its values and members.
struct EditableText {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The range of a number or a string as it is written; nil when something else is there, such as a variable.
  func literal(at node: JSONNode) -> Range<Int>? {
    guard bytes.indices.contains(node.offset) else { return nil }
    let end = endOfValue(node.offset)
    let text = String(decoding: bytes[node.offset..<end], as: UTF8.self)
    var parser = JSONParser(SourceText(Array(text.utf8), fileName: ""))
    guard let parsed = try? parser.parse() else { return nil }
    switch (parsed.content, node.content) {
    case (.number(let a), .number(let b)) where a == b: return node.offset..<end
    case (.string(let a), .string(let b)) where a == b && !a.contains("${"): return node.offset..<end
    default: return nil
    }
  }

  /// The range of a member with its comma and, where it is alone there, with its line.
  func rangeOfMember(_ member: JSONMember, among members: [JSONMember]) -> Range<Int>? {
    guard let index = members.firstIndex(where: { $0.keyOffset == member.keyOffset }),
      bytes.indices.contains(member.keyOffset)
    else { return nil }
    var start = member.keyOffset
    var end = endOfValue(member.value.offset)
    let comma = skipSpace(end)
    if bytes.indices.contains(comma), bytes[comma] == UInt8(ascii: ",") {
      end = comma + 1
    } else if index > 0 {
      // The last member without a trailing comma: the comma before it goes.
      let before = endOfValue(members[index - 1].value.offset)
      let separator = skipSpace(before)
      guard bytes.indices.contains(separator), bytes[separator] == UInt8(ascii: ","), separator < start else {
        return nil
      }
      // A comment between them stays.
      if !hasComment(separator + 1..<start) { return separator..<end }
    }
    // The whole line, when nothing else is on it.
    let lineStart = bytes[..<start].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
    let isFirst = bytes[lineStart..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    let lineEnd = bytes[end...].firstIndex { $0 == 0x0A } ?? bytes.count
    let isLast = bytes[end..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    if isFirst, isLast, lineEnd < bytes.count {
      (start, end) = (lineStart, lineEnd + 1)
    } else {
      while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    }
    return start..<end
  }

  /// The range of a member by its key, which is not the first of its object.
  func rangeOfMember(keyAt start: Int) -> Range<Int>? {
    let colon = skipSpace(endOfValue(start))
    guard bytes.indices.contains(colon), bytes[colon] == UInt8(ascii: ":") else { return nil }
    let end = endOfValue(skipSpace(colon + 1))
    let next = skipSpace(end)
    if bytes.indices.contains(next), bytes[next] == UInt8(ascii: ",") {
      var after = next + 1
      while after < bytes.count, bytes[after] == 0x20 { after += 1 }
      return start..<after
    }
    let before = bytes[..<start].lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let before, bytes[before] == UInt8(ascii: ",") else { return nil }
    return before..<end
  }

  /// The byte at a line and a column, both from 1; columns count Unicode scalars.
  func offset(line: Int, column: Int) -> Int? {
    var place = (line: 1, column: 1)
    for index in bytes.indices.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) {
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

  private func hasComment(_ range: Range<Int>) -> Bool {
    bytes[range].contains(UInt8(ascii: "/"))
  }

  /// The end of the value that begins at an index.
  func endOfValue(_ start: Int) -> Int {
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
          let next = skipSpace(index)
          index = max(next, index + 1)
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
    default:
      let ends = Set(", \t\r\n}]/".utf8)
      return bytes[start...].firstIndex { ends.contains($0) } ?? bytes.count
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
  func skipSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        index = bytes[index...].firstIndex { $0 == 0x0A } ?? bytes.count
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
          index += 1
        }
        index += 2
      default: return index
      }
    }
    return min(index, bytes.count)
  }
}
