import Testing

@testable import Goldens

@Suite struct LineDifferenceTests {
  @Test(arguments: [
    ("a\nb\n", "a\nc\n", #"line 2 is "c", the golden has "b""#),
    ("a\n", "a\nb\n", #"line 2 is "b", the golden has """#),
    ("a", "a\nb", #"line 2 is "b", the golden ends before it"#),
    ("a\nb", "a", #"ends before line 2, where the golden has "b""#),
    ("a\r\nb", "a\nb", #"line 1 is "a", the golden has "a\r""#),
    ("", "x", #"line 1 is "x", the golden has """#),
    ("e\u{301}", "\u{E9}", "line 1 is \"\u{E9}\", the golden has \"e\u{301}\""),
  ])
  func `the first line that differs is named`(expected: String, actual: String, words: String) throws {
    let difference = try #require(LineDifference(expected, actual))
    #expect(Array("\(difference)".utf8) == Array(words.utf8))
  }

  @Test func `a long line is shown from a little before the place where it differs`() throws {
    let start = String(repeating: "x", count: 300)
    let difference = try #require(LineDifference(start + "1" + start, start + "2" + start))
    let shown = "…xxxxxxxxxxxx"
    #expect("\(difference)".hasPrefix("line 1 is \"\(shown)2xxx") && "\(difference)".contains("has \"\(shown)1xxx"))
    #expect("\(difference)".count < 150)
  }

  @Test func `equal texts do not differ`() { #expect(LineDifference("a\nb", "a\nb") == nil) }
}

@Suite struct GoldenRecordTests {
  @Test(arguments: [
    (GoldenRecord.all, [true, true, true, false]), (.failed, [true, true, false, false]),
    (.changed, [false, true, false, false]), (.missing, [true, false, false, false]),
    (.never, [false, false, false, false]),
  ])
  func `what is written depends on how the golden stands`(record: GoldenRecord, writes: [Bool]) {
    #expect(([.missing, .failing, .tolerated, .equal] as [GoldenState]).map(record.writes) == writes)
  }
}
