// Shadows and borders of CSS.

import JSONTree
import Pixels

extension Replacement {
  /// The shadow that a `box-shadow`, `text-shadow` or `drop-shadow()` of CSS means; nil for anything else.
  package static func shadow(_ text: String) -> Replacement? {
    guard let css = CSSValue(text) else { return nil }
    if css.text.lowercased() == "none" { return Replacement(advice: "leave the key out for a layer without a shadow") }
    let functions = CSSValue.words(css.text).compactMap(CSSValue.function)
    let isFilter = !functions.isEmpty && functions.allSatisfy { $0.name == "drop-shadow" }
    let shadows = (isFilter ? functions.map(\.arguments) : css.list).compactMap(CSSShadow.init)
    guard let first = shadows.first(where: { !$0.isInset }) ?? shadows.first else { return nil }
    var notes: [String] = []
    if shadows.count > 1 { notes.append("a layer has one shadow; this is one of \(shadows.count)") }
    if first.isInset { notes.append("a shadow cannot be inside of the layer") }
    if let color = first.unknownColor { notes.append("with the value of \(color) as its `color`") }
    return Replacement(first.value, note: notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// The border that a `border` of CSS, or a number, means; nil for anything else.
  package static func border(_ node: JSONNode) -> Replacement? {
    if let width = node.number { return Replacement(.object([("width", .number(width))])) }
    guard let text = node.string, let css = CSSValue(text) else { return nil }
    if css.text.lowercased() == "none" { return Replacement(advice: "leave the key out for a layer without a border") }
    var (width, color, isSolid) = (Double?.none, String?.none, true)
    for word in CSSValue.words(css.text) {
      let name = word.lowercased()
      if let known = ["thin": 1.0, "medium": 3, "thick": 5][name] ?? Measure(word, as: .points)?.number {
        width = known
      } else if ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"].contains(name) {
        isSolid = name == "solid"
      } else if Color(css: word) != nil {
        color = word
      } else if name != "currentcolor" {
        return nil
      }
    }
    guard let width, width >= 0 else { return nil }
    let members = [("width", JSONNode.number(width))] + (color.map { [("color", .string($0))] } ?? [])
    return Replacement(.object(members), note: isSolid ? "" : " (borders are solid)")
  }
}

/// One shadow of a `box-shadow`.
private struct CSSShadow {
  /// Offsets, blur and spread, as far as they are written.
  private var lengths: [Double] = []
  private var color: String?
  private(set) var isInset = false
  /// A colour that only the style sheet knows, such as `var(--shadow)`.
  private(set) var unknownColor: String?

  init?(_ text: String) {
    for word in CSSValue.words(text) {
      if word.lowercased() == "inset" {
        isInset = true
      } else if let length = Measure(word, as: .points) {
        lengths.append(length.number)
      } else if Color(css: word) != nil {
        if color != nil { return nil }
        color = word
      } else if word.lowercased() != "currentcolor" {
        if unknownColor != nil { return nil }
        unknownColor = word
      }
    }
    guard 2...4 ~= lengths.count, lengths.count < 3 || lengths[2] >= 0 else { return nil }
  }

  /// As a scene has it. A radius of CSS is the same there.
  var value: JSONNode {
    var members: [(String, JSONNode)] = [
      ("offset", .numbers(lengths[..<2])), ("radius", .number(lengths.count > 2 ? lengths[2] : 0)),
    ]
    if lengths.count > 3, lengths[3] != 0 { members.append(("spread", .number(lengths[3]))) }
    if let color { members.append(("color", .string(color))) }
    return .object(members)
  }
}
