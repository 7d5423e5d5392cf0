// Gradients between two circles.
//
// The circle of offset t has the radius r(t) = r₀ + t·(1 − r₀) and its centre at t·c, the focus being the origin and 1 the outer
// radius. The one through p is a root of a·t² − 2b·t + |p|² − r₀² = 0 with a = |c|² − (1 − r₀)², b = p·c + r₀·(1 − r₀), and
// counts if its radius is not negative.

import DisplayList
import Pixels

/// The circles of a gradient with a focus, in units of the outer radius about the focus.
struct FocalCircles: Sendable {
  /// The centre of the outer circle.
  private let x: Double, y: Double
  /// The radius of the inner circle, and the difference to that of the outer one.
  private let inner: Double, growth: Double
  private let a: Double

  /// For gradients of other kinds.
  static let none = FocalCircles(x: 0, y: 0, inner: 0)

  /// Whether some points are on no circle: neither circle contains the other.
  var isCone: Bool { !(a < 0) }

  private init(x: Double, y: Double, inner: Double) {
    (self.x, self.y, self.inner, growth) = (x, y, inner, 1 - inner)
    a = x * x + y * y - growth * growth
  }

  /// The circles of a geometry that has them.
  init(_ geometry: Gradient.Geometry) {
    guard case .focal(let center, let radius, let focus, let focusRadius) = geometry, radius > 0 else {
      self = .none
      return
    }
    self.init(
      x: (center.x - focus.x) / radius, y: (center.y - focus.y) / radius, inner: max(0, focusRadius / radius))
  }

  /// The highest offset of a circle through a point; NaN if there is no such circle.
  @inline(__always)
  func offset(_ px: Double, _ py: Double) -> Double {
    let b = px * x + py * y + inner * growth
    let c = px * px + py * py - inner * inner
    if a == 0 { return accepted(c / (2 * b)) ?? .nan }
    let square = b * b - a * c
    guard square >= 0 else { return .nan }
    let root = square.squareRoot()
    // Of both forms of a root, the one in which nothing cancels.
    let sum = b >= 0 ? b + root : b - root
    let (one, other) = (sum / a, sum == 0 ? 0 : c / sum)
    return accepted(max(one, other)) ?? accepted(min(one, other)) ?? .nan
  }

  @inline(__always)
  private func accepted(_ offset: Double) -> Double? { inner + offset * growth >= 0 ? offset : nil }
}
