// Times of an animated PNG: exact fractions outside, fractions of 16-bit numbers in the file.

/// A moment of an animation, in seconds from its beginning, as a fraction.
package struct APNGTime: Hashable, Sendable {
  package let numerator: Int
  package let denominator: Int

  /// numerator/denominator seconds; a denominator below 1 counts as 1.
  package init(_ numerator: Int, over denominator: Int) {
    self.numerator = numerator
    self.denominator = max(1, denominator)
  }
}

/// A frame's time on screen as the file stores it.
struct APNGDelay: Hashable, Sendable {
  let numerator: UInt16
  let denominator: UInt16

  /// The time between two moments: exactly, if 16 bits hold both numbers of the reduced fraction, else by the last
  /// convergent of its continued fraction that fits, which is off by less than 1/65,535 of the time itself or, for times
  /// under a second, of a second. An end before the start counts as no time, more than 65,535 s as that.
  init(from start: APNGTime, to end: APNGTime) {
    let limit = Int128(UInt16.max)
    var over = Int128(end.numerator) * Int128(start.denominator) - Int128(start.numerator) * Int128(end.denominator)
    var under = Int128(start.denominator) * Int128(end.denominator)
    over = max(0, over)
    if over / under >= limit { (over, under) = (limit, 1) }
    var (before, now) = ((over: Int128(0), under: Int128(1)), (over: Int128(1), under: Int128(0)))
    while under > 0 {
      // Parts after the first are larger than a limit only for numbers that do not fit into 16 bits.
      let whole = min(over / under, limit + 1)
      let next = (over: whole * now.over + before.over, under: whole * now.under + before.under)
      guard next.over <= limit, next.under <= limit else { break }
      (before, now) = (now, next)
      (over, under) = (under, over % under)
    }
    numerator = UInt16(clamping: now.over)
    denominator = UInt16(clamping: max(1, now.under))
  }
}
