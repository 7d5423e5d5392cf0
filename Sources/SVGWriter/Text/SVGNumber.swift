// Numbers as SVG writes them: a fixed number of decimals at most, without zeros that say nothing.

/// Numbers as text.
enum SVGNumber {
  private static let powers: [Double] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// A number rounded to at most `decimals` decimals, 0...6, such as `12.5` and `-.25`. What is not finite is 0.
  static func text(_ value: Double, decimals: Int) -> String {
    let scaled = (value * powers[decimals]).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15, scaled != 0 else { return "0" }
    var digits = String(Int64(abs(scaled)))
    let sign = scaled < 0 ? "-" : ""
    if decimals == 0 { return sign + digits }
    if digits.count <= decimals { digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits }
    let whole = digits.dropLast(decimals)
    var fraction = digits.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    if fraction.isEmpty { return sign + whole }
    return sign + (whole == "0" ? "" : whole) + "." + fraction
  }

  /// A number with five digits that count, and at most six decimals.
  static func factor(_ value: Double) -> String {
    let size = abs(value)
    return text(value, decimals: size < 0.1 ? 6 : size < 1 ? 5 : size < 10 ? 4 : 2)
  }

  /// A colour of components 0...255, such as `#f08` or `#12ab34`.
  static func color(_ values: ArraySlice<Double>) -> String {
    let bytes = values.map { Int(min(max($0, 0), 255).rounded()) }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    if digits.allSatisfy({ $0.first == $0.last }) { return "#" + digits.compactMap(\.first).map(String.init).joined() }
    return "#" + digits.joined()
  }
}
