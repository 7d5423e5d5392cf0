// The form in which pictures are morphed: areas of one colour.

import Pixels

/// An area of a path, laid into a box.
package struct PlainShape: Hashable, Sendable {
  /// Which area a path has.
  package enum Part: Hashable, Sendable {
    /// Its inside.
    case fill(FillRule)
    /// Its stroke.
    case stroke(StrokeStyle)
  }

  /// The path in local units.
  package var path: VectorPath
  /// Its inside or its stroke.
  package var part: Part
  /// The path's units to those of the box.
  package var transform: Transform

  /// Creates an area.
  package init(_ path: VectorPath, _ part: Part, transform: Transform = .identity) {
    (self.path, self.part, self.transform) = (path, part, transform)
  }

  /// The contours of the area in the box, outer ones clockwise, holes counterclockwise; nil when they cross too often.
  ///
  /// - Parameter scale: Pixels to a unit of the box, for how fine they are.
  func contours(scale: Double) -> [[Vector]]? {
    let map = Transform.scale(x: scale, y: scale) * transform
    let local: [[Point]]
    let rule: FillRule
    switch part {
    case .fill(let own): (local, rule) = (path.polygons(under: map), own)
    case .stroke(let style):
      let most = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
      (local, rule) = (path.stroked(style, scale: most), .nonzero)
    }
    return RegionContours.contours(of: local.map { $0.map(transform.apply) }, rule: rule)
  }
}
