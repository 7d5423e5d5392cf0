import Foundation
import Testing

/// The package itself, on the disk: CONTRIBUTING.md documents the rules.
@Suite struct HouseTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let house = Result { try House(at: root) }
  private static let contributing = Result {
    try String(contentsOf: root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
  }

  @Test func `every import is in the plan`() throws {
    let plan = try PlanTable(markdown: Self.contributing.get())
    report(ImportCheck(house: try Self.house.get(), plan: plan).errors)
  }

  @Test func `folders of a target form no circle`() throws {
    let house = try Self.house.get()
    report(house.targets.flatMap { FolderCheck(target: $0, importedNames: house.namesImported(by: $0)).errors })
  }

  @Test func `targets and folders are small`() throws {
    report(try Self.house.get().targets.flatMap { SizeCheck(target: $0).errors })
  }

  @Test func `all targets are read`() throws {
    let house = try Self.house.get()
    #expect(house["HouseTests"]?.sources.contains { $0.path == "Tests/HouseTests/HouseTests.swift" } == true)
    #expect(house["Pixels"]?.sources.contains { !$0.types.isEmpty } == true)
    #expect(house["Motion"]?.sources.contains { !$0.imports.isEmpty } == true)
  }

  private func report(_ errors: [String], _ location: SourceLocation = #_sourceLocation) {
    for error in errors { Issue.record(Comment(rawValue: error), sourceLocation: location) }
  }
}
