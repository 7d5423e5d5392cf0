// The curve of a rounded corner in local coordinates, circular or continuous.
//
// A corner fills a square of side E. With the smoothing s and the radius r, E runs from r to the 1.52866483·r of
// Apple's continuous corner, but never beyond what the sides leave. The curve is a superellipse |u|ⁿ + |v|ⁿ = 1 in that
// square, with n from 2 (the circle) to 3.3418 in proportion to E. The difference between Apple's curve and the
// superellipse is added in the same proportion. So a corner at its full extent is exactly Apple's, and the shape is
// continuous in radius, smoothing and size.

import Pixels

/// One corner of a rounded rectangle: a curve from one side of the box to the next.
struct OutlineCorner: Equatable {
  /// The extent of the curve along both sides.
  let extent: Double
  /// The position of the curve between the circle (0) and Apple's continuous corner (1).
  let continuity: Double
  /// The exponent of the superellipse: 2 is a circle.
  private let exponent: Double

  /// The curve of a corner.
  ///
  /// - Parameters:
  ///   - radius: The corner's radius, 0 or more.
  ///   - neighbors: The radius at the other end of each of the two sides with the side's length.
  ///   - smoothing: 0...1, from the circle to the continuous corner.
  init(radius: Double, neighbors: (radius: Double, side: Double)..., smoothing: Double) {
    let overhang = radius * (ContinuousCorner.extent - 1)
    // The slack of a side is shared in the ratio of its radii: with equal ones each corner may take half the side.
    var extent = radius + overhang * min(max(smoothing, 0), 1)
    for neighbor in neighbors where radius > 0 {
      extent = min(extent, max(radius, neighbor.side * (radius / (radius + neighbor.radius))))
    }
    self.extent = extent
    continuity = overhang > 0 ? (extent - radius) / overhang : 0
    exponent = 2 + (ContinuousCorner.exponent - 2) * continuity
  }

  /// Whether the curve is a quarter circle.
  var isCircular: Bool { continuity == 0 }

  /// The point at `share`, 0...1: from (1, 0) to (0, 1) in units of the extent, from the inner corner of its square.
  /// The shares are those of the line between the two ends, seen from that corner.
  func unitPoint(_ share: Double) -> Point {
    let reach = reach(share)
    return Point(x: (1 - share) * reach, y: share * reach)
  }

  /// The sum of the coordinates of the point at `share`.
  private func reach(_ share: Double) -> Double {
    let u = 1 - share
    if isCircular { return 1 / (u * u + share * share).squareRoot() }
    let sum = PortableMath.power(u, exponent) + PortableMath.power(share, exponent)
    return 1 / PortableMath.power(sum, 1 / exponent) + continuity * ContinuousCorner.correction(share)
  }

  /// Whether a point of the corner's square, (u, v) in units of the extent, is inside the curve.
  func contains(u: Double, v: Double) -> Bool {
    let allowance = 1 + 0x1p-30
    guard u > 0, v > 0 else { return u <= allowance && v <= allowance }
    return u + v <= reach(v / (u + v)) * allowance
  }
}

/// The four corners of a rounded rectangle as curves.
struct OutlineCorners {
  /// The box whose corners they are.
  let rect: Rect
  /// In the order top left, top right, bottom right, bottom left.
  let curves: [OutlineCorner]

  /// The corners of `outline`.
  init(_ outline: FittedRoundedRect) {
    rect = outline.rect
    let radii = outline.radii
    let (width, height) = (rect.width, rect.height)
    func curve(_ radius: Double, across: Double, down: Double) -> OutlineCorner {
      OutlineCorner(radius: radius, neighbors: (across, width), (down, height), smoothing: outline.smoothing)
    }
    curves = [
      curve(radii.topLeft, across: radii.topRight, down: radii.bottomLeft),
      curve(radii.topRight, across: radii.topLeft, down: radii.bottomRight),
      curve(radii.bottomRight, across: radii.bottomLeft, down: radii.topRight),
      curve(radii.bottomLeft, across: radii.bottomRight, down: radii.topLeft),
    ]
  }

  /// The point of corner `index` at `share`, 0...1, of its arc, clockwise round the box.
  func point(corner index: Int, _ share: Double) -> Point {
    let curve = curves[index]
    let extent = curve.extent
    let unit = curve.unitPoint(index.isMultiple(of: 2) ? share : 1 - share)
    let left = index == 0 || index == 3
    let top = index < 2
    return Point(
      x: left ? rect.minX + extent * (1 - unit.x) : rect.maxX - extent * (1 - unit.x),
      y: top ? rect.minY + extent * (1 - unit.y) : rect.maxY - extent * (1 - unit.y))
  }

  /// Whether the outline contains `point`, up to rounding.
  func contains(_ point: Point) -> Bool {
    let near = (rect.width + rect.height) * 0x1p-30
    guard
      point.x >= rect.minX - near, point.x <= rect.maxX + near, point.y >= rect.minY - near, point.y <= rect.maxY + near
    else { return false }
    for (index, curve) in curves.enumerated() where curve.extent > 0 {
      let left = index == 0 || index == 3
      let top = index < 2
      let u = 1 - (left ? point.x - rect.minX : rect.maxX - point.x) / curve.extent
      let v = 1 - (top ? point.y - rect.minY : rect.maxY - point.y) / curve.extent
      if u > 0, v > 0, !curve.contains(u: u, v: v) { return false }
    }
    return true
  }
}
