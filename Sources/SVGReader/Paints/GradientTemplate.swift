// Gradients as they are written: what an element leaves out it has from the one that it refers to (SVG 2, section 14.2).
// Where the gradient lies follows from the shape that it paints, so that is worked out for each use.

import Pixels
import VectorGraphics

/// A gradient before it is used.
struct GradientTemplate {
  /// The lengths of a linear or a radial one, as written.
  enum Geometry {
    case linear(x1: SVGLength, y1: SVGLength, x2: SVGLength, y2: SVGLength)
    case radial(cx: SVGLength, cy: SVGLength, r: SVGLength, fx: SVGLength, fy: SVGLength, fr: SVGLength)
  }

  /// Where it lies.
  var geometry: Geometry
  /// Whether its lengths are shares of the box of what is painted.
  var isBoxUnits: Bool
  /// Its own map.
  var transform: Transform
  /// What is painted beyond its ends.
  var spread: VectorGradient.Spread
  /// Its colours.
  var stops: [VectorGradient.Stop]

  /// What it paints on something with this box, nil for nothing; the alpha of all of it is multiplied by `opacity`.
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

  /// The map to the units of what is painted, and what percentages refer to; nil for a box without extent.
  private func frame(box: Rect?, units: UnitContext) -> (Transform, UnitContext)? {
    guard isBoxUnits else { return (.identity, units) }
    guard let box, box.width > 0, box.height > 0 else { return nil }
    let map = Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y)
    return (map, UnitContext(viewport: Size(width: 1, height: 1), fontSize: units.fontSize))
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
