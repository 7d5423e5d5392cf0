// SVG's path data (SVG 2, section 9.3): text to segments.
//
// A reader of bytes that knows the grammar's small rules: numbers may touch ("1-2", ".5.5"), flags are single digits,
// the first command is a move, and further arguments repeat the last command. An error ends the reading; the segments
// before it are kept, as SVG requires.

/// A path read from text.
package struct PathData: Hashable, Sendable {
  /// The segments, up to the first error.
  package let path: VectorPath
  /// Why reading ended early.
  package let error: PathDataError?

  /// The most segments that are read; an arc counts as four.
  package static let mostSegments = 1_000_000

  /// Reads path data. An empty text is an empty path.
  package init(_ text: String) {
    var reader = PathDataReader(bytes: Array(text.utf8))
    var error: PathDataError?
    do throws(PathDataError) { try reader.readAll() } catch let found { error = found }
    self.error = error
    path = VectorPath(segments: reader.pen.segments)
  }
}

/// An error in path data, with its position.
package struct PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    /// The first command must be M or m.
    case noMove
    /// A character that starts neither a command nor an argument.
    case unexpected(String)
    /// Expected a number.
    case noNumber
    /// Expected 0 or 1.
    case noFlag
    /// A number beyond ±10⁹.
    case tooLarge
    /// More than `PathData.mostSegments`.
    case tooLong
  }

  /// The kind of error.
  package var reason: Reason
  /// Bytes of UTF-8 before the place; all of them are ASCII.
  package var offset: Int

  /// The error in words, without its position.
  package var description: String {
    switch reason {
    case .noMove: "path data begins with M or m"
    case .unexpected(let character): "\"\(character)\" is no command of path data (M L H V C S Q T A Z)"
    case .noNumber: "a number is missing here"
    case .noFlag: "an arc's flag is 0 or 1"
    case .tooLarge: "a number must be within ±1000000000"
    case .tooLong: "path data has more than \(PathData.mostSegments) segments"
    }
  }
}

/// Reads commands and their arguments.
private struct PathDataReader {
  private var scanner: PathDataScanner
  private(set) var pen = PathPen()

  init(bytes: [UInt8]) { scanner = PathDataScanner(bytes: bytes) }

  mutating func readAll() throws(PathDataError) {
    scanner.skipSpace()
    while let byte = scanner.next {
      let letter = byte | 0x20
      guard "mlhvcsqtaz".utf8.contains(letter) else { throw scanner.unexpected() }
      guard !pen.segments.isEmpty || letter == UInt8(ascii: "m") else { throw scanner.error(.noMove) }
      scanner.advance()
      scanner.skipSpace()
      try readArguments(letter, isRelative: byte == letter)
      scanner.skipSpace()
    }
  }

  /// Reads one set of arguments after another.
  private mutating func readArguments(_ letter: UInt8, isRelative: Bool) throws(PathDataError) {
    var letter = letter
    pen.isRelative = isRelative
    while true {
      try readSegment(letter)
      guard pen.segments.count <= PathData.mostSegments else { throw scanner.error(.tooLong) }
      if letter == UInt8(ascii: "z") { return }
      // Further points after a move are lines.
      if letter == UInt8(ascii: "m") { letter = UInt8(ascii: "l") }
      var ahead = scanner
      let isSeparated = ahead.skipSeparator()
      guard ahead.isAtNumber else {
        // After a comma there must be a number.
        if isSeparated { throw ahead.error(.noNumber) }
        return
      }
      scanner = ahead
    }
  }

  private mutating func readSegment(_ letter: UInt8) throws(PathDataError) {
    switch Character(UnicodeScalar(letter)) {
    case "m": pen.move(try pair())
    case "l": pen.line(try pair())
    case "h": pen.horizontal(try scanner.number())
    case "v": pen.vertical(try scanner.number())
    case "c": pen.cubic(try pair(), try nextPair(), try nextPair())
    case "s": pen.smoothCubic(try pair(), try nextPair())
    case "q": pen.quadratic(try pair(), try nextPair())
    case "t": pen.smoothQuadratic(try pair())
    case "a": try readArc()
    default: pen.close()
    }
  }

  private mutating func readArc() throws(PathDataError) {
    let radii = try pair()
    scanner.skipSeparator()
    let rotation = try scanner.number()
    scanner.skipSeparator()
    let isLarge = try scanner.flag()
    scanner.skipSeparator()
    let isClockwise = try scanner.flag()
    pen.arc(radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, try nextPair())
  }

  private mutating func pair() throws(PathDataError) -> Vector {
    let x = try scanner.number()
    scanner.skipSeparator()
    return Vector(x, try scanner.number())
  }

  private mutating func nextPair() throws(PathDataError) -> Vector {
    scanner.skipSeparator()
    return try pair()
  }
}
