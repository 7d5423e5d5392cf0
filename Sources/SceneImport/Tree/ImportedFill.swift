// Colours and gradients, as the scene format writes them.

import JSONTree
import SceneModel

/// A colour of sRGB with straight alpha; components are 0...1.
struct ImportedColor: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  static let black = ImportedColor(red: 0, green: 0, blue: 0)
  static let white = ImportedColor(red: 1, green: 1, blue: 1)
  /// What is shown instead of content that cannot be.
  static let placeholder = ImportedColor(red: 0.8, green: 0.8, blue: 0.8)

  /// From bytes.
  static func bytes(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Double = 1) -> ImportedColor {
    ImportedColor(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// The same with its alpha multiplied.
  func faded(by opacity: Double) -> ImportedColor {
    var color = self
    color.alpha *= opacity
    return color
  }

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
    var color: ImportedColor
  }

  case color(ImportedColor)
  /// Degrees as in CSS.
  case linear(angle: Double, stops: [Stop])
  /// The middle in shares of the box, the radii in points.
  case radial(center: (x: Double, y: Double), radii: (x: Double, y: Double), stops: [Stop])
  /// The middle in shares of the box, degrees as in CSS.
  case conic(center: (x: Double, y: Double), angle: Double, stops: [Stop])

  static func == (a: ImportedFill, b: ImportedFill) -> Bool { a.node == b.node }

  /// The same with all alphas multiplied.
  func faded(by opacity: Double) -> ImportedFill { mapped { $0.faded(by: opacity) } }

  /// The same with a share of another colour in all colours.
  func mixed(with other: ImportedColor, _ share: Double) -> ImportedFill {
    guard share > 0 else { return self }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return mapped {
      ImportedColor(
        red: mix($0.red, other.red), green: mix($0.green, other.green), blue: mix($0.blue, other.blue), alpha: $0.alpha)
    }
  }

  private func mapped(_ change: (ImportedColor) -> ImportedColor) -> ImportedFill {
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
