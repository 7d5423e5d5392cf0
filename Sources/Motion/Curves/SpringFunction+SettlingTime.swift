// When a spring may be considered at rest.

import Pixels

extension SpringFunction {
  /// The longest settling time that is reported, in seconds: an undamped spring never settles.
  package static let longestSettlingTime = 3600.0

  /// The time in seconds after which the spring stays within 1/1000 of the distance from rest, at most
  /// `longestSettlingTime`.
  ///
  /// Below critical damping it is the formula behind `CASpringAnimation.settlingDuration`: |y| is at most
  /// (1 + |b − v|/w) e^(−bt), and the time at which that bound reaches 1/1000 is [ln 1000 + ln(1 + |b − v|/w)]/b. From
  /// critical damping on, where w is 0 or imaginary, the same bound of the formula in `remainder` is used: the time at
  /// which e^(−r₁t) [1 + |r₁ − v|·(1 − e^(−(r₂ − r₁)t))/(r₂ − r₁)] falls to 1/1000, where (1 − e^(−xt))/x is t itself
  /// for x = 0. Without an initial velocity the bound is y, and the time exact (critically damped: 9.2334/w₀).
  package var settlingTime: Double {
    let longest = Self.longestSettlingTime
    let time = dampingRatio < 1 ? swingingSettlingTime : creepingSettlingTime
    return time < longest ? time : longest
  }

  /// The closed form for springs that swing.
  private var swingingSettlingTime: Double {
    let bound = 1 + abs(decay - initialVelocity) / swing
    return (PortableMath.logarithm(1000) + PortableMath.logarithm(bound)) / decay
  }

  /// The bisection for springs that do not.
  ///
  /// The logarithm of the bound is concave and starts at 0 or above, so it falls below that of 1/1000 once and for all.
  private var creepingSettlingTime: Double {
    let lag = abs(decay - initialVelocity)
    let isFar: (Double) -> Bool = { time in
      let bound = 1 + lag * time * PortableMath.meanDecay(decayGap * time)
      return PortableMath.logarithm(bound) + PortableMath.logarithm(1000) > decay * time
    }
    var late = 1 / naturalFrequency
    while isFar(late) && late < Self.longestSettlingTime { late *= 2 }
    return RootFinding.border(from: 0, to: late, where: isFar)
  }
}
