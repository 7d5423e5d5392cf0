// Gradients as written: an element takes missing attributes from the gradient that it refers to (SVG 2, section 14.2).
// The position of a gradient depends on the shape that it paints, so it is computed for each use.

import Pixels
import VectorGraphics

/// A gradient before it is used.
struct GradientTemplate {
  /// The lengths of a linear or a radial one, as written.
  enum Geometry {
    case linear(x1: SVGLength, y1: SVGLength, x2: SVGLength, y2: SVGLength)
    case radial(cx: SVGLength, cy: SVGLength, r: SVGLength, fx: SVGLength, fy: SVGLength, fr: SVGLength)
  }

  /// The position and extent.
  var geometry: Geometry
  /// Whether its lengths are shares of the bounding box of the painted shape.
  var isBoxUnits: Bool
  /// Its own map.
  var transform: Transform
  /// How offsets outside 0...1 are painted.
  var spread: VectorGradient.Spread
  /// Its colours.
  var stops: [VectorGradient.Stop]

  /// The paint for a shape with this box, nil to paint nothing; the alpha is multiplied by `opacity`.
  func paint(box: Rect?, units: UnitContext, opacity: Double) -> VectorPaint? {
    guard let last = stops.last else { return nil }
    guard let (place, whole) = frame(box: box, units: units) else { return nil }
    let geometry = placed(whole)
    guard stops.count > 1, !Self.isFlat(geometry) else { return last.paint(opacity: opacity) }
    let map = place * transform
    guard map.inverse != nil else { return nil }
    return .gradient(
      VectorGradient(geometry: geometry, spread: spread, stops: stops, transform: map), opacity: opacity)
  }

  /// Whether the gradient is one of a box that has no extent: then the fallback paint counts.
  func lacksExtent(_ box: Rect?) -> Bool { isBoxUnits && !(box.map { $0.width > 0 && $0.height > 0 } ?? false) }

  /// The map to the units of the painted shape, and the extent that percentages refer to; nil for a box without extent.
  private func frame(box: Rect?, units: UnitContext) -> (Transform, UnitContext)? {
    guard isBoxUnits else { return (.identity, units) }
    guard let box, box.width > 0, box.height > 0 else { return nil }
    let map = Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y)
    return (
      map,
      UnitContext(
        viewport: Size(width: 1, height: 1), fontSize: units.fontSize, rootFontSize: units.rootFontSize)
    )
  }

  private func placed(_ units: UnitContext) -> VectorGradient.Geometry {
    switch geometry {
    case .linear(let x1, let y1, let x2, let y2):
      .linear(
        start: Point(x: x1.resolved(units, .x), y: y1.resolved(units, .y)),
        end: Point(x: x2.resolved(units, .x), y: y2.resolved(units, .y)))
    case .radial(let cx, let cy, let r, let fx, let fy, let fr):
      .radial(
        center: Point(x: cx.resolved(units, .x), y: cy.resolved(units, .y)), radius: r.resolved(units, .diagonal),
        focus: Point(x: fx.resolved(units, .x), y: fy.resolved(units, .y)), focusRadius: fr.resolved(units, .diagonal))
    }
  }

  /// Whether its ends are one: then all of it is its last colour.
  private static func isFlat(_ geometry: VectorGradient.Geometry) -> Bool {
    switch geometry {
    case .linear(let start, let end): start == end
    case .radial(let center, let radius, let focus, let focusRadius):
      radius <= 0 || (center == focus && radius == focusRadius)
    }
  }
}

extension VectorGradient.Stop {
  fileprivate func paint(opacity factor: Double) -> VectorPaint {
    color.map { .color($0.withOpacity(factor)) } ?? .current(opacity: opacity * factor)
  }
}
