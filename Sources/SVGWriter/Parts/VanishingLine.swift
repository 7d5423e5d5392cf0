// The plane of what is seen in perspective.

import Pixels

/// The line of the picture at which a plane in perspective vanishes. Maps of one plane differ by an affine map only, and have
/// one line.
struct VanishingLine {
  /// The line as a unit vector: a · x/1000 + b · y/1000 + c = 0.
  private let numbers: (Double, Double, Double)

  /// The line of a map; nil for one without perspective.
  init?(_ map: Transform) {
    guard !map.isAffine, let inverse = map.inverse else { return nil }
    let (a, b, c) = (1000 * inverse.px, 1000 * inverse.py, inverse.pw)
    let length = (a * a + b * b + c * c).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    numbers = (a / length, b / length, c / length)
  }

  /// Whether two lines are the same, as nearly as numbers tell.
  func isNear(_ other: VanishingLine) -> Bool {
    let (first, second) = (numbers, other.numbers)
    return abs(first.0 * second.0 + first.1 * second.1 + first.2 * second.2) > 1 - 1e-9
  }
}
