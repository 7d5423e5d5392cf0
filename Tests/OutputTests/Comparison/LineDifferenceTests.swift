import Testing

@testable import Comparison

@Suite struct LineDifferenceTests {
  @Test(arguments: [
    ("a\nb\n", "a\nc\n", #"line 2: expected "b", found "c""#),
    ("a\n", "a\nb\n", #"line 2: expected "", found "b""#),
    ("a", "a\nb", #"line 2: expected the end of the text, found "b""#),
    ("a\nb", "a", #"line 2: expected "b", found the end of the text"#),
    ("a\r\nb", "a\nb", #"line 1: expected "a\r", found "a""#),
    ("", "x", #"line 1: expected "", found "x""#),
    ("e\u{301}", "\u{E9}", "line 1: expected \"e\u{301}\", found \"\u{E9}\""),
  ])
  func `the first line that differs is named`(expected: String, actual: String, words: String) throws {
    let difference = try #require(LineDifference(expected, actual))
    #expect(Array("\(difference)".utf8) == Array(words.utf8))
  }

  @Test func `a long line is shown from a little before its first difference`() throws {
    let start = String(repeating: "x", count: 300)
    let difference = try #require(LineDifference(start + "1" + start, start + "2" + start))
    let shown = "…xxxxxxxxxxxx"
    #expect(
      "\(difference)".hasPrefix("line 1: expected \"\(shown)1xxx") && "\(difference)".contains("found \"\(shown)2xxx"))
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
  func `the mode and the state of a golden decide what is written`(record: GoldenRecord, writes: [Bool]) {
    #expect(([.missing, .failing, .tolerated, .equal] as [GoldenState]).map(record.writes) == writes)
  }
}
