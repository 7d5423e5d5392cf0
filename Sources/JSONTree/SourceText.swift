// A text that is parsed: bytes, and the mapping from a byte to line, column and the line's text. Several texts that are
// read together have consecutive offsets, so that an offset alone identifies the text.

/// A file's bytes under the name that diagnostics give it.
package struct SourceText: Sendable {
  /// As diagnostics show it.
  package let fileName: String
  /// As read; not necessarily valid UTF-8.
  package let bytes: [UInt8]
  /// The offset of its first byte: 0 unless it is read after other texts.
  package let start: Int

  /// Creates a text whose first byte has the offset `start`.
  package init(_ bytes: [UInt8], fileName: String, start: Int = 0) {
    (self.bytes, self.fileName, self.start) = (bytes, fileName, start)
  }

  /// The offset after its last byte.
  package var end: Int { start + bytes.count }

  /// A line and a column, both from 1; columns count Unicode scalars, a byte order mark counts for nothing.
  package struct Position: Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int
    /// Where the line starts, as an index of the text's bytes.
    package var lineStart: Int
  }

  /// Bytes of a byte order mark at the start.
  package var markLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The positions of `offsets`, which must ascend, in one pass over the text. Lines end with LF, CR LF or CR. An offset
  /// beyond the end gives the end's position.
  package func positions(of offsets: [Int]) -> [Position] {
    var positions: [Position] = []
    var position = Position(line: 1, column: 1, lineStart: markLength)
    var index = markLength
    for offset in offsets {
      let target = min(offset - start, bytes.count)
      while index < target {
        advance(&position, over: index)
        index += 1
      }
      positions.append(position)
    }
    return positions
  }

  /// The position of one offset; O(bytes before it).
  package func position(of offset: Int) -> Position { positions(of: [offset])[0] }

  private func advance(_ position: inout Position, over index: Int) {
    let byte = bytes[index]
    let endsLine = byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A))
    if endsLine {
      position = Position(line: position.line + 1, column: 1, lineStart: index + 1)
    } else if byte & 0xC0 != 0x80 && byte != 0x0D {
      position.column += 1
    }
  }

  /// The line around `offset` as shown under a diagnostic, and the column of the caret in it, from 0.
  ///
  /// Long lines are cut to `width` scalars around the offset, control characters other than tabs become spaces.
  package func excerpt(at offset: Int, lineStart: Int, width: Int = 160) -> (text: String, caret: Int) {
    let index = min(offset - start, bytes.count)
    // A scalar has at most 4 bytes: cut the bytes first so that a line of megabytes costs nothing.
    let first = max(lineStart, index - 2 * width)
    let end = bytes[index...].prefix(4 * width).firstIndex { $0 == 0x0A || $0 == 0x0D }
    let before = scalars(of: first..<index)
    let after = scalars(of: index..<(end ?? min(bytes.count, index + 4 * width)))
    let isCut = first > lineStart || before.count > width / 2
    let shownBefore = isCut && before.count + after.count > width ? before.suffix(width / 2) : before[...]
    var view = String.UnicodeScalarView()
    view.append(contentsOf: shownBefore)
    view.append(contentsOf: after.prefix(max(0, width - shownBefore.count)))
    return (String(view), shownBefore.count)
  }

  private func scalars(of range: Range<Int>) -> [Unicode.Scalar] {
    let trimmed = bytes[range].drop { $0 & 0xC0 == 0x80 }
    return String(decoding: trimmed, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.isControl && scalar != "\t" ? " " : scalar
    }
  }

  /// The offset of the first byte that is not part of well-formed UTF-8 (Unicode 15, table 3-7); nil when all is well.
  package var firstMalformedByte: Int? {
    var index = 0
    while index < bytes.count {
      guard let length = scalarLength(at: index) else { return index }
      index += length
    }
    return nil
  }

  private func scalarLength(at index: Int) -> Int? {
    let lead = bytes[index]
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    return bytes[(index + 2)..<max(index + 2, index + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
  }
}
