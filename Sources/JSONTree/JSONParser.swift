// A parser for JSON with comments and trailing commas (JSONC) that keeps the place of every key and value.
//
// Recursive descent over bytes. A syntax error ends the parse with a `JSONSyntaxError`. An error in the content (a
// duplicate key, a number that is not finite) is noted, so that everything else is read as well.

/// Parses one text.
package struct JSONParser {
  /// Limits of the parser.
  package struct Limits: Sendable {
    /// Most bytes of the text; by default 64 MiB.
    package var bytes = 64 << 20
    /// Most lists and objects inside each other.
    package var depth = 256
    /// Most values of the tree.
    package var values = 4_000_000
    /// Most bytes of memory that the tree may take, by estimate; by default as many as there are.
    package var memory = Int.max

    /// Creates the default limits.
    package init() {}
  }

  /// The largest memory of a tree, measured in bytes: for a value, and for a byte of the text with the strings and keys
  /// that are cut out of it.
  package static let (memoryOfValue, memoryOfByte) = (48, 8)

  let bytes: [UInt8]
  /// The end of the readable text: the end of the text or its first malformed byte.
  let end: Int
  let limits: Limits
  let source: SourceText
  var index: Int
  var depth = 0
  var values = 0
  /// The errors that did not end the parse, in the order of the text.
  package private(set) var contentErrors: [JSONContentError] = []

  /// The estimated memory of the tree, in bytes.
  package var memory: Int { values * Self.memoryOfValue + bytes.count * Self.memoryOfByte }

  /// Prepares to parse `source`.
  package init(_ source: SourceText, limits: Limits = Limits()) {
    (self.source, self.limits) = (source, limits)
    bytes = source.bytes
    index = source.markLength
    end = source.bytes.count <= limits.bytes ? source.firstMalformedByte ?? source.bytes.count : 0
  }

  /// Parses the whole text. Errors that do not end the parse are in `contentErrors` afterwards.
  ///
  /// - Throws: An error when the text is not JSON with comments and trailing commas, or exceeds a limit.
  package mutating func parse() throws(JSONSyntaxError) -> JSONNode {
    guard bytes.count <= limits.bytes else {
      throw error(.tooLarge(bytes: bytes.count, limit: limits.bytes), at: 0)
    }
    do throws(JSONSyntaxError) {
      try skipSpace()
      if index == end, end == bytes.count { throw error(.empty, at: source.markLength) }
      let root = try value()
      try skipSpace()
      if index < end { throw error(.textAfterTheEnd) }
      if end < bytes.count { throw error(.notUTF8, at: end) }
      return root
    } catch {
      // Whatever fails because the readable part ends early fails because of the malformed byte there.
      throw end < bytes.count && index >= end ? self.error(.notUTF8, at: end) : error
    }
  }

  /// The offset of a byte of this text among all texts that are read together.
  func place(_ index: Int) -> Int { source.start + index }

  // MARK: Values

  mutating func value() throws(JSONSyntaxError) -> JSONNode {
    guard index < end else { throw error(.unexpectedEnd(expected: "a value")) }
    values += 1
    if values > limits.values { throw error(.tooManyValues(limit: limits.values)) }
    if memory > limits.memory { throw error(.tooMuchMemory(limit: limits.memory)) }
    let start = index
    switch bytes[index] {
    case UInt8(ascii: "{"): return JSONNode(.object(try nested(object)), offset: place(start))
    case UInt8(ascii: "["): return JSONNode(.list(try nested(list)), offset: place(start))
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), offset: place(start))
    case UInt8(ascii: "'"): throw error(.singleQuotes)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return try number()
    default: return try word()
    }
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode {
    let start = index
    let word = takeWord()
    switch word {
    case "true": return JSONNode(.bool(true), offset: place(start))
    case "false": return JSONNode(.bool(false), offset: place(start))
    case "null": return JSONNode(.null, offset: place(start))
    case "NaN", "nan", "Infinity", "inf", "infinity":
      note(.notFinite(word), at: start)
      return JSONNode(.unusable, offset: place(start))
    case "": throw error(.unexpected(scalar(at: start), expected: "a value"))
    default: throw error(.word(word), at: start)
    }
  }

  private mutating func nested<Content>(
    _ read: (inout JSONParser) throws(JSONSyntaxError) -> Content
  ) throws(JSONSyntaxError) -> Content {
    depth += 1
    if depth > limits.depth { throw error(.tooDeep(limit: limits.depth)) }
    index += 1
    let content = try read(&self)
    depth -= 1
    return content
  }

  private func list(_ parser: inout JSONParser) throws(JSONSyntaxError) -> [JSONNode] {
    try parser.elements()
  }

  private func object(_ parser: inout JSONParser) throws(JSONSyntaxError) -> [JSONMember] {
    try parser.members()
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONNode] {
    let open = index - 1
    var elements: [JSONNode] = []
    while true {
      try skipSpace()
      if take("]") { return elements }
      if index == end || bytes[index] == UInt8(ascii: "}") || isCommaOfOuter { throw unclosed(open) }
      elements.append(try value())
      if try separator(before: "]", from: open) { return elements }
    }
  }

  private mutating func members() throws(JSONSyntaxError) -> [JSONMember] {
    let open = index - 1
    var members: [JSONMember] = []
    var seen = KeyIndex()
    while true {
      try skipSpace()
      if take("}") { return members }
      let isWrong = index < end && bytes[index] == UInt8(ascii: "]") || (!members.isEmpty && opensBracket)
      if index == end || isWrong || isCommaOfOuter { throw unclosed(open) }
      let keyOffset = place(index)
      let key = try self.key()
      try skipSpace()
      guard take(":") else {
        throw error(index < end ? .missingColon(key: key) : .unexpectedEnd(expected: "a colon"))
      }
      try skipSpace()
      let member = JSONMember(key: key, keyOffset: keyOffset, value: try value())
      if let first = seen.first(key, in: members) {
        contentErrors.append(JSONContentError(.duplicateKey(key, first: members[first].keyOffset), at: keyOffset))
      } else {
        members.append(member)
      }
      if try separator(before: "}", from: open) { return members }
    }
  }

  private mutating func key() throws(JSONSyntaxError) -> String {
    switch bytes[index] {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "'"): throw error(.singleQuotes)
    default:
      let start = index
      let word = takeWord()
      if word.isEmpty { throw error(.unexpected(scalar(at: start), expected: "a key in double quotes")) }
      throw error(.unquotedKey(word), at: start)
    }
  }

  /// Reads a comma, after which the closing bracket may still follow, or the closing bracket: true when it is the end. `open` is
  /// the index of the opening bracket.
  private mutating func separator(
    before close: Unicode.Scalar, from open: Int
  ) throws(JSONSyntaxError) -> Bool {
    try skipSpace()
    if take(",") { return false }
    if take(close) { return true }
    guard index < end else { throw unclosed(open) }
    switch bytes[index] {
    case UInt8(ascii: "]"), UInt8(ascii: "}"): throw unclosed(open)
    // A member begins with its key: after a value, neither a bracket in an object nor a colon in an array lacks only a comma.
    case _ where close == "}" && opensBracket: throw unclosed(open)
    case UInt8(ascii: ":") where close == "]": throw unclosed(open)
    case UInt8(ascii: ":"): throw error(.unexpected(":", expected: "a comma or `\(close)`"))
    default: throw error(.missingComma)
    }
  }

  private var opensBracket: Bool {
    index < end && (bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "["))
  }

  /// Whether a comma begins its line: it belongs after a closing bracket that is missing. Two commas on a line are one too many.
  private var isCommaOfOuter: Bool {
    guard index < end, bytes[index] == UInt8(ascii: ",") else { return false }
    let before = bytes[..<index].last { $0 != 0x20 && $0 != 0x09 }
    return before == 0x0A || before == 0x0D
  }

  /// The error of a bracket that is not closed: the one that the indentation shows, else the innermost one, which is at `open`.
  private func unclosed(_ open: Int) -> JSONSyntaxError {
    let shown = UnclosedBracket(in: bytes, from: source.markLength, to: index)
    let (open, close) = shown.map { ($0.open, $0.close) } ?? (open, index)
    let found = close < end ? scalar(at: close) : nil
    return JSONSyntaxError(
      reason: .unclosed(scalar(at: open), before: found), offset: place(open), related: found.map { _ in place(close) })
  }

  // MARK: Space and words

  /// Skips white space and comments.
  private mutating func skipSpace() throws(JSONSyntaxError) {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONSyntaxError) {
    let start = index
    let kind = index + 1 < end ? bytes[index + 1] : 0
    if kind == UInt8(ascii: "/") {
      while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    } else if kind == UInt8(ascii: "*") {
      index += 2
      while index + 1 < end, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
        index += 1
      }
      guard index + 1 < end else {
        index = end
        throw error(.unclosedComment, at: start)
      }
      index += 2
    } else {
      throw error(.unexpected("/", expected: "a value or a comment"))
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard index < end, UInt32(bytes[index]) == scalar.value else { return false }
    index += 1
    return true
  }

  mutating func takeWord() -> String {
    let start = index
    while index < end, Self.isWordByte(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index].prefix(60), as: UTF8.self)
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  // MARK: Errors

  /// The scalar at a place of the readable part.
  func scalar(at offset: Int) -> Unicode.Scalar {
    String(decoding: bytes[offset..<min(end, offset + 4)], as: UTF8.self).unicodeScalars.first ?? " "
  }

  func error(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: place(offset ?? index))
  }

  mutating func note(_ reason: JSONContentError.Reason, at index: Int) {
    contentErrors.append(JSONContentError(reason, at: place(index)))
  }
}

/// Finds a key among the members read so far: by looking through a few, by a dictionary through many.
private struct KeyIndex {
  private var indexes: [String: Int] = [:]

  mutating func first(_ key: String, in members: [JSONMember]) -> Int? {
    if members.count < 16 { return members.firstIndex { $0.key == key } }
    while indexes.count < members.count { indexes[members[indexes.count].key] = indexes.count }
    return indexes[key]
  }
}
