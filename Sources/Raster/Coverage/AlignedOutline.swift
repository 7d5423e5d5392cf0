// Coverage of a rounded rectangle whose sides are parallel to the pixel axes, in closed form.
//
// A pixel's area inside the shape is its overlap with the shape's box minus the area that the four corners cut off; a
// corner cuts off its box without a quarter of an ellipse. A row stores the columns that its corners can reach, so that
// all others need no corner computation.

import Pixels

/// A rounded rectangle in pixels with elliptical corners, cut to a rectangle.
struct AlignedOutline: Hashable, Sendable {
  /// A corner: a box of radiusX × radiusY next to the ellipse's centre. A radius of 0 cuts nothing.
  struct Corner: Hashable {
    /// The centre of the ellipse.
    var centerX: Double, centerY: Double
    /// The ellipse, with radii of 0 when the corner is square.
    var ellipse: EllipseQuadrant
    /// -1 when the corner is left of its centre, 1 when right.
    var signX: Double
    /// -1 when the corner is above its centre, 1 when below.
    var signY: Double

    /// Whether nothing is cut off.
    var isSquare: Bool { !(ellipse.radiusX > 0 && ellipse.radiusY > 0) }
  }

  /// The values that a row of pixels shares.
  struct Row {
    /// The part of the row inside the outline's box.
    var top: Double, bottom: Double
    /// Columns before this one may be cut by a corner on the left.
    var leftEnd = -Double.infinity
    /// Columns from this one may be cut by a corner on the right.
    var rightStart = Double.infinity
    /// The part of the row in each corner, nil where the corner does not reach the row.
    var topLeft: EllipseQuadrant.Band?, topRight: EllipseQuadrant.Band?
    var bottomRight: EllipseQuadrant.Band?, bottomLeft: EllipseQuadrant.Band?
  }

  /// The box of the shape after cutting, in pixels; empty when `left >= right` or `top >= bottom`.
  let left: Double, top: Double, right: Double, bottom: Double
  private let topLeft: Corner, topRight: Corner, bottomRight: Corner, bottomLeft: Corner

  /// Coordinates are held within this distance of the origin: far outside any canvas, and harmless in products.
  private static let farthest = 0x1p40
  /// Edges are on a grid this many times finer than pixels: coverage does not change visibly, and an outline that is
  /// moved by whole pixels keeps its shape, whatever the rounding of its coordinates.
  private static let grid = 0x1p20

  /// Places `outline` by a scale and a translation, cuts it to `cut`, which is in canvas pixels, and takes `origin`, which is
  /// in whole canvas pixels, from all coordinates.
  init(_ outline: FittedRoundedRect, transform: Transform, cut: Rect?, origin: Point) {
    let box = Self.place(outline.rect, by: transform).offset(dx: -origin.x, dy: -origin.y)
    let cut = cut?.offset(dx: -origin.x, dy: -origin.y)
    left = max(box.minX, cut?.minX ?? -.infinity)
    top = max(box.minY, cut?.minY ?? -.infinity)
    right = min(box.maxX, cut?.maxX ?? .infinity)
    bottom = min(box.maxY, cut?.maxY ?? .infinity)
    var radii = outline.radii.map { max(0, $0) }
    if transform.a < 0 { radii = radii.mirroredHorizontally }
    if transform.d < 0 { radii = radii.mirroredVertically }
    func corner(_ radius: Double, _ signX: Double, _ signY: Double) -> Corner {
      let radiusX = min(radius * abs(transform.a), Self.farthest)
      let radiusY = min(radius * abs(transform.d), Self.farthest)
      return Corner(
        centerX: (signX < 0 ? box.minX : box.maxX) - signX * radiusX,
        centerY: (signY < 0 ? box.minY : box.maxY) - signY * radiusY,
        ellipse: EllipseQuadrant(radiusX: radiusX, radiusY: radiusY), signX: signX, signY: signY)
    }
    topLeft = corner(radii.topLeft, -1, -1)
    topRight = corner(radii.topRight, 1, -1)
    bottomRight = corner(radii.bottomRight, 1, 1)
    bottomLeft = corner(radii.bottomLeft, -1, 1)
  }

  /// The image of a rectangle under a scale and a translation, its edges held within reach.
  static func place(_ rect: Rect, by transform: Transform) -> Rect {
    let box = transform.boundingBox(of: rect)
    func held(_ value: Double) -> Double { (min(max(value, -farthest), farthest) * grid).rounded() / grid }
    return Rect(minX: held(box.minX), minY: held(box.minY), maxX: held(box.maxX), maxY: held(box.maxY))
  }

  /// The box after cutting.
  var bounds: Rect { Rect(minX: left, minY: top, maxX: right, maxY: bottom) }

  /// Whether every corner is square.
  var isPlain: Bool { topLeft.isSquare && topRight.isSquare && bottomRight.isSquare && bottomLeft.isSquare }

  /// Between these heights rows are equal, if any are: no corner and no horizontal edge reaches them.
  var straightRows: (start: Double, end: Double) {
    func height(_ corner: Corner, _ side: Double) -> Double { corner.isSquare ? side : corner.centerY }
    return (
      max(top, height(topLeft, top), height(topRight, top)),
      min(bottom, height(bottomLeft, bottom), height(bottomRight, bottom))
    )
  }

  /// The row of pixels `y..<y + 1`.
  func row(_ y: Int) -> Row {
    var row = Row(top: max(top, Double(y)), bottom: min(bottom, Double(y) + 1))
    guard row.bottom > row.top else { return row }
    row.topLeft = topLeft.band(from: row.top, to: row.bottom)
    row.bottomLeft = bottomLeft.band(from: row.top, to: row.bottom)
    row.topRight = topRight.band(from: row.top, to: row.bottom)
    row.bottomRight = bottomRight.band(from: row.top, to: row.bottom)
    func depth(_ corner: Corner, _ band: EllipseQuadrant.Band?) -> Double? {
      band.map { corner.centerX + corner.signX * $0.full }
    }
    row.leftEnd =
      max(depth(topLeft, row.topLeft) ?? -.infinity, depth(bottomLeft, row.bottomLeft) ?? -.infinity).rounded(.up)
    row.rightStart =
      min(depth(topRight, row.topRight) ?? .infinity, depth(bottomRight, row.bottomRight) ?? .infinity).rounded(.down)
    return row
  }

  /// The area inside the shape of the pixel in column `x` of a row, 0...1.
  func area(_ x: Int, in row: Row) -> Double {
    let start = max(left, Double(x))
    let end = min(right, Double(x) + 1)
    guard end > start, row.bottom > row.top else { return 0 }
    var area = (end - start) * (row.bottom - row.top)
    if Double(x) < row.leftEnd {
      if let band = row.topLeft { area -= topLeft.cut(from: start, to: end, in: band) }
      if let band = row.bottomLeft { area -= bottomLeft.cut(from: start, to: end, in: band) }
    }
    if Double(x) >= row.rightStart {
      if let band = row.topRight { area -= topRight.cut(from: start, to: end, in: band) }
      if let band = row.bottomRight { area -= bottomRight.cut(from: start, to: end, in: band) }
    }
    return min(max(area, 0), 1)
  }

  /// Columns from `start` up to `end`.
  typealias Columns = (start: Double, end: Double)

  /// The columns in which the row's area is not constant, left and right; between them it is `row.bottom − row.top`.
  func varyingColumns(in row: Row) -> (left: Columns, right: Columns) {
    (
      (left.rounded(.down), max(left.rounded(.up), row.leftEnd)),
      (min(right.rounded(.down), row.rightStart), right.rounded(.up))
    )
  }

  /// Whether `inner`, uncut, is inside this shape, uncut. A quick test: it may be false although the answer is yes.
  func surelyContains(_ inner: AlignedOutline) -> Bool {
    let near = 0x1p-30
    guard
      inner.left >= left - near, inner.right <= right + near, inner.top >= top - near, inner.bottom <= bottom + near
    else { return false }
    return topLeft.surelyContains(inner.topLeft) && topRight.surelyContains(inner.topRight)
      && bottomRight.surelyContains(inner.bottomRight) && bottomLeft.surelyContains(inner.bottomLeft)
  }
}

extension AlignedOutline.Corner {
  /// The rows `y0...y1` in the ellipse's own coordinates, nil when the corner does not reach them.
  func band(from y0: Double, to y1: Double) -> EllipseQuadrant.Band? {
    let (near, far) = signY < 0 ? (centerY - y1, centerY - y0) : (y0 - centerY, y1 - centerY)
    guard far > 0, !isSquare else { return nil }
    return ellipse.band(from: min(max(near, 0), ellipse.radiusY), to: min(far, ellipse.radiusY))
  }

  /// The area of a band from `x0` to `x1` that is in the corner but outside the ellipse.
  func cut(from x0: Double, to x1: Double, in band: EllipseQuadrant.Band) -> Double {
    let (near, far) = signX < 0 ? (centerX - x1, centerX - x0) : (x0 - centerX, x1 - centerX)
    guard far > 0 else { return 0 }
    return ellipse.areaOutside(
      from: min(max(near, 0), ellipse.radiusX), to: min(far, ellipse.radiusX), in: band)
  }

  /// Whether the ellipse of `inner`'s corner stays inside this corner's, by the triangle inequality in the norm in which
  /// this ellipse is the unit circle.
  func surelyContains(_ inner: AlignedOutline.Corner) -> Bool {
    guard !isSquare else { return true }
    let u = max(0, signX * (inner.centerX - centerX)) / ellipse.radiusX
    let v = max(0, signY * (inner.centerY - centerY)) / ellipse.radiusY
    let radius = max(inner.ellipse.radiusX / ellipse.radiusX, inner.ellipse.radiusY / ellipse.radiusY)
    return (u * u + v * v).squareRoot() + radius <= 1 + 0x1p-30
  }
}

extension CornerRadii {
  /// The radii after left and right are exchanged.
  var mirroredHorizontally: CornerRadii {
    CornerRadii(topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }

  /// The radii after top and bottom are exchanged.
  var mirroredVertically: CornerRadii {
    CornerRadii(topLeft: bottomLeft, topRight: bottomRight, bottomRight: topRight, bottomLeft: topLeft)
  }
}
