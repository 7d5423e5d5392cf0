// Checks every import against the plan.
//
// - A target of Sources or scripts may import the modules in its row.
// - A test may import the target that it tests and everything below it, the assertions that come with that target (MagicMove
//   has MagicMoveTesting), other helpers of tests and modules of C. Files in a folder named like a target test that target
//   (`Tests/OutputTests/Comparison` tests Comparison). All other files test the target that the test target is named after
//   (MotionTests tests Motion, MagicMoveExampleTests tests MagicMove).
// - Modules of the toolchain are not in the plan. The test frameworks and the C libraries of systems are: only targets that may
//   import a system's library may ask which system it is.

/// Compares a house with the plan.
struct ImportCheck {
  var house: House
  var plan: PlanTable

  /// Everything that goes against the plan, in words.
  var errors: [String] {
    house.targets.flatMap(importErrors) + house.targets.flatMap(systemErrors) + manifestErrors + rowErrors
      + circleErrors
  }

  /// Imports that the plan does not allow, and those that Package.swift does not list.
  private func importErrors(of target: House.Target) -> [String] {
    guard target.servesTests || plan[target.name] != nil else { return [] }
    return target.sources.flatMap { source in
      source.imports.compactMap { module in
        guard let error = error(of: module.name, in: target, source) else { return nil }
        return "\(source.place(of: module)): \(target.name) -> \(module.name): \(error)"
      }
    }
  }

  private func error(of module: String, in target: House.Target, _ source: SwiftSource) -> String? {
    if Self.toolchain.contains(module) { return nil }
    if Self.testFrameworks.contains(module) && target.servesTests { return nil }
    guard target.servesTests ? mayTestImport(module, target, source) : mayImport(module, target) else {
      return "against the plan" + allowed(for: target)
    }
    // A test may import its target, and everything that its target depends on.
    guard !target.servesTests, house[module] != nil, !target.dependencies.contains(module) else { return nil }
    return "Package.swift does not list it"
  }

  private func mayImport(_ module: String, _ target: House.Target) -> Bool {
    plan[target.name]?.mayImport.contains(module) == true
  }

  private func mayTestImport(_ module: String, _ target: House.Target, _ source: SwiftSource) -> Bool {
    // Tests may have a system's library.
    if SwiftSource.systemLibraries.contains(module) { return true }
    if PlanTable.isOfC(module) || house[module]?.servesTests == true { return true }
    guard target.isTest else { return plan[module] != nil }
    let tested = tested(by: source, of: target)
    return (plan.rowMates(of: tested) + ["\(tested)Testing"]).contains { plan.below($0).contains(module) }
  }

  /// The target that a file of a test target tests.
  private func tested(by source: SwiftSource, of target: House.Target) -> String {
    if let folder = source.folder.split(separator: "/").first.map(String.init), plan[folder] != nil { return folder }
    let name = target.name.dropLast("Tests".count)
    return String(name.hasSuffix("Example") ? name.dropLast("Example".count) : name)
  }

  private func allowed(for target: House.Target) -> String {
    guard let row = plan[target.name] else { return "" }
    let names = row.mayImport.sorted().joined(separator: ", ")
    return "; CONTRIBUTING.md:\(row.line) lets it import " + (names.isEmpty ? "nothing" : names)
  }

  /// Questions for the operating system in a target that does not have to do with it.
  private func systemErrors(of target: House.Target) -> [String] {
    guard let row = plan[target.name], row.mayImport.isDisjoint(with: SwiftSource.systemLibraries) else { return [] }
    return target.sources.flatMap { source in
      source.systemConditions.map { condition in
        "\(source.place(of: condition)): \(target.name) asks for \(condition.name), which is for those that may import it"
      }
    }
  }

  /// Dependencies in Package.swift that the plan has no arrow for.
  private var manifestErrors: [String] {
    house.targets.filter { plan[$0.name] != nil }.flatMap { target in
      target.dependencies.filter { !mayImport($0, target) }.map {
        "Package.swift: \(target.name) -> \($0): against the plan" + allowed(for: target)
      }
    }
  }

  /// Targets without a row, rows without a target.
  private var rowErrors: [String] {
    let missing = house.targets.filter { !$0.servesTests && plan[$0.name] == nil }.map {
      "Package.swift: \($0.name) has no row in the plan of CONTRIBUTING.md"
    }
    // The second compilation of a folder exists on one architecture only.
    let known = Set(house.targets.map(\.name))
    let gone = plan.rows.filter { row in
      !known.contains(row.target) && !plan.rows.contains { $0.line == row.line && known.contains($0.target) }
    }
    return missing + gone.map { "CONTRIBUTING.md:\($0.line): there is no target \($0.target)" }
  }

  private var circleErrors: [String] {
    var graph = ImportGraph()
    for row in plan.rows {
      let place = Place(file: "CONTRIBUTING.md", line: row.line)
      for module in row.mayImport { graph.add(from: row.target, to: module, .init(place: place, name: module)) }
    }
    return graph.circles().map { "targets in a circle by the plan:\n" + graph.describe($0) }
  }

  /// Modules of the Swift toolchain.
  static let toolchain: Set = [
    "Swift", "Foundation", "FoundationEssentials", "_FoundationICU", "Dispatch", "Synchronization", "Builtin",
  ]
  static let testFrameworks: Set = ["Testing", "XCTest"]
}
