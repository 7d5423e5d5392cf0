// The query of a request: keys with values, each known and given once.

import ForeignText
import JSONTree

/// The query after the `?`, unescaped.
struct QueryItems: Sendable {
  private var values: [String: String] = [:]

  /// Takes a query apart.
  ///
  /// - Throws: `HTTPError` for an unknown key, a key that is given twice, and invalid escapes.
  init(_ query: Substring, keys: [String]) throws(HTTPError) {
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = try Self.unescaped(parts[0])
      guard keys.contains(key) else {
        let known = keys.isEmpty ? "no keys" : "one of \(keys.joined(separator: ", "))"
        throw .badRequest("unknown key `\(key)`: expected \(known)")
      }
      let value = try parts.count == 2 ? Self.unescaped(parts[1]) : ""
      guard values.updateValue(value, forKey: key) == nil else { throw .badRequest("`\(key)` is given twice") }
    }
  }

  /// Takes the members of a body for a query, except some: strings, numbers, and Booleans as 1 and 0.
  init(_ body: BodyMembers, except keys: [String]) throws(HTTPError) {
    for member in body.members where !keys.contains(member.key) {
      switch member.value.content {
      case .null: break
      case .string(let text): values[member.key] = text
      case .number(let number): values[member.key] = NumberText.shortest(number)
      case .bool(let flag): values[member.key] = flag ? "1" : "0"
      case .list, .object, .unusable:
        throw .badRequest("`\(member.key)`: expected a string, a number, true or false")
      }
    }
  }

  /// The value of a key; nil when it is not given.
  subscript(key: String) -> String? { values[key] }

  /// A number in a range; nil when it is not given.
  func number(_ key: String, in range: ClosedRange<Double>) throws(HTTPError) -> Double? {
    guard let text = values[key] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw .badRequest("`\(key)`: expected a number from \(range.lowerBound) to \(range.upperBound), found `\(text)`")
    }
    return number
  }

  /// A whole number of 0 or more; nil when it is not given.
  func count(_ key: String) throws(HTTPError) -> Int? {
    guard let text = values[key] else { return nil }
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text) else {
      throw .badRequest("`\(key)`: expected a whole number, found `\(text)`")
    }
    return number
  }

  /// `1` or `0`; nil when it is not given.
  func flag(_ key: String) throws(HTTPError) -> Bool? {
    switch values[key] {
    case nil: return nil
    case "1": return true
    case "0": return false
    case let text?: throw .badRequest("`\(key)`: expected 0 or 1, found `\(text)`")
    }
  }

  /// `%XX` as bytes, `+` as a space.
  static func unescaped(_ text: Substring) throws(HTTPError) -> String {
    let plain = Substring(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    guard let bytes = PercentEncoding.decoded(plain) else {
      throw .badRequest("expected two hexadecimal digits after % in the query")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .badRequest("the query is not UTF-8") }
    return text
  }
}
