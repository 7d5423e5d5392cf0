// Colours and gradients, as the scene format writes them.

import JSONTree
import MotionCurves
import Pixels
import SceneModel

extension Color {
  /// What is shown instead of content that cannot be.
  static let placeholder = Color(red: 0.8, green: 0.8, blue: 0.8)

  /// The nearest 8-bit colour: `#rrggbb`, or `#rrggbbaa` unless it is opaque.
  var text: String {
    let bytes = [red, green, blue, alpha].map { component in
      NumberText.hexadecimal(UInt8(clamping: Int((min(max(component.finite, 0), 1) * 255).rounded())), digits: 2)
    }
    return "#" + bytes[..<3].joined() + (bytes[3] == "ff" ? "" : bytes[3])
  }
}

extension Double {
  /// Itself, or 0 if it is not a number.
  var finite: Double { isFinite ? self : 0 }
}

/// What fills a shape.
enum ImportedFill: Equatable {
  /// A stop of a gradient: its place, 0...1, and its colour.
  struct Stop: Equatable {
    var offset: Double
    var color: Color
  }

  case color(Color)
  /// Degrees as in CSS.
  case linear(angle: Double, stops: [Stop])
  /// The middle in shares of the box, the radii in points.
  case radial(center: (x: Double, y: Double), radii: (x: Double, y: Double), stops: [Stop])
  /// The middle in shares of the box, degrees as in CSS.
  case conic(center: (x: Double, y: Double), angle: Double, stops: [Stop])

  static func == (a: ImportedFill, b: ImportedFill) -> Bool { a.node == b.node }

  /// Its colour, or those of its stops.
  var colors: [Color] {
    switch self {
    case .color(let color): [color]
    case .linear(_, let stops), .radial(_, _, let stops), .conic(_, _, let stops): stops.map(\.color)
    }
  }

  /// The same with all alphas multiplied.
  func faded(by opacity: Double) -> ImportedFill { mapped { $0.withOpacity(opacity) } }

  /// The same with a share of another colour in all colours.
  func mixed(with other: Color, _ share: Double) -> ImportedFill {
    guard share > 0 else { return self }
    return mapped { color in
      Color(
        red: mix(color.red, other.red, share), green: mix(color.green, other.green, share),
        blue: mix(color.blue, other.blue, share), alpha: color.alpha)
    }
  }

  private func mapped(_ change: (Color) -> Color) -> ImportedFill {
    func mapped(_ stops: [Stop]) -> [Stop] { stops.map { Stop(offset: $0.offset, color: change($0.color)) } }
    switch self {
    case .color(let color): return .color(change(color))
    case .linear(let angle, let stops): return .linear(angle: angle, stops: mapped(stops))
    case .radial(let center, let radii, let stops):
      return .radial(center: center, radii: radii, stops: mapped(stops))
    case .conic(let center, let angle, let stops):
      return .conic(center: center, angle: angle, stops: mapped(stops))
    }
  }

  /// As the scene format writes it.
  var node: ImportedValue {
    switch self {
    case .color(let color): .string(color.text)
    case .linear(let angle, let stops):
      .object([("linear", .object([("angle", .short(angle)), ("stops", Self.list(stops))]))])
    case .radial(let center, let radii, let stops):
      .object([
        (
          "radial",
          .object([
            ("center", Self.share(center)), ("radius", .list([.short(radii.x), .short(radii.y)])),
            ("stops", Self.list(stops)),
          ])
        )
      ])
    case .conic(let center, let angle, let stops):
      .object([
        (
          "conic",
          .object([("center", Self.share(center)), ("angle", .short(angle)), ("stops", Self.list(stops))])
        )
      ])
    }
  }

  private static func share(_ point: (x: Double, y: Double)) -> ImportedValue {
    .list([point.x, point.y].map { .string(NumberText.rounded($0.finite * 100, decimals: 3) + "%") })
  }

  /// Offsets do not decrease.
  private static func list(_ stops: [Stop]) -> ImportedValue {
    var last = 0.0
    return .list(
      stops.map { stop in
        last = min(1, max(last, stop.offset.finite))
        return .list([.short(last), .string(stop.color.text)])
      })
  }
}

/// A value in the text of a scene.
typealias ImportedValue = JSONNode

extension JSONNode {
  /// A number with at most three decimals, in the range that the scene format has for lengths.
  static func short(_ number: Double) -> JSONNode {
    let limited = min(max(number.finite, Ranges.length.lowerBound), Ranges.length.upperBound)
    let rounded = (limited * 1000).rounded() / 1000
    return .number(rounded == 0 ? 0 : rounded)
  }

  /// Such a number in a smaller range.
  static func short(_ number: Double, in range: ClosedRange<Double>) -> JSONNode {
    .short(min(max(number.finite, range.lowerBound), range.upperBound))
  }

  /// A time in seconds.
  static func seconds(_ number: Double) -> JSONNode { .short(number, in: Ranges.seconds) }

  /// Several such numbers.
  static func shorts(_ numbers: [Double]) -> JSONNode { .list(numbers.map(short)) }
}
