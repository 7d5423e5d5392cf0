// The computed style of an element (CSS Cascade 4): inherited properties, and properties that are not inherited.

import Pixels
import VectorGraphics

/// A colour that may be the one that the picture is given.
enum StyleColor: Equatable {
  /// One colour.
  case color(Color)
  /// The picture's, its alpha times a factor.
  case current
}

/// The paint of a fill or a stroke.
enum StylePaint: Equatable {
  /// The paint when a reference cannot be resolved.
  enum Plain: Equatable {
    case none
    /// As written: `currentColor` is that of the element that is painted.
    case color(ColorValue)
  }

  /// Nothing, or one colour.
  case plain(Plain)
  /// A reference, and the paint that is used when it cannot be resolved.
  case reference(StyleReference, fallback: Plain)
}

/// Another element that a property names, and where that is written.
struct StyleReference: Equatable {
  /// The target.
  var target: ReferenceTarget
  /// Who wrote it.
  var place: XMLPlace
}

/// Properties that are inherited.
struct InheritedStyle: Equatable {
  var fontSize = 16.0
  /// The size of the root's font.
  var rootFontSize = 16.0
  var color = StyleColor.current
  var fill = StylePaint.plain(.color(.color(.black)))
  var fillOpacity = 1.0
  var fillRule = FillRule.nonzero
  var stroke = StylePaint.plain(.none)
  var strokeWidth = SVGLength.pixels(1)
  var strokeOpacity = 1.0
  var lineCap = LineCap.butt
  var lineJoin = LineJoin.miter
  var miterLimit = 4.0
  var dash: [SVGLength] = []
  var dashOffset = SVGLength.pixels(0)
  var isStrokeFirst = false
  var clipRule = FillRule.nonzero
  var isVisible = true
  var filtersAreLinear = true

  /// A length with the sizes of fonts put in.
  func settled(_ length: SVGLength) -> SVGLength { length.settled(fontSize: fontSize, rootFontSize: rootFontSize) }
}

/// Properties that are not inherited.
struct OwnStyle: Equatable {
  var opacity = 1.0
  var isDisplayed = true
  /// Nil: as the element is by default.
  var isOverflowVisible: Bool?
  var clipPath: StyleReference?
  var mask: StyleReference?
  var filter: StyleReference?
  var blend = BlendMode.normal
  var isIsolated = false
  var maskKind = VectorMask.Kind.luminance
  var stopColor = ColorValue.color(.black)
  var stopOpacity = 1.0
  var floodColor = ColorValue.color(.black)
  var floodOpacity = 1.0
}

/// How an element looks.
struct ComputedStyle: Equatable {
  /// Properties that are inherited.
  var inherited = InheritedStyle()
  /// Properties that are not inherited.
  var own = OwnStyle()

  /// A written colour with `currentColor` resolved.
  func resolved(_ color: ColorValue) -> StyleColor {
    switch color {
    case .color(let color): .color(color)
    case .currentColor: inherited.color
    }
  }
}

extension StyleColor {
  /// A paint of this colour.
  func paint(opacity: Double) -> VectorPaint {
    switch self {
    case .color(let color): .color(color.withOpacity(opacity))
    case .current: .current(opacity: opacity)
    }
  }
}
