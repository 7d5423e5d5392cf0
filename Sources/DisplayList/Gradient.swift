// Colours that change from place to place.

import Pixels
import VectorGraphics

/// A colour gradient.
package struct Gradient: Hashable, Sendable {
  /// Where offset 0 and offset 1 are, in local coordinates.
  package enum Geometry: Hashable, Sendable {
    /// Offset 0 at `start`, 1 at `end`, constant across.
    case linear(start: Point, end: Point)
    /// Offset 0 at `center`, 1 on the ellipse with these radii.
    case radial(center: Point, radiusX: Double, radiusY: Double)
    /// Offset 0 in the direction `angle` (degrees clockwise from the top) from `center`, 1 a full turn later.
    case conic(center: Point, angle: Double)
    /// Offset 0 on the circle of `focusRadius` about `focus`, 1 on the circle of `radius` about `center`, others on the
    /// circles interpolated between them and beyond (SVG 2, section 14.2.3). If several circles pass through a point,
    /// the one of the highest offset counts. If no circle does, outside the cone of circles that do not contain each
    /// other, nothing is painted.
    case focal(center: Point, radius: Double, focus: Point, focusRadius: Double)
  }

  /// A colour at a place on the gradient.
  package struct Stop: Hashable, Sendable {
    /// 0...1, not below the stop before it; equal offsets make a hard edge.
    package var offset: Double
    /// The colour there; between stops, premultiplied colours are interpolated.
    package var color: PremultipliedColor
    /// The same colour before multiplication. Between two stops that have it, straight components are interpolated, so
    /// that a colour that fades out does not change.
    package var straight: Color?

    /// Creates a stop.
    package init(offset: Double, color: PremultipliedColor) {
      (self.offset, self.color) = (offset, color)
    }

    /// Creates a stop of a gradient of straight colours.
    package init(offset: Double, straight: Color) {
      self.init(offset: offset, color: straight.premultiplied)
      self.straight = straight
    }
  }

  /// The kind and place of the gradient.
  package var geometry: Geometry
  /// At least one; between offset 0 and the first and between the last and offset 1 their colours continue.
  package var stops: [Stop]
  /// How offsets outside 0...1 are painted.
  package var spread: VectorGradient.Spread
  /// Local coordinates to canvas pixels.
  package var transform: Transform

  /// Creates a gradient.
  package init(
    geometry: Geometry, stops: [Stop], spread: VectorGradient.Spread = .pad, transform: Transform
  ) {
    (self.geometry, self.stops, self.spread, self.transform) = (geometry, stops, spread, transform)
  }
}

extension Gradient {
  /// A gradient of a vector picture.
  ///
  /// - Parameters:
  ///   - current: The colour that the picture is given.
  ///   - transform: The units of the path that it paints to canvas pixels.
  package init(_ gradient: VectorGradient, current: Color, transform: Transform) {
    let geometry: Geometry
    switch gradient.geometry {
    case .linear(let start, let end):
      geometry = .linear(start: start, end: end)
    case .radial(let center, let radius, let focus, let focusRadius):
      geometry = .focal(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
    }
    self.init(
      geometry: geometry,
      stops: gradient.stops.map { Stop(offset: $0.offset, straight: $0.color ?? current.withOpacity($0.opacity)) },
      spread: gradient.spread, transform: transform * gradient.transform)
  }
}
