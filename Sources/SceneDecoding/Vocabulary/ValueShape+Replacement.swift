// What to write instead of a value that a shape does not accept, where that is certain: a number without its unit, an object
// instead of a text of CSS, an array instead of its only element.

import ForeignText
import JSONTree
import SceneModel

extension ValueShape {
  /// What to write instead of a value that is not accepted; nil if it cannot be told.
  func replacement(for node: JSONNode) -> Replacement? {
    switch self {
    case .anything, .null, .names, .map: return nil
    case .bool: return Self.bool(node).map { Replacement(.bool($0)) }
    case .number(let rule): return rule.measure(node).map { Replacement($0) }
    case .text(let rule): return rule.replacement(for: node)
    case .color: return node.string.flatMap(Replacement.color)
    case .tuple(let entries, let optional, let form):
      let elements =
        Self.elements(node, entries, atLeast: entries.count - optional) ?? Self.elements(node, entries, form: form)
      return elements.map { Replacement(.list($0)) }
    case .list(let element, let atLeast): return Self.list(node, of: element, atLeast: atLeast).map { Replacement($0) }
    case .ascending(let inner): return inner.replacement(for: node)
    case .object(let name): return name.replacement(node)
    case .variants(let variants, _): return variants.lazy.compactMap { $0.shape.replacement(node) }.first
    case .either(let shapes):
      let replacements = shapes.compactMap { $0.replacement(for: node) }
      return replacements.first { $0.value != nil } ?? replacements.first
    }
  }

  private static func bool(_ node: JSONNode) -> Bool? {
    switch node.string?.lowercased() ?? node.number.map(NumberText.shortest) {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  /// The elements of an array that is written as a text, such as `8px 16px`.
  private static func elements(_ node: JSONNode, _ entries: [ValueShape], atLeast: Int) -> [JSONNode]? {
    guard let pieces = node.string.map(Measure.pieces(of:)), atLeast...entries.count ~= pieces.count else { return nil }
    let elements = zip(pieces, entries).compactMap { $1.element($0) }
    return elements.count == pieces.count ? elements : nil
  }

  /// The elements of an array that is written as an object, such as `{"x": 1, "y": 2}` for `[x, y]`.
  private static func elements(_ node: JSONNode, _ entries: [ValueShape], form: String) -> [JSONNode]? {
    let names = form.filter { !"[]? ".contains($0) }.split(separator: ",").map(String.init)
    guard node.members.count == entries.count, names.count == entries.count else { return nil }
    let elements = zip(names, entries).compactMap { name, entry -> JSONNode? in
      let value = ([name] + (otherNames[name] ?? [])).lazy.compactMap { node[$0] }.first
      return value.flatMap { entry.acceptsLeaf($0) ? $0 : entry.replacement(for: $0)?.value }
    }
    return elements.count == entries.count ? elements : nil
  }

  /// What other systems call the elements of arrays.
  private static let otherNames = [
    "x": ["left"], "y": ["top"], "w": ["width"], "h": ["height"], "tl": ["topLeft"], "tr": ["topRight"],
    "br": ["bottomRight"], "bl": ["bottomLeft"], "sx": ["x"], "sy": ["y"], "rx": ["x"], "ry": ["y"],
  ]

  /// An array that is written as a text, or as its only element.
  private static func list(_ node: JSONNode, of element: ValueShape, atLeast: Int) -> JSONNode? {
    if case .anything = element { return nil }
    if atLeast <= 1, node.isLeaf, element.acceptsLeaf(node) { return .list([node]) }
    if atLeast <= 1, node.isLeaf, case .either = element, let meant = element.replacement(for: node)?.value {
      return .list([meant])
    }
    guard case .number = element, let pieces = node.string.map(Measure.pieces(of:)), pieces.count >= max(1, atLeast)
    else {
      return nil
    }
    let elements = pieces.compactMap { element.element($0) }
    return elements.count == pieces.count ? .list(elements) : nil
  }

  /// The value that a part of a text names.
  private func element(_ piece: String) -> JSONNode? {
    let text = JSONNode.string(piece)
    return acceptsLeaf(text) ? text : replacement(for: text)?.value
  }
}

extension NumberRule {
  /// The number in the range that a text means.
  fileprivate func measure(_ node: JSONNode) -> Measure? {
    node.string.flatMap { Measure($0, as: quantity) }.flatMap { contains($0.number) ? $0 : nil }
  }
}

extension TextRule {
  fileprivate func replacement(for node: JSONNode) -> Replacement? {
    // A label that is only a number.
    if pattern == nil, let number = node.number { return Replacement(.string(NumberText.shortest(number))) }
    return node.string.flatMap(hint).map { Replacement(advice: $0) }
  }
}

extension ShapeName {
  /// The object that a value in another notation means.
  fileprivate func replacement(_ node: JSONNode) -> Replacement? {
    if let replacement = Self.readers[self]?(node) { return replacement }
    return Self.shownByExample.contains(self) && node.isLeaf ? Replacement(advice: "for example \(example)") : nil
  }

  /// Objects that people expect to be texts or numbers.
  private static let shownByExample: Set<ShapeName> = [.shadow, .border, .transform]

  /// The objects that other systems write as texts.
  private static let readers: [ShapeName: @Sendable (JSONNode) -> Replacement?] = [
    .shadow: { $0.string.flatMap(Replacement.shadow) },
    .border: { Replacement.border($0) },
    .curve: { Replacement.curve($0) },
    .gradient: { $0.string.flatMap(Replacement.gradient) },
    .transform: { $0.string.flatMap(Replacement.transform) },
    .repeat: { node in
      if case .list = node.content { return Replacement(.object([("over", node)])) }
      return node.number.map { Replacement(.object([("over", .number($0))])) }
    },
    .stagger: { node in
      let seconds = node.number ?? node.string.flatMap { Measure($0, as: .seconds)?.number }
      return seconds.map { Replacement(.object([("step", .number($0))])) }
    },
    .effect: { $0.string.flatMap(effect) },
    .slide: { node in
      let name = node.string.flatMap { word in Edge.allCases.first { $0.rawValue == word.lowercased() } }
      return name.map { Replacement(.object([("edge", .string($0.rawValue))])) }
    },
  ]

  /// An effect that is written as its name; its numbers are an example.
  private static func effect(_ name: String) -> Replacement? {
    let values: [(String, JSONNode)] = [
      ("fade", .number(0)), ("slide", .object([("edge", .string("right"))])), ("scale", .number(0.9)),
      ("rotate", .number(90)), ("cube", .object([])), ("parallax", .number(0.3)), ("blur", .number(8)),
      ("reveal", .object([])), ("appear", .number(0.5)),
    ]
    let word = name.lowercased()
    let found = values.first { word == $0.0 || word.hasPrefix($0.0) || word.hasSuffix($0.0) }
    let zoom = ["zoom", "grow", "pop"].contains { word.hasPrefix($0) } ? values[2] : nil
    guard let (key, value) = found ?? zoom else { return nil }
    var replacement = Replacement(.object([(key, value)]))
    replacement.isCertain = word == key
    return replacement
  }
}
