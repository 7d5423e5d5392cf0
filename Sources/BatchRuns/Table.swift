// Tables of values, one animation per row: CSV (RFC 4180), or a JSON array of objects.
//
//     name,title,accent          [ { "name": "ada", "title": "Ada", "accent": "#ff9500" },
//     ada,Ada,#ff9500              { "name": "bob", "title": "Bob, \"the other\"", "accent": "blue" } ]
//     bob,"Bob, ""the other""",blue
//
// Fields of CSV are converted to the type of the value they replace in the scene; an empty field keeps the scene's value.
// The column `name` names the animation; without it, the row number does. If a scene has a variable `name`, the column sets
// it too.

import FileFormats
import JSONTree
import SceneDecoding
import SceneModel

/// The rows of a table.
package struct Table: Sendable {
  /// One animation's values.
  struct Row: Sendable {
    /// What its outputs are called.
    let name: String
    let variables: SceneVariables
  }

  /// In the order of the file.
  let rows: [Row]

  /// Reads a table; `.json` and `.jsonc` files are JSON, all others CSV.
  package init(path: String) throws(BatchError) {
    let bytes = try BatchInputs.read(path)
    let isJSON = ["json", "jsonc"].contains(Path.fileExtension(of: path))
    try self.init(isJSON ? Self.objects(of: bytes, path) : Self.records(of: bytes, path), path)
  }

  /// Most values of all rows, as many as a scene may have.
  private static let mostValues = JSONParser.Limits().values

  /// One row before it has a name.
  private struct Record {
    let line: Int
    var values: [String: SceneVariables.Value]
  }

  private init(_ records: [Record], _ path: String) throws(BatchError) {
    var rows: [Row] = []
    for (index, record) in records.enumerated() {
      var name = NumberText.padded(index + 1, to: 4)
      switch record.values["name"] {
      case .text(let text): name = text
      case .typed(let node): name = node.string ?? node.number.map(NumberText.shortest) ?? ""
      case nil: break
      }
      guard Path.isPlain(name) else {
        throw .table(
          path: path, line: record.line,
          reason: "invalid name \"\(name)\": expected a relative path without empty or hidden parts")
      }
      rows.append(Row(name: name, variables: SceneVariables(values: record.values, optional: ["name"])))
    }
    if rows.isEmpty { throw .table(path: path, line: 1, reason: "the table has no rows") }
    self.rows = rows
  }

  // MARK: JSON

  private static func objects(of bytes: [UInt8], _ path: String) throws(BatchError) -> [Record] {
    let source = SourceText(bytes, fileName: path)
    func line(_ offset: Int) -> Int { source.position(of: offset).line }
    var parser = JSONParser(source)
    let root: JSONNode
    do { root = try parser.parse() } catch { throw .table(path: path, line: line(error.offset), reason: "\(error)") }
    if let contentError = parser.contentErrors.first {
      throw .table(path: path, line: line(contentError.offset), reason: "\(contentError)")
    }
    guard case .list(let elements) = root.content else {
      throw .table(path: path, line: line(root.offset), reason: "expected an array of objects")
    }
    try checkCount(elements.count, path)
    let lines = source.positions(of: elements.map(\.offset)).map(\.line)
    var records: [Record] = []
    for (element, line) in zip(elements, lines) {
      guard case .object(let members) = element.content else {
        throw .table(path: path, line: line, reason: "expected an object for each row")
      }
      records.append(
        Record(
          line: line,
          values: Dictionary(members.map { ($0.key, .typed($0.value)) }) { first, _ in first }))
    }
    return records
  }

  private static func checkCount(_ rows: Int, _ path: String) throws(BatchError) {
    if rows > BatchInputs.mostLines { throw .tooManyLines(path: path, limit: BatchInputs.mostLines) }
  }

  // MARK: CSV

  private static func records(of bytes: [UInt8], _ path: String) throws(BatchError) -> [Record] {
    var reader = CSVReader(bytes)
    var records: [Record] = []
    var values = 0
    do throws(CSVReader.CSVError) {
      guard let header = try reader.next() else { return [] }
      var columns: Set<String> = []
      for column in header.fields where !columns.insert(column).inserted {
        throw CSVReader.CSVError(line: 1, reason: "duplicate column \"\(column)\"")
      }
      while let record = try reader.next(), records.count <= BatchInputs.mostLines {
        if record.fields == [""] { continue }  // an empty line
        values += record.fields.count
        if values > mostValues {
          throw CSVReader.CSVError(line: record.line, reason: "there are more than \(mostValues) fields")
        }
        guard record.fields.count == header.fields.count else {
          throw CSVReader.CSVError(
            line: record.line,
            reason: "expected \(header.fields.count) fields as in the header, found \(record.fields.count)")
        }
        let filled = zip(header.fields, record.fields).filter { !$0.1.isEmpty }
        records.append(
          Record(line: record.line, values: Dictionary(filled.map { ($0.0, .text($0.1)) }) { first, _ in first }))
      }
    } catch { throw .table(path: path, line: error.line, reason: error.reason) }
    try checkCount(records.count, path)
    return records
  }
}
