// Curves and springs by their published definitions, computed in another way than the library does: tests of styles compare
// with them. A Bézier curve is halved until its x is found, a critically damped spring is its closed form.

import Foundation
import Testing

/// A progress over shares of a duration, by its definition.
struct PublishedCurve: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let progress: @Sendable (Double) -> Double

  func callAsFunction(_ share: Double) -> Double { progress(share) }

  /// CSS cubic-bezier(x1, y1, x2, y2).
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> PublishedCurve {
    PublishedCurve(testDescription: "cubic-bezier(\(x1), \(y1), \(x2), \(y2))") { x in
      segment((0, 0), (x1, y1), (x2, y2), (1, 1), at: x)
    }
  }

  /// Material 3's emphasized easing, and Flutter's easeInOutCubicEmphasized: two segments.
  static let emphasized = PublishedCurve(testDescription: "emphasized") { x in
    x < 0.166666
      ? segment((0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4), at: x)
      : segment((0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1), at: x)
  }

  static let standard = bezier(0.4, 0, 0.2, 1)
  static let decelerate = bezier(0, 0, 0.2, 1)
  static let easeInOut = bezier(0.42, 0, 0.58, 1)
  static let linear = PublishedCurve(testDescription: "linear") { $0 }

  /// A critically damped spring of the angular frequency `w`, which is over when 0.001 of the way is left and blended to its end
  /// in the last tenth of that time.
  static func spring(_ w: Double) -> PublishedCurve {
    let seconds = settlingTime(w)
    return PublishedCurve(testDescription: "spring \(w)") { share in
      let t = share * seconds
      let left = exp(-w * t) * (1 + w * t)
      let u = min(max((share - 0.9) / 0.1, 0), 1)
      return 1 - left * (1 - u * u * (3 - 2 * u))
    }
  }

  /// When a critically damped spring has 0.001 of its way left.
  static func settlingTime(_ w: Double) -> Double {
    var (low, high) = (0.0, 100.0)
    for _ in 0..<200 {
      let x = (low + high) / 2
      if exp(-x) * (1 + x) > 0.001 { low = x } else { high = x }
    }
    return low / w
  }

  private static func segment(
    _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ d: (Double, Double), at x: Double
  ) -> Double {
    func value(_ p: (Double, Double, Double, Double), _ s: Double) -> Double {
      let r = 1 - s
      return r * r * r * p.0 + 3 * r * r * s * p.1 + 3 * r * s * s * p.2 + s * s * s * p.3
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let s = (low + high) / 2
      if value((a.0, b.0, c.0, d.0), s) < x { low = s } else { high = s }
    }
    return value((a.1, b.1, c.1, d.1), low)
  }
}
