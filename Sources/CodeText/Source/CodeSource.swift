// A source as text: valid UTF-8 whose lines all end with LF.

import JSONTree

/// A checked source.
package struct CodeSource: Hashable, Sendable {
  /// Most bytes of a source.
  package static let mostBytes = 1 << 20
  /// Most lines of a source.
  package static let mostLines = 10_000
  /// Most pieces of the lines of a source that are shown.
  package static let mostPieces = 20_000

  /// The text without a byte order mark. Each line end is one LF; the last line has none.
  package let bytes: [UInt8]
  /// Where each line starts in `bytes`. Empty for an empty source; a last empty line does not count.
  package let lineStarts: [Int]

  /// The number of lines.
  package var lineCount: Int { lineStarts.count }

  /// Checks a source and normalizes its line ends (LF, CRLF or CR).
  ///
  /// - Throws: An error when the source is not UTF-8, contains a character with the code 0, or exceeds a limit.
  package init(bytes: [UInt8]) throws(CodeError) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(bytes: bytes.count) }
    let text = SourceText(bytes, fileName: "")
    if let offset = text.firstMalformedByte {
      let place = text.position(of: offset)
      throw .notUTF8(line: place.line, column: place.column)
    }
    if let offset = bytes.firstIndex(of: 0) {
      let place = text.position(of: offset)
      throw .zeroByte(line: place.line, column: place.column)
    }
    self.init(valid: bytes.dropFirst(text.markLength))
    guard lineCount <= Self.mostLines else { throw .tooManyLines(lineCount) }
  }

  /// Checks a text; see `init(bytes:)`.
  package init(_ text: String) throws(CodeError) { try self.init(bytes: Array(text.utf8)) }

  /// Splits a valid text into lines.
  init(valid text: some Sequence<UInt8>) {
    var bytes: [UInt8] = []
    var starts: [Int] = [0]
    var afterReturn = false
    for byte in text {
      if byte == 0x0D || (byte == 0x0A && !afterReturn) {
        bytes.append(0x0A)
        starts.append(bytes.count)
      } else if byte != 0x0A {
        bytes.append(byte)
      }
      afterReturn = byte == 0x0D
    }
    if starts.last == bytes.count {
      starts.removeLast()
      if bytes.last == 0x0A { bytes.removeLast() }
    }
    self.bytes = bytes
    lineStarts = starts
  }

  /// The bytes of a line without its end; `index` counts from 0.
  package func range(ofLine index: Int) -> Range<Int> {
    lineStarts[index]..<(index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count)
  }
}

extension CodeSource {
  /// The line, from 0, that contains a byte or starts after it; O(log n).
  func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The byte after the last one of a line, from 0.
  func end(ofLine index: Int) -> Int { index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count }
}
