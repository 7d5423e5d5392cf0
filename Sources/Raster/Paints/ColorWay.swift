// The colours between two stops of a gradient.

import DisplayList
import Pixels

/// An interpolation between two colours.
enum ColorWay {
  /// Premultiplied components change evenly.
  case premultiplied(PremultipliedColor, PremultipliedColor)
  /// Straight components do.
  case straight(Color, Color)

  /// The interpolation between two stops: straight when both have straight colours.
  init(from first: Gradient.Stop, to second: Gradient.Stop) {
    if let start = first.straight, let end = second.straight {
      self = .straight(start, end)
    } else {
      self = .premultiplied(first.color, second.color)
    }
  }

  /// How finely it is tabulated: four steps for every 1/255 of the fastest change.
  var steps: Int { Int((min(max(fastest, 0), 2) * 255 * 4).rounded(.up)) }

  /// The fastest change of a premultiplied component; the product of two even changes is fastest at an end.
  private var fastest: Double {
    switch self {
    case .premultiplied(let first, let second):
      return max(
        abs(first.red - second.red), abs(first.green - second.green), abs(first.blue - second.blue),
        abs(first.alpha - second.alpha))
    case .straight(let first, let second):
      func fastest(_ from: Double, _ to: Double) -> Double {
        let (component, alpha) = (to - from, second.alpha - first.alpha)
        return max(abs(component * first.alpha + from * alpha), abs(component * second.alpha + to * alpha))
      }
      return max(
        fastest(first.red, second.red), fastest(first.green, second.green), fastest(first.blue, second.blue),
        abs(second.alpha - first.alpha))
    }
  }

  /// The colour at `share`, 0...1, rounded to 8 bits; no channel exceeds alpha.
  func pixel(_ share: Double) -> UInt32 {
    func mix(_ from: Double, _ to: Double) -> Double { from * (1 - share) + to * share }
    switch self {
    case .premultiplied(let first, let second):
      return Self.pixel(
        mix(first.red, second.red), mix(first.green, second.green), mix(first.blue, second.blue),
        mix(first.alpha, second.alpha))
    case .straight(let first, let second):
      let alpha = mix(first.alpha, second.alpha)
      return Self.pixel(
        mix(first.red, second.red) * alpha, mix(first.green, second.green) * alpha,
        mix(first.blue, second.blue) * alpha, alpha)
    }
  }

  private static func pixel(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    let a = byte(alpha)
    return min(byte(red), a) | min(byte(green), a) << 8 | min(byte(blue), a) << 16 | a << 24
  }
}
