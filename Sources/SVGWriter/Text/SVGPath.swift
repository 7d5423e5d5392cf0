// Outlines as path data: relative commands, each number the difference of rounded places, so that roundings do not add up.

import Pixels

/// Writes path data.
struct SVGPath {
  private(set) var text = ""
  private let decimals: Int
  private let unit: Double
  /// The last place as it was written, in units.
  private var x = 0.0, y = 0.0
  private var startX = 0.0, startY = 0.0
  private var needsSpace = false

  /// - Parameter decimals: Decimals of places, 0...3.
  init(decimals: Int = 2) {
    self.decimals = decimals
    unit = [1, 10, 100, 1000][decimals]
  }

  private func rounded(_ value: Double) -> Double {
    let scaled = (value * unit).rounded()
    return scaled.isFinite ? scaled : 0
  }

  private mutating func letter(_ letter: Character) {
    text.append(letter)
    needsSpace = false
  }

  private mutating func number(_ units: Double) {
    let number = SVGNumber.text(units / unit, decimals: decimals)
    if needsSpace && !number.hasPrefix("-") { text += " " }
    text += number
    needsSpace = true
  }

  mutating func move(_ toX: Double, _ toY: Double) {
    (x, y) = (rounded(toX), rounded(toY))
    (startX, startY) = (x, y)
    letter("M")
    number(x)
    number(y)
  }

  mutating func line(_ toX: Double, _ toY: Double) {
    letter("l")
    end(toX, toY)
  }

  mutating func horizontal(_ toX: Double) {
    letter("h")
    number(rounded(toX) - x)
    x = rounded(toX)
  }

  mutating func vertical(_ toY: Double) {
    letter("v")
    number(rounded(toY) - y)
    y = rounded(toY)
  }

  mutating func quadratic(_ points: ArraySlice<Double>) {
    letter("q")
    curve(points)
  }

  mutating func cubic(_ points: ArraySlice<Double>) {
    letter("c")
    curve(points)
  }

  mutating func close() {
    letter("z")
    (x, y) = (startX, startY)
  }

  private mutating func curve(_ points: ArraySlice<Double>) {
    let points = Array(points)
    for index in stride(from: 0, to: points.count - 2, by: 2) {
      number(rounded(points[index]) - x)
      number(rounded(points[index + 1]) - y)
    }
    end(points[points.count - 2], points[points.count - 1])
  }

  private mutating func end(_ toX: Double, _ toY: Double) {
    number(rounded(toX) - x)
    number(rounded(toY) - y)
    (x, y) = (rounded(toX), rounded(toY))
  }
}

extension SVGPath {
  /// A path by its letters M, L, Q, C, Z and all coordinates.
  init(letters: [UInt8], points: [Double], decimals: Int = 2) {
    self.init(decimals: decimals)
    var place = 0
    for letter in letters {
      func take(_ count: Int) -> ArraySlice<Double> {
        defer { place += count }
        return points[place..<place + count]
      }
      switch letter {
      case UInt8(ascii: "M"):
        let point = take(2)
        move(point[point.startIndex], point[point.startIndex + 1])
      case UInt8(ascii: "L"):
        let point = take(2)
        line(point[point.startIndex], point[point.startIndex + 1])
      case UInt8(ascii: "Q"): quadratic(take(4))
      case UInt8(ascii: "C"): cubic(take(6))
      default: close()
      }
    }
  }
}

/// How the corners of a box are written: the same at all times.
struct BoxStyle: Hashable {
  /// Which corners are ever round, clockwise from the top left.
  var isRound = [false, false, false, false]
  /// Whether a corner is ever between a circle and Apple's.
  var isSmooth = false

  /// The style for all numbers that a box ever has.
  init(_ values: [[Double]], from start: Int) {
    for numbers in values {
      for corner in 0..<4 where numbers[start + 4 + 3 * corner] > 0.004 || numbers[start + 5 + 3 * corner] > 0.004 {
        isRound[corner] = true
        if numbers[start + 6 + 3 * corner] > 1e-6 { isSmooth = true }
      }
    }
  }
}

extension SVGPath {
  /// The part of a quarter ellipse from its end to a control point, as a share of its radius.
  private static let circle = 0.552_284_75

  /// Adds a rounded rectangle from `BoxOutline.numbers`.
  mutating func box(_ numbers: ArraySlice<Double>, _ style: BoxStyle) {
    let n = Array(numbers)
    let (left, top, right, bottom) = (n[0], n[1], max(n[2], n[0]), max(n[3], n[1]))
    func extent(_ corner: Int) -> (x: Double, y: Double, continuity: Double) {
      (n[4 + 3 * corner], n[5 + 3 * corner], n[6 + 3 * corner])
    }
    move(style.isRound[0] ? left + extent(0).x : left, top)
    horizontal(style.isRound[1] ? right - extent(1).x : right)
    if style.isRound[1] { corner(right, top, extent(1), (-1, 1), startsAcross: true, style) }
    vertical(style.isRound[2] ? bottom - extent(2).y : bottom)
    if style.isRound[2] { corner(right, bottom, extent(2), (-1, -1), startsAcross: false, style) }
    horizontal(style.isRound[3] ? left + extent(3).x : left)
    if style.isRound[3] { corner(left, bottom, extent(3), (1, -1), startsAcross: true, style) }
    if style.isRound[0] {
      vertical(top + extent(0).y)
      corner(left, top, extent(0), (1, 1), startsAcross: false, style)
    }
    close()
  }

  /// One corner. `inward` leads from the corner of the box into it; the curve starts on the horizontal or the vertical side.
  private mutating func corner(
    _ x: Double, _ y: Double, _ extent: (x: Double, y: Double, continuity: Double), _ inward: (x: Double, y: Double),
    startsAcross: Bool, _ style: BoxStyle
  ) {
    // Distances from the corner along both sides, in extents, from the horizontal side to the vertical one.
    let points =
      style.isSmooth ? Self.smooth(extent.continuity) : [(1, 0), (1 - Self.circle, 0), (0, 1 - Self.circle), (0, 1)]
    let ordered = startsAcross ? points : points.reversed()
    let places = ordered.dropFirst().flatMap { (point: (Double, Double)) -> [Double] in
      [x + inward.x * extent.x * point.0, y + inward.y * extent.y * point.1]
    }
    for start in stride(from: 0, to: places.count, by: 6) { cubic(places[start..<start + 6]) }
  }

  /// Three curves between a circle and Apple's continuous corner, as the rasterizer blends them; both ends are exact.
  private static func smooth(_ continuity: Double) -> [(Double, Double)] {
    let blended = BlendedCorner(continuity).curves
    return blended.indices.map { index in
      let (circle, corner) = (circleInThree[index], continuous[index])
      let (first, last) = (BlendedCorner.circle[index], BlendedCorner.apple[index])
      let point = blended[index]
      let x = point.0 + (1 - continuity) * (circle.0 - first.0) + continuity * (corner.0 - last.0)
      let y = point.1 + (1 - continuity) * (circle.1 - first.1) + continuity * (corner.1 - last.1)
      return (x, y)
    }
  }

  /// Apple's corner in extents: its first curve, one for the curve and the lines in the middle, the first one mirrored.
  fileprivate static let continuous: [(Double, Double)] = {
    let half: [(Double, Double)] = [
      (1.52866483, 0), (1.08849323, 0), (0.86840689, 0), (0.66993427, 0.065496), (0.35761, 0.1746),
    ]
    let scaled = half.map { ($0.0 / 1.52866483, $0.1 / 1.52866483) }
    return scaled + scaled.reversed().map { ($0.1, $0.0) }
  }()

  /// A quarter circle, cut where the rays to the ends of Apple's curves meet it.
  private static let circleInThree: [(Double, Double)] = {
    let end = continuous[3]
    let (u, v) = (1 - end.0, 1 - end.1)
    let length = (u * u + v * v).squareRoot()
    // The direction of the cut from the centre; the curve starts straight up from it.
    let (sine, cosine) = (u / length, v / length)
    // Half of the angle's tangent gives the control points of an arc: 4/3 tan(angle / 4).
    func control(_ sine: Double, _ cosine: Double) -> Double {
      let half = sine / (1 + cosine)
      let quarter = half / (1 + (1 + half * half).squareRoot())
      return 4 / 3 * quarter
    }
    let first = control(sine, cosine)
    // The middle arc spans what two first ones leave.
    let (doubleSine, doubleCosine) = (2 * sine * cosine, cosine * cosine - sine * sine)
    let middle = control(doubleCosine, doubleSine)
    let cut = (1 - sine, 1 - cosine)
    let half = [
      (1, 0), (1 - first, 0), (cut.0 + first * cosine, cut.1 - first * sine), cut,
      (cut.0 - middle * cosine, cut.1 + middle * sine),
    ]
    return half + half.reversed().map { ($0.1, $0.0) }
  }()
}

/// A corner between a circle and Apple's: a superellipse whose exponent grows from 2 to 3.3418, and the difference of Apple's
/// corner from the last one in the same proportion. In units of the extent.
private struct BlendedCorner {
  private static let exponent = 3.3418
  private let continuity: Double

  static let circle = BlendedCorner(0).curves
  static let apple = BlendedCorner(1).curves

  init(_ continuity: Double) { self.continuity = continuity }

  /// Three cubic curves through the corner, by their ends and directions, as distances from the corner of the box.
  var curves: [(Double, Double)] {
    let cut = Self.cut
    var points: [(Double, Double)] = []
    for (from, to) in [(0, cut), (cut, 1 - cut), (1 - cut, 1)] {
      let (start, end, third) = (point(from), point(to), (to - from) / 3)
      let (out, back) = (direction(from, 1), direction(to, -1))
      if points.isEmpty { points.append(start) }
      points.append((start.0 + out.0 * third, start.1 + out.1 * third))
      points.append((end.0 - back.0 * third, end.1 - back.1 * third))
      points.append(end)
    }
    return points
  }

  /// The share at which Apple's first curve ends: shares are those of the line between the ends of the corner.
  private static let cut: Double = {
    let end = SVGPath.continuous[3]
    return (1 - end.0) / (2 - end.0 - end.1)
  }()

  private func point(_ share: Double) -> (Double, Double) {
    let reach = reach(share)
    return (1 - share * reach, 1 - (1 - share) * reach)
  }

  private func direction(_ share: Double, _ side: Double) -> (Double, Double) {
    let step = side * 1e-5
    let (here, there) = (point(share), point(share + step))
    return ((there.0 - here.0) / step, (there.1 - here.1) / step)
  }

  /// The sum of the distances of a point from the middle of the corner.
  private func reach(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    let exponent = 2 + (Self.exponent - 2) * continuity
    return Self.superellipse(share, exponent)
      + continuity * (Self.appleReach(min(share, 1 - share)) - Self.superellipse(share, Self.exponent))
  }

  private static func superellipse(_ share: Double, _ exponent: Double) -> Double {
    let sum = PortableMath.power(1 - share, exponent) + PortableMath.power(share, exponent)
    return 1 / PortableMath.power(sum, 1 / exponent)
  }

  /// The same for Apple's corner, up to its diagonal.
  private static func appleReach(_ share: Double) -> Double {
    let corner = SVGPath.continuous.map { (1 - $0.0, 1 - $0.1) }
    let piece = corner[3].0 * (1 - share) >= corner[3].1 * share ? Array(corner[0...3]) : Array(corner[3...6])
    func point(_ t: Double) -> (Double, Double) {
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      let x = a * piece[0].0 + b * piece[1].0 + c * piece[2].0 + d * piece[3].0
      let y = a * piece[0].1 + b * piece[1].1 + c * piece[2].1 + d * piece[3].1
      return (x, y)
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let place = point(middle)
      if place.0 * (1 - share) < place.1 * share { low = middle } else { high = middle }
    }
    let place = point((low + high) / 2)
    return place.0 + place.1
  }
}
