// The formulas of easings.net, with its names and constants.
//
// Each family is written once, as the curve that starts slowly. The one that ends slowly is its point reflection about
// (1/2, 1/2), and the one that does both is the first half at double speed followed by its reflection. That is how
// easings.net's formulas are related; only Back and Elastic change a constant between the single and the double form.

import Pixels

/// The easings.net set as functions of time in 0...1; all are 0 at 0 and 1 at 1 but for Expo and Elastic, whose formulas
/// start about 0.001 off and which easings.net pins at both ends (`CurveFunction` does that here).
package enum Easings {
  /// A formula from time to progress.
  package typealias Formula = @Sendable (Double) -> Double

  /// The curve that ends as `formula` starts.
  package static func reflected(_ formula: @escaping Formula) -> Formula { { 1 - formula(1 - $0) } }

  /// The curve whose first half is `formula` and whose second half is its reflection.
  package static func doubled(_ formula: @escaping Formula) -> Formula {
    { $0 < 0.5 ? formula(2 * $0) / 2 : 1 - formula(2 - 2 * $0) / 2 }
  }

  /// 1 − cos(πt/2).
  package static let sine: Formula = { 1 - PortableMath.cosine(degrees: 90 * $0) }
  /// t².
  package static let quad: Formula = { $0 * $0 }
  /// t³.
  package static let cubic: Formula = { $0 * $0 * $0 }
  /// t⁴.
  package static let quart: Formula = { quad(quad($0)) }
  /// t⁵.
  package static let quint: Formula = { quart($0) * $0 }
  /// 2^(10t − 10).
  package static let expo: Formula = { PortableMath.power(2, 10 * $0 - 10) }
  /// 1 − √(1 − t²), a quarter circle.
  package static let circ: Formula = { 1 - ((1 - $0) * (1 + $0)).squareRoot() }
  /// (c + 1)t³ − ct² with c = 1.70158, which goes back by a tenth.
  package static let back: Formula = pullingBack(by: 1.70158)
  /// The half that easeInOutBack doubles: c is 1.525 times as large.
  package static let backHalf: Formula = pullingBack(by: 1.70158 * 1.525)
  /// −2^(10t − 10) sin((10t − 10.75)·120°).
  package static let elastic: Formula = { time in
    -expo(time) * PortableMath.sine(degrees: (10 * time - 10.75) * 120)
  }
  /// The half that easeInOutElastic doubles: its swing takes 80° where the single one takes 120°.
  package static let elasticHalf: Formula = { time in
    -expo(time) * PortableMath.sine(degrees: (10 * time - 11.125) * 80)
  }
  /// A ball that bounces four times, ever lower; easings.net states it for the slow end.
  package static let bounceOut: Formula = { time in
    let height = 7.5625
    let width = 2.75
    if time < 1 / width { return height * quad(time) }
    if time < 2 / width { return height * quad(time - 1.5 / width) + 0.75 }
    if time < 2.5 / width { return height * quad(time - 2.25 / width) + 0.9375 }
    return height * quad(time - 2.625 / width) + 0.984375
  }

  /// (c + 1)t³ − ct².
  private static func pullingBack(by c: Double) -> Formula { { quad($0) * ((c + 1) * $0 - c) } }
}
