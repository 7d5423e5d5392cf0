// The table directory of a font file, checked before any library gets the bytes. So a file that is cut short or is not
// a font gets a plain message, and formats that are not needed never reach their parsers.
//
//     offset  0          4        6                  12
//            ┌──────────┬────────┬──────────────────┬─────────────────────────────────────────────┐
//            │ version  │ tables │ (search helpers) │ per table: tag 4, checksum 4, offset 4, length 4 │
//            └──────────┴────────┴──────────────────┴─────────────────────────────────────────────┘

/// The tables of an OpenType font.
struct FontDirectory {
  /// Tags in the order of the file.
  let tags: [String]

  /// Reads the directory of the font at `index` of a collection, or of a plain font (`index` 0).
  ///
  /// - Throws: `FontError` when it is not a font, a table is not inside the file, or a table that every font needs is
  ///   missing.
  init(_ bytes: [UInt8], index: Int) throws(FontError) {
    let reader = BigEndianReader(bytes: bytes)
    var start = 0
    if reader.tag(at: 0) == "ttcf" {
      guard let count = reader.integer(at: 8, bytes: 4), index < count else { throw .notAFont }
      guard let offset = reader.integer(at: 12 + 4 * index, bytes: 4) else { throw .truncated(table: "its directory") }
      start = offset
    }
    guard let version = reader.integer(at: start, bytes: 4) else { throw .notAFont }
    guard [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(version) else { throw .notAFont }  // 1.0, OTTO, true
    guard let count = reader.integer(at: start + 4, bytes: 2) else { throw .truncated(table: "its directory") }
    var tags: [String] = []
    for table in 0..<count {
      let entry = start + 12 + 16 * table
      guard let tag = reader.tag(at: entry), let offset = reader.integer(at: entry + 8, bytes: 4),
        let length = reader.integer(at: entry + 12, bytes: 4)
      else { throw .truncated(table: "its directory") }
      guard offset + length <= bytes.count else { throw .truncated(table: "table `\(tag)`") }
      tags.append(tag)
    }
    self.tags = tags
    try checkCompleteness()
  }

  private func checkCompleteness() throws(FontError) {
    for tag in ["cmap", "head", "hhea", "hmtx", "maxp"] where !tags.contains(tag) { throw .missingTable(tag) }
    let drawn = [["glyf", "loca"], ["CFF "], ["CFF2"], ["CBDT", "CBLC"], ["sbix"]]
    guard drawn.contains(where: { $0.allSatisfy(tags.contains) }) else { throw .missingTable("glyf") }
  }
}

/// Numbers of a file, most significant byte first; nil beyond its end.
private struct BigEndianReader {
  let bytes: [UInt8]

  func integer(at offset: Int, bytes count: Int) -> Int? {
    guard offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four characters; those that no tag may have are shown as `?`.
  func tag(at offset: Int) -> String? {
    guard offset <= bytes.count - 4 else { return nil }
    let letters = bytes[offset..<offset + 4].map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: "?") }
    return String(decoding: letters, as: UTF8.self)
  }
}
