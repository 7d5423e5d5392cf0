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
import Rendering
import SceneDecoding

/// The rows of a table.
package struct Table: Sendable {
  /// One animation's values.
  struct Row: Sendable {
    /// What its outputs are called.
    let name: String
    let variables: SceneVariables
    /// The line on which it begins, from 1.
    let line: Int
    /// The index of its first byte.
    fileprivate let start: Int
  }

  /// A cell of the table, or a whole row, and where it is written.
  package struct Place: Hashable, Sendable {
    /// The path of the table.
    package let file: String
    /// From 1.
    package let line: Int
    /// The column in the line, from 1, in Unicode scalars.
    package let column: Int
    /// The text of the line, cut if it is very long.
    package let sourceLine: String
    /// The column of `sourceLine` under which a caret shows the place, from 0.
    package let caret: Int
  }

  /// In the order of the file.
  let rows: [Row]
  private let source: SourceText
  /// The columns of CSV, in their order; empty for JSON.
  private let header: [String]

  /// Reads a table; `.json` and `.jsonc` files are JSON, all others CSV. If it does not wait, a pipe is an error.
  package init(path: String, waits: Bool = true) throws(BatchError) {
    let bytes: [UInt8]
    do { bytes = try SceneInputs.read(path, waits: waits) } catch { throw .input(error) }
    let source = SourceText(bytes, fileName: path)
    let isJSON = ["json", "jsonc"].contains(Path.fileExtension(of: path))
    try self.init(isJSON ? Self.objects(of: source) : Self.records(of: source), source)
  }

  /// The longest name of a row, in bytes: no system has longer paths.
  private static let longestName = 4096
  /// Most values of all rows, as many as a scene may have.
  private static let mostValues = JSONParser.Limits().values

  /// One row before it has a name.
  private struct Record {
    let line: Int
    let start: Int
    var values: [String: SceneVariables.Value]
  }

  private init(_ table: (header: [String], records: [Record]), _ source: SourceText) throws(BatchError) {
    self.source = source
    header = table.header
    let path = source.fileName
    var rows: [Row] = []
    for (index, record) in table.records.enumerated() {
      var name = NumberText.padded(index + 1, to: 4)
      switch record.values["name"] {
      case .text(let text): name = text
      case .typed(let node): name = node.string ?? node.number.map(NumberText.shortest) ?? ""
      case nil: break
      }
      let row = Row(
        name: name, variables: SceneVariables(values: record.values, optional: ["name"]), line: record.line,
        start: record.start)
      let isTooLong = name.utf8.count > Self.longestName
      guard !isTooLong, Path.isPlain(name) else {
        let place = Self.place(of: Self.start(of: "name", in: row, source, table.header), in: row, source)
        let reason =
          isTooLong
          ? "the name is longer than \(Self.longestName) bytes"
          : "invalid name \"\(name)\": expected a relative path without empty or hidden parts"
        throw .table(path: path, line: place.line, column: place.column, reason: reason)
      }
      rows.append(row)
    }
    if rows.isEmpty { throw .table(path: path, line: 1, reason: "the table has no rows") }
    self.rows = rows
  }

  // MARK: Places

  /// The columns that a row has values for, in the order of the file.
  func columns(of row: Row) -> [String] {
    let columns = header.isEmpty ? row.variables.values.keys.sorted() : header
    return columns.filter { row.variables.values[$0] != nil }
  }

  /// Where the cell of a column is written in a row; where the row is written if the column is nil.
  func place(of column: String?, in row: Row) -> Place {
    let start = column.flatMap { Self.start(of: $0, in: row, source, header) }
    return Self.place(of: start ?? row.start, in: row, source)
  }

  /// Where a column is named: in the header of CSV, or in a row of JSON.
  func place(ofHeader column: String, in row: Row) -> Place {
    var reader = CSVReader(source.bytes)
    guard let index = header.firstIndex(of: column), let record = try? reader.next() else {
      return place(of: column, in: row)
    }
    let header = Row(name: "", variables: SceneVariables(), line: 1, start: source.markLength)
    return Self.place(of: record.starts[index], in: header, source)
  }

  /// The index of a cell's first byte; nil if the row does not have the cell.
  private static func start(of column: String, in row: Row, _ source: SourceText, _ header: [String]) -> Int? {
    if case .typed(let node) = row.variables.values[column] { return node.offset }
    var reader = CSVReader(source.bytes, at: (row.start, row.line))
    guard let index = header.firstIndex(of: column), let record = try? reader.next() else { return nil }
    return record.starts[index]
  }

  /// The place of a byte in a row. Only the row is looked through, since a large table may have many errors.
  private static func place(of start: Int?, in row: Row, _ source: SourceText) -> Place {
    let bytes = source.bytes
    let start = start ?? row.start
    let lineStart = bytes[..<row.start].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? source.markLength
    let part = SourceText(Array(bytes[lineStart..<start]), fileName: source.fileName)
    let position = part.position(of: part.end)
    let excerpt = source.excerpt(at: start, lineStart: lineStart + position.lineStart)
    return Place(
      file: source.fileName, line: row.line + position.line - 1, column: position.column, sourceLine: excerpt.text,
      caret: excerpt.caret)
  }

  // MARK: JSON

  private static func objects(of source: SourceText) throws(BatchError) -> (header: [String], records: [Record]) {
    let path = source.fileName
    func line(_ offset: Int) -> Int { source.position(of: offset).line }
    var parser = JSONParser(source)
    let root: JSONNode
    do { root = try parser.parse() } catch {
      let place = source.position(of: error.offset)
      throw .table(path: path, line: place.line, column: place.column, reason: "\(error)")
    }
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
          line: line, start: element.offset,
          values: Dictionary(members.map { ($0.key, .typed($0.value)) }) { first, _ in first }))
    }
    return ([], records)
  }

  private static func checkCount(_ rows: Int, _ path: String) throws(BatchError) {
    if rows > SceneInputs.mostLines { throw .input(.tooManyLines(path: path, limit: SceneInputs.mostLines)) }
  }

  // MARK: CSV

  private static func records(of source: SourceText) throws(BatchError) -> (header: [String], records: [Record]) {
    let path = source.fileName
    var reader = CSVReader(source.bytes)
    var (names, records) = ([String](), [Record]())
    var values = 0
    do throws(CSVReader.CSVError) {
      guard let header = try reader.next() else { return ([], []) }
      if reader.isAmbiguous {
        throw CSVReader.CSVError(
          line: 1,
          reason:
            "the header has commas and semicolons; expected one of them between all columns, and quotes around names with the other"
        )
      }
      names = header.fields
      var columns: Set<String> = []
      for column in header.fields where !columns.insert(column).inserted {
        throw CSVReader.CSVError(line: 1, reason: "duplicate column \"\(column)\"")
      }
      while let record = try reader.next(), records.count <= SceneInputs.mostLines {
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
          Record(
            line: record.line, start: record.starts[0],
            values: Dictionary(filled.map { ($0.0, .text($0.1)) }) { first, _ in first }))
      }
    } catch { throw .table(path: path, line: error.line, reason: error.reason) }
    try checkCount(records.count, path)
    return (names, records)
  }
}
