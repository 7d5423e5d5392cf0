// Functions of CSS Color 4 (sections 5 to 10), read and converted to sRGB.

/// A function that names a colour, such as `rgb(255 128 0 / 50%)`.
package struct CSSColorFunction {
  /// The colour, clipped to sRGB.
  package let color: Color

  /// The same with each component rounded to 1/255, halves up.
  var rounded: Color {
    func byte(_ value: Double) -> Double { (value * 255 + 0.5).rounded(.down) / 255 }
    return Color(red: byte(color.red), green: byte(color.green), blue: byte(color.blue), alpha: byte(color.alpha))
  }

  /// Reads a function, in any case; nil for anything else.
  package init?(_ text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let inner = text[text.index(after: open)...].dropLast().lowercased()
    guard !inner.contains("("), let arguments = Arguments(inner) else { return nil }
    guard let (rgb, alpha) = Self.value(of: text[..<open].lowercased(), arguments) else { return nil }
    func clipped(_ value: Double) -> Double { min(max(value, 0), 1) }
    color = Color(red: clipped(rgb.x), green: clipped(rgb.y), blue: clipped(rgb.z), alpha: alpha)
  }

  /// sRGB values, not clipped, and the alpha.
  private static func value(of name: String, _ arguments: Arguments) -> (SIMD3<Double>, Double)? {
    var arguments = arguments
    guard !arguments.hasCommas || ["rgb", "rgba", "hsl", "hsla"].contains(name) else { return nil }
    var space = name
    if name == "color" {
      guard let first = arguments.takeWord() else { return nil }
      space = "color " + first
    }
    guard let alpha = arguments.alpha, arguments.values.count == 3 else { return nil }
    return convert(space, arguments).map { ($0, alpha) }
  }

  private static func convert(_ space: String, _ arguments: Arguments) -> SIMD3<Double>? {
    switch space {
    case "rgb", "rgba": return rgb(arguments)
    case "hsl", "hsla":
      guard let (hue, second, third) = arguments.hueAndPercentages else { return nil }
      return ColorSpaces.sRGB(hue: hue, saturation: max(0, second), lightness: third)
    case "hwb":
      guard let (hue, second, third) = arguments.hueAndPercentages else { return nil }
      return ColorSpaces.sRGB(hue: hue, whiteness: second, blackness: third)
    case "lab", "oklab": return lab(arguments, isOK: space == "oklab")
    case "lch", "oklch": return lch(arguments, isOK: space == "oklch")
    case "color srgb": return arguments.numbers(full: [1, 1, 1])
    case "color display-p3": return arguments.numbers(full: [1, 1, 1]).map(ColorSpaces.sRGB(displayP3:))
    default: return nil
    }
  }

  private static func rgb(_ arguments: Arguments) -> SIMD3<Double>? {
    // With commas all are numbers, or all are percentages.
    let percentages = arguments.values.count { $0.isPercentage }
    if arguments.hasCommas, percentages != 0, percentages != 3 { return nil }
    return arguments.numbers(full: [255, 255, 255]).map { $0 / 255 }
  }

  private static func lab(_ arguments: Arguments, isOK: Bool) -> SIMD3<Double>? {
    arguments.numbers(full: isOK ? [1, 0.4, 0.4] : [100, 125, 125]).map { value in
      let lightness = min(max(value.x, 0), isOK ? 1 : 100)
      let lab = SIMD3(lightness, value.y, value.z)
      return isOK ? ColorSpaces.sRGB(oklab: lab) : ColorSpaces.sRGB(lab: lab)
    }
  }

  private static func lch(_ arguments: Arguments, isOK: Bool) -> SIMD3<Double>? {
    guard let hue = arguments.values[2].degrees,
      let lightness = arguments.values[0].number(full: isOK ? 1 : 100),
      let chroma = arguments.values[1].number(full: isOK ? 0.4 : 150)
    else { return nil }
    let reach = max(0, chroma)
    let lab = SIMD3(
      min(max(lightness, 0), isOK ? 1 : 100), reach * PortableMath.cosine(degrees: hue),
      reach * PortableMath.sine(degrees: hue))
    return isOK ? ColorSpaces.sRGB(oklab: lab) : ColorSpaces.sRGB(lab: lab)
  }
}

/// The text between the parentheses.
private struct Arguments {
  /// A component as written.
  struct Value {
    var text: Substring
    /// Whether the keyword `none` is allowed and means 0.
    var allowsNone: Bool

    var isPercentage: Bool { text.last == "%" }

    /// A number, or a percentage of `full`.
    func number(full: Double) -> Double? {
      if text == "none" { return allowsNone ? 0 : nil }
      return measured?.share(of: full)
    }

    /// An angle in degrees.
    var degrees: Double? {
      if text == "none" { return allowsNone ? 0 : nil }
      return measured?.degrees
    }

    /// CSS wants a digit behind a point.
    private var measured: UnitNumber? {
      guard let value = UnitNumber(text), abs(value.number) <= 1e9,
        text.utf8.dropLast(value.unit.utf8.count).last != UInt8(ascii: ".")
      else { return nil }
      return value
    }
  }

  var values: [Value]
  let hasCommas: Bool
  private var alphaValue: Value?

  /// Cuts a text in lower case at its commas, or at spaces and a slash before the alpha.
  init?(_ text: String) {
    hasCommas = text.contains(",")
    var parts: [Substring]
    var alpha: Substring?
    if hasCommas {
      parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
      if parts.count == 4 { alpha = parts.removeLast() }
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2 else { return nil }
      parts = halves[0].split(whereSeparator: \.isCSSSpace)
      if halves.count == 2 { alpha = halves[1].trimmingSpaces }
    }
    guard parts.allSatisfy({ !$0.isEmpty }), alpha?.isEmpty != true else { return nil }
    let allowsNone = !hasCommas
    values = parts.map { Value(text: $0, allowsNone: allowsNone) }
    alphaValue = alpha.map { Value(text: $0, allowsNone: allowsNone) }
  }

  /// Takes the name of a colour space.
  mutating func takeWord() -> String? { values.isEmpty ? nil : String(values.removeFirst().text) }

  /// 0...1; nil when it is no number.
  var alpha: Double? {
    guard let alphaValue else { return 1 }
    return alphaValue.number(full: 1).map { min(max($0, 0), 1) }
  }

  /// Three numbers, or percentages of `full`.
  func numbers(full: SIMD3<Double>) -> SIMD3<Double>? {
    guard let x = values[0].number(full: full.x), let y = values[1].number(full: full.y),
      let z = values[2].number(full: full.z)
    else { return nil }
    return SIMD3(x, y, z)
  }

  /// An angle and two percentages as shares; without commas they may lack their sign.
  var hueAndPercentages: (Double, Double, Double)? {
    if hasCommas, !values[1].isPercentage || !values[2].isPercentage { return nil }
    guard let hue = values[0].degrees, let second = values[1].number(full: 100), let third = values[2].number(full: 100)
    else { return nil }
    return (hue, second / 100, third / 100)
  }
}

extension Character {
  fileprivate var isCSSSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{0C}" }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop(while: \.isCSSSpace)
    while text.last?.isCSSSpace == true { text.removeLast() }
    return text
  }
}
