// The coverage of a list's shapes in a strip of rows, computed for each shape when a tile of the strip first asks.

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
  private(set) var spans = CoverageSpans()
  private var scratch = EdgeTable.RowScratch()
  private var strip: Range<Int> = 0..<0
  /// Where a shape's first row of the strip is in `spans`; -1 when it has not been asked for.
  private var firstRows: [Int] = []

  /// The columns in which a shape covers every row of the strip in full, for shapes that have been asked for.
  private var solids: [Range<Int32>] = []

  /// Starts a strip of `rows` for a list of `shapes` shapes.
  func start(_ rows: Range<Int>, shapes: Int) {
    strip = rows
    spans.removeAll()
    firstRows.removeAll(keepingCapacity: true)
    firstRows.append(contentsOf: repeatElement(-1, count: shapes))
    solids.removeAll(keepingCapacity: true)
    solids.append(contentsOf: repeatElement(0..<0, count: shapes))
  }

  /// Makes the spans of a shape available and tells how it covers `area`, which lies in the strip.
  func cover(_ index: Int, of shapes: [ShapeCoverage], _ area: PixelRect) -> AreaCover {
    let common = shapes[index].bounds.intersection(area)
    guard !common.isEmpty else { return .none }
    if firstRows[index] < 0 { compute(index, shapes[index]) }
    let solid = solids[index]
    if Int(solid.lowerBound) <= area.x, Int(solid.upperBound) >= area.maxX { return .full }
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

  /// Makes the spans of a shape for all rows of the strip.
  private func compute(_ index: Int, _ shape: ShapeCoverage) {
    firstRows[index] = spans.rowCount
    for y in strip { shape.appendRow(y, to: &spans, scratch: &scratch) }
    var (start, end) = (Int32.min, Int32.max)
    for row in firstRows[index]..<spans.rowCount {
      guard let full = spans.longestFullSpan(row) else { return }
      start = max(start, full.start)
      end = min(end, full.end)
    }
    if start < end { solids[index] = start..<end }
  }

  /// How a shape, whose spans are available, covers the columns of a row.
  func cover(_ index: Int, row y: Int, _ columns: Range<Int>) -> AreaCover {
    for span in row(index, y) where Int(span.end) > columns.lowerBound {
      if Int(span.start) >= columns.upperBound { return .none }
      let isFull = span.isFull && Int(span.start) <= columns.lowerBound && Int(span.end) >= columns.upperBound
      return isFull ? .full : .partial
    }
    return .none
  }

  /// The columns among `columns` from the first to the last that the shape covers at all.
  func extent(_ index: Int, row y: Int, _ columns: Range<Int>) -> Range<Int> {
    let spans = row(index, y)
    guard let first = spans.first, let last = spans.last else { return 0..<0 }
    let start = max(Int(first.start), columns.lowerBound)
    return start..<max(start, min(Int(last.end), columns.upperBound))
  }

  /// Calls `body` for all of `columns` from left to right, in parts that are covered alike.
  func forEachPart(_ index: Int, row y: Int, _ columns: Range<Int>, _ body: (Range<Int>, CoveragePart) -> Void) {
    let row = PixelRect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
    unsafe forEachPart(index, row) { unsafe body($1, $2) }
  }

  /// Calls `body` for all rows of an area, in parts that are covered alike, from left to right.
  @inline(__always)
  func forEachPart(_ index: Int, _ area: PixelRect, _ body: (_ y: Int, Range<Int>, CoveragePart) -> Void) {
    let spans = spans
    let firstRow = firstRows[index] - strip.lowerBound
    unsafe spans.withUnsafePointers { all, bytes in
      for y in area.rows {
        var column = area.x
        for span in spans.row(firstRow + y) {
          let span = unsafe all[span]
          let start = max(Int(span.start), column)
          let end = min(Int(span.end), area.maxX)
          if start >= end { continue }
          if start > column { unsafe body(y, column..<start, .empty) }
          if span.isFull {
            unsafe body(y, start..<end, .full)
          } else {
            unsafe body(y, start..<end, .partial(bytes + (Int(span.mask) + start - Int(span.start))))
          }
          column = end
        }
        if column < area.maxX { unsafe body(y, column..<area.maxX, .empty) }
      }
    }
  }

  /// The spans of a row of a shape whose spans are available.
  func row(_ index: Int, _ y: Int) -> ArraySlice<CoverageSpan> {
    spans.spans[spans.row(firstRows[index] + y - strip.lowerBound)]
  }
}
