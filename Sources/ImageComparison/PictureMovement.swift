// How far a part of a picture has moved, by the sums of its columns and rows.

import Pixels

/// A movement by whole pixels.
package struct PictureMovement: Hashable, Sendable {
  /// Pixels to the right, below 0 to the left.
  package let x: Int
  /// Pixels down, below 0 up.
  package let y: Int

  /// The farthest movement that is looked for.
  private static let most = 16

  /// The movement that explains most of the difference of two pictures of one size in a box; nil when none does.
  package init?(_ before: Bitmap, _ after: Bitmap, in box: PixelRect) {
    guard before.size == after.size, box.width > 0, box.height > 0 else { return nil }
    // What moves leaves the box of what differs by nothing, but sums need its surroundings.
    let x = max(0, box.x - Self.most)..<min(before.width, box.maxX + Self.most)
    let y = max(0, box.y - Self.most)..<min(before.height, box.maxY + Self.most)
    let sums = (Self.sums(before, x, y), Self.sums(after, x, y))
    (self.x, self.y) = (Self.shift(sums.0.columns, sums.1.columns), Self.shift(sums.0.rows, sums.1.rows))
    guard self.x != 0 || self.y != 0 else { return nil }
    let still = Self.difference(before, after, x, y, by: (0, 0))
    guard 2 * Self.difference(before, after, x, y, by: (self.x, self.y)) < still else { return nil }
  }

  /// `up to 2 pixels to the right and 1 pixel down`.
  package var words: String {
    func part(_ value: Int, _ forward: String, _ back: String) -> String? {
      value == 0 ? nil : "\(abs(value)) pixel\(abs(value) == 1 ? "" : "s") \(value > 0 ? forward : back)"
    }
    return "up to "
      + [part(x, "to the right", "to the left"), part(y, "down", "up")].compactMap { $0 }.joined(separator: " and ")
  }

  private static func level(_ pixel: UInt32) -> Int {
    Int(pixel & 255) + 2 * Int(pixel >> 8 & 255) + Int(pixel >> 16 & 255)
  }

  private static func sums(_ picture: Bitmap, _ x: Range<Int>, _ y: Range<Int>) -> (columns: [Int], rows: [Int]) {
    var (columns, rows) = ([Int](repeating: 0, count: x.count), [Int](repeating: 0, count: y.count))
    for row in y {
      for column in x {
        let value = level(picture[column, row])
        columns[column - x.lowerBound] += value
        rows[row - y.lowerBound] += value
      }
    }
    return (columns, rows)
  }

  /// By how many places the second sums lie farther on; the shortest of equal ones.
  private static func shift(_ before: [Int], _ after: [Int]) -> Int {
    var (best, least) = (0, Int.max)
    // More than half of the sums stay in sight.
    let most = min(most, (after.count - 1) / 2)
    for shift in (-most...most).sorted(by: { abs($0) < abs($1) }) {
      let inside = max(0, shift)..<min(after.count, after.count + shift)
      var sum = 0
      for index in inside { sum += abs(after[index] - before[index - shift]) }
      let mean = sum / inside.count
      if mean < least { (best, least) = (shift, mean) }
    }
    return best
  }

  private static func difference(
    _ before: Bitmap, _ after: Bitmap, _ x: Range<Int>, _ y: Range<Int>, by shift: (x: Int, y: Int)
  ) -> Int {
    var sum = 0
    for row in y where y.contains(row - shift.y) {
      for column in x where x.contains(column - shift.x) {
        sum += abs(level(after[column, row]) - level(before[column - shift.x, row - shift.y]))
      }
    }
    return sum
  }
}
