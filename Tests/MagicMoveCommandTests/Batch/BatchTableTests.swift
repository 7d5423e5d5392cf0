import Foundation
import TestSupport
import Testing

/// What is wrong with the animations of a table: each error once, at the cell that causes it, with the rows that it meets.
@Suite(.tags(.slow)) struct BatchTableTests {
  private static let card = """
    { "variables": { "accent": "red", "side": 20, "photo": "a.png", "seconds": 0.1, "parts": 2 },
      "canvas": { "size": ["${side}", 10] },
      "screens": { "only": { "background": "${accent}", "layers": [
        { "id": "half", "frame": [0, 0, "100% - 12", 4], "fill": "blue" },
        { "id": "part", "frame": [0, 0, "${10 / parts}", 4], "fill": "blue" },
        { "id": "photo", "image": "images/${photo}" } ] } },
      "timeline": [{ "hold": "${seconds}" }] }
    """

  /// The errors and warnings that a run prints, without the lines that they show.
  private func diagnostics(
    _ table: String, to name: String = "people.csv", card: String = card, _ options: String = ""
  ) throws -> (lines: [String], result: BuiltCommand.Result) {
    let folder = try TemporaryFolder()
    try folder.write(card, to: "card.json")
    try folder.write(PNGBuilder.plain, to: "images/a.png")
    try folder.write(table, to: name)
    let result = try BatchTests.run(
      "batch card.json --matrix \(name) -o out --format rgba --quiet \(options)", in: folder)
    let lines = result.error.split(separator: "\n").map(String.init)
    return (lines.filter { $0.wholeMatch(of: /[a-z.]+:[0-9]+:[0-9]+: .*/) != nil || $0.hasPrefix("magicmove") }, result)
  }

  @Test func `an error is printed once, at the first cell, with the number of rows that it meets`() throws {
    let (lines, result) = try diagnostics("name,accent\nada,blue\nbob,blu\ncy,blu\ndee,rott\neve,blu\n")
    #expect(result.status == 65)
    #expect(
      lines == [
        "people.csv:3:5: error: `background` must be a colour such as \"#ff8800\", \"#0008\" or \"orange\" or an object (a gradient), "
          + "but is \"blu\"; did you mean `blue`? (at column `accent` of 3 rows: `bob`, `cy` and `eve`; in card.json:1:28, variables.accent)",
        "people.csv:5:5: error: `background` must be a colour such as \"#ff8800\", \"#0008\" or \"orange\" or an object (a gradient), "
          + "but is \"rott\" (at column `accent` of row `dee`; in card.json:1:28, variables.accent)",
      ], "\(result.error)")
    #expect(result.error.contains("\nbob,blu\n    ^\n"), "\(result.error)")
  }

  /// A row, and the place and the column of the error that it causes.
  @Test(arguments: [
    ("accent\nblu", "2:1", "column `accent` of row `0001`"),
    // A literal that no longer fits: no cell is written there.
    ("name,accent,side\nada,blue,8", "2:10", "column `side` of row `ada`"),
    // Inside of a text and of an expression.
    ("name,accent,photo\nada,,b.png", "2:6", "column `photo` of row `ada`"),
    ("accent,parts\nblue,0", "2:6", "column `parts`"),
    // A value that is not of the variable's type, and one that is too large for the whole scene.
    ("name,seconds\nada,500ms", "2:5", "write 0.5"), ("side,name\n99999999,ada", "2:1", "the canvas has"),
    ("name,side\nada,9000", "2:5", "--max-pixels"),
    // A column that is no variable.
    ("name,acent\nada,blue", "1:6", "column `acent`, row `ada`"),
    // Quoted fields over several lines.
    ("accent,name,photo\n\"\",ada,\"c.png\"", "2:8", "column `photo`"),
    ("parts,name,photo\n2,\"x/\"\"y\"\"\",c.png", "2:13", "column `photo`"),
  ])
  func `the cell that causes an error`(_ table: String, _ place: String, _ words: String) throws {
    let (lines, result) = try diagnostics(table + "\n", "--max-pixels 80000")
    let found = lines.filter { $0.hasPrefix("people.csv:\(place): error: ") }
    #expect(found.contains { $0.contains(words) }, "\(result.error)")
    #expect(lines.allSatisfy { $0.hasPrefix("people.csv:") || $0.hasPrefix("magicmove: 1 failed") }, "\(result.error)")
  }

  @Test func `what the scene itself causes stays in the scene`() throws {
    let wrong = Self.card.replacing("\"blue\" },", with: "\"blu\" },")
    let (lines, result) = try diagnostics("name,accent\nada,blue\nbob,\ncy,blu\n", card: wrong)
    #expect(lines.count == 3, "\(result.error)")
    #expect(
      lines.prefix(2).allSatisfy { $0.hasPrefix("card.json:") && $0.hasSuffix(", with all 3 rows)") }, "\(result.error)"
    )
    #expect(lines[2].hasPrefix("people.csv:4:4: error: "), "\(result.error)")
  }

  @Test func `an error that two cells cause together is one of the row`() throws {
    let scene = """
      { "variables": { "a": 1, "b": 1 }, "canvas": { "size": [20, 10] },
        "screens": { "only": { "layers": [{ "fill": "red", "frame": [0, 0, "${4 / (a * b)}", 4] }] } } }
      """
    let (lines, result) = try diagnostics("name,a,b\nada,0,0\nbob,1,0\n", card: scene)
    #expect(
      lines == [
        "people.csv:2:1: error: `${4 / (a * b)}`: division by 0 (at row `ada`; in card.json:2:70, screens.only.layers[0].frame[2])",
        "people.csv:3:7: error: `${4 / (a * b)}`: division by 0 (at column `b` of row `bob`; in card.json:2:70, "
          + "screens.only.layers[0].frame[2])",
      ], "\(result.error)")
  }

  @Test func `of two cells in one text, the one that leads nowhere is the cause`() throws {
    let scene = Self.card.replacing("images/${photo}", with: "${accent}/${photo}").replacing(
      "\"red\"", with: "\"images\""
    )
    .replacing("\"background\": \"${accent}\", ", with: "")
    let (lines, result) = try diagnostics("name,accent,photo\nada,images,none.png\nbob,none,a.png\n", card: scene)
    #expect(lines.map { $0.prefix(17) } == ["people.csv:2:12: ", "people.csv:3:5: e"], "\(result.error)")
  }

  @Test func `warnings of rows are printed once, too`() throws {
    let scene = """
      { "variables": { "seconds": 1 }, "canvas": { "size": [20, 10] }, "screens": { "only": { "background": "red" } },
        "timeline": [{ "hold": "${seconds}" }] }
      """
    let (lines, result) = try diagnostics("name,seconds\nada,170\nbob,1\ncy,170\n", card: scene, "--dry-run")
    #expect(
      lines == [
        "people.csv:2:5: warning: 170 s is unusually long; times are in seconds: did you mean 0.17? "
          + "(at column `seconds` of 2 rows: `ada` and `cy`; in card.json:1:29, variables.seconds)"
      ], "\(result.error)")
    #expect(result.status == 0)
  }

  @Test func `what an output's limits refuse leads to the cell, too`() throws {
    let scene = """
      { "variables": { "seconds": 1 }, "canvas": { "size": [20, 10] }, "screens": { "only": { "background": "red" } },
        "timeline": [{ "hold": "${seconds}" }] }
      """
    let (lines, result) = try diagnostics(
      "name,seconds\nada,3\nbob,1\ncy,4\ndee,3\n", card: scene, "--max-frames 110 --fps 50")
    #expect(
      lines.map { $0.prefix(40) }
        == [
          "people.csv:2:5: error: the output would h", "people.csv:4:4: error: the output would h",
        ].map { $0.prefix(40) }, "\(result.error)")
    #expect(
      lines.first?.contains("column `seconds` of 2 rows: `ada` and `dee`; in card.json)") == true, "\(result.error)")
  }

  @Test func `tables in JSON`() throws {
    let (lines, result) = try diagnostics(
      "[{ \"name\": \"ada\",\n   \"accent\": \"blu\" }, { \"side\": 0 }]", to: "people.json")
    #expect(
      lines.contains { $0.hasPrefix("people.json:2:14: error: ") && $0.contains("column `accent` of row `ada`") },
      "\(result.error)")
    #expect(
      lines.contains { $0.hasPrefix("people.json:2:33: error: ") && $0.contains("column `side` of row `0002`") },
      "\(result.error)")
  }

  @Test func `every row is an object of JSON with its own cell`() throws {
    let (_, result) = try diagnostics("name,accent\nada,blu\nbob,blu\n", "--json")
    let lines = result.text.split(separator: "\n").filter { $0.contains("failed\", ") }
    #expect(lines.count == 2)
    #expect(
      lines.contains { $0.contains(#""file": "people.csv", "line": 2, "column": 5, "path": "variables.accent""#) },
      "\(result.text)")
    #expect(
      lines.contains { $0.contains(#""row": "bob", "field": "accent""#) && $0.contains("people.csv:3:5: error: ") },
      "\(result.text)")
  }

  @Test func `rows that fail are one line of the summary`() throws {
    let rows = (0..<20).map { "r\($0),blu" }.joined(separator: "\n")
    let (_, result) = try diagnostics("name,accent\n\(rows)\n", "--jobs 3")
    let (_, other) = try diagnostics("name,accent\n\(rows)\n", "--jobs 1")
    #expect(result.error == other.error, "any number of threads")
    #expect(result.error.split(separator: "\n").count == 3, "\(result.error)")
    #expect(result.error.contains("of all 20 rows"), "\(result.error)")
  }

  @Test func `two rows of one name are an error that names both lines`() throws {
    let (lines, result) = try diagnostics("name,accent\nada,red\nada,blue\n")
    #expect(result.status == 64)
    #expect(
      lines == [
        "magicmove: card.json (ada, people.csv:2) and card.json (ada, people.csv:3) would both write card/ada.rgba"
      ],
      "\(result.error)")
  }
}

extension PNGBuilder {
  /// A picture of one pixel.
  fileprivate static let plain = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==") ?? Data())
}
