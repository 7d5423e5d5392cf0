// The meaning of each property's value. An invalid value changes nothing, so that another declaration of the property
// still counts.

import Pixels
import VectorGraphics

/// The result of a declaration.
enum StyleOutcome {
  /// The property has the value.
  case applied
  /// The value is invalid for the property.
  case invalid
  /// The property has a value, but nothing is drawn for it.
  case notDrawn
}

extension ComputedStyle {
  /// Sets a property; `parent` is the style of the parent element.
  mutating func apply(
    _ property: Property, _ text: String, parent: ComputedStyle, place: XMLPlace
  ) -> StyleOutcome {
    switch text.keyword {
    case "inherit": copy(property, from: parent)
    case "currentcolor" where property == .color: copy(property, from: parent)
    case "initial": copy(property, from: ComputedStyle())
    case "unset":
      copy(property, from: Self.inheritedProperties.contains(property) ? parent : ComputedStyle())
    default: return set(property, text, parent, place)
    }
    return .applied
  }

  private mutating func set(
    _ property: Property, _ text: String, _ parent: ComputedStyle, _ place: XMLPlace
  ) -> StyleOutcome {
    switch property {
    // Paints
    case .color:
      assign(ColorValue(text)) { style, color in
        if case .color(let color) = color { style.inherited.color = .color(color) }
      }
    case .fill: assign(StylePaint(text, place)) { $0.inherited.fill = $1 }
    case .stroke: assign(StylePaint(text, place)) { $0.inherited.stroke = $1 }
    case .fillOpacity: assign(Self.opacity(text)) { $0.inherited.fillOpacity = $1 }
    case .strokeOpacity: assign(Self.opacity(text)) { $0.inherited.strokeOpacity = $1 }
    case .fillRule: assign(FillRule(rawValue: text.keyword)) { $0.inherited.fillRule = $1 }
    case .clipRule: assign(FillRule(rawValue: text.keyword)) { $0.inherited.clipRule = $1 }
    case .stopColor: assign(ColorValue(text)) { $0.own.stopColor = $1 }
    case .stopOpacity: assign(Self.opacity(text)) { $0.own.stopOpacity = $1 }
    case .floodColor: assign(ColorValue(text)) { $0.own.floodColor = $1 }
    case .floodOpacity: assign(Self.opacity(text)) { $0.own.floodOpacity = $1 }

    // Strokes
    case .strokeWidth:
      assign(SVGLength(text).flatMap { $0.value >= 0 ? $0 : nil }) { style, length in
        style.inherited.strokeWidth = style.inherited.settled(length)
      }
    case .strokeLineCap: assign(LineCap(rawValue: text.keyword)) { $0.inherited.lineCap = $1 }
    case .strokeLineJoin: assign(LineJoin(rawValue: text.keyword)) { $0.inherited.lineJoin = $1 }
    case .strokeMiterLimit:
      assign(ValueScanner.number(text).flatMap { $0 >= 1 ? $0 : nil }) { $0.inherited.miterLimit = $1 }
    case .strokeDashArray: setDash(text) ? .applied : .invalid
    case .strokeDashOffset:
      assign(SVGLength(text)) { style, length in
        style.inherited.dashOffset = style.inherited.settled(length)
      }
    case .paintOrder: assign(Self.isStrokeFirst(text)) { $0.inherited.isStrokeFirst = $1 }

    // Text
    case .fontSize: setFontSize(text, parent) ? .applied : .invalid

    // Elements and groups
    case .visibility:
      assign(["visible": true, "hidden": false, "collapse": false][text.keyword]) { $0.inherited.isVisible = $1 }
    case .filterColors:
      assign(["auto": true, "linearrgb": true, "srgb": false][text.keyword]) { $0.inherited.filtersAreLinear = $1 }
    case .opacity: assign(Self.opacity(text)) { $0.own.opacity = $1 }
    case .display: assign(text.keyword) { $0.own.isDisplayed = $1 != "none" }
    case .overflow:
      assign(["visible": true, "auto": true, "hidden": false, "scroll": false][text.keyword]) {
        $0.own.isOverflowVisible = $1
      }
    case .clipPath: assign(StyleReference.optional(text, place)) { $0.own.clipPath = $1 }
    case .mask: assign(StyleReference.optional(text, place)) { $0.own.mask = $1 }
    case .filter: assign(StyleReference.optional(text, place)) { $0.own.filter = $1 }
    case .blendMode: assign(BlendMode(css: text.keyword)) { $0.own.blend = $1 }
    case .isolation: assign(["auto": false, "isolate": true][text.keyword]) { $0.own.isIsolated = $1 }
    case .maskType: assign(VectorMask.Kind(rawValue: text.keyword)) { $0.own.maskKind = $1 }

    // Not drawn
    case .vectorEffect, .markerStart, .markerMiddle, .markerEnd, .marker:
      text.keyword == "none" ? .applied : .notDrawn
    }
  }

  /// Applies a value; nil is a value that the property does not have.
  private mutating func assign<Value>(
    _ value: Value?, _ change: (inout ComputedStyle, Value) -> Void
  ) -> StyleOutcome {
    guard let value else { return .invalid }
    change(&self, value)
    return .applied
  }

  private static func opacity(_ text: String) -> Double? { ValueScanner.share(text)?.clampedToUnit }

  private mutating func setDash(_ text: String) -> Bool {
    if text.keyword == "none" {
      inherited.dash = []
      return true
    }
    guard let list = SVGLength.list(text) else { return false }
    // A negative value makes the line solid, with a warning.
    let isValid = list.allSatisfy { $0.value >= 0 }
    inherited.dash = isValid ? list.map { inherited.settled($0) } : []
    return isValid
  }

  /// Whether the stroke comes before the fill; markers are not drawn, so their place does not matter.
  private static func isStrokeFirst(_ text: String) -> Bool? {
    let words = text.keyword.words
    guard !words.isEmpty, words.allSatisfy({ ["normal", "fill", "stroke", "markers"].contains($0) }) else { return nil }
    return words.first { $0 != "markers" } == "stroke"
  }

  private static let fontSizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
  ]

  private mutating func setFontSize(_ text: String, _ parent: ComputedStyle) -> Bool {
    if let size = Self.fontSizes[text.keyword] {
      inherited.fontSize = size
      return true
    }
    guard let length = SVGLength(text), length.value >= 0 else { return false }
    let units = UnitContext(
      viewport: .zero, fontSize: parent.inherited.fontSize, rootFontSize: parent.inherited.rootFontSize)
    let size = length.unit == .percent ? length.share * units.fontSize : length.resolved(units, .diagonal)
    guard size <= Budget.largestNumber else { return false }
    inherited.fontSize = size
    return true
  }
}

extension StylePaint {
  /// Parses a paint; nil when the text is not a paint.
  fileprivate init?(_ text: String, _ place: XMLPlace) {
    guard let (target, rest) = ReferenceTarget.function(text) else {
      guard let plain = Plain(text) else { return nil }
      self = .plain(plain)
      return
    }
    guard let fallback = rest.isEmpty ? Plain.none : Plain(rest) else { return nil }
    self = .reference(StyleReference(target: target, place: place), fallback: fallback)
  }
}

extension StylePaint.Plain {
  fileprivate init?(_ text: String) {
    if text.keyword == "none" {
      self = .none
    } else if let color = ColorValue(text) {
      self = .color(color)
    } else {
      return nil
    }
  }
}

extension StyleReference {
  /// `none`, or a reference and nothing else; nil for anything else.
  fileprivate static func optional(_ text: String, _ place: XMLPlace) -> StyleReference?? {
    if text.keyword == "none" { return .some(nil) }
    guard let (target, rest) = ReferenceTarget.function(text), rest.isEmpty else { return nil }
    return StyleReference(target: target, place: place)
  }
}

extension BlendMode {
  /// The mode of a keyword of `mix-blend-mode` in lower case.
  init?(css word: String) {
    var name = ""
    for part in word.split(separator: "-") {
      name += name.isEmpty ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
    }
    self.init(rawValue: name)
  }
}
