import JSONTree
import Testing

/// JSON with comments and trailing commas: every kind of an error in the content with its place, limits, and the places of values in random
/// texts.
@Suite struct JSONParserTests {
  private static func parse(_ text: String) throws -> JSONNode {
    var parser = JSONParser(SourceText(Array(text.utf8), fileName: "x"))
    return try parser.parse()
  }

  private static func error(_ bytes: [UInt8], limits: JSONParser.Limits = .init()) -> (JSONSyntaxError, String)? {
    let source = SourceText(bytes, fileName: "x")
    var parser = JSONParser(source, limits: limits)
    do throws(JSONSyntaxError) {
      _ = try parser.parse()
      return nil
    } catch {
      let position = source.positions(of: [error.offset])[0]
      return (error, "\(position.line):\(position.column)")
    }
  }

  @Test(arguments: [
    ("", "1:1", JSONSyntaxError.Reason.empty), ("// only this\n", "1:1", .empty),
    ("{\"a\" 1}", "1:6", .missingColon(key: "a")), ("[1 2]", "1:4", .missingComma),
    ("{\"a\": 1 \"b\": 2}", "1:9", .missingComma), ("{\"a\": ", "1:7", .unexpectedEnd(expected: "a value")),
    ("{a: 1}", "1:2", .unquotedKey("a")), ("['a']", "1:2", .singleQuotes), ("[yes]", "1:2", .word("yes")),
    ("[1]]", "1:4", .textAfterTheEnd), ("[,]", "1:2", .unexpected(",", expected: "a value")),
    ("{\"a\": 1: 2}", "1:8", .unexpected(":", expected: "a comma or `}`")), ("[\"a\nb\"]", "1:2", .unclosedText),
    ("[\"\\x\"]", "1:3", .unknownEscape("x")), ("[\"\\u12\"]", "1:3", .incompleteEscape),
    ("[\"\\ud83d\"]", "1:3", .loneSurrogate), ("[\"\\ude00\"]", "1:3", .loneSurrogate),
    ("[\"\\ud83d\\u0041\"]", "1:3", .loneSurrogate), ("[\"\u{1}\"]", "1:3", .controlCharacter(1)),
    ("/* open", "1:1", .unclosedComment), ("[01]", "1:2", .badNumber("01", hint: "it starts with a superfluous 0")),
    ("[+1]", "1:2", .badNumber("+1", hint: "write it without the plus sign")),
    ("[.5]", "1:2", .badNumber(".5", hint: "it has no digits")), ("[\"å😀\" x]", "1:7", .missingComma),
  ])
  func `syntax errors`(text: String, place: String, reason: JSONSyntaxError.Reason) throws {
    let (error, found) = try #require(Self.error(Array(text.utf8)))
    if case .badNumber = reason {
      if case .badNumber = error.reason {} else { Issue.record("\(error)") }
    } else {
      #expect(error.reason == reason)
    }
    #expect(found == place)
  }

  /// The place of the bracket is marked with ‸ in the text.
  @Test(
    arguments: [
      ("‸[1,\n 2", "[", nil), ("‸{\"a\": 1", "{", nil), ("‸{\"a\": 1,", "{", nil), ("‸[", "[", nil),
      ("‸[1}", "[", "}"), ("{\"a\": ‸[0, 0, \"b\": 1}", "[", ":"), ("{\"a\": ‸[1, 2, }", "[", "}"),
      ("[‸{\"a\": 1]", "{", "]"), ("[‸{\"a\": 1, ]", "{", "]"), ("[‸{\"a\": 1,\n {\"a\": 2}]", "{", "{"),
      ("[‸{\"a\": 1\n {\"a\": 2}]", "{", "{"), ("{\"a\": ‸{\"b\": 1,\n  , \"c\": 2}", "{", ","),
      ("// {\n[/* [ */ ‸[\"]\", 1}", "[", "}"),
      // The indentation shows which one it is.
      ("{\n  \"a\": ‸{\n    \"b\": 1\n  ,\n  \"c\": {}\n}", "{", "}"),
      ("{\n  \"s\": {\n    \"a\": ‸{\n      \"b\": []\n  },\n  \"t\": []\n}\n", "{", "}"),
      ("{\n\t\"s\": {\n\t\t\"a\": ‸{\n\t\t\t\"b\": []\n\t},\n\t\"t\": []\n}\n", "{", "}"),
      ("{\n  \"s\": ‸{\n    \"a\": {}\n  ,\"t\": []\n}\n", "{", "}"),
    ] as [(String, Unicode.Scalar, Unicode.Scalar?)])
  func `a bracket that is not closed is reported where it is opened`(
    text: String, open: Unicode.Scalar, before: Unicode.Scalar?
  ) throws {
    let plain = text.replacing("‸", with: "")
    let error = try #require(Self.error(Array(plain.utf8))).0
    #expect(error.reason == .unclosed(open, before: before))
    #expect(error.offset == text.count(before: "‸"), "\(error.offset)")
    #expect((error.related == nil) == (before == nil))
  }

  @Test(arguments: [
    "{\"id\": ‸\"a, \"b\": 1}", "{‸\"id: \"a\"}", "[‸\"a, \"b\"]", "[‸\"say \"hi\" now\"]", "{\"a\": ‸\"b}, {\"c\": 1}",
    "{\"a\": ‸\"red, \"#fff\": 2}",
  ])
  func `a quote that is missing inside of a line is reported where the string begins`(text: String) throws {
    let error = try #require(Self.error(Array(text.replacing("‸", with: "").utf8))).0
    #expect(error.reason == .missingQuote)
    #expect(error.offset == text.count(before: "‸"))
  }

  @Test func `what a bracket's error says`() {
    let reason = JSONSyntaxError.Reason.unclosed("[", before: "}")
    #expect(reason.message(relatedLine: 7) == "missing `]` for this `[` before the `}` on line 7")
    #expect(reason.message() == "missing `]` for this `[` before the `}`")
    #expect(
      JSONSyntaxError.Reason.unclosed("{", before: nil).message()
        == "missing `}` for this `{` before the end of the file")
  }

  /// Each closing bracket and quote of a text with one member a line is left out, one after the other.
  @Test func `whatever is left out, the place is where it was opened`() throws {
    let tree: JSONNode = .object([
      ("canvas", .object([("size", .numbers([100, 200])), ("scale", 2)])),
      (
        "screens",
        .object(
          ["list", "detail"].map { name in
            (
              name,
              .object([
                ("layers", .list((0..<2).map { .object([("id", .string("\(name)\($0)")), ("layers", .list([]))]) }))
              ])
            )
          })
      ),
      ("timeline", .list([.object([("to", "detail")])])),
    ])
    let bytes = Array(JSONWriter.lines(tree).utf8)
    var (open, isInString, checks) = ([Int](), false, 0)
    for (index, byte) in bytes.enumerated() {
      let start: Int?
      switch byte {
      case UInt8(ascii: "\""):
        start = isInString ? open.removeLast() : nil
        if !isInString { open.append(index) }
        isInString.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(index)
        start = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"): start = open.removeLast()
      default: start = nil
      }
      guard let start else { continue }
      let error = try #require(Self.error(Array(bytes[..<index] + bytes[(index + 1)...]))).0
      #expect(error.offset == start, "without the byte \(index)")
      checks += 1
    }
    #expect(checks > 40)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0xFF, 0x22, 0x5D], "1:3"), ([0x5B, 0x22, 0xC0, 0x80, 0x22, 0x5D], "1:3"),
      ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], "1:3"), ([0x5B, 0x31, 0x5D, 0x0A, 0xE2, 0x82], "2:1"),
      ([0x2F, 0x2F, 0x80], "1:3"), ([0xFF], "1:1"),
    ] as [([UInt8], String)])
  func `malformed UTF-8`(bytes: [UInt8], place: String) throws {
    let (error, found) = try #require(Self.error(bytes))
    #expect(error.reason == .notUTF8)
    #expect(found == place)
  }

  @Test func `limits`() throws {
    let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(throws: Never.self) { try Self.parse(deep) }
    #expect(Self.error(Array("[\(deep)]".utf8))?.0.reason == .tooDeep(limit: 256))
    #expect(Self.error(Array("[\(deep)]".utf8))?.1 == "1:257")
    var limits = JSONParser.Limits()
    limits.values = 3
    #expect(Self.error(Array("[1, 2, 3]".utf8), limits: limits)?.0.reason == .tooManyValues(limit: 3))
    limits.bytes = 4
    #expect(Self.error(Array("[1, 2]".utf8), limits: limits)?.0.reason == .tooLarge(bytes: 6, limit: 4))
  }

  @Test func `values of every kind`() throws {
    let node = try Self.parse(#"[null, true, false, -0.5e1, "a\u00e5\ud83d\ude00\n\/", {"k": [],}, ] // end"#)
    let expected: [JSONNode.Content] = [
      .null, .bool(true), .bool(false), .number(-5), .string("aå😀\n/"),
      .object([JSONMember(key: "k", keyOffset: 56, value: JSONNode(.list([]), offset: 61))]),
    ]
    #expect(node.elements.map(\.content) == expected)
  }

  @Test func `not finite numbers and duplicate keys do not end the parse`() throws {
    var parser = JSONParser(
      SourceText(Array(#"{"a": NaN, "b": 1e999, "a": -Infinity, "c": 1e-999}"#.utf8), fileName: "x"))
    let node = try parser.parse()
    #expect(node.members.map(\.key) == ["a", "b", "c"])
    #expect(node["c"]?.number == 0)
    #expect(
      parser.contentErrors.map(\.reason) == [
        .notFinite("NaN"), .notFinite("1e999"), .notFinite("-Infinity"), .duplicateKey("a", first: 1),
      ])
    #expect(parser.contentErrors.map(\.offset) == [6, 16, 28, 23])
  }

  @Test func `duplicates among many keys`() throws {
    let keys = (0..<100).map { "\"k\($0 % 60)\": \($0)" }.joined(separator: ",")
    var parser = JSONParser(SourceText(Array("{\(keys)}".utf8), fileName: "x"))
    #expect(try parser.parse().members.count == 60)
    #expect(parser.contentErrors.count == 40)
  }

  /// Writes random trees with random space, comments and line breaks, noting the place of each value, and compares.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `positions of random trees`(seed: UInt64) throws {
    var writer = RandomTree(seed: seed)
    let expected = writer.value(depth: 0)
    let source = SourceText(Array(writer.text.utf8), fileName: "x")
    var parser = JSONParser(source)
    let parsed = try parser.parse()
    var nodes: [JSONNode] = []
    func collect(_ node: JSONNode) {
      nodes.append(node)
      node.elements.forEach(collect)
      node.members.forEach { collect($0.value) }
    }
    collect(parsed)
    let positions = source.positions(of: nodes.map(\.offset)).map { "\($0.line):\($0.column)" }
    #expect(positions == expected, "seed \(seed)\n\(writer.text)")
    for node in nodes where node.offset != parsed.offset { #expect(!parsed.path(at: node.offset).isEmpty) }
  }

  @Test func `positions of line ends`() {
    let source = SourceText(Array("\u{FEFF}a\r\nb\rc\nå😀d".utf8), fileName: "x")
    let offsets = source.bytes.indices.filter { source.bytes[$0] >= 0x61 && source.bytes[$0] <= 0x7A }
    #expect(source.positions(of: offsets).map { "\($0.line):\($0.column)" } == ["1:1", "2:1", "3:1", "4:3"])
  }

  @Test func `long lines are cut`() {
    let source = SourceText(
      Array((String(repeating: "å", count: 1000) + "X" + String(repeating: "y", count: 1000)).utf8), fileName: "x")
    let excerpt = source.excerpt(at: 2000, lineStart: 0)
    let scalars = Array(excerpt.text.unicodeScalars)
    #expect(scalars.count <= 160)
    #expect(scalars[excerpt.caret] == "X")
  }
}

extension String {
  /// Bytes before a mark.
  fileprivate func count(before mark: Character) -> Int? { firstIndex(of: mark).map { self[..<$0].utf8.count } }
}

/// Writes random JSONC and knows where it put what.
private struct RandomTree {
  private var state: UInt64
  private(set) var text = ""
  private var line = 1
  private var column = 1

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func random(_ bound: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % bound
  }

  private mutating func put(_ piece: String) {
    text += piece
    for scalar in piece.unicodeScalars {
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
  }

  private mutating func space() {
    let pieces = ["", " ", "\n", "\t", "/* å😀 */", "// x \"\n", "  \n  ", "/*\n*/"]
    for _ in 0..<random(3) { put(pieces[Int(random(8))]) }
  }

  /// Writes a value and returns the positions of it and everything inside, parents first.
  mutating func value(depth: Int) -> [String] {
    space()
    var positions = ["\(line):\(column)"]
    switch random(depth < 4 ? 6 : 4) {
    case 0: put("\(random(1000)).5e-1")
    case 1: put("\"å\\n😀\\u00e5 // no comment\"")
    case 2: put("null")
    case 3: put("true")
    case 4:
      put("[")
      for _ in 0..<random(4) {
        positions += value(depth: depth + 1)
        space()
        put(",")
      }
      space()
      put("]")
    default:
      put("{")
      for index in 0..<random(4) {
        space()
        put("\"å\(index)\"")
        space()
        put(":")
        positions += value(depth: depth + 1)
        space()
        put(",")
      }
      space()
      put("}")
    }
    return positions
  }
}
