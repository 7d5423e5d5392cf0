// Typed values as the vocabulary shows them: the way back from what the decoder reads.

import JSONTree
import Pixels
import SceneModel

extension JSONNode {
  /// The name of a case.
  static func name(_ value: some RawRepresentable<String>) -> JSONNode { .string(value.rawValue) }

  /// A colour in its shortest hexadecimal form, to the nearest byte.
  static func color(_ color: Color) -> JSONNode {
    let components = [color.red, color.green, color.blue] + (color.alpha == 1 ? [] : [color.alpha])
    let bytes = components.map { UInt8(($0 * 255).rounded()) }
    let isShort = bytes.allSatisfy { $0 % 17 == 0 }
    let digits = bytes.map { isShort ? String($0 / 17, radix: 16) : NumberText.hexadecimal($0, digits: 2) }
    return .string("#" + digits.joined())
  }

  /// `[x, y]`.
  static func point(_ point: Point) -> JSONNode { .numbers([point.x, point.y]) }

  /// Points or a percentage.
  static func length(_ length: Length) -> JSONNode {
    switch length {
    case .points(let points): .number(points)
    case .fraction(let share): .string(NumberText.shortest(share * 100) + "%")
    }
  }

  /// A curve in the form that scenes have it.
  package static func curve(_ curve: Curve) -> JSONNode {
    switch curve {
    case .named(let name): .name(name)
    case .cubicBezier(let x1, let y1, let x2, let y2): .object([("cubicBezier", .numbers([x1, y1, x2, y2]))])
    case .steps(let count): .object([("steps", .number(count))])
    case .points(let points): .object([("points", .list(points.map { .point($0) }))])
    case .spring(let spring): .object([("spring", .object(members(of: spring)))])
    }
  }

  private static func members(of spring: Spring) -> [(String, JSONNode)] {
    switch spring {
    case .fitted(let ratio, let velocity): [("dampingRatio", .number(ratio)), ("velocity", .number(velocity))]
    case .physical(let mass, let stiffness, let damping, let velocity):
      [
        ("mass", .number(mass)), ("stiffness", .number(stiffness)), ("damping", .number(damping)),
        ("velocity", .number(velocity)),
      ]
    case .response(let response, let ratio): [("response", .number(response)), ("dampingRatio", .number(ratio))]
    case .bounce(let duration, let bounce): [("duration", .number(duration)), ("bounce", .number(bounce))]
    }
  }

  /// `[start, end]`.
  static func window(_ window: Window) -> JSONNode { .numbers([window.start, window.end]) }
}
