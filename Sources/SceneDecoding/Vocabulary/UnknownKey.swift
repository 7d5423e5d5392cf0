// What a key that an object does not have is meant to be: a key of another system, a typing error, or a key of an object inside.

import JSONTree
import SceneModel

/// An unknown key with what to write instead.
struct UnknownKey {
  /// The known key that is meant; nil if it cannot be told.
  private(set) var meant: String?
  /// What to write: a key, or a member such as `"shadow": {"offset": [0, 2]}`.
  private(set) var suggestions: [String] = []
  /// Keys whose objects have the key.
  private(set) var homes: [String] = []
  /// The value of the key that is meant.
  private(set) var value: JSONNode?
  /// The change that is certain.
  private(set) var fix: TextFix?
  /// Whether the object has another part of the same frame, before this one.
  private(set) var isPartOfEarlier = false

  /// Finds what a member is meant to be in an object with some members.
  init(_ member: JSONMember, beside members: [JSONMember], in shape: ObjectShape, _ check: VocabularyCheck) {
    let known = shape.keys.map(\.name)
    if Self.partsOfFrame.contains(member.key), known.contains("frame") {
      takeFrame(member, members.filter { Self.partsOfFrame.contains($0.key) })
      if members.contains(where: { $0.key == meant }) { (value, fix) = (nil, nil) }
      return
    }
    let synonyms = Spelling.synonyms(of: member.key, among: known)
    // A key that is right one level deeper is no typing error: `gap` of a layer belongs in its `layout`.
    if synonyms.isEmpty {
      homes = shape.keys.filter { $0.value.holds(key: member.key) }.map(\.name)
      let near = homes.isEmpty ? Spelling.nearest(to: member.key, among: known) : nil
      let isCertain = Spelling.certain(of: member.key, among: known) == near
      if let near { suggest(near, member, members, shape, check, isCertain: isCertain) }
    } else if let place = synonyms.first, member.key.lowercased() != "svg" {
      let parts = place.split(separator: ".").map(String.init)
      if parts.count == 2 {
        suggest(parts[1], inside: parts[0], member, members, shape, check)
      } else {
        suggest(place, member, members, shape, check, isCertain: true)
      }
    } else {
      suggestions = synonyms
    }
  }

  private static let partsOfFrame: Set<String> = ["x", "y", "left", "top", "width", "height"]

  /// The parts of a frame, written as keys of the layer.
  private mutating func takeFrame(_ member: JSONMember, _ parts: [JSONMember]) {
    isPartOfEarlier = parts[0].keyOffset != member.keyOffset
    func part(_ keys: String...) -> JSONNode? { parts.last { keys.contains($0.key) && $0.value.number != nil }?.value }
    let place = [part("x", "left"), part("y", "top")].compactMap(\.self)
    let size = [part("width"), part("height")].compactMap(\.self)
    meant = parts.contains { !["width", "height"].contains($0.key) } ? "frame" : "size"
    if meant == "frame", place.count + size.count == 4 {
      let frame = JSONNode.list(place + size)
      suggestions = ["\"frame\": \(JSONWriter.line(frame))"]
      if !isPartOfEarlier { (value, fix) = (frame, .member(suggestions[0], removing: parts.dropFirst().map(\.key))) }
    } else if meant == "size", size.count == 2 {
      suggestions = ["\"size\": \(JSONWriter.line(.list(size)))"]
      if !isPartOfEarlier {
        (value, fix) = (.list(size), .member(suggestions[0], removing: parts.dropFirst().map(\.key)))
      }
    } else {
      suggestions = [meant ?? ""]
    }
  }

  private mutating func suggest(
    _ name: String, _ member: JSONMember, _ members: [JSONMember], _ shape: ObjectShape, _ check: VocabularyCheck,
    isCertain: Bool
  ) {
    meant = name
    suggestions = [name]
    guard let key = shape.key(name) else { return }
    let written = Self.converted(member, to: name) ?? member.value
    let other = check.fits(written, key.value) ? written : key.value.meant(written)
    value = other ?? member.value
    let text = other.map { "\"\(name)\": \(JSONWriter.line($0))" }
    if let text, other != member.value { suggestions = [text] }
    guard isCertain, let text, !members.contains(where: { $0.key == name }) else { return }
    fix = other == member.value ? .rename(member.key, to: name) : .member(text, removing: [])
  }

  private mutating func suggest(
    _ name: String, inside outer: String, _ member: JSONMember, _ members: [JSONMember], _ shape: ObjectShape,
    _ check: VocabularyCheck
  ) {
    meant = outer
    let inner = shape.key(outer).flatMap { $0.value.key(name, of: $0.value) }
    let other = inner.flatMap { check.fits(member.value, $0.value) ? member.value : $0.value.meant(member.value) }
    let text = other.map { JSONWriter.line($0) }
    suggestions = ["\"\(outer)\": {\"\(name)\": \(text ?? "…")}"]
    // Another object may need more keys than this one: a label needs its string.
    guard let text, !members.contains(where: { $0.key == outer }), let key = shape.key(outer) else { return }
    let object = JSONNode.object([(name, other ?? .object([]))])
    if check.fits(object, key.value) {
      (value, fix) = (object, .member("\"\(outer)\": {\"\(name)\": \(text)}", removing: []))
    }
  }

  /// A value of another system in ours; nil where it is the same.
  private static func converted(_ member: JSONMember, to name: String) -> JSONNode? {
    let word = member.value.string?.lowercased()
    switch (name, member.key.lowercased().hasSuffix("hidden")) {
    case ("hidden", false):
      if let shown = member.value.bool { return .bool(!shown) }
      return ["hidden": .bool(true), "collapse": .bool(true), "visible": .bool(false)][word ?? ""]
    case ("clips", _): return ["hidden": .bool(true), "clip": .bool(true), "visible": .bool(false)][word ?? ""]
    case ("layout", _):
      return ["flex": .string("row"), "horizontal": .string("row"), "vertical": .string("column")][word ?? ""]
    default: return nil
    }
  }
}

extension ValueShape {
  /// The value that another one is meant to be: in another notation, or a name of another system.
  func meant(_ node: JSONNode) -> JSONNode? {
    if let replacement = replacement(for: node), replacement.isCertain { return replacement.value }
    return node.string.flatMap { Spelling.meaning(of: $0, among: knownNames) }.map { .string($0) }
  }

  /// A key of the object that a value may be.
  fileprivate func key(_ name: String, of shape: ValueShape) -> KeyShape? {
    switch shape {
    case .object(let object): Vocabulary.shape(object).key(name)
    case .either(let shapes): shapes.lazy.compactMap { key(name, of: $0) }.first
    case .anything, .null, .bool, .number, .text, .names, .color, .tuple, .list, .ascending, .map, .variants: nil
    }
  }
}
