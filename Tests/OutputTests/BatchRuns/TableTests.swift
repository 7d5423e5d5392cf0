import TestSupport
import Testing

@testable import BatchRuns

/// Tables of `--matrix`: CSV by RFC 4180 and JSON, what rows are called, and which mistakes are told with their line.
@Suite struct TableTests {
  private func records(_ text: String) throws -> [[String]] {
    var reader = CSVReader(Array(text.utf8))
    var records: [[String]] = []
    while let record = try reader.next() { records.append(record.fields) }
    return records
  }

  @Test func `fields, quotes and line ends as RFC 4180 has them`() throws {
    #expect(try records("a,b\r\n1,2\r\n") == [["a", "b"], ["1", "2"]])
    #expect(try records("a,b\n1,2") == [["a", "b"], ["1", "2"]], "LF, and no end of the last line")
    #expect(
      try records("\"x,y\",\"he said \"\"no\"\"\",\"two\r\nlines\"\r\n") == [["x,y", "he said \"no\"", "two\r\nlines"]])
    #expect(try records(",\n\"\",\n") == [["", ""], ["", ""]])
    #expect(try records("\u{FEFF}é,ü\n") == [["é", "ü"]], "a byte order mark is passed over")
    #expect(try records("") == [])
  }

  @Test(arguments: ["a\"b,c", "\"a\"b,c", "\"open", "x\n\"open\n\n"])
  func `invalid CSV is an error`(_ text: String) {
    #expect(throws: CSVReader.CSVError.self) { try records(text) }
  }

  @Test func `faults tell the line also after quoted line breaks`() throws {
    var reader = CSVReader(Array("a,b\r\n\"x\r\ny\",2\r\n1\"2,3".utf8))
    #expect(try reader.next()?.line == 1)
    #expect(try reader.next()?.line == 2)
    #expect(throws: CSVReader.CSVError(line: 4, reason: "unexpected quote in an unquoted field")) { try reader.next() }
  }

  @Test func `rows are called by their column name or their number`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name,side\r\nada,1\r\n,2\r\ngroup/bob,\r\n", to: "t.csv")
    let rows = try Table(path: folder("t.csv")).rows
    #expect(rows.map(\.name) == ["ada", "0002", "group/bob"])
    #expect(rows.map(\.variables.values.count) == [2, 1, 1], "an empty field is no value")
    try folder.write("[{\"side\": 1}, {\"side\": 2, \"name\": 7}]", to: "t.json")
    #expect(try Table(path: folder("t.json")).rows.map(\.name) == ["0001", "7"])
  }

  @Test func `semicolons separate where the header has no comma`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name;side;\"x,y\"\nada;1,5;\"a;b\"\n", to: "t.csv")
    let row = try #require(try Table(path: folder("t.csv")).rows.first)
    #expect(row.name == "ada" && row.variables.values.count == 3, "\(row.variables.values)")
    #expect("\(row.variables.values)".contains("1,5") && "\(row.variables.values)".contains("a;b"))
  }

  @Test(arguments: [
    ("a,b\n1\n", "t.csv:2: expected 2 fields as in the header, found 1"),
    ("a,a\n1,2\n", "t.csv:1: duplicate column \"a\""),
    ("a,name\n1,../x\n", "t.csv:2:3: invalid name \"../x\""), ("name\n.x\n", "invalid name \".x\""),
    ("name\n/x\n", "invalid name \"/x\""),
    ("name\n", "the table has no rows"), ("a,b;c\n1\n", "the header has commas and semicolons"),
  ])
  func `errors are reported with their line`(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "t.csv")
    let error = #expect(throws: BatchError.self) { try Table(path: folder("t.csv")) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(message))
  }

  @Test(arguments: [
    (
      "t.csv", "\u{FEFF}title,accent\r\nada,red\r\n\"two\r\nlines, é\",  blue\r\n", 1, "accent", "4:11",
      "lines, é\",  blue"
    ),
    ("t.csv", "name,accent\nada,red\n\nbob,\"blue\"\n", 1, "accent", "4:5", "bob,\"blue\""),
    ("t.csv", "name,accent\nada,\"a\nb\"\n", 0, "accent", "2:5", "ada,\"a"),
    ("t.csv", "a,b\n1,2", 0, "a", "2:1", "1,2"), ("t.csv", "a,b\n1,2", 0, nil, "2:1", "1,2"),
    ("t.csv", "a,b\r1,2\r3,4\r", 1, "b", "3:3", "3,4"),
    (
      "t.json", "[\n  {\"a\": 1},\n  {\"a\": 2,\n   \"é\": \"x\", \"b\": 3}\n]", 1, "b", "4:19",
      "   \"é\": \"x\", \"b\": 3}"
    ),
    ("t.json", "[{\"a\": 1}]", 0, nil, "1:2", "[{\"a\": 1}]"),
  ])
  func `places of cells`(
    _ name: String, _ text: String, _ row: Int, _ column: String?, _ place: String, _ line: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let table = try Table(path: folder(name))
    let found = table.place(of: column, in: table.rows[row])
    #expect("\(found.line):\(found.column)" == place)
    #expect(found.sourceLine == line)
  }

  @Test func `the place of a column's name`() throws {
    let folder = try TemporaryFolder()
    try folder.write("\u{FEFF}name,\"a\"\nada,red\n", to: "t.csv")
    let table = try Table(path: folder("t.csv"))
    let place = table.place(ofHeader: "a", in: table.rows[0])
    #expect(place.line == 1 && place.column == 6 && place.caret == 5)
    #expect(table.columns(of: table.rows[0]) == ["name", "a"])
  }

  @Test(arguments: [
    (["ada"], nil, "row `ada`"), (["ada"], 1, "row `ada`"), (["ada", "bob"], nil, "2 rows: `ada` and `bob`"),
    (["ada", "bob"], 2, "all 2 rows"),
    ((1...10).map { "r\($0)" }, 12, "10 rows: `r1`, `r2`, `r3`, `r4`, `r5`, `r6`, `r7`, `r8` and 2 more"),
  ])
  func `rows in words`(_ rows: [String], _ all: Int?, _ words: String) {
    #expect(RowDiagnosticGroup.words(rows, all: all) == words)
  }

  @Test(arguments: ["{}", "[1]", "[{\"a\": 1, \"a\": 2}]", "[", "[]"])
  func `JSON that is not a table is an error`(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "t.json")
    #expect(throws: BatchError.self) { try Table(path: folder("t.json")) }
  }
}
