// Reads the attributes of an element that are no properties: lengths, numbers, words. One that is no such value is told, and
// counts as if it were not there.

import Pixels
import VectorGraphics

/// The attributes of one element.
struct ElementReader {
  /// The document.
  let document: XMLDocument
  /// The element's index.
  let index: Int
  /// What lengths refer to.
  var units: UnitContext
  /// Where values that are none are told.
  let warnings: Warnings

  /// The element.
  var element: XMLElement { document.elements[index] }

  /// What a reader makes of an attribute; nil when the attribute is not there or the reader gives nothing, which is told.
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

  /// A length of 0 or more in pixels; `auto` is none.
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

  /// A map; identity where there is none.
  func transform(_ name: String) -> Transform { value(name) { TransformList.transform($0) } ?? .identity }

  /// Whether lengths are shares of the box of what the element is used for.
  func isBoxUnits(_ name: String, default isBox: Bool) -> Bool {
    word(name, ["objectboundingbox": true, "userspaceonuse": false]) ?? isBox
  }

  /// Tells something about an attribute.
  func warn(_ warning: Warning, at name: String, index byte: Int = 0) {
    warnings.note(warning, .attribute(element: index, name: name, index: byte))
  }
}
