import Testing

@Suite struct ImportCheckTests {
  private let rows = """
    | target | may import | holds |
    | --- | --- | --- |
    | `CLib` | – | |
    | `Base` | – | |
    | `Line` | `Base`, `CLib` | |
    | `Face` | `Line` and below | |
    """

  private func errors(_ changed: House.Target...) throws -> [String] {
    var targets: [House.Target] = [
      .madeUp("CLib", [:]), .madeUp("Base", ["A.swift": "import Foundation"]),
      .madeUp("Line", dependencies: ["Base", "CLib"], ["B.swift": "import Base\nimport CLib"]),
      .madeUp("Face", dependencies: ["Line", "Base"], ["C.swift": "import Line\nimport Base"]),
    ]
    for target in changed {
      targets.removeAll { $0.name == target.name }
      targets.append(target)
    }
    return try ImportCheck(house: House(targets: targets), plan: PlanTable(markdown: rows)).errors
  }

  @Test func `a house by the plan has no error`() throws {
    #expect(try errors() == [])
  }

  @Test func `an arrow against the plan is reported with its place`() throws {
    let found = try errors(.madeUp("Base", dependencies: [], ["Folder/A.swift": "// a\nimport Line"]))
    #expect(
      found == [
        "Sources/Base/Folder/A.swift:2: Base -> Line: against the plan; CONTRIBUTING.md:4 lets it import nothing"
      ])
  }

  @Test func `modules of C are imported only by those who name it`() throws {
    let found = try errors(.madeUp("Face", dependencies: ["CLib"], ["C.swift": "import CLib"]))
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("Sources/Face/C.swift:1: Face -> CLib: against the plan") == true)
    #expect(found.last?.hasPrefix("Package.swift: Face -> CLib: against the plan") == true)
  }

  @Test func `test frameworks are for tests alone`() throws {
    #expect(try errors(.madeUp("Base", ["A.swift": "import Testing"])).count == 1)
    #expect(try errors(.madeUp("BaseTests", in: "Tests", ["A.swift": "import Testing"])).isEmpty)
  }

  @Test func `an import that the manifest does not list is an error`() throws {
    let found = try errors(.madeUp("Line", dependencies: [], ["B.swift": "import Base"]))
    #expect(found == ["Sources/Line/B.swift:1: Line -> Base: Package.swift does not list it"])
  }

  @Test func `tests import the targets that they test and those below`() throws {
    let helper = House.Target.madeUp("Helper", in: "Tests", [:])
    let below = "import Line\nimport Base\nimport Helper"
    let listed = ["Line", "Base", "Helper", "Face"]
    let good = House.Target.madeUp("LineTests", in: "Tests", dependencies: listed, ["T.swift": below])
    #expect(try errors(helper, good).isEmpty)
    let bad = House.Target.madeUp("LineTests", in: "Tests", dependencies: listed, ["T.swift": "import Face"])
    #expect(try errors(helper, bad) == ["Tests/LineTests/T.swift:1: LineTests -> Face: against the plan"])
  }

  @Test func `a folder named like a target has the tests of that target`() throws {
    func tests(_ file: String, _ text: String) -> House.Target {
      .madeUp("StageTests", in: "Tests", dependencies: ["Base", "Line", "Face"], [file: text])
    }
    #expect(try errors(tests("Line/T.swift", "import Line\nimport Base")).isEmpty)
    #expect(try errors(tests("Line/Parts/T.swift", "import Line")).isEmpty)
    let high = try errors(tests("Line/T.swift", "import Face"))
    #expect(high == ["Tests/StageTests/Line/T.swift:1: StageTests -> Face: against the plan"])
    let loose = try errors(tests("T.swift", "import Base"))
    #expect(loose == ["Tests/StageTests/T.swift:1: StageTests -> Base: against the plan"])
  }

  @Test func `examples of a target are tests of it`() throws {
    let good = House.Target.madeUp("LineExampleTests", in: "Tests", dependencies: ["Line"], ["T.swift": "import Line"])
    #expect(try errors(good).isEmpty)
    let bad = House.Target.madeUp("LineExampleTests", in: "Tests", dependencies: ["Face"], ["T.swift": "import Face"])
    #expect(
      try errors(bad) == ["Tests/LineExampleTests/T.swift:1: LineExampleTests -> Face: against the plan"])
  }

  @Test func `tests of a target are those of its row`() throws {
    let plan = try PlanTable(markdown: rows + "\n| `Hot`, `HotTwin` | – | |")
    let tests = House.Target.madeUp("HotTests", in: "Tests", ["T.swift": "import Hot\nimport HotTwin\nimport Face"])
    let found = ImportCheck(house: House(targets: [tests]), plan: plan).errors
    #expect(found.filter { $0.hasPrefix("Tests") } == ["Tests/HotTests/T.swift:3: HotTests -> Face: against the plan"])
  }

  @Test func `targets and rows belong together`() throws {
    #expect(try errors(.madeUp("New", [:])) == ["Package.swift: New has no row in the plan of CONTRIBUTING.md"])
    let plan = try PlanTable(markdown: rows + "\n| `Gone` | – | |\n| `Base2`, `Line2` | – | |")
    let found = ImportCheck(house: House(targets: [.madeUp("Base2", [:])]), plan: plan).errors
    #expect(found.contains("CONTRIBUTING.md:7: there is no target Gone"))
    #expect(!found.contains { $0.contains("Line2") })
  }

  @Test func `a circle in the plan is a error`() throws {
    let plan = try PlanTable(markdown: rows.replacing("| `Base` | – | |", with: "| `Base` | `Line` | |"))
    let found = ImportCheck(house: House(targets: []), plan: plan).errors
    #expect(found.contains { $0.contains("circle") && $0.contains("Base -> Line: CONTRIBUTING.md:4 names Line") })
  }

  @Test func `a system's library is for those whose row names it, and for tests`() throws {
    let text = "#if canImport(Darwin)\n  import Darwin\n#else\n  import Glibc\n#endif"
    let found = try errors(
      .madeUp("Base", ["A.swift": text]), .madeUp("BaseTests", in: "Tests", dependencies: ["Base"], ["B.swift": text]))
    #expect(
      found == [
        "Sources/Base/A.swift:2: Base -> Darwin: against the plan; CONTRIBUTING.md:4 lets it import nothing",
        "Sources/Base/A.swift:4: Base -> Glibc: against the plan; CONTRIBUTING.md:4 lets it import nothing",
        "Sources/Base/A.swift:1: Base asks for Darwin, which is for those that may import it",
      ])
  }

  @Test func `only targets that may import a system's library may test for the system`() throws {
    let rows = "| target | may import | holds |\n| --- | --- | --- |\n| `Low` | `Glibc` | |\n| `High` | `Low` | |\n"
    let text = "#if os(Linux) && canImport(Text)\n#endif"
    let house = House(targets: [.madeUp("Low", ["A.swift": text]), .madeUp("High", ["B.swift": text])])
    let found = try ImportCheck(house: house, plan: PlanTable(markdown: rows)).errors
    #expect(found == ["Sources/High/B.swift:1: High asks for Linux, which is for those that may import it"])
  }
}
