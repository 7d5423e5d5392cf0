// Converts bytes to a text for counting offsets: UTF-16 becomes UTF-8, all other bytes are unchanged.

extension XMLDocument {
  /// The text of a file, and whether it has become UTF-8, whatever it declares.
  ///
  /// - Throws: An error for bytes that are certainly not SVG.
  static func text(of bytes: [UInt8]) throws(SVGDiagnostic) -> (text: [UInt8], isConverted: Bool) {
    guard bytes.count <= Budget.bytes else {
      throw .error("the file is longer than \(Budget.bytes) bytes", at: 0)
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw .error("the file is compressed (svgz); decompress it", at: 0)
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return (utf8(bytes.dropFirst(2), low: 0), true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (utf8(bytes.dropFirst(2), low: 1), true) }
    return (bytes, false)
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>, low: Int) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
