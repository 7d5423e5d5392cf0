// Cuts texts of CSS into parts; what is in parentheses stays together.

/// The value of a CSS declaration.
package struct CSSValue {
  /// Longer texts are not read.
  private static let longest = 2000

  /// Without the property's name before it, and the semicolon and `!important` after it.
  let text: String

  /// Takes a value, or a whole declaration such as `border: 1px solid red;`. Nil for a text that is too long.
  init?(_ written: String) {
    guard written.utf8.count <= Self.longest else { return nil }
    var text = Self.trimmed(written[...])
    if text.hasSuffix(";") { text = Self.trimmed(text.dropLast()) }
    if text.hasSuffix("!important") { text = Self.trimmed(text.dropLast("!important".count)) }
    if let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }) {
      text = Self.trimmed(text[text.index(after: colon)...])
    }
    self.text = String(text)
  }

  /// The parts between commas.
  var list: [String] { Self.list(text) }

  /// The parts of a text between commas.
  package static func list(_ text: String) -> [String] { parts(of: text) { $0 == "," } }

  /// The parts between spaces. A function ends a part, as in `rotate(3deg)scale(2)`.
  package static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in parts(of: text, isSeparator: \.properties.isWhitespace) {
      var rest = word[...]
      while let close = matchingParenthesis(in: rest), rest.index(after: close) < rest.endIndex {
        words.append(String(rest[...close]))
        rest = rest[rest.index(after: close)...]
      }
      words.append(String(rest))
    }
    return words
  }

  /// The name, in small letters, and the arguments of a text that is one function; nil for anything else.
  package static func function(_ text: String) -> (name: String, arguments: String)? {
    guard let open = text.firstIndex(of: "("), let close = matchingParenthesis(in: text[...]),
      text.index(after: close) == text.endIndex
    else { return nil }
    return (text[..<open].lowercased(), String(text[text.index(after: open)..<close]))
  }

  /// Places of which some are not written: the first is 0, the last is 1, and those between two others are at equal distances.
  package static func spread(_ written: [Double?]) -> [Double] {
    var places = written
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var last = 0
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      let start = places[last] ?? 0
      for between in last..<index where between > last {
        places[between] = start + (place - start) * (Double(between - last) / Double(index - last))
      }
      last = index
    }
    return places.compactMap(\.self)
  }

  /// Numbers that are separated by commas, spaces or `x`, each read as a quantity; nil if anything else is among them.
  static func numbers(_ text: String, as quantity: Quantity) -> [Double]? {
    let words = pieces(of: text)
    let numbers = words.compactMap { Measure($0, as: quantity)?.number }
    return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
  }

  /// The parts of a text between commas, spaces or, between digits, `x`; square brackets around it are ignored.
  static func pieces(of text: String) -> [String] {
    var text = trimmed(text[...])
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    let sides = text.split { "xX×".contains($0) }.map { Double(trimmed($0)) }
    let isSize = sides.count == 2 && !sides.contains(nil)
    return parts(of: String(text)) {
      $0 == "," || $0.properties.isWhitespace || (isSize && "xX×".unicodeScalars.contains($0))
    }
  }

  /// The parts between separators outside of parentheses, without spaces around them and without empty ones.
  private static func parts(of text: String, isSeparator: (Unicode.Scalar) -> Bool) -> [String] {
    var (parts, part, depth) = ([String](), String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if depth == 0, isSeparator(scalar) {
        parts.append(String(part))
        part = String.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    return (parts + [String(part)]).map { String(trimmed($0[...])) }.filter { !$0.isEmpty }
  }

  /// Where the first parenthesis of a text is closed.
  private static func matchingParenthesis(in text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      guard text[index] == ")" else { continue }
      depth -= 1
      if depth <= 0 { return depth == 0 ? index : nil }
    }
    return nil
  }

  /// A text without white space around it.
  static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
