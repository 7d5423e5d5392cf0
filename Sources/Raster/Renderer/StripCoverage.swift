// The coverage of a list's shapes in a strip of rows: from their masks, or computed for each shape when a tile of the strip
// first asks.

import Pixels

/// How much of an area a shape covers.
enum AreaCover {
  case none, partial, full
}

/// How a shape covers a part of a row.
@unsafe
enum CoveragePart {
  case empty, full
  /// A byte for each pixel.
  case partial(UnsafePointer<UInt8>)
}

/// Spans of the rows of one strip for every shape of a list.
final class StripCoverage {
  /// Where the rows of a shape are found.
  private struct Rows {
    /// Whether they have been asked for.
    var isKnown = false
    /// The shape's first row in `spans`, when it has no mask.
    var first = 0
    /// The columns in which the shape covers every row of the strip in full.
    var solid = 0..<0
  }

  private var shapes: [ShapeCoverage] = []
  private var spans = CoverageSpans()
  private var scratch = EdgeTable.RowScratch()
  private var strip: Range<Int> = 0..<0
  private var rows: [Rows] = []

  /// Starts a strip of `rows` for the shapes of a list.
  func start(_ strip: Range<Int>, shapes: [ShapeCoverage]) {
    self.strip = strip
    self.shapes = shapes
    spans.removeAll()
    rows.removeAll(keepingCapacity: true)
    rows.append(contentsOf: repeatElement(Rows(), count: shapes.count))
  }

  /// Makes the spans of a shape available and tells how it covers `area`, which lies in the strip.
  func cover(_ index: Int, _ area: PixelRect) -> AreaCover {
    let common = shapes[index].bounds.intersection(area)
    guard !common.isEmpty else { return .none }
    if !rows[index].isKnown { find(index) }
    let solid = rows[index].solid
    if solid.lowerBound <= area.x, solid.upperBound >= area.maxX { return .full }
    var isFull = common == area
    var isEmpty = true
    for y in common.rows {
      let row = cover(index, row: y, common.columns)
      isFull = isFull && row == .full
      isEmpty = isEmpty && row == .none
      if !isFull && !isEmpty { return .partial }
    }
    return isEmpty ? .none : .full
  }

  /// Makes the spans of a shape available for all rows of the strip.
  private func find(_ index: Int) {
    let shape = shapes[index]
    rows[index].isKnown = true
    if shape.mask == nil {
      rows[index].first = spans.rowCount
      for y in strip { shape.appendRow(y, to: &spans, scratch: &scratch) }
    }
    var (start, end) = (Int.min, Int.max)
    guard strip.clamped(to: shape.bounds.rows) == strip else { return }
    // Rows of a mask that are alike need one look.
    let isAlike = shape.mask?.isAlike(strip.lowerBound - shape.origin.y, strip.upperBound - 1 - shape.origin.y) == true
    for y in isAlike ? strip.prefix(1) : strip {
      guard let full = longestFullSpan(index, y) else { return }
      (start, end) = (max(start, full.lowerBound), min(end, full.upperBound))
    }
    if start < end { rows[index].solid = start..<end }
  }

  private func longestFullSpan(_ index: Int, _ y: Int) -> Range<Int>? {
    var longest: Range<Int>?
    unsafe withRow(index, y) { spans, count, _, dx in
      for index in 0..<count {
        let span = unsafe spans[index]
        if span.isFull, Int(span.end - span.start) > longest?.count ?? 0 {
          longest = Int(span.start) + dx..<Int(span.end) + dx
        }
      }
    }
    return longest
  }

  /// How a shape, whose spans are available, covers the columns of a row.
  func cover(_ index: Int, row y: Int, _ columns: Range<Int>) -> AreaCover {
    var cover = AreaCover.none
    unsafe withRow(index, y) { spans, count, _, dx in
      for index in 0..<count {
        let span = unsafe spans[index]
        if Int(span.end) + dx <= columns.lowerBound { continue }
        if Int(span.start) + dx >= columns.upperBound { return }
        let isFull =
          span.isFull && Int(span.start) + dx <= columns.lowerBound && Int(span.end) + dx >= columns.upperBound
        cover = isFull ? .full : .partial
        return
      }
    }
    return cover
  }

  /// The columns among `columns` from the first to the last that the shape covers at all.
  func extent(_ index: Int, row y: Int, _ columns: Range<Int>) -> Range<Int> {
    var extent = 0..<0
    unsafe withRow(index, y) { spans, count, _, dx in
      guard count > 0 else { return }
      let start = unsafe max(Int(spans[0].start) + dx, columns.lowerBound)
      extent = unsafe start..<max(start, min(Int(spans[count - 1].end) + dx, columns.upperBound))
    }
    return extent
  }

  /// Calls `body` for all of `columns` from left to right, in parts that are covered alike.
  @inline(__always)
  func forEachPart(_ index: Int, row y: Int, _ columns: Range<Int>, _ body: (Range<Int>, CoveragePart) -> Void) {
    let row = PixelRect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
    unsafe forEachPart(index, row) { unsafe body($1, $2) }
  }

  /// Calls `body` for all rows of an area, in parts that are covered alike, from left to right.
  @inline(__always)
  func forEachPart(_ index: Int, _ area: PixelRect, _ body: (_ y: Int, Range<Int>, CoveragePart) -> Void) {
    let shape = shapes[index]
    let (mask, dx, top) = (shape.mask, shape.origin.x, shape.origin.y)
    let spans = mask?.spans ?? spans
    let firstRow = rows[index].first - strip.lowerBound
    let covered = shape.bounds.rows
    unsafe spans.withUnsafePointers { all, bytes in
      for y in area.rows {
        var column = area.x
        if covered.contains(y) {
          let row = spans.row(mask.map { $0.index(ofRow: y - top) } ?? firstRow + y)
          for index in row {
            let span = unsafe all[index]
            let start = max(Int(span.start) + dx, column)
            let end = min(Int(span.end) + dx, area.maxX)
            if start >= end { continue }
            if start > column { unsafe body(y, column..<start, .empty) }
            if span.isFull {
              unsafe body(y, start..<end, .full)
            } else {
              unsafe body(y, start..<end, .partial(bytes + (Int(span.mask) + start - Int(span.start) - dx)))
            }
            column = end
          }
        }
        if column < area.maxX { unsafe body(y, column..<area.maxX, .empty) }
      }
    }
  }

  /// Calls `body` with the spans of a row of a shape whose spans are available; `dx` is to be added to their columns.
  @inline(__always)
  private func withRow(
    _ index: Int, _ y: Int,
    _ body: (_ spans: UnsafePointer<CoverageSpan>, _ count: Int, _ bytes: UnsafePointer<UInt8>, _ dx: Int) -> Void
  ) {
    let shape = shapes[index]
    guard shape.bounds.rows.contains(y) else { return }
    if let mask = shape.mask {
      let row = mask.spans.row(mask.index(ofRow: y - shape.origin.y))
      unsafe mask.spans.withUnsafePointers {
        unsafe body($0 + row.lowerBound, row.count, $1, shape.origin.x)
      }
    } else {
      let row = spans.row(rows[index].first + y - strip.lowerBound)
      unsafe spans.withUnsafePointers { unsafe body($0 + row.lowerBound, row.count, $1, 0) }
    }
  }
}
