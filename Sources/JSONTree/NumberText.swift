// Numbers as text: one format for JSON and for people, without an exponent where that is short enough, and the same whatever
// the locale.

/// Writes numbers.
package enum NumberText {
  /// The shortest decimal that leads back to the same number; whole numbers under 10¹⁵ without a point, -0 as 0.
  package static func shortest(_ number: Double) -> String {
    let isWhole = number == number.rounded() && abs(number) < 1e15
    return isWhole ? String(Int64(number)) : String(number)
  }

  /// A time in seconds, like `shortest`, without rounding errors of decimal sums: 3.2, never 3.1999999999999997.
  package static func seconds(_ seconds: Double) -> String { shortest(tidySeconds(seconds)) }

  /// The decimal with the fewest places, at most nine, within 10⁻¹¹ of the time (of 1 s, for shorter ones). That is
  /// more than the rounding error of a hundred thousand additions. A time without such a decimal, such as 1/30 s, is
  /// unchanged.
  package static func tidySeconds(_ seconds: Double) -> Double {
    let tolerance = max(1, abs(seconds)) * 1e-11
    var factor = 1.0
    for _ in 0...9 {
      let tidy = (seconds * factor).rounded() / factor
      if abs(tidy - seconds) <= tolerance { return tidy }
      factor *= 10
    }
    return seconds
  }

  /// A finite number with exactly `decimals` decimals, rounded to nearest, halves away from 0.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (abs(number) * factor).rounded()
    guard scaled < 1e15 else { return String(number) }
    let digits = padded(Int(scaled), to: decimals + 1)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return decimals == 0 ? sign + digits : "\(sign)\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
  }

  /// A finite number with at most `decimals` decimals, rounded to nearest, halves away from 0.
  package static func rounded(_ number: Double, decimals: Int) -> String {
    var text = fixed(number, decimals: decimals)
    guard text.contains("."), !text.contains("e") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A whole number, 0 or more, with zeros before it up to `digits` digits.
  package static func padded(_ number: Int, to digits: Int) -> String { padded(String(number), to: digits) }

  /// A number in base 16 with zeros before it up to `digits` digits.
  package static func hexadecimal(
    _ number: some UnsignedInteger, digits: Int, uppercase: Bool = false
  ) -> String {
    padded(String(number, radix: 16, uppercase: uppercase), to: digits)
  }

  /// Digits with zeros before them up to `count`.
  package static func padded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
