// Reads the attributes of an element that are not style properties: lengths, numbers, words. An invalid value gives a
// warning and is ignored.

import Pixels

/// The attributes of one element.
struct ElementReader {
  /// The document.
  let document: XMLDocument
  /// The element's index.
  let index: Int
  /// The base of relative lengths.
  var units: UnitContext
  /// Receives warnings about invalid values.
  let warnings: Warnings

  /// The element.
  var element: XMLElement { document.elements[index] }

  /// The parsed value of an attribute; nil when the attribute is missing or, with a warning, when `read` returns nil.
  func value<Value>(_ name: String, _ read: (String) -> Value?) -> Value? {
    guard let text = element[name] else { return nil }
    let value = read(text)
    if value == nil { warn(.invalid(name, text), at: name) }
    return value
  }

  /// A length as written.
  func written(_ name: String) -> SVGLength? { value(name) { SVGLength($0) } }

  /// A length in pixels.
  func length(_ name: String, _ axis: SVGLength.Axis) -> Double? { written(name)?.resolved(units, axis) }

  /// A length of 0 or more in pixels; nil for `auto`.
  func extent(_ name: String, _ axis: SVGLength.Axis) -> Double? {
    let length = value(name) { text -> SVGLength?? in
      if text.keyword == "auto" { return .some(nil) }
      return SVGLength(text).flatMap { $0.value >= 0 ? $0 : nil }
    }
    return (length ?? nil)?.resolved(units, axis)
  }

  /// A number.
  func number(_ name: String) -> Double? { value(name) { ValueScanner.number($0) } }

  /// One of several words.
  func word<Value>(_ name: String, _ words: [String: Value]) -> Value? { value(name) { words[$0.keyword] } }

  /// The transform of an element, about its `transform-origin`; identity by default.
  var transform: Transform {
    guard let transform = value("transform", { TransformList.transform($0) }) else { return .identity }
    guard let origin = value("transform-origin", { Self.origin($0) }) else { return transform }
    let (x, y) = (origin.x.resolved(units, .x), origin.y.resolved(units, .y))
    return .translation(x: x, y: y) * transform * .translation(x: -x, y: -y)
  }

  /// A point: one or two lengths or words, of which one may be missing, and a third length that changes nothing.
  private static func origin(_ text: String) -> (x: SVGLength, y: SVGLength)? {
    var words = text.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.map { String($0).keyword }
    guard (1...3).contains(words.count) else { return nil }
    let isSwapped = ["top", "bottom"].contains(words[0]) || words.count > 1 && ["left", "right"].contains(words[1])
    if words.count == 1 { words.append("center") }
    if isSwapped { words.swapAt(0, 1) }
    let named: [String: Double] = ["left": 0, "top": 0, "center": 50, "right": 100, "bottom": 100]
    func length(_ word: String) -> SVGLength? { named[word].map { .percent($0) } ?? SVGLength(word) }
    guard let x = length(words[0]), let y = length(words[1]) else { return nil }
    return (x, y)
  }

  /// Whether lengths are shares of the bounding box of the element that refers to this one.
  func isBoxUnits(_ name: String, default isBox: Bool) -> Bool {
    word(name, ["objectboundingbox": true, "userspaceonuse": false]) ?? isBox
  }

  /// Adds a warning about an attribute.
  func warn(_ warning: Warning, at name: String, index byte: Int = 0) {
    warnings.note(warning, .attribute(element: index, name: name, index: byte))
  }
}
