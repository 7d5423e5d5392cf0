// The tree that a JSON text is parsed into. Nodes keep their position in the text through every later change, so that a
// diagnostic always points at the user's text. A tree that is made to be written has no text: its positions are all 0.

/// A JSON value and its position.
package struct JSONNode: Hashable, Sendable {
  /// The kinds of values.
  package enum Content: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Finite in every tree that was parsed.
    case number(Double)
    case string(String)
    /// In the order of the text.
    case list([JSONNode])
    /// In the order of the text; keys are unique.
    case object([JSONMember])
    /// A value with an error that was already reported; readers skip it.
    case unusable
  }

  /// The value.
  package var content: Content
  /// Bytes from the start of the text to the value's first character.
  package var offset: Int

  /// Creates a node.
  package init(_ content: Content, offset: Int) {
    (self.content, self.offset) = (content, offset)
  }
}

/// A key of an object with its value.
package struct JSONMember: Hashable, Sendable {
  /// The key, unescaped.
  package var key: String
  /// Bytes from the start of the text to the key's opening quote.
  package var keyOffset: Int
  /// The value.
  package var value: JSONNode

  /// Creates a member.
  package init(key: String, keyOffset: Int, value: JSONNode) {
    (self.key, self.keyOffset, self.value) = (key, keyOffset, value)
  }
}

extension JSONNode {
  /// The members of an object; none for anything else.
  package var members: [JSONMember] {
    if case .object(let members) = content { members } else { [] }
  }

  /// The elements of a list; none for anything else.
  package var elements: [JSONNode] {
    if case .list(let elements) = content { elements } else { [] }
  }

  /// The value of `key` in an object.
  package subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  /// The text of a string.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The number.
  package var number: Double? {
    // Inlined, it makes the optimizer of Swift 6.3.1 fail in CopyPropagation on some of its callers.
    @inline(never) get {
      if case .number(let number) = content { number } else { nil }
    }
  }

  /// The truth value.
  package var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  /// A whole number in a range; fractional digits are cut off.
  package func integer(in range: ClosedRange<Int>) -> Int? {
    guard let number, Double(range.lowerBound)...Double(range.upperBound) ~= number else { return nil }
    return Int(number)
  }

  /// This object with every value passed through `change`; any other node unchanged.
  package func mappingValues<Failure: Error>(
    _ change: (JSONMember) throws(Failure) -> JSONNode
  ) throws(Failure) -> JSONNode {
    guard case .object(var members) = content else { return self }
    for index in members.indices { members[index].value = try change(members[index]) }
    return JSONNode(.object(members), offset: offset)
  }

  /// The path from this node, the root, to the value at `offset`, such as `screens.list.layers[0].frame`.
  package func path(at offset: Int) -> String { located(at: offset).path.description }

  /// The innermost value that begins at or before `offset`, with the path to it from this node, the root. The offset of a key
  /// leads to the key's object with the path of the key.
  package func located(at offset: Int) -> (path: JSONPath, node: JSONNode) {
    var path = JSONPath()
    var node = self
    while true {
      switch node.content {
      case .object(let members):
        guard let index = members.lastIndex(upTo: offset, by: \.keyOffset) else { return (path, node) }
        let member = members[index]
        path.append(key: member.key)
        guard member.value.offset <= offset else { return (path, node) }
        node = member.value
      case .list(let elements):
        guard let index = elements.lastIndex(upTo: offset, by: \.offset) else { return (path, node) }
        path.append(index: index)
        node = elements[index]
      case .null, .bool, .number, .string, .unusable: return (path, node)
      }
    }
  }
}

extension Array {
  /// The index of the last element whose place is at or before `offset`, where places ascend; O(log n).
  fileprivate func lastIndex(upTo offset: Int, by place: (Element) -> Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if place(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
