// Coverage measured without the code under test: from the equation of the shape, by lines through the pixel.

import DisplayList
import Pixels

/// The area of a shape in a pixel, measured along `lines` horizontal lines on each of which crossings are bisected.
package struct CoverageTruth {
  private let shape: Shape
  private let inverse: Transform
  /// Lines through a pixel. The midpoint rule leaves an error of about (1/lines)² where an edge is smooth and at most
  /// half of 1/lines of the length of an edge along the lines.
  package var lines = 64
  /// Places on a line between which a crossing is looked for.
  package var steps = 8

  /// Nil: the transform has no inverse.
  package init?(_ shape: Shape) {
    guard let inverse = shape.transform.inverse else { return nil }
    self.shape = shape
    self.inverse = inverse
  }

  /// The covered area of the pixel, 0...1.
  package func area(x: Int, y: Int) -> Double {
    var total = 0.0
    for line in 0..<lines {
      total += length(y: Double(y) + (Double(line) + 0.5) / Double(lines), from: Double(x))
    }
    return total / Double(lines)
  }

  private func length(y: Double, from x: Double) -> Double {
    var length = 0.0
    var start = x
    var wasInside = contains(x: x, y: y)
    for step in 1...steps {
      let end = x + Double(step) / Double(steps)
      let isInside = contains(x: end, y: y)
      if wasInside == isInside {
        length += isInside ? end - start : 0
      } else {
        let crossing = bisect(from: start, to: end, y: y, wasInside)
        length += wasInside ? crossing - start : end - crossing
      }
      (start, wasInside) = (end, isInside)
    }
    return length
  }

  private func bisect(from start: Double, to end: Double, y: Double, _ atStart: Bool) -> Double {
    var (low, high) = (start, end)
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if contains(x: middle, y: y) == atStart { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func contains(x: Double, y: Double) -> Bool {
    let point = inverse.apply(Point(x: x, y: y))
    guard point.x.isFinite, point.y.isFinite, shape.transform.divisor(at: point) > 0 else { return false }
    if let crop = shape.crop {
      guard point.x >= crop.minX, point.x <= crop.maxX, point.y >= crop.minY, point.y <= crop.maxY else { return false }
    }
    if let hole = shape.hole, Self.contains(point, hole) { return false }
    return Self.contains(point, shape.outline)
  }

  /// Inside the box and, where the point is in a corner's square, inside the corner's curve.
  private static func contains(_ point: Point, _ outline: FittedRoundedRect) -> Bool {
    let (box, radii) = (outline.rect, outline.radii)
    guard point.x >= box.minX, point.x <= box.maxX, point.y >= box.minY, point.y <= box.maxY else { return false }
    let isLeft = point.x < box.center.x
    let isTop = point.y < box.center.y
    let radius =
      isTop ? (isLeft ? radii.topLeft : radii.topRight) : (isLeft ? radii.bottomLeft : radii.bottomRight)
    guard radius > 0 else { return true }
    return CornerTruth(radius, of: outline)
      .contains(isLeft ? point.x - box.minX : box.maxX - point.x, isTop ? point.y - box.minY : box.maxY - point.y)
  }
}
