// The normal distribution and its integral, from tables.

import Pixels

/// The standard normal distribution: the profile of a straight edge under a Gaussian blur of standard deviation 1.
///
/// Tables with steps of 1/32 and cubic Hermite interpolation: derivatives are known at the nodes (that of the integral is
/// the distribution, that of the distribution the density), so errors stay below 10⁻⁸.
enum NormalDistribution {
  /// Beyond ±`reach` the distribution is taken as 0 and 1; the truth differs by 10⁻⁹.
  private static let reach = 6.0
  private static let stepsPerUnit = 32.0

  /// A value and its derivative at each node.
  private static let distribution = nodes { x in (cumulative: exact(x), density(x)) }
  private static let integrated = nodes { x in (x * exact(x) + density(x), exact(x)) }

  private static func nodes(_ function: (Double) -> (Double, Double)) -> [SIMD2<Double>] {
    (0...Int(2 * reach * stepsPerUnit)).map { index in
      let (value, slope) = function(Double(index) / stepsPerUnit - reach)
      return SIMD2(value, slope / stepsPerUnit)
    }
  }

  private static func exact(_ x: Double) -> Double {
    (1 + PortableMath.errorFunction(x * 0.5.squareRoot())) / 2
  }

  private static func density(_ x: Double) -> Double {
    PortableMath.exponential(-x * x / 2) / (2 * Double.pi).squareRoot()
  }

  /// The share of the distribution below `x`.
  static func cumulative(_ x: Double) -> Double {
    if x <= -reach { return 0 }
    return x < reach ? interpolate(distribution, x) : 1
  }

  /// The integral of `cumulative` from −∞ to `x`.
  static func integral(_ x: Double) -> Double {
    if x <= -reach { return 0 }
    return x < reach ? interpolate(integrated, x) : x
  }

  private static func interpolate(_ nodes: [SIMD2<Double>], _ x: Double) -> Double {
    let place = (x + reach) * stepsPerUnit
    let index = min(Int(place), nodes.count - 2)
    let t = place - Double(index)
    let (from, to) = (nodes[index], nodes[index + 1])
    let change = to.x - from.x
    return from.x + t * (from.y + t * (3 * change - 2 * from.y - to.y + t * (from.y + to.y - 2 * change)))
  }
}
