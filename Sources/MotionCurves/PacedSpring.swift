// A spring in a step. A spring comes to rest asymptotically and in a natural time; a part of a transition has a given
// end. So the spring is played fast enough to have settled by then, and the small remainder is blended away:
//
//   progress(t) = 1 − y(ft) · (1 − u²(3 − 2u))       u = (t/D − 0.9)/0.1, in 0...1
//
// with y the remaining distance, D the part's duration and f = min(max(1, T/D), 20), where T is the settling time. If D
// is longer than T, the spring keeps its natural pace; UIKit's is already fitted to the duration (f = 1).

import SceneModel

/// A spring that is at rest at the end of a duration.
package struct PacedSpring: Sendable {
  /// The most that a spring is sped up; a larger remainder at the end is blended away all the same.
  package static let fastestPace = 20.0
  /// The share of the duration from which the remainder is blended away.
  package static let blendStart = 0.9

  private let function: SpringFunction
  /// Seconds of the spring's own time in the whole duration: f·D.
  private let played: Double
  /// f: how many times as fast as by itself the spring is played; 1 without a duration.
  package let pace: Double

  /// Prepares a spring for a part that lasts `duration` seconds.
  package init(_ spring: Spring, duration: Double) {
    function = SpringFunction(spring, duration: duration)
    if case .fitted = spring {
      played = duration
    } else {
      played = min(max(duration, function.settlingTime), Self.fastestPace * duration)
    }
    pace = duration > 0 ? played / duration : 1
  }

  /// Progress at a time, as a share of the duration from 0 to 1; exactly 0 and 1 at its ends.
  package func progress(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    let remainder = function.remainder(at: share * played)
    guard share > Self.blendStart else { return 1 - remainder }
    let u = (share - Self.blendStart) / (1 - Self.blendStart)
    return 1 - remainder * (1 - u * u * (3 - 2 * u))
  }
}
