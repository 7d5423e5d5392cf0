// Comma-separated values by RFC 4180: records end with CR LF or LF; a field in double quotes may contain commas, line breaks
// and quotes, each quote written twice. A byte order mark, which spreadsheets write, is skipped. Where the header has semicolons and
// no commas, as spreadsheets of many countries write it, semicolons separate the fields.

/// Hands out the records of a CSV text.
struct CSVReader {
  /// One record.
  struct Record: Hashable {
    /// Where it begins, from 1.
    let line: Int
    let fields: [String]
    /// The index of each field's first byte: the opening quote of one that has quotes.
    let starts: [Int]
  }

  /// Why a text is no CSV.
  struct CSVError: Error, Hashable {
    let line: Int
    let reason: String
  }

  private static let (quote, comma, semicolon, carriageReturn, lineFeed) = (
    UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\r"), UInt8(ascii: "\n")
  )
  private let bytes: [UInt8]
  private let separator: UInt8
  /// Whether the header has commas and semicolons, so that it cannot be told which separate its columns.
  let isAmbiguous: Bool
  private var index: Int
  private var line: Int

  /// Reads from the start of a text, or from the start of a record that was read before.
  init(_ bytes: [UInt8], at record: (index: Int, line: Int)? = nil) {
    self.bytes = bytes
    (index, line) = record ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, 1)
    let found = Self.separators(inHeaderOf: bytes)
    separator = found == [Self.semicolon] ? Self.semicolon : Self.comma
    isAmbiguous = found.count > 1
  }

  private static func separators(inHeaderOf bytes: [UInt8]) -> Set<UInt8> {
    var (found, isQuoted) = (Set<UInt8>(), false)
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == carriageReturn || byte == lineFeed { break }
      if byte == comma || byte == semicolon { found.insert(byte) }
    }
    return found
  }

  /// The next record, nil at the end of the text.
  mutating func next() throws(CSVError) -> Record? {
    guard index < bytes.count else { return nil }
    let start = line
    var (fields, starts) = ([String](), [Int]())
    while true {
      starts.append(index)
      fields.append(try field())
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
    }
    skipLineEnd()
    return Record(line: start, fields: fields, starts: starts)
  }

  private mutating func field() throws(CSVError) -> String {
    guard index < bytes.count, bytes[index] == Self.quote else {
      let end = bytes[index...].firstIndex { [separator, Self.carriageReturn, Self.lineFeed].contains($0) }
      defer { index = end ?? bytes.count }
      let field = bytes[index..<(end ?? bytes.count)]
      if field.contains(Self.quote) { throw CSVError(line: line, reason: "unexpected quote in an unquoted field") }
      return try text(field[...])
    }
    return try quotedField()
  }

  private mutating func quotedField() throws(CSVError) -> String {
    let start = line
    var field: [UInt8] = []
    index += 1
    while let end = bytes[index...].firstIndex(of: Self.quote) {
      field += bytes[index..<end]
      line += bytes[index..<end].count { $0 == Self.lineFeed }
      index = end + 1
      guard index < bytes.count, bytes[index] == Self.quote else {
        let isEnd = index == bytes.count || [separator, Self.carriageReturn, Self.lineFeed].contains(bytes[index])
        if !isEnd {
          throw CSVError(line: line, reason: "expected a separator or the end of the line after a closing quote")
        }
        return try text(field[...])
      }
      field.append(Self.quote)
      index += 1
    }
    throw CSVError(line: start, reason: "a quoted field has no closing quote")
  }

  private mutating func skipLineEnd() {
    if index < bytes.count, bytes[index] == Self.carriageReturn { index += 1 }
    if index < bytes.count, bytes[index] == Self.lineFeed { index += 1 }
    line += 1
  }

  private func text(_ field: ArraySlice<UInt8>) throws(CSVError) -> String {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw CSVError(line: line, reason: "the text is not UTF-8")
    }
    return text
  }
}
