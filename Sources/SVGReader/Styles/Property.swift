// The style properties. Most may be written as an attribute as well.

/// A property of CSS that SVG's elements have.
enum Property: String, CaseIterable {
  case fontSize = "font-size"
  case color
  case fill
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case stroke
  case strokeWidth = "stroke-width"
  case strokeOpacity = "stroke-opacity"
  case strokeLineCap = "stroke-linecap"
  case strokeLineJoin = "stroke-linejoin"
  case strokeMiterLimit = "stroke-miterlimit"
  case strokeDashArray = "stroke-dasharray"
  case strokeDashOffset = "stroke-dashoffset"
  case paintOrder = "paint-order"
  case clipRule = "clip-rule"
  case visibility
  case filterColors = "color-interpolation-filters"
  case opacity
  case display
  case overflow
  case clipPath = "clip-path"
  case mask
  case filter
  case blendMode = "mix-blend-mode"
  case isolation
  case maskType = "mask-type"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  // Properties that are not supported: a value other than the first one gives a warning.
  case vectorEffect = "vector-effect"
  case markerStart = "marker-start"
  case markerMiddle = "marker-mid"
  case markerEnd = "marker-end"
  case marker

  private static let table = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The property of a name in lower case.
  init?(named name: String) {
    guard let property = Self.table[name] else { return nil }
    self = property
  }

  /// Properties that are no attributes.
  static let onlyInStyles: Set<Property> = [.marker, .blendMode, .isolation]

  /// Properties that only style sheets and `style` can set, in browsers to some effect: here they have none.
  static let unsupported: Set<String> = [
    "transform", "transform-origin", "transform-box", "translate", "rotate", "scale", "d", "x", "y", "width", "height",
    "cx", "cy", "r", "rx", "ry", "animation", "animation-name", "transition", "offset-path", "clip", "mask-image",
    "backdrop-filter",
  ]
}
