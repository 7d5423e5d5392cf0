// Reads the attributes of an element that are not style properties: lengths, numbers, words. An invalid value gives a
// warning and is ignored.

import Pixels
import VectorGraphics

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

  /// A transform; identity by default.
  func transform(_ name: String) -> Transform { value(name) { TransformList.transform($0) } ?? .identity }

  /// Whether lengths are shares of the bounding box of the element that refers to this one.
  func isBoxUnits(_ name: String, default isBox: Bool) -> Bool {
    word(name, ["objectboundingbox": true, "userspaceonuse": false]) ?? isBox
  }

  /// Adds a warning about an attribute.
  func warn(_ warning: Warning, at name: String, index byte: Int = 0) {
    warnings.note(warning, .attribute(element: index, name: name, index: byte))
  }
}
