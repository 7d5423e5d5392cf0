// Colours that are almost right.

import JSONTree
import Pixels

extension Replacement {
  /// What is wrong with the digits of a colour, or the colour that other tools write so; nil for anything else.
  package static func color(_ text: String) -> Replacement? {
    if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
    let isHexadecimal = !text.isEmpty && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    // A word of hexadecimal digits, such as "bad", is rarely meant as a colour.
    let isNumber = text.contains(where: \.isNumber) || text.count == 6 || text.count == 8
    if isHexadecimal, isNumber, Color(css: "#\(text)") != nil { return Replacement(.string("#\(text)")) }
    let digits = text.dropFirst(2)
    guard text.lowercased().hasPrefix("0x"), Color(css: "#\(digits)") != nil else { return nil }
    // Programs write the alpha first.
    return Replacement(.string("#" + (digits.count == 8 ? digits.dropFirst(2) + digits.prefix(2) : digits)))
  }

  private static func hexadecimal(_ digits: Substring) -> Replacement? {
    if let wrong = digits.first(where: { !$0.isASCII || !$0.isHexDigit }) {
      return Replacement(advice: "`\(wrong)` is not a hexadecimal digit")
    }
    let count = digits.count
    if [3, 4, 6, 8].contains(count) { return nil }
    let found = count == 0 ? "no digits" : count == 1 ? "1 digit" : "\(count) digits"
    return Replacement(advice: "it has \(found), expected 3, 4, 6 or 8")
  }
}
