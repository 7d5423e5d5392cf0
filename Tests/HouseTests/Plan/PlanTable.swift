// The plan of the targets, read from CONTRIBUTING.md: the Markdown table with the columns target, may import, holds.
//
// A row is about one target or several, in backticks with commas between them. The second column lists the modules that
// it may import in the same way, or is a dash; "`A` and below" means A and the targets that A's row lists or has below
// it. Modules of C have a capital after their C; their own rows list the targets that may import them.

/// Which target may import which.
struct PlanTable {
  /// The rows, in order, one for each target.
  private(set) var rows: [Row] = []

  /// One target of the plan.
  struct Row: Equatable {
    var target: String
    /// The content of the second column, with "and below" expanded.
    var mayImport: Set<String>
    /// The line in the document.
    var line: Int
  }

  /// An error in the table itself.
  struct Malformed: Error, Equatable, CustomStringConvertible {
    var line: Int
    var reason: String

    var description: String { "CONTRIBUTING.md:\(line): \(reason)" }
  }

  /// Reads the table of a document.
  /// - Throws: ``Malformed`` when there is no table or a cell cannot be read.
  init(markdown: String) throws {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { Self.cells($0).starts(with: ["target", "may import", "holds"]) }) else {
      throw Malformed(line: 1, reason: "no table with the columns target, may import, holds")
    }
    for (index, line) in lines.enumerated().dropFirst(head + 2) {
      let cells = Self.cells(line)
      guard cells.count >= 3 else { break }
      let mayImport = try read(cells[1], line: index + 1)
      for target in try Self.names(in: cells[0], line: index + 1) {
        guard self[target.name] == nil else {
          throw Malformed(line: index + 1, reason: "`\(target.name)` has two rows")
        }
        rows.append(Row(target: target.name, mayImport: mayImport, line: index + 1))
      }
    }
  }

  /// The row of a target.
  subscript(target: String) -> Row? { rows.first { $0.target == target } }

  /// The targets of a target's row, with itself.
  func rowMates(of target: String) -> [String] {
    rows.filter { $0.line == self[target]?.line }.map(\.target)
  }

  /// The target and everything of ours that it may import, directly or through others.
  func below(_ target: String) -> Set<String> {
    var found: Set<String> = []
    var open = [target]
    while let next = open.popLast() {
      if !Self.isOfC(next) && found.insert(next).inserted { open += self[next]?.mayImport ?? [] }
    }
    return found
  }

  /// Whether a module is one of C.
  static func isOfC(_ module: String) -> Bool {
    module.first == "C" && module.dropFirst().first?.isUppercase == true
  }
}

extension PlanTable {
  /// The second column; rows above it are known already.
  private func read(_ cell: String, line: Int) throws -> Set<String> {
    if cell == "–" { return [] }
    var found: Set<String> = []
    for entry in try Self.names(in: cell, line: line) {
      guard entry.andBelow else {
        found.insert(entry.name)
        continue
      }
      guard self[entry.name] != nil else {
        throw Malformed(line: line, reason: "`\(entry.name)` and below: its row must be above this one")
      }
      found.formUnion(below(entry.name))
    }
    return found
  }

  /// The cells of a row without the space around them; none when it is no row.
  private static func cells(_ line: Substring) -> [String] {
    guard line.hasPrefix("|"), line.hasSuffix("|"), line.count > 1 else { return [] }
    return line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func names(in cell: String, line: Int) throws -> [(name: String, andBelow: Bool)] {
    try cell.split(separator: ",").map { entry in
      let parts = entry.split(separator: "`", omittingEmptySubsequences: false)
      let rest = parts.count == 3 ? String(parts[2]) : ""
      guard parts.count == 3, parts[0].allSatisfy({ $0 == " " }), rest.isEmpty || rest == " and below" else {
        throw Malformed(line: line, reason: "names in backticks with commas between them, not: \(cell)")
      }
      return (String(parts[1]), !rest.isEmpty)
    }
  }
}
