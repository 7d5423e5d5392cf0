// Which pixels are antialiasing: the smoothed steps of an edge, which two rasterizers draw differently without anybody
// seeing it. After V. Vyšniauskas, "Anti-aliased pixel and intensity slope detector" (2009).
//
// A smoothed pixel is on a slope. Among its eight neighbours some are darker and some brighter, and at most two are
// equal to it. The slope leads from one plain area to another, so its darkest or its brightest neighbour is in a plain
// area, in both pictures.

import Pixels

/// Finds antialiasing.
package enum Antialiasing {
  /// More equal neighbours than this make a pixel part of a plain area.
  private static let plain = 2

  /// Whether the pixel is antialiasing in either of two pictures of one size.
  package static func isPresent(_ x: Int, _ y: Int, in first: Bitmap, _ second: Bitmap) -> Bool {
    isSlope(x, y, in: first, other: second) || isSlope(x, y, in: second, other: first)
  }

  private static func isSlope(_ x: Int, _ y: Int, in picture: Bitmap, other: Bitmap) -> Bool {
    let own = PixelDistance.luma(picture[x, y])
    var equal = isAtEdge(x, y, picture.size) ? 1 : 0
    var darkest = (step: 0.0, x: x, y: y)
    var brightest = darkest
    for (column, row) in Neighbours(x, y, picture.size) {
      let step = PixelDistance.luma(picture[column, row]) - own
      if step == 0 {
        equal += 1
        if equal > plain { return false }
      } else if step < darkest.step {
        darkest = (step, column, row)
      } else if step > brightest.step {
        brightest = (step, column, row)
      }
    }
    guard darkest.step < 0, brightest.step > 0 else { return false }
    return [darkest, brightest].contains { end in
      isPlain(end.x, end.y, picture) && isPlain(end.x, end.y, other)
    }
  }

  /// Whether a pixel is in an area of equal colour.
  private static func isPlain(_ x: Int, _ y: Int, _ picture: Bitmap) -> Bool {
    let own = picture[x, y]
    var equal = isAtEdge(x, y, picture.size) ? 1 : 0
    for (column, row) in Neighbours(x, y, picture.size) where picture[column, row] == own { equal += 1 }
    return equal > plain
  }

  private static func isAtEdge(_ x: Int, _ y: Int, _ size: PixelSize) -> Bool {
    x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1
  }
}

/// The up to eight pixels around one.
private struct Neighbours: Sequence, IteratorProtocol {
  private let center: (x: Int, y: Int)
  private let size: PixelSize
  private var index = 0

  init(_ x: Int, _ y: Int, _ size: PixelSize) {
    center = (x, y)
    self.size = size
  }

  mutating func next() -> (Int, Int)? {
    while index < 9 {
      let (x, y) = (center.x + index % 3 - 1, center.y + index / 3 - 1)
      index += 1
      if index == 5 || x < 0 || y < 0 || x >= size.width || y >= size.height { continue }
      return (x, y)
    }
    return nil
  }
}
