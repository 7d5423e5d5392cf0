// How corner radii change with a box.
//
//   both ends fully round     → fully round all the way
//   equal declared radii      → as declared, fitted to the box of the moment
//   anything else             → the radii that fit at both ends are interpolated
//
// An end with a side of length 0 has no corners: the radii of the other end apply to both.

import MotionCurves
import Pixels

/// The corners of a box on their way.
struct CornerTween: Sendable {
  /// The corners of a box at one end.
  struct End: Equatable, Sendable {
    /// The radii that the scene declares, in points.
    var declared: CornerRadii
    /// The size of the box.
    var size: Size

    /// The radii that fit the box.
    var fitted: CornerRadii { declared.fitted(to: size) }

    /// Whether all corners reach half way along the shorter side.
    fileprivate var isRound: Bool {
      let half = size.shorterSide / 2 - 1e-9
      return min(declared.topLeft, declared.topRight, declared.bottomRight, declared.bottomLeft) >= half
    }
  }

  private enum Way: Sendable {
    case round
    case declared(CornerRadii)
    case fitted(CornerRadii, CornerRadii)
  }

  private let way: Way

  /// The way between two ends.
  init(_ from: End, _ to: End) {
    let first = from.size.shorterSide > 0 ? from : to
    let second = to.size.shorterSide > 0 ? to : from
    if first.size.shorterSide > 0, first.isRound, second.isRound {
      way = .round
    } else if first.declared == second.declared {
      way = .declared(first.declared)
    } else {
      way = .fitted(first.fitted, second.fitted)
    }
  }

  /// The way between radii that fit, whatever was declared: that of pictures.
  init(fitted from: CornerRadii, _ to: CornerRadii) { way = .fitted(from, to) }

  /// The radii at a progress in 0...1, in a box of `size`.
  func radii(at share: Double, in size: Size) -> CornerRadii {
    switch way {
    case .round: CornerRadii(size.shorterSide / 2)
    case .declared(let radii): radii.fitted(to: size)
    case .fitted(let from, let to): .mix(from, to, share)
    }
  }
}
