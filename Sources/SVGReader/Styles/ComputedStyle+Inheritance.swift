// `inherit`, `initial` and `unset`: a property takes its value from another style.

extension ComputedStyle {
  /// Properties that an element inherits unless it sets them.
  static let inheritedProperties: Set<Property> = [
    .fontSize, .color, .fill, .fillOpacity, .fillRule, .stroke, .strokeWidth, .strokeOpacity, .strokeLineCap,
    .strokeLineJoin, .strokeMiterLimit, .strokeDashArray, .strokeDashOffset, .paintOrder, .clipRule, .visibility,
    .filterColors,
  ]

  /// Takes a property's value from another style.
  mutating func copy(_ property: Property, from other: ComputedStyle) {
    switch property {
    case .fontSize: inherited.fontSize = other.inherited.fontSize
    case .color: inherited.color = other.inherited.color
    case .fill: inherited.fill = other.inherited.fill
    case .fillOpacity: inherited.fillOpacity = other.inherited.fillOpacity
    case .fillRule: inherited.fillRule = other.inherited.fillRule
    case .stroke: inherited.stroke = other.inherited.stroke
    case .strokeWidth: inherited.strokeWidth = other.inherited.strokeWidth
    case .strokeOpacity: inherited.strokeOpacity = other.inherited.strokeOpacity
    case .strokeLineCap: inherited.lineCap = other.inherited.lineCap
    case .strokeLineJoin: inherited.lineJoin = other.inherited.lineJoin
    case .strokeMiterLimit: inherited.miterLimit = other.inherited.miterLimit
    case .strokeDashArray: inherited.dash = other.inherited.dash
    case .strokeDashOffset: inherited.dashOffset = other.inherited.dashOffset
    case .paintOrder: inherited.isStrokeFirst = other.inherited.isStrokeFirst
    case .clipRule: inherited.clipRule = other.inherited.clipRule
    case .visibility: inherited.isVisible = other.inherited.isVisible
    case .filterColors: inherited.filtersAreLinear = other.inherited.filtersAreLinear
    case .opacity: own.opacity = other.own.opacity
    case .display: own.isDisplayed = other.own.isDisplayed
    case .overflow: own.isOverflowVisible = other.own.isOverflowVisible
    case .clipPath: own.clipPath = other.own.clipPath
    case .mask: own.mask = other.own.mask
    case .filter: own.filter = other.own.filter
    case .blendMode: own.blend = other.own.blend
    case .isolation: own.isIsolated = other.own.isIsolated
    case .maskType: own.maskKind = other.own.maskKind
    case .stopColor: own.stopColor = other.own.stopColor
    case .stopOpacity: own.stopOpacity = other.own.stopOpacity
    case .floodColor: own.floodColor = other.own.floodColor
    case .floodOpacity: own.floodOpacity = other.own.floodOpacity
    case .vectorEffect, .markerStart, .markerMiddle, .markerEnd, .marker: break  // have no value here
    }
  }
}
