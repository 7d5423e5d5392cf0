import Foundation
import Testing

@Suite struct PlanDrawingTests {
  private let house = House(targets: [
    .madeUp("Base", ["A.swift": ""]), .madeUp("CLib", [:]),
    .madeUp("Line", ["A.swift": "import Base\nimport CLib\nimport Foundation"]),
    .madeUp("Face", ["A.swift": "import Line", "B.swift": "import Base"]), .madeUp("Alone", ["A.swift": ""]),
    .madeUp("LineTests", in: "Tests", ["A.swift": "import Line"]),
  ])

  @Test func `arrows are those of the imports that follow from no other`() {
    let drawing = PlanDrawing(of: house)
    #expect(drawing.lines == ["flowchart TD", "  Alone", "  Face --> Line", "  Line --> Base"])
    #expect(drawing.markdown == "```mermaid\nflowchart TD\n  Alone\n  Face --> Line\n  Line --> Base\n```\n")
  }

  @Test func `a drawing is found and replaced in a document`() throws {
    let document = "before\n```mermaid\nflowchart TD\n  Old --> Base\n```\nafter\n"
    let written = try #require(PlanDrawing(markdown: document))
    #expect(written.lines == ["flowchart TD", "  Old --> Base"])
    let replaced = try #require(PlanDrawing(of: house).replacing(in: document))
    #expect(replaced == "before\n" + PlanDrawing(of: house).markdown + "after\n")
    #expect(PlanDrawing(markdown: "no drawing") == nil)
  }

  @Test func `differences are told by their arrows`() throws {
    let actual = PlanDrawing(of: house)
    #expect(actual.problems(against: actual).isEmpty)
    let written = try #require(
      PlanDrawing(markdown: "```mermaid\nflowchart TD\n  Alone\n  Base --> Face\n  Line --> Base\n```\n"))
    let problems = written.problems(against: actual)
    #expect(problems.count == 2)
    #expect(problems.contains { $0.contains("lacks   Face --> Line") })
    #expect(problems.contains { $0.contains("has   Base --> Face") })
    var turned = actual
    turned.lines.reverse()
    #expect(turned.problems(against: actual).count == 1)
  }
}

@Suite struct PackageManifestTests {
  @Test func `targets are read from the dump`() throws {
    let dump = """
      {"targets": [
        {"name": "A", "type": "regular", "dependencies": [{"byName": ["B", null]}, {"target": ["C", {"traits": ["T"]}]}]},
        {"name": "ATests", "type": "test", "dependencies": []},
        {"name": "D", "type": "executable", "path": "scripts/d", "dependencies": []}]}
      """
    let targets = try PackageManifest(dump: Data(dump.utf8)).targets
    #expect(targets.map(\.path) == ["Sources/A", "Tests/ATests", "scripts/d"])
    #expect(targets.map(\.isTest) == [false, true, false])
    #expect(targets[0].dependencies == ["B", "C"])
  }

  @Test(arguments: ["{}", "[]", #"{"targets": [{"name": "A"}]}"#])
  func `another answer is an error`(dump: String) {
    #expect(throws: PackageManifest.Unreadable.self) { try PackageManifest(dump: Data(dump.utf8)) }
  }
}
