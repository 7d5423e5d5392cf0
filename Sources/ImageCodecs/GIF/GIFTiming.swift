// When the frames of a GIF are shown. Delays are whole hundredths of a second, so the times of most frame rates must be
// rounded; they are rounded from the start of the animation, never from frame to frame, so that no error adds up.

import Pixels

/// The frames of a GIF that plays for a given time at a given rate: when each starts and how long it stays.
///
/// Frame k starts at round(100·k / rate) hundredths of a second. Browsers play delays under 2/100 s as 10/100 s, so the
/// rate is held to 50 frames per second and a last frame that would be shorter than 2/100 s is left out: its predecessor
/// stays until the end. The end itself is the duration rounded to 1/100 s, at least 2/100 s.
package struct GIFTiming: Hashable, Sendable {
  /// The shortest delay that browsers honour, in 1/100 s.
  package static let shortestDelay = 2

  /// The rate of the frames: the requested one, or 50 frames per second when that is higher.
  package let rate: FrameRate
  /// When the last frame ends, in 1/100 s.
  package let end: Int
  /// Number of frames, at least 1.
  package let frameCount: Int

  /// Plans the frames of `duration` seconds. A duration that is not finite, or negative, counts as 0; one of more than
  /// 10⁷ seconds as that.
  package init(duration: Double, rate: FrameRate) {
    let seconds = duration > 0 ? min(duration, 1e7) : 0
    self.rate = rate.numerator / 50 >= rate.denominator ? FrameRate(50) : rate
    end = max(Self.shortestDelay, Int((seconds * 100).rounded()))
    // The first frame that could not be shown for the shortest delay before the end is one past the last.
    var low = 1
    var high = end + 1
    while low < high {
      let middle = (low + high) / 2
      if Self.start(of: middle, at: self.rate) > end - Self.shortestDelay { high = middle } else { low = middle + 1 }
    }
    frameCount = low
  }

  /// When frame `index` starts, in 1/100 s; for `frameCount`, when the animation ends.
  package func start(ofFrame index: Int) -> Int {
    index >= frameCount ? end : Self.start(of: index, at: rate)
  }

  /// How long frame `index` of 0..<frameCount stays, in 1/100 s: at least 2.
  package func delay(ofFrame index: Int) -> Int { start(ofFrame: index + 1) - start(ofFrame: index) }

  /// The time in seconds that frame `index` is to show: the one at which it really starts.
  package func time(ofFrame index: Int) -> Double { Double(start(ofFrame: index)) / 100 }

  /// round(100·index / rate), halves upwards; 128 bits hold the product for any fraction.
  private static func start(of index: Int, at rate: FrameRate) -> Int {
    let numerator = Int128(rate.numerator)
    let start = (Int128(index) * Int128(rate.denominator) * 200 + numerator) / (numerator * 2)
    return Int(clamping: start)
  }
}
