// How a picture of a plane in perspective follows the plane: cut into strips, each of which an affine map moves.
//
// Where the divisor of a projective map is constant the map is affine. So the strips are across the direction in which the
// divisor changes, and the narrower they are, the nearer is each to an affine map.

import Pixels

/// The turn of a plane from one time to another, in points of the picture.
struct PlaneTurn {
  /// How far the corner of a strip may be off, in points.
  private static let tolerance = 0.2
  /// Strips of a picture at most, in each direction of time from the time at which it was drawn.
  static let mostStrips = 32
  /// By how much a picture may be enlarged.
  private static let mostStretch = 1.25

  /// From where points were to where they are.
  let map: Transform
  /// The rectangle around what is turned, before it is turned.
  let region: Rect

  /// The turn between two maps of the plane to the picture. Nil where it reaches behind the viewer.
  ///
  /// - Parameters:
  ///   - box: The rectangle around what is turned.
  ///   - frame: What is outside of it is not looked at.
  init?(from: Transform, to: Transform, of box: Rect, in frame: Rect? = nil) {
    guard let inverse = from.inverse else { return nil }
    let product = to * inverse
    let box = frame.map { box.intersection($0) } ?? box
    let middle = product.divisor(at: box.center)
    guard box.width > 0, box.height > 0, middle > 1e-12, middle.isFinite else { return nil }
    let factor = 1 / middle
    map = Transform(
      a: product.a * factor, b: product.b * factor, c: product.c * factor, d: product.d * factor,
      tx: product.tx * factor, ty: product.ty * factor, px: product.px * factor, py: product.py * factor,
      pw: product.pw * factor)
    region = box
    guard box.corners.allSatisfy({ map.divisor(at: $0) > 1e-2 }) else { return nil }
  }

  /// How many strips are as near as they should be.
  var strips: Double {
    let corners = region.corners.map(map.apply)
    let (x, y) = (
      corners[0].x - corners[1].x + corners[2].x - corners[3].x,
      corners[0].y - corners[1].y + corners[2].y - corners[3].y
    )
    return (x * x + y * y).squareRoot() / 4 / Self.tolerance
  }

  /// Whether a picture may be turned so: with few enough strips, and without being enlarged so far that it looks blurred.
  var isNear: Bool { strips <= Double(Self.mostStrips) && stretch <= Self.mostStretch }

  /// By how much the picture is enlarged where it is enlarged most: the derivative of the map at the points of a grid.
  private var stretch: Double {
    var most = 0.0
    for row in 0...4 {
      for column in 0...4 {
        let point = Point(
          x: region.minX + region.width * Double(column) / 4, y: region.minY + region.height * Double(row) / 4)
        let (place, divisor) = (map.apply(point), map.divisor(at: point))
        let (a, b) = ((map.a - place.x * map.px) / divisor, (map.b - place.y * map.px) / divisor)
        let (c, d) = ((map.c - place.x * map.py) / divisor, (map.d - place.y * map.py) / divisor)
        most = max(most, a * a + b * b, c * c + d * d)
      }
    }
    return most.squareRoot()
  }
}

/// Strips of the picture of a plane, in points at the time at which the picture was drawn.
struct PlaneStrips {
  /// How far a strip is under the next one, so that no seam is to be seen.
  private static let overlap = 1.0
  /// How far the outer edges are outside, so that they cut nothing.
  private static let outside = 2000.0

  /// The direction across the strips, and that along them.
  private let across: Point
  private let along: Point
  private let reach: ClosedRange<Double>
  private let length: ClosedRange<Double>
  let count: Int

  /// The strips that a picture needs for its turns.
  init?(for turns: [PlaneTurn]) {
    guard let steepest = turns.max(by: { $0.strips < $1.strips }), steepest.strips > 1 else { return nil }
    count = Int(min(steepest.strips, Double(2 * PlaneTurn.mostStrips)).rounded(.up))
    let (x, y) = (steepest.map.px, steepest.map.py)
    let size = (x * x + y * y).squareRoot()
    guard size > 0 else { return nil }
    if abs(y) < 1e-6 * size {
      across = Point(x: 1, y: 0)
    } else {
      across = abs(x) < 1e-6 * size ? Point(x: 0, y: 1) : Point(x: x / size, y: y / size)
    }
    along = Point(x: -across.y, y: across.x)
    let (first, second) = (across, along)
    let corners = turns[0].region.corners
    let (reaches, lengths) = (
      corners.map { $0.x * first.x + $0.y * first.y }, corners.map { $0.x * second.x + $0.y * second.y }
    )
    reach = (reaches.min() ?? 0)...(reaches.max() ?? 0)
    length = (lengths.min() ?? 0)...(lengths.max() ?? 0)
  }

  private func point(_ u: Double, _ v: Double) -> Point {
    Point(x: across.x * u + along.x * v, y: across.y * u + along.y * v)
  }

  private func edges(_ index: Int) -> (start: Double, end: Double) {
    let width = (reach.upperBound - reach.lowerBound) / Double(count)
    return (reach.lowerBound + Double(index) * width, reach.lowerBound + Double(index + 1) * width)
  }

  /// The corners of the area that a strip shows.
  func area(_ index: Int) -> [Point] {
    var (start, end) = edges(index)
    end += Self.overlap
    if index == 0 { start -= Self.outside }
    if index == count - 1 { end += Self.outside }
    let (top, bottom) = (length.lowerBound - Self.outside, length.upperBound + Self.outside)
    return [point(start, top), point(end, top), point(end, bottom), point(start, bottom)]
  }

  /// The middle of a strip.
  func center(_ index: Int) -> Point {
    let (start, end) = edges(index)
    return point((start + end) / 2, (length.lowerBound + length.upperBound) / 2)
  }

  /// How far the corners of a strip are from its middle.
  var radius: Double {
    let (start, end) = edges(0)
    return
      ((end - start) * (end - start) / 4 + (length.upperBound - length.lowerBound)
        * (length.upperBound - length.lowerBound) / 4)
      .squareRoot()
  }

  /// The affine map of points about the middle of a strip that is nearest to a turn: the corners are off equally.
  func map(_ index: Int, _ turn: PlaneTurn) -> Transform {
    let (start, end) = edges(index)
    let (top, bottom) = (length.lowerBound, length.upperBound)
    let corners = [point(start, top), point(end, top), point(end, bottom), point(start, bottom)].map(turn.map.apply)
    let (width, height) = (max(end - start, 1e-9), max(bottom - top, 1e-9))
    let x = Point(
      x: (corners[1].x + corners[2].x - corners[0].x - corners[3].x) / 2 / width,
      y: (corners[1].y + corners[2].y - corners[0].y - corners[3].y) / 2 / width)
    let y = Point(
      x: (corners[2].x + corners[3].x - corners[0].x - corners[1].x) / 2 / height,
      y: (corners[2].y + corners[3].y - corners[0].y - corners[1].y) / 2 / height)
    return Transform(
      a: x.x * across.x + y.x * along.x, b: x.y * across.x + y.y * along.x,
      c: x.x * across.y + y.x * along.y, d: x.y * across.y + y.y * along.y,
      tx: corners.reduce(0) { $0 + $1.x } / 4, ty: corners.reduce(0) { $0 + $1.y } / 4)
  }
}
