// Affine maps as what SVG animates: a translation, a rotation, a skew and scales.

import Pixels

/// An affine map as translate · rotate · skewX · scale.
struct Decomposition {
  /// x, y, rotation and skew in degrees, horizontal and vertical scale.
  let numbers: [Double]

  /// The number of `numbers`.
  static let count = 6

  /// The map of local coordinates whose origin is moved to `pivot` first.
  init(_ map: Transform, about pivot: Point = .zero) {
    let place = map.apply(pivot)
    if map.b == 0 && map.c == 0 {
      numbers = [place.x, place.y, 0, 0, map.a, map.d]
      return
    }
    let length = (map.a * map.a + map.b * map.b).squareRoot()
    let area = map.a * map.d - map.b * map.c
    guard length > 1e-12, abs(area) > 1e-12 else {
      numbers = [place.x, place.y, 0, 0, map.a, map.d]
      return
    }
    let rotation = PortableMath.angle(x: map.a, y: map.b)
    let shear = (map.a * map.c + map.b * map.d) / area
    numbers = [
      place.x, place.y, rotation, abs(shear) < 1e-9 ? 0 : PortableMath.angle(x: 1, y: shear), length, area / length,
    ]
  }

  /// The same numbers with the angle that is nearest to an earlier one, so that it does not jump by a whole turn.
  static func continued(_ numbers: [Double], after earlier: [Double]) -> [Double] {
    var result = numbers
    let turns = ((earlier[2] - numbers[2]) / 360).rounded()
    if turns.isFinite { result[2] += 360 * turns }
    return result
  }
}

extension Transform {
  /// The map of such numbers.
  init(_ numbers: [Double]) {
    let skew = PortableMath.sine(degrees: numbers[3]) / max(PortableMath.cosine(degrees: numbers[3]), 1e-9)
    self =
      .translation(x: numbers[0], y: numbers[1]) * .rotation(degrees: numbers[2])
      * Transform(a: 1, b: 0, c: skew, d: 1, tx: 0, ty: 0) * .scale(x: numbers[4], y: numbers[5])
  }
}

extension Rect {
  /// The box around the unit square about its middle under a map.
  init(unitMap numbers: [Double]) {
    self = Transform(numbers).boundingBox(of: Rect(x: -0.5, y: -0.5, width: 1, height: 1))
  }
}
