import JSONTree
import Testing

/// What is written is read back as the same tree, and looks as it always did.
@Suite struct JSONWriterTests {
  private static let sample: JSONNode = .object([
    ("name", "å \"b\" \\ /"), ("empty", .list([])), ("none", .object([])), ("flag", true), ("nothing", .null),
    ("runs", .list([.numbers([0, 12]), .numbers([0.5, -1])])), ("whole", 3),
  ])

  @Test func `one line`() {
    let expected =
      #"{"name": "å \"b\" \\ /", "empty": [], "none": {}, "flag": true, "nothing": null, "#
      + #""runs": [[0, 12], [0.5, -1]], "whole": 3}"#
    #expect(JSONWriter.line(Self.sample) == expected)
  }

  @Test func `a value a line`() {
    let expected = """
      {
        "runs": [
          [
            0,
            12
          ]
        ],
        "empty": [],
        "none": {}
      }

      """
    let node: JSONNode = .object([("runs", .list([.numbers([0, 12])])), ("empty", .list([])), ("none", .object([]))])
    #expect(JSONWriter.lines(node) == expected)
  }

  /// A value of 100 characters with its indentation still stays on one line; its key counts for nothing.
  @Test func `long lines are broken`() {
    let fits = String(repeating: "å", count: 94)
    let node: JSONNode = .object([("a", .strings([fits])), ("b", .strings([fits + "x"]))])
    let expected = "{\n  \"a\": [\"\(fits)\"],\n  \"b\": [\n    \"\(fits)x\"\n  ]\n}\n"
    #expect(JSONWriter.text(node) == expected)
    #expect(JSONWriter.text(.numbers([1, 2])) == "[1, 2]\n")
  }

  @Test func `control characters are escaped`() {
    let text = "\u{0}\u{8}\t\n\u{C}\r\u{1F} \"\\\u{7F}\u{80}\u{2028}😀"
    #expect(
      JSONWriter.quoted(text)
        == #""\u0000\u0008\t\n\u000c\r\u001f \"\\\u007f\u0080\u2028"# + "😀\"")
    #expect(JSONNode.parsed(JSONWriter.quoted(text))?.string == text)
  }

  @Test func `read back as written`() throws {
    for write in [JSONWriter.line, JSONWriter.text, JSONWriter.lines] {
      let text = write(Self.sample)
      #expect(write(try #require(JSONNode.parsed(text))) == text)
    }
  }

  @Test func `what is not finite is nothing`() {
    #expect(JSONWriter.line(.numbers([.nan, .infinity, -.infinity, -0.0])) == "[null, null, null, 0]")
  }

  @Test func `times are tidy`() {
    #expect(JSONWriter.line(.list([.seconds(0.1 + 0.2), .number(0.1 + 0.2)])) == "[0.3, 0.30000000000000004]")
  }
}
