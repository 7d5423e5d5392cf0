// When a spring may be considered at rest.

import Pixels

extension SpringFunction {
  /// The longest settling time that is reported, in seconds: an undamped spring never settles.
  package static let longestSettlingTime = 3600.0

  /// The distance that counts as rest: 1/1000 of the whole.
  private static let rest = 0.001

  /// The time in seconds after which the spring stays within 1/1000 of the distance from rest, at most
  /// `longestSettlingTime`.
  ///
  /// Below critical damping it is the formula behind `CASpringAnimation.settlingDuration`: |y| is at most
  /// (1 + |b − v|/w) e^(−bt), and the time at which that bound reaches 1/1000 is [ln 1000 + ln(1 + |b − v|/w)]/b. From
  /// critical damping on, where w is 0 or imaginary, it is the time from which |y| itself stays within 1/1000
  /// (critically damped, without an initial velocity: 9.2334/w₀).
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

  /// The bisections for springs that do not. One that starts faster than it decays may pass its rest once and come back.
  private var creepingSettlingTime: Double {
    if initialVelocity <= decay { return approachingSettlingTime }
    // The value rises up to here. If it never turns back, this is when it cannot be distinguished from rest.
    let turn = RootFinding.border(from: 0, to: late { velocity(at: $0) > 0 }) { velocity(at: $0) > 0 }
    if remainder(at: turn) < -Self.rest {
      let isBeyond: (Double) -> Bool = { remainder(at: $0) < -Self.rest }
      return RootFinding.border(from: turn, to: late(after: turn, where: isBeyond), where: isBeyond)
    }
    return RootFinding.border(from: 0, to: turn) { remainder(at: $0) > Self.rest }
  }

  /// From one side. The logarithm of y is concave and starts at 0 or above, so it falls below that of 1/1000 once and for
  /// all.
  private var approachingSettlingTime: Double {
    let lag = decay - initialVelocity
    let isFar: (Double) -> Bool = { time in
      let size = 1 + lag * time * PortableMath.meanDecay(decayGap * time)
      return PortableMath.logarithm(size) + PortableMath.logarithm(1000) > decay * time
    }
    return RootFinding.border(from: 0, to: late(where: isFar), where: isFar)
  }

  /// A time after `start` at which a condition that holds there no longer does; one beyond `longestSettlingTime` when that
  /// is later.
  private func late(after start: Double = 0, where holds: (Double) -> Bool) -> Double {
    var late = max(2 * start, 1 / naturalFrequency)
    while holds(late) && late < Self.longestSettlingTime { late *= 2 }
    return late
  }
}
