@testable import JSONTree
import Testing

/// Edits of the text of a file: where the new text goes, and what stays.
@Suite struct EditableTextTests {
  private static let keys = ["id", "use", "frame", "fill", "shadow", "text", "layers", "a", "b", "c"]
  private static let inner = ["shadow": ["color", "radius"], "text": ["string", "size", "color"]]

  private static func order(_ path: JSONPath, _ key: String) -> [String]? {
    guard case .key(let name)? = path.components.last, let inner = inner[name] else {
      return keys.contains(key) ? keys : nil
    }
    return inner.contains(key) ? inner : nil
  }

  enum Edit {
    case set(String, String)
    case insert(String, String)
    case remove(String)
    case move(String, Int)
    case copy(String, String)
  }

  private static func edited(_ text: String, _ edit: Edit) throws -> EditableText {
    var edited = EditableText(Array(text.utf8))
    func path(_ text: String) throws -> JSONPath { try #require(JSONPath(parsing: text)) }
    func value(_ text: String) throws -> JSONNode { try #require(JSONNode.parsed(text)) }
    switch edit {
    case .set(let place, let text): try edited.set(try value(text), at: path(place), order: order)
    case .insert(let place, let text): try edited.insert(try value(text), at: path(place))
    case .remove(let place): try edited.remove(at: path(place))
    case .move(let place, let index): try edited.move(path(place), to: index)
    case .copy(let place, let keys): try edited.copy(path(place), changing: value(keys).members, order: order)
    }
    return edited
  }

  private static func check(_ cases: [(before: String, edit: Edit, after: String)]) throws {
    for (before, edit, after) in cases {
      let text = try edited(before, edit)
      #expect(String(decoding: text.bytes, as: UTF8.self) == after, "\(edit) of \(before)")
      #expect(throws: Never.self) { try text.root() }
    }
  }

  @Test func `a value gets another text, and only what differs`() throws {
    try Self.check([
      (#"{"a": 1.50, "b": [ 1,2.0 , 3 ]}"#, .set("b", "[1, 2, 4]"), #"{"a": 1.50, "b": [ 1,2.0 , 4 ]}"#),
      (#"{"a": 1.50}"#, .set("a", "1.5"), #"{"a": 1.50}"#),
      (#"{"a": 1}"#, .set("a", "0.1"), #"{"a": 0.1}"#),
      (#"{"a": 1}"#, .set("a", "20.0"), #"{"a": 20}"#),
      (#"{"a": [1, 2]}"#, .set("a", "[1]"), #"{"a": [1]}"#),
      (#"{"a": {"b": 1, /* c */ "c": 2}}"#, .set("a", #"{"c": 3, "b": 1}"#), #"{"a": {"b": 1, /* c */ "c": 3}}"#),
      (#"{"a": {"b": 1, "c": 2}}"#, .set("a", #"{"a": 0, "c": 2}"#), #"{"a": {"a": 0, "c": 2}}"#),
      (#"{"a": "é\u0041"}"#, .set("a", #""éA""#), #"{"a": "é\u0041"}"#),
      ("\u{FEFF}{\"a\": 1}", .set("a", "2"), "\u{FEFF}{\"a\": 2}"),
    ])
  }

  @Test func `a missing key goes behind the last one before it, spaced as the others are`() throws {
    try Self.check([
      (#"{"id": "x", "fill": "red"}"#, .set("frame", "[1]"), #"{"id": "x", "frame": [1], "fill": "red"}"#),
      (#"{"fill": "red"}"#, .set("id", #""x""#), #"{"id": "x", "fill": "red"}"#),
      (#"{"id":"x"}"#, .set("fill", "1"), #"{"id":"x","fill":1}"#),
      (#"{ "id" : "x" }"#, .set("fill", "1"), #"{ "id" : "x", "fill" : 1 }"#),
      ("{}", .set("fill", "1"), #"{"fill": 1}"#),
      ("{ }", .set("fill", "1"), #"{ "fill": 1 }"#),
      (#"{"a": {}}"#, .set("a.shadow.radius", "1"), #"{"a": {"shadow": {"radius": 1}}}"#),
      (
        "{\n  \"id\": \"x\", // name\n  // size\n  \"fill\": 1\n}", .set("frame", "2"),
        "{\n  \"id\": \"x\", // name\n  \"frame\": 2,\n  // size\n  \"fill\": 1\n}"
      ),
      ("{\r\n\t\"id\": 1 // x\r\n}", .set("fill", "2"), "{\r\n\t\"id\": 1, // x\r\n\t\"fill\": 2\r\n}"),
      ("{\n  \"id\": 1,\n}", .set("fill", "2"), "{\n  \"id\": 1,\n  \"fill\": 2,\n}"),
      ("{\n  // the fill\n  \"fill\": 1\n}", .set("id", "2"), "{\n  \"id\": 2,\n  // the fill\n  \"fill\": 1\n}"),
      ("{ \"id\": 1,\n  \"fill\": 2 }", .set("text", "3"), "{ \"id\": 1,\n  \"fill\": 2,\n  \"text\": 3 }"),
      ("{ \"id\": 1,\n  \"fill\": 2 }", .set("use", "3"), "{ \"id\": 1,\n  \"use\": 3,\n  \"fill\": 2 }"),
      ("{\"a\": [ // none\n  ]}", .insert("a[0]", "1"), "{\"a\": [ // none\n    1\n  ]}"),
      ("{\"id\": 1, /* x */}", .set("fill", "2"), "{\"id\": 1, \"fill\": 2, /* x */}"),
    ])
  }

  @Test func `a string that is short for an object becomes the object`() throws {
    try Self.check(
      [
        (#"{"text": "A\u0062"}"#, .set("text.size", "20"), #"{"text": {"string": "A\u0062", "size": 20}}"#),
        (#"{"text": "Ab"}"#, .set("text.shadow", "20"), ""),
      ].dropLast())
    #expect(throws: TextEditError.unknownKey(JSONPath("text", "shadow"))) {
      try Self.edited(#"{"text": "Ab"}"#, .set("text.shadow", "20"))
    }
    #expect(throws: TextEditError.noValue(JSONPath("fill", "a"))) {
      try Self.edited(#"{"fill": "Ab"}"#, .set("fill.a", "20"))
    }
  }

  @Test func `comments above an element and at its end go and move with it`() throws {
    let list = "[\n  // one\n  1, // 1\n\n  /* two\n     lines */\n  2,\n  3 // last\n]"
    try Self.check([
      (list, .remove("[0]"), "[\n\n  /* two\n     lines */\n  2,\n  3 // last\n]"),
      (list, .remove("[1]"), "[\n  // one\n  1, // 1\n\n  3 // last\n]"),
      (list, .remove("[2]"), "[\n  // one\n  1, // 1\n\n  /* two\n     lines */\n  2\n]"),
      (list, .move("[2]", 0), "[\n  3, // last\n\n  // one\n  1, // 1\n  /* two\n     lines */\n  2\n]"),
      (list, .move("[0]", 2), "[\n  /* two\n     lines */\n  2,\n\n  3, // last\n  // one\n  1 // 1\n]"),
      ("[1, 2, 3]", .move("[0]", 1), "[2, 1, 3]"),
      ("[1, 2, 3,]", .move("[0]", 2), "[2, 3, 1,]"),
      ("[1, 2, // two\n  3]", .move("[2]", 0), "[3, 1, // two\n  2]"),
    ])
  }

  @Test func `a removed item takes one comma with it`() throws {
    try Self.check([
      ("[1, 2, 3]", .remove("[1]"), "[1, 3]"), ("[1, 2, 3]", .remove("[2]"), "[1, 2]"),
      ("[1, 2, 3, ]", .remove("[2]"), "[1, 2, ]"), ("[1]", .remove("[0]"), "[]"), ("[ 1 ]", .remove("[0]"), "[ ]"),
      ("[1, // one\n 2]", .remove("[1]"), "[1 // one\n ]"), ("[1,\n 2]", .remove("[1]"), "[1]"),
      ("[\n  1,\n  2\n]", .remove("[1]"), "[\n  1\n]"), ("[\n  1 , // x\n  2,\n]", .remove("[1]"), "[\n  1 , // x\n]"),
      (#"{"a": 1, "b": 2}"#, .remove("a"), #"{"b": 2}"#), (#"{"a": 1, "b": 2}"#, .remove("b"), #"{"a": 1}"#),
      ("{\n  \"a\": 1, \"b\": 2\n}", .remove("a"), "{\n  \"b\": 2\n}"),
    ])
  }

  @Test func `an element is inserted and copied as its neighbours are written`() throws {
    try Self.check([
      ("[1, 2]", .insert("[0]", "0"), "[0, 1, 2]"), ("[1, 2]", .insert("[1]", "0"), "[1, 0, 2]"),
      ("[1, 2]", .insert("[2]", "0"), "[1, 2, 0]"), ("[1,2]", .insert("[2]", "0"), "[1,2,0]"),
      ("[\n  1,\n  2,\n]", .insert("[2]", "0"), "[\n  1,\n  2,\n  0,\n]"),
      ("[\n  1,\n  2 // x\n]", .insert("[2]", "0"), "[\n  1,\n  2, // x\n  0\n]"),
      ("[\n\t1\n]", .insert("[0]", "0"), "[\n\t0,\n\t1\n]"),
      ("[\n]", .insert("[0]", "0"), "[0]"),
      ("[\n  1,\n  /* two */ 2\n]", .insert("[1]", "0"), "[\n  1,\n  0,\n  /* two */ 2\n]"),
      (
        "[\n  {\"id\": 1, /* x */ \"a\": 2 }, // c\n]", .copy("[0]", #"{"id": 5, "fill": 3}"#),
        "[\n  {\"id\": 1, /* x */ \"a\": 2 }, // c\n  {\"id\": 5, \"fill\": 3, /* x */ \"a\": 2 },\n]"
      ),
    ])
  }

  @Test func `changes say the value, its place in the new text, and both texts`() throws {
    var text = EditableText(Array("{\n  \"a\": [1, 2],\n  \"b\": 3\n}".utf8))
    try text.set(.numbers([10, 20]), at: JSONPath("a"), order: Self.order)
    try text.remove(at: JSONPath("b"))
    try text.set("x", at: JSONPath("fill"), order: Self.order)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "{\n  \"fill\": \"x\",\n  \"a\": [10, 20]\n}")
    let rest = String(decoding: text.bytes, as: UTF8.self)
    for change in text.changes {
      guard let new = change.text else { continue }
      #expect(rest.utf8.dropFirst(change.offset).starts(with: new.utf8), "\(change)")
    }
    #expect(text.changes.map(\.path.description) == ["a[1]", "a[0]", "b", "fill"])
    #expect(text.changes.map(\.was) == ["2", "1", "3", nil])
    #expect(text.changes.map(\.text) == ["20", "10", nil, "\"x\""])
  }

  @Test(arguments: ["a", "a[5]", "a[0].b", "[0]", "d.e"])
  func `a path without a value is refused`(path: String) throws {
    let text = #"{"a": [1], "d": 2}"#
    #expect(throws: (any Error).self) { try Self.edited(text, .insert(path, "1")) }
    #expect(throws: (any Error).self) { try Self.edited(text, path == "a" ? .move(path, 0) : .remove(path)) }
  }

  @Test func `paths are read as they are written`() {
    for text in ["", "a.b[0].c", #"a["b c"].d"#, #"["x y"]"#, "a[0][1]"] {
      #expect(JSONPath(parsing: text)?.description == text)
    }
    for text in ["a..b", "a[", "a[-1]", "a[+1]", "a[x]", "a[99999999999999999999]", ".a", "a.", #"a["x"#] {
      #expect(JSONPath(parsing: text) == nil, "\(text)")
    }
  }
}
