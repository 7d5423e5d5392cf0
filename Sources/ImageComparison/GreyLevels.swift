// A coarse copy of a picture, by which pictures that are not equal are recognised: 16 rows of 16 grey levels.

import JSONTree
import Pixels

/// 16×16 grey levels of a picture over black, each the mean luma (ITU-R BT.709) of its part of the picture.
package struct GreyLevels: Hashable, Sendable, CustomStringConvertible {
  private static let side = 16

  /// 16 rows of 16 levels, 0...255.
  private let levels: [UInt8]

  /// Looks at a picture; one that is smaller than 16 pixels has equal levels beside each other.
  package init(_ bitmap: Bitmap) {
    var levels = [UInt8](repeating: 0, count: Self.side * Self.side)
    guard bitmap.width > 0, bitmap.height > 0 else {
      self.levels = levels
      return
    }
    func part(_ index: Int, of length: Int) -> Range<Int> {
      let start = index * length / Self.side
      return start..<max(start + 1, (index + 1) * length / Self.side)
    }
    for y in 0..<Self.side {
      let rows = part(y, of: bitmap.height)
      for x in 0..<Self.side {
        let columns = part(x, of: bitmap.width)
        var sum: UInt64 = 0
        for row in rows {
          for column in columns {
            let pixel = bitmap[column, row]
            let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
            // 2126 + 7152 + 722 = 10,000.
            let grey = red * 2126 + green * 7152 + blue * 722
            sum += UInt64(grey)
          }
        }
        let count = UInt64(rows.count * columns.count) * 10_000
        levels[y * Self.side + x] = UInt8(clamping: (sum + count / 2) / count)
      }
    }
    self.levels = levels
  }

  /// Reads `description`; nil for anything else.
  package init?(text: some StringProtocol) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue ?? -1 }
    guard digits.count == 2 * Self.side * Self.side, !digits.contains(-1) else { return nil }
    levels = (0..<Self.side * Self.side).map { (place: Int) -> UInt8 in
      UInt8(digits[2 * place] << 4 | digits[2 * place + 1])
    }
  }

  /// 512 hexadecimal digits.
  package var description: String { levels.map { NumberText.hexadecimal(UInt64($0), digits: 2) }.joined() }

  /// The sum of the differences of all levels, 0...65,280.
  package func distance(to other: GreyLevels) -> Int {
    var sum = 0
    for index in levels.indices { sum += abs(Int(levels[index]) - Int(other.levels[index])) }
    return sum
  }
}
