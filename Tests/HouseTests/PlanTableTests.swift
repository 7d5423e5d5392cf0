import Testing

@Suite struct PlanTableTests {
  private func table(_ rows: String...) throws -> PlanTable {
    try PlanTable(
      markdown: (["Text", "", "| target | may import | holds |", "| --- | --- | --- |"] + rows + [
        "", "| `x` | y | z |",
      ])
      .joined(separator: "\n"))
  }

  @Test func `rows name targets and their allowed imports`() throws {
    let plan = try table("| `A`, `B` | – | ground |", "| `D` | `A`, `CLib` | `text` |")
    #expect(plan.rows.map(\.target) == ["A", "B", "D"])
    #expect(plan["B"] == PlanTable.Row(target: "B", mayImport: [], line: 5))
    #expect(plan["D"] == PlanTable.Row(target: "D", mayImport: ["A", "CLib"], line: 6))
    #expect(plan["x"] == nil)
  }

  @Test func `and below leaves out C`() throws {
    let plan = try table("| `A` | `CLib` | |", "| `B` | `A` | |", "| `D` | `B` and below, `E` | |")
    #expect(plan["D"]?.mayImport == ["A", "B", "E"])
    #expect(plan.below("D") == ["A", "B", "D", "E"])
  }

  @Test(arguments: [
    ("| `A` | all above | |", 5), ("| A | – | |", 5), ("| `A` | `B` and more | |", 5), ("| `A` | `B` and below | |", 5),
    ("| `A` | – | |\n| `A` | – | |", 6), ("| `A` | `B` `C` | |", 5),
  ])
  func `an unreadable cell is an error with its line`(rows: String, line: Int) {
    #expect { try table(rows) } throws: { ($0 as? PlanTable.Malformed)?.line == line }
  }

  @Test func `a document without the table is an error`() {
    #expect(throws: PlanTable.Malformed.self) { try PlanTable(markdown: "| target | holds |\n| --- | --- |\n") }
  }

  @Test func `modules of C are known by their names`() {
    #expect(PlanTable.isOfC("CPNG") && PlanTable.isOfC("CWebP"))
    #expect(!PlanTable.isOfC("Curves") && !PlanTable.isOfC("C"))
  }
}
