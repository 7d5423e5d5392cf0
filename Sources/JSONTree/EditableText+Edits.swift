// Edits of a JSON text as a person makes them: only the value that changes gets another text; comments, commas and layout stay.

/// Why a text cannot be edited.
package enum TextEditError: Error, Hashable, Sendable {
  /// The text is not valid JSON.
  case notJSON
  /// There is no value at the path, or nothing can be inserted there.
  case noValue(JSONPath)
  /// The object at the path before the last component cannot have this key.
  case unknownKey(JSONPath)
}

extension TextEditError: CustomStringConvertible {
  /// What is wrong, in one sentence.
  package var description: String {
    switch self {
    case .notJSON: "the file is not valid JSON"
    case .noValue(let path) where path.components.isEmpty: "the value of the whole file can only be exchanged"
    case .noValue(let path): "`\(Self.short(path))`: there is no value at this path"
    case .unknownKey(let path): "`\(Self.short(path))`: unknown key"
    }
  }

  private static func short(_ path: JSONPath) -> String {
    let text = path.description
    return text.utf8.count > 200 ? "\(text.prefix(200))…" : text
  }
}

extension EditableText {
  /// The keys of the object at a path in the order in which they are written, when a key can be one of them: empty for an object
  /// with free keys, nil when the object cannot have the key.
  package typealias KeyOrder = (_ path: JSONPath, _ key: String) -> [String]?

  /// Paths with more components are in no text that can be read.
  private static let deepest = JSONParser.Limits().depth

  /// An object to which more keys are added, or from which more are removed, is exchanged as a whole.
  private static let mostKeys = 100

  /// The tree of the text.
  package func root() throws(TextEditError) -> JSONNode {
    var parser = JSONParser(SourceText(bytes, fileName: ""))
    guard let root = try? parser.parse(), parser.contentErrors.isEmpty else { throw .notJSON }
    return root
  }

  // MARK: Values

  /// Gives the place at a path a value. Objects, and arrays of the same length, are exchanged member by member, so that what is equal
  /// keeps its text. A missing key is inserted, with the objects around it.
  package mutating func set(_ value: JSONNode, at path: JSONPath, order: KeyOrder) throws(TextEditError) {
    let root = try root()
    guard path.components.count <= Self.deepest else { throw .noValue(path) }
    var node = root
    for (depth, component) in path.components.enumerated() {
      if let next = node[component] {
        node = next
        continue
      }
      let place = JSONPath(components: Array(path.components[..<depth]))
      return try insert(value, at: path, below: place, in: node, order)
    }
    try exchange(node, at: path, with: value, order)
  }

  /// The key that a string in place of an object is short for.
  private static let shortKeys = ["text": "string", "code": "source", "layout": "direction"]

  /// Inserts the value of a missing key with the missing objects around it. `node` is the innermost value that there is.
  private mutating func insert(
    _ value: JSONNode, at path: JSONPath, below place: JSONPath, in node: JSONNode, _ order: KeyOrder
  ) throws(TextEditError) {
    var (inner, rest) = (value, path)
    while rest.components.count > place.components.count + 1 {
      guard case .key(let key) = rest.components.last else { throw .noValue(path) }
      rest = rest.parent
      guard order(rest, key) != nil else { throw .unknownKey(path) }
      inner = .object([(key, inner)])
    }
    guard case .key(let key) = rest.components.last else { throw .noValue(path) }
    guard let keys = order(place, key) else { throw .unknownKey(path) }
    if case .object(let members) = node.content {
      // Behind the last key that is before it in the order; a key without an order is the last.
      let before = keys.firstIndex(of: key).map { Set(keys[..<$0]) }
      let index = before.map { before in members.lastIndex { before.contains($0.key) }.map { $0 + 1 } ?? 0 }
      insert(key, inner, at: index ?? members.count, of: node, rest)
    } else if node.string != nil, case .key(let name)? = place.components.last, let short = Self.shortKeys[name],
      keys.contains(short)
    {
      let string = text(node.offset..<endOfValue(node.offset))
      exchange(node, at: place, by: "{\"\(short)\": \(string), \(JSONWriter.quoted(key)): \(JSONWriter.line(inner))}")
    } else {
      throw .noValue(path)
    }
  }

  private mutating func insert(_ key: String, _ value: JSONNode, at index: Int, of node: JSONNode, _ path: JSONPath) {
    let (items, text) = (items(at: node.offset), JSONWriter.line(value))
    let name = JSONWriter.quoted(key) + String(decoding: colon(items), as: UTF8.self)
    note(path, at: insert(name + text, at: index, in: items) + name.utf8.count, was: nil, text: text)
  }

  /// Exchanges a value, from its end to its start, so that what is before keeps its place.
  private mutating func exchange(
    _ node: JSONNode, at path: JSONPath, with value: JSONNode, _ order: KeyOrder
  ) throws(TextEditError) {
    switch (node.content, value.content) {
    case (.object(let old), .object(let new)) where !old.isEmpty && !new.isEmpty:
      let (added, removed) = (new.filter { node[$0.key] == nil }, old.filter { value[$0.key] == nil })
      // For each of these the text is read again.
      if added.count + removed.count > Self.mostKeys { return exchange(node, at: path, by: JSONWriter.line(value)) }
      for member in old.reversed() {
        if let new = value[member.key] { try exchange(member.value, at: path.key(member.key), with: new, order) }
      }
      for member in added { try set(member.value, at: path.key(member.key), order: order) }
      for member in removed { try remove(at: path.key(member.key)) }
    case (.list(let old), .list(let new)) where old.count == new.count:
      for (index, element) in old.enumerated().reversed() {
        try exchange(element, at: path.index(index), with: new[index], order)
      }
    default:
      let text = JSONWriter.line(value)
      if JSONWriter.line(node) != text { exchange(node, at: path, by: text) }
    }
  }

  private mutating func exchange(_ node: JSONNode, at path: JSONPath, by text: String) {
    exchange(node.offset..<endOfValue(node.offset), at: path, by: text)
  }

  /// Gives the value or key in a range another text.
  package mutating func exchange(_ range: Range<Int>, at path: JSONPath, by text: String) {
    let was = self.text(range)
    replace(range, by: text.utf8)
    note(path, at: range.lowerBound, was: was, text: text)
  }

  // MARK: Elements

  /// Inserts an element before the one at a path, whose last component is an index; the number of elements: at the end.
  package mutating func insert(_ value: JSONNode, at path: JSONPath) throws(TextEditError) {
    try insert(JSONWriter.line(value), at: path)
  }

  private mutating func insert(_ text: String, at path: JSONPath) throws(TextEditError) {
    guard case .index(let index)? = path.components.last, let node = try root()[path.parent],
      case .list(let elements) = node.content, index <= elements.count
    else { throw .noValue(path) }
    note(path, at: insert(text, at: index, in: items(at: node.offset)), was: nil, text: text)
  }

  /// Removes a member or an element, with the comment lines directly above it and the comment at the end of its line.
  package mutating func remove(at path: JSONPath) throws(TextEditError) {
    let (items, index) = try place(path)
    let ranges = removal(index, of: items)
    let was = text(value(items, index))
    for range in ranges.reversed() { replace(range, by: []) }
    note(path, at: min(ranges[0].lowerBound, bytes.count), was: was, text: nil)
  }

  /// Moves an element of an array to another index, with its comments. Commas and line breaks stay where they are.
  package mutating func move(_ path: JSONPath, to target: Int) throws(TextEditError) {
    let (items, index) = try place(path)
    guard has("[", at: items.open), items.ranges.indices.contains(target) else {
      throw .noValue(path.parent.index(target))
    }
    guard index != target else { return }
    let element = text(items.ranges[index])
    let slots = slots(items)
    var order = Array(slots.indices)
    order.insert(order.remove(at: index), at: target)
    let old = bytes
    for (slot, source) in order.enumerated().reversed() where slot != source {
      replace(slots[slot].comment, by: old[slots[source].comment])
      replace(slots[slot].value, by: old[slots[source].value])
    }
    let place = self.items(at: items.open).ranges[target].lowerBound
    note(path.parent.index(target), at: place, was: element, text: element)
  }

  /// Inserts the text of an element again behind it, with other values of some keys.
  package mutating func copy(_ path: JSONPath, changing keys: [JSONMember], order: KeyOrder) throws(TextEditError) {
    let (items, index) = try place(path)
    guard has("[", at: items.open), index + 1 <= items.ranges.count else { throw .noValue(path) }
    var copy = EditableText(Array(bytes[items.ranges[index]]))
    for member in keys {
      try copy.set(member.value, at: JSONPath(member.key)) { inner, key in
        order(JSONPath(components: path.components + inner.components), key)
      }
    }
    try insert(String(decoding: copy.bytes, as: UTF8.self), at: path.parent.index(index + 1))
  }

  // MARK: Places

  /// The items of the object or array that holds what is at a path, and which of them that is.
  private func place(_ path: JSONPath) throws(TextEditError) -> (TextItems, Int) {
    guard let last = path.components.last, let node = try root()[path.parent] else { throw .noValue(path) }
    let index: Int? =
      switch last {
      case .key(let key): node.members.firstIndex { $0.key == key }
      case .index(let index): node.elements.indices.contains(index) ? index : nil
      }
    guard let index else { throw .noValue(path) }
    return (items(at: node.offset), index)
  }

  /// The range of the value of an item.
  private func value(_ items: TextItems, _ index: Int) -> Range<Int> {
    let item = items.ranges[index]
    guard has("{", at: items.open) else { return item }
    return skipSpace(skipSpace(endOfValue(item.lowerBound)) + 1)..<item.upperBound
  }

  /// What moves with each item: its value with the comment lines above it, and the comment behind its comma. Comments move where
  /// every item is the first of its line; those behind a comma where every item has lines that no other has.
  private func slots(_ items: TextItems) -> [(value: Range<Int>, comment: Range<Int>)] {
    let areFirst = items.ranges.allSatisfy { indentation($0) != nil }
    let lines = items.ranges.indices.map { ownLines(items, $0) }
    let areAlone = lines.allSatisfy { $0 != nil }
    return items.ranges.indices.map { index in
      let (item, after) = (items.ranges[index], afterComma(items.ranges[index]).end)
      let start = areFirst ? endOfSpaces(startOfComments(items, index)) : item.lowerBound
      return (start..<item.upperBound, after..<(areAlone ? lines[index]?.upperBound ?? after : after))
    }
  }
}
