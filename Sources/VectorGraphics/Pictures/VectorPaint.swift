// The source of a path's colour.

import Pixels

/// A paint of a vector picture.
package enum VectorPaint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// The colour that the picture is given where it is shown, its alpha times `opacity`.
  case current(opacity: Double)
  /// A gradient, its alpha times `opacity`.
  case gradient(VectorGradient, opacity: Double)
}

/// A gradient of SVG: straight (not premultiplied) sRGB values are interpolated (SVG 2, section 14.2).
package struct VectorGradient: Hashable, Sendable {
  /// Where offset 0 and offset 1 are, in the gradient's own units.
  package enum Geometry: Hashable, Sendable {
    /// Offset 0 at `start`, 1 at `end`, constant across.
    case linear(start: Point, end: Point)
    /// Offset 0 on the circle about `focus`, 1 on the one about `center`.
    case radial(center: Point, radius: Double, focus: Point, focusRadius: Double)
  }

  /// How offsets outside 0...1 are painted.
  package enum Spread: String, Hashable, Sendable, CaseIterable {
    /// The first and the last colour.
    case pad
    /// The gradient forwards and backwards in turns.
    case reflect
    /// The gradient again and again.
    case `repeat`
  }

  /// A colour at a place on the gradient.
  package struct Stop: Hashable, Sendable {
    /// 0...1, not below the stop before it.
    package var offset: Double
    /// The colour there, nil for the colour that the picture is given, with its alpha times `opacity`.
    package var color: Color?
    /// Times the alpha of the picture's colour.
    package var opacity: Double

    /// Creates a stop.
    package init(offset: Double, color: Color?, opacity: Double = 1) {
      (self.offset, self.color, self.opacity) = (offset, color, opacity)
    }
  }

  /// The kind and place of the gradient.
  package var geometry: Geometry
  /// How offsets outside 0...1 are painted.
  package var spread: Spread
  /// At least two; one stop is a colour, and none is no paint.
  package var stops: [Stop]
  /// The gradient's units to those of the path that it paints.
  package var transform: Transform

  /// Creates a gradient.
  package init(geometry: Geometry, spread: Spread = .pad, stops: [Stop], transform: Transform = .identity) {
    (self.geometry, self.spread, self.stops, self.transform) = (geometry, spread, stops, transform)
  }
}
