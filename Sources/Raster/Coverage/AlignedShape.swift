// A shape whose sides are parallel to the pixel axes and whose corners are round or square: its coverage in closed
// form, independent of its whole-pixel position.

import DisplayList
import Pixels

/// An outline and its hole in pixels from an origin, which is the upper left corner of the pixel that holds theirs.
///
/// Shapes that differ by whole pixels only have equal values, and the same coverage.
struct AlignedShape: Hashable, Sendable {
  /// The shape, cut by its crop.
  let outline: AlignedOutline
  /// The part that is cut out of the outline, clipped like it; inside the outline.
  let hole: AlignedOutline?

  /// Whether a shape needs no polygons unless its hole reaches beyond it.
  static func mayPlace(_ shape: Shape) -> Bool {
    shape.transform.isScaleAndTranslation && shape.outline.isCircular && shape.hole?.isCircular != false
  }

  /// A shape with its origin on the canvas, nil when it needs polygons. The shape's numbers must be finite.
  static func placed(_ shape: Shape) -> (shape: AlignedShape, x: Int, y: Int)? {
    let transform = shape.transform
    guard mayPlace(shape) else { return nil }
    var box = AlignedOutline.place(shape.outline.rect, by: transform)
    var crop: Rect?
    if let rect = shape.crop {
      let placed = AlignedOutline.place(rect, by: transform)
      crop = placed
      box = Rect(
        minX: max(box.minX, placed.minX), minY: max(box.minY, placed.minY), maxX: box.maxX, maxY: box.maxY)
    }
    let origin = Point(x: box.minX.rounded(.down), y: box.minY.rounded(.down))
    func outline(_ rect: FittedRoundedRect, cut: Rect?) -> AlignedOutline {
      AlignedOutline(rect, transform: transform, cut: cut, origin: origin)
    }
    let whole = outline(shape.outline, cut: crop)
    let (x, y) = (Int(origin.x), Int(origin.y))
    guard let hole = shape.hole, !hole.rect.isEmpty else { return (AlignedShape(outline: whole, hole: nil), x, y) }
    if !whole.isPlain {
      guard outline(shape.outline, cut: nil).surelyContains(outline(hole, cut: nil)) else { return nil }
    }
    // The hole is clipped by the outline's box alone: where corners are round, the hole is inside them.
    let cut = whole.bounds.offset(dx: origin.x, dy: origin.y)
    return (AlignedShape(outline: whole, hole: outline(hole, cut: cut)), x, y)
  }

  /// Rows that are equal: from the first to before the last, empty when they are fewer than two.
  var alikeRows: Range<Int> {
    var (start, end) = outline.straightRows
    if let hole { (start, end) = (max(start, hole.straightRows.start), min(end, hole.straightRows.end)) }
    let (first, last) = (start.rounded(.up), end.rounded(.down))
    guard first >= 0, last - first >= 2, last < 0x1p40 else { return 0..<0 }
    return Int(first)..<Int(last)
  }

  /// The values that a row of pixels shares.
  struct Row {
    fileprivate let outline: AlignedOutline.Row
    fileprivate let hole: AlignedOutline.Row?
  }

  /// The row of pixels `y..<y + 1`.
  func row(_ y: Int) -> Row { Row(outline: outline.row(y), hole: hole?.row(y)) }

  /// The coverage of the pixel in column `x` of a row, in 1/255.
  func coverage(_ x: Int, in row: Row) -> UInt8 {
    var area = outline.area(x, in: row.outline)
    if let hole, let holeRow = row.hole { area -= hole.area(x, in: holeRow) }
    return UInt8(min(max(area, 0), 1) * 255 + 0.5)  // truncated: rounds to nearest
  }

  /// Appends the spans of row `y` in `columns`: pixel by pixel where an edge passes, one value between.
  ///
  /// - Parameter offset: Is added to the columns.
  func appendRow(_ y: Int, _ columns: Range<Int>, offset: Int, to spans: inout CoverageSpans) {
    let row = row(y)
    var column = columns.lowerBound
    func pixel(_ column: Double) -> Int {
      Int(min(max(column, Double(columns.lowerBound)), Double(columns.upperBound)))
    }
    func pass(_ varying: AlignedOutline.Columns) {
      let start = pixel(varying.start)
      if column < start {
        spans.append(column + offset..<start + offset, coverage: coverage(column, in: row))
        column = start
      }
      let end = pixel(varying.end)
      while column < end {
        spans.append(column + offset..<column + offset + 1, coverage: coverage(column, in: row))
        column += 1
      }
    }
    let outer = outline.varyingColumns(in: row.outline)
    guard let hole, let holeRow = row.hole, holeRow.bottom > holeRow.top, hole.right > hole.left else {
      pass(outer.left)
      pass(outer.right)
      return
    }
    let inner = hole.varyingColumns(in: holeRow)
    // Both lefts and both rights in order, then the two in the middle.
    let lefts = Self.inOrder(outer.left, inner.left)
    let rights = Self.inOrder(inner.right, outer.right)
    let (first, second) = Self.inOrder(lefts.0, rights.0)
    let (third, fourth) = Self.inOrder(lefts.1, rights.1)
    let middle = Self.inOrder(second, third)
    pass(first)
    pass(middle.0)
    pass(middle.1)
    pass(fourth)
  }

  private static func inOrder(
    _ one: AlignedOutline.Columns, _ other: AlignedOutline.Columns
  ) -> (AlignedOutline.Columns, AlignedOutline.Columns) {
    one.start <= other.start ? (one, other) : (other, one)
  }

  /// A few numbers that tell most shapes apart: hashing all of them would take longer than comparing.
  func hash(into hasher: inout Hasher) {
    func bits(_ outline: AlignedOutline) -> UInt64 {
      (outline.left.bitPattern &* 3 &+ outline.top.bitPattern &* 5 &+ outline.right.bitPattern &* 7)
        &+ (outline.bottom.bitPattern &* 11 &+ outline.straightRows.start.bitPattern &* 13)
    }
    hasher.combine(bits(outline))
    if let hole { hasher.combine(bits(hole)) }
  }
}
