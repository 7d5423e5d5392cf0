// Trees that are made to be written.
//
//     let report: JSONNode = .object([("name", "list"), ("start", .seconds(0.4)), ("runs", .numbers([1, 2]))])

extension JSONNode {
  /// Nothing.
  package static let null = JSONNode(.null, offset: 0)

  /// A truth value.
  package static func bool(_ value: Bool) -> JSONNode { JSONNode(.bool(value), offset: 0) }

  /// A number; NaN and infinity are written as `null`.
  package static func number(_ value: Double) -> JSONNode { JSONNode(.number(value), offset: 0) }

  /// A whole number; exact up to 2⁵³.
  package static func number(_ value: Int) -> JSONNode { number(Double(value)) }

  /// A time in seconds, without rounding errors of sums (see `NumberText.seconds`).
  package static func seconds(_ value: Double) -> JSONNode { number(NumberText.tidySeconds(value)) }

  /// A text.
  package static func string(_ text: String) -> JSONNode { JSONNode(.string(text), offset: 0) }

  /// A list.
  package static func list(_ elements: [JSONNode]) -> JSONNode { JSONNode(.list(elements), offset: 0) }

  /// A list of texts.
  package static func strings(_ texts: some Sequence<String>) -> JSONNode { list(texts.map { string($0) }) }

  /// A list of numbers.
  package static func numbers(_ values: some Sequence<Double>) -> JSONNode { list(values.map { number($0) }) }

  /// A list of whole numbers.
  package static func numbers(_ values: some Sequence<Int>) -> JSONNode { list(values.map { number($0) }) }

  /// An object with its members in the order that they are given in. Keys are different.
  package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(.object(members.map { JSONMember(key: $0.0, keyOffset: 0, value: $0.1) }), offset: 0)
  }

  /// The same tree with positions that ascend, so that its values can be told apart by them as in a text.
  package var numbered: JSONNode {
    var next = 0
    return numbered(&next)
  }

  private func numbered(_ next: inout Int) -> JSONNode {
    next += 1
    let offset = next
    switch content {
    case .list(let elements): return JSONNode(.list(elements.map { $0.numbered(&next) }), offset: offset)
    case .object(let members):
      let numbered = members.map { member in
        next += 1
        return JSONMember(key: member.key, keyOffset: next, value: member.value.numbered(&next))
      }
      return JSONNode(.object(numbered), offset: offset)
    case .null, .bool, .number, .string, .unusable: return JSONNode(content, offset: offset)
    }
  }

  /// The tree of a JSON text; nil when it is not JSON, or has an error in its content such as a duplicate key.
  package static func parsed(_ text: String) -> JSONNode? {
    var parser = JSONParser(SourceText(Array(text.utf8), fileName: ""))
    guard let node = try? parser.parse(), parser.contentErrors.isEmpty else { return nil }
    return node
  }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// A text.
  package init(stringLiteral text: String) { self = .string(text) }

  /// A whole number.
  package init(integerLiteral value: Int) { self = .number(value) }

  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
