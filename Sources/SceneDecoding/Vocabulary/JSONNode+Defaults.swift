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

  /// `[start, end]`.
  static func window(_ window: Window) -> JSONNode { .numbers([window.start, window.end]) }
}
