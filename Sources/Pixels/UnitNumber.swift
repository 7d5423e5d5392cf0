// Numbers with a unit, as CSS writes them: the one reader for colours, SVG, pages and values in other notations.

/// A number and the unit behind it, such as `-1.5e3px`, `50%` or `12`.
package struct UnitNumber: Hashable, Sendable {
  package let number: Double
  /// What is behind the number; "" for nothing.
  package let unit: String

  /// Reads a whole text; nil if it does not begin with a number.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let end = Self.end(in: bytes[...]), let number = Double(String(decoding: bytes[..<end], as: UTF8.self)) else {
      return nil
    }
    self.number = number
    unit = String(decoding: bytes[end...], as: UTF8.self)
  }

  /// Where the longest number ends with which a text begins (SVG 2, section 4.2): a sign, digits with at most one point, an exponent.
  /// An `e` without digits behind it belongs to a unit. Nil if there is no digit.
  package static func end(in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    func has(_ one: UInt8, or other: UInt8) -> Bool {
      index < bytes.endIndex && (bytes[index] == one || bytes[index] == other)
    }
    func skipDigits() -> Int {
      let start = index
      while index < bytes.endIndex, 0x30...0x39 ~= bytes[index] { index += 1 }
      return index - start
    }
    if has(UInt8(ascii: "+"), or: UInt8(ascii: "-")) { index += 1 }
    var digits = skipDigits()
    if has(UInt8(ascii: "."), or: UInt8(ascii: ".")) {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else { return nil }
    let end = index
    guard has(UInt8(ascii: "e"), or: UInt8(ascii: "E")) else { return end }
    index += 1
    if has(UInt8(ascii: "+"), or: UInt8(ascii: "-")) { index += 1 }
    return skipDigits() > 0 ? index : end
  }

  /// As a share: a number, or a percentage of `whole`; nil with another unit.
  package func share(of whole: Double) -> Double? {
    switch unit {
    case "": number
    case "%": number / 100 * whole
    default: nil
    }
  }

  /// As an angle in degrees; nil with a unit of something else. A number without a unit is in degrees.
  package var degrees: Double? { Self.degrees(in: unit).map { number * $0 } }

  /// The degrees in one unit of angles; nil for another unit.
  package static func degrees(in unit: String) -> Double? {
    switch unit {
    case "", "deg": 1
    case "grad": 0.9
    case "rad": 180 / .pi
    case "turn": 360
    default: nil
    }
  }
}
