// The body of a request: a JSON object with known keys.

import JSONTree
import SceneModel

/// The members of a body.
struct BodyMembers {
  /// In the order of the text.
  let members: [JSONMember]

  /// Reads a body; `keys` nil: any.
  init(_ request: HTTPRequest, keys: [String]?) throws(HTTPError) {
    guard let text = String(validating: request.body, as: UTF8.self), let node = JSONNode.parsed(text),
      case .object(let members) = node.content
    else { throw .badRequest("expected a JSON object as the body") }
    if let keys, let member = members.first(where: { !keys.contains($0.key) }) {
      throw .badRequest("unknown key `\(member.key)`: expected one of \(keys.joined(separator: ", "))")
    }
    self.members = members
  }

  /// A value; nil when it is not given, or null.
  func value(_ key: String) -> JSONNode? {
    members.first { $0.key == key }.map(\.value).flatMap { $0.content == .null ? nil : $0 }
  }

  /// A whole number of 0 or more, which must be given.
  func count(_ key: String) throws(HTTPError) -> Int {
    guard let count = value(key)?.count else { throw .badRequest("`\(key)`: expected a whole number") }
    return count
  }

  /// A number in a range; nil when it is not given.
  func number(_ key: String, in range: ClosedRange<Double>) throws(HTTPError) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.number, range.contains(number) else {
      throw .badRequest("`\(key)`: expected a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A string; nil when it is not given.
  func text(_ key: String) throws(HTTPError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else { throw .badRequest("`\(key)`: expected a string") }
    return text
  }

  /// A Boolean; `standard` when it is not given.
  func flag(_ key: String, default standard: Bool = false) throws(HTTPError) -> Bool {
    guard let value = value(key) else { return standard }
    guard let flag = value.bool else { throw .badRequest("`\(key)`: expected true or false") }
    return flag
  }

  /// A moment; nil when it is not given.
  func moment(_ key: String) throws(HTTPError) -> Moment? {
    guard let text = try text(key) else { return nil }
    return try PreviewRoutes.moment(text)
  }
}

extension JSONNode {
  /// A whole number of 0 or more, without fractional digits.
  var count: Int? { number.flatMap { Int32(exactly: $0) }.flatMap { $0 < 0 ? nil : Int($0) } }
}
