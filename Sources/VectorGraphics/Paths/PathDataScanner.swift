// Numbers, flags and separators of path data.

/// A place in the bytes of path data.
struct PathDataScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  /// The largest number that is read, as everywhere in pictures.
  private static let largest = 1e9

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte here, nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  /// An error at this place.
  func error(_ reason: PathDataError.Reason) -> PathDataError { PathDataError(reason: reason, offset: offset) }

  /// The error that the current character is not allowed here.
  func unexpected() -> PathDataError {
    // The rest of a character that takes several bytes begins with bits 10.
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return error(.unexpected(String(decoding: bytes[offset..<end], as: UTF8.self)))
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x9...0xD).contains(byte) && byte != 0xB { offset += 1 }
  }

  /// Skips space with at most one comma in it; whether there was one.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpace()
    guard next == UInt8(ascii: ",") else { return false }
    offset += 1
    skipSpace()
    return true
  }

  /// Whether the byte here may begin a number.
  var isAtNumber: Bool {
    guard let next else { return false }
    return Self.isDigit(next) || "+-.".utf8.contains(next)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Reads 0 or 1, which needs no separator after it.
  mutating func flag() throws(PathDataError) -> Bool {
    guard let next, next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { throw error(.noFlag) }
    offset += 1
    return next == UInt8(ascii: "1")
  }

  /// Reads a number, rounded to nearest.
  mutating func number() throws(PathDataError) -> Double {
    let start = offset
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { offset += 1 }
    let whole = skipDigits()
    var fraction = 0
    if next == UInt8(ascii: "."), whole > 0 || hasDigit(at: offset + 1) {
      offset += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0 else {
      offset = start
      throw error(.noNumber)
    }
    skipExponent()
    let value = quickValue(start, fraction) ?? Double(String(decoding: bytes[start..<offset], as: UTF8.self))
    guard let value, abs(value) <= Self.largest else {
      offset = start
      throw error(.tooLarge)
    }
    return value
  }

  private func hasDigit(at place: Int) -> Bool { place < bytes.count && Self.isDigit(bytes[place]) }

  private mutating func skipDigits() -> Int {
    let start = offset
    while hasDigit(at: offset) { offset += 1 }
    return offset - start
  }

  /// An "e" without digits is not part of the number.
  private mutating func skipExponent() {
    guard let next, next | 0x20 == UInt8(ascii: "e") else { return }
    let isSigned = offset + 1 < bytes.count && "+-".utf8.contains(bytes[offset + 1])
    let digits = offset + (isSigned ? 2 : 1)
    guard hasDigit(at: digits) else { return }
    offset = digits
    _ = skipDigits()
  }

  /// The number from `start` to here when it has no exponent and at most 15 digits: then digits and power of ten are exact,
  /// and so the quotient is rounded once.
  private func quickValue(_ start: Int, _ fraction: Int) -> Double? {
    guard offset - start <= 15 else { return nil }
    var digits = 0.0
    for place in start..<offset {
      let byte = bytes[place]
      if Self.isDigit(byte) {
        digits = digits * 10 + Double(byte - 0x30)
      } else if byte | 0x20 == UInt8(ascii: "e") {
        return nil
      }
    }
    let value = digits / Self.powers[fraction]
    return bytes[start] == UInt8(ascii: "-") ? -value : value
  }

  private static let powers: [Double] = (0...15).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
