// Transcendental functions whose results are the same on every machine.
//
// C libraries differ in the last bits of sin, exp and similar functions, and a golden image must not. Every function
// here rounds its result to a fixed grid that is coarse compared with those last bits and fine compared with visible
// differences. `squareRoot()` and the four operators need no rounding: IEEE 754 defines their results.

import CStandard

/// Portable transcendental functions: C library results rounded to a multiple of 2⁻⁴⁰ (about 10⁻¹²).
package enum PortableMath {
  /// Steps per unit of the grid that results are rounded to.
  private static let grid = 0x1p40

  /// `value` rounded to the grid; values beyond ±2¹² keep their own precision, which is no finer than the grid.
  package static func onGrid(_ value: Double) -> Double {
    abs(value) < 0x1p12 ? (value * grid).rounded(.toNearestOrEven) / grid : value
  }

  /// The sine of an angle in degrees, exact at multiples of 90°.
  package static func sine(degrees: Double) -> Double {
    let turn = degrees.remainder(dividingBy: 360)
    switch turn {
    case 0, 180, -180: return 0
    case 90: return 1
    case -90: return -1
    default: return onGrid(sin(turn * .pi / 180))
    }
  }

  /// The cosine of an angle in degrees, exact at multiples of 90°.
  package static func cosine(degrees: Double) -> Double {
    let turn = degrees.remainder(dividingBy: 360)
    switch turn {
    case 0: return 1
    case 180, -180: return -1
    case 90, -90: return 0
    default: return onGrid(cos(turn * .pi / 180))
    }
  }

  /// The angle in degrees, -180...180, of the vector (x, y), clockwise from the x axis as y points down.
  package static func angle(x: Double, y: Double) -> Double { onGrid(atan2(y, x) * 180 / .pi) }

  /// e to the power of `x`.
  package static func exponential(_ x: Double) -> Double { onGrid(exp(x)) }

  /// The natural logarithm of `x` > 0.
  package static func logarithm(_ x: Double) -> Double { onGrid(log(x)) }

  /// The error function, 2/√π · ∫ e^(−t²) dt from 0 to `x`.
  package static func errorFunction(_ x: Double) -> Double { onGrid(erf(x)) }

  /// `base` to the power of `exponent`, for `base` ≥ 0.
  package static func power(_ base: Double, _ exponent: Double) -> Double { onGrid(pow(base, exponent)) }

  /// The cosine of an angle in radians.
  package static func cosine(radians: Double) -> Double { onGrid(cos(radians)) }

  /// The sine of an angle in radians divided by the angle, 1 at 0: precise where a rounded sine of a small angle is not.
  package static func sineRatio(radians: Double) -> Double { radians == 0 ? 1 : onGrid(sin(radians) / radians) }

  /// The mean of e⁻ˢ over s in 0...x, (1 − e⁻ˣ)/x, for `x` ≥ 0; 1 at 0 and precise near it.
  package static func meanDecay(_ x: Double) -> Double { x == 0 ? 1 : onGrid(-expm1(-x) / x) }

  /// The number whose hyperbolic sine is `x`.
  package static func inverseHyperbolicSine(_ x: Double) -> Double { onGrid(asinh(x)) }
}
