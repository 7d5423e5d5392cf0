// The coverage of a list's shapes in a strip of rows: from their masks, or computed when a tile of the strip first
// needs it.

import DisplayList
import KernelContracts
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
@safe
final class StripCoverage {
  /// Where the rows of a shape are found. Plain data: reading a row counts no references.
  @safe
  private struct Rows {
    /// The number of the strip that this was found for.
    var strip = 0
    /// The rows that the shape touches at all.
    var touched = 0..<0
    /// The mask's memory; nil when the rows are in `spans`.
    var mask: UnsafePointer<CoverageSpan>?
    var bytes: UnsafePointer<UInt8>?
    var rowStarts: UnsafePointer<Int32>?
    /// The mask's rows that are equal, and the position of the mask's origin.
    var alike = 0..<0
    var dx = 0
    var top = 0
    /// The row of `spans` that canvas row 0 would have, when there is no mask.
    var first = 0
    /// The columns in which the shape covers every row of the strip in full; nil until first computed.
    var solid: Range<Int>?

    /// Which row of the mask, or of `spans`, holds row `y` of the canvas.
    @inline(__always)
    func index(of y: Int) -> Int {
      guard unsafe mask != nil else { return first &+ y }
      let row = y &- top
      if row <= alike.lowerBound || alike.isEmpty { return row }
      return row < alike.upperBound ? alike.lowerBound : row &- alike.count &+ 1
    }
  }

  private var shapes: [ShapeCoverage] = []
  private var spans = CoverageSpans()
  private var scratch = EdgeTable.RowScratch()
  private var strip: Range<Int> = 0..<0
  /// How many strips have been started.
  private var number = 0
  /// The rows of each shape. Rows of shapes not used in this strip are left over from earlier strips.
  private var rows: [Rows] = []

  /// Starts the shapes of a list.
  func start(_ shapes: [ShapeCoverage]) {
    self.shapes = shapes
    if rows.count < shapes.count {
      rows.append(contentsOf: repeatElement(Rows(), count: shapes.count - rows.count))
    }
  }

  /// Starts a strip of rows.
  func start(_ strip: Range<Int>) {
    self.strip = strip
    spans.removeAll()
    number += 1
  }

  /// Makes the spans of a shape available and returns how it covers `area`, which is in the strip.
  func cover(_ index: CoverageIndex, _ area: PixelRect) -> AreaCover {
    let common = shapes[at: index].bounds.intersection(area)
    guard !common.isEmpty else { return .none }
    find(index)
    // A shape that ends within the area is not examined further: at worst it paints nothing.
    guard common == area else { return .partial }
    let solid = solid(index)
    if solid.lowerBound <= area.x, solid.upperBound >= area.maxX { return .full }
    var (isFull, isEmpty) = (true, true)
    for y in common.rows {
      let row = cover(index, row: y, common.columns)
      isFull = isFull && row == .full
      isEmpty = isEmpty && row == .none
      if !isFull && !isEmpty { return .partial }
    }
    return isEmpty ? .none : .full
  }

  /// Makes the spans of a shape available for all rows of the strip.
  private func find(_ index: CoverageIndex) {
    if rows[index.offset].strip == number { return }
    let shape = shapes[at: index]
    var found = unsafe Rows(strip: number, touched: shape.bounds.rows)
    if let mask = shape.mask {
      unsafe (found.mask, found.bytes, found.rowStarts) = (mask.spans, mask.bytes, mask.rowStarts)
      found.alike = mask.alike
      (found.dx, found.top) = (shape.origin.x, shape.origin.y)
    } else {
      found.first = spans.rowCount - strip.lowerBound
      for y in strip { shape.appendRow(y, to: &spans, scratch: &scratch) }
    }
    rows[index.offset] = found
  }

  /// The columns in which a shape covers every row of the strip in full.
  private func solid(_ index: CoverageIndex) -> Range<Int> {
    if let known = rows[index.offset].solid { return known }
    let found = findSolid(index, rows[index.offset])
    rows[index.offset].solid = found
    return found
  }

  private func findSolid(_ index: CoverageIndex, _ rows: Rows) -> Range<Int> {
    guard strip.clamped(to: rows.touched) == strip else { return 0..<0 }
    var (start, end) = (Int.min, Int.max)
    // Equal rows are examined once.
    let isAlike =
      rows.alike.contains(strip.lowerBound - rows.top) && rows.alike.contains(strip.upperBound - 1 - rows.top)
    for y in isAlike ? strip.prefix(1) : strip {
      guard let full = longestFullSpan(index, y) else { return 0..<0 }
      (start, end) = (max(start, full.lowerBound), min(end, full.upperBound))
    }
    return start < end ? start..<end : 0..<0
  }

  private func longestFullSpan(_ index: CoverageIndex, _ y: Int) -> Range<Int>? {
    var longest: Range<Int>?
    unsafe withRow(index, y) { spans, count, dx in
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
  func cover(_ index: CoverageIndex, row y: Int, _ columns: Range<Int>) -> AreaCover {
    var cover = AreaCover.none
    unsafe withRow(index, y) { spans, count, dx in
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
  func extent(_ index: CoverageIndex, row y: Int, _ columns: Range<Int>) -> Range<Int> {
    var extent = 0..<0
    unsafe withRow(index, y) { spans, count, dx in
      guard count > 0 else { return }
      let start = unsafe max(Int(spans[0].start) + dx, columns.lowerBound)
      extent = unsafe start..<max(start, min(Int(spans[count - 1].end) + dx, columns.upperBound))
    }
    return extent
  }

  /// Calls `body` for all of `columns` from left to right, in parts of equal coverage.
  @inline(__always)
  func forEachPart(
    _ index: CoverageIndex, row y: Int, _ columns: Range<Int>, _ body: (Range<Int>, CoveragePart) -> Void
  ) {
    let row = PixelRect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
    unsafe forEachPart(index, row) { unsafe body($1, $2) }
  }

  /// Calls `body` for all rows of an area, in parts of equal coverage, from left to right. The spans of the shape must
  /// be available.
  @inline(__always)
  func forEachPart(_ index: CoverageIndex, _ area: PixelRect, _ body: (_ y: Int, Range<Int>, CoveragePart) -> Void) {
    let found = rows[index.offset]
    unsafe withPointers(found) { spans, bytes, rowStarts in
      for y in area.rows {
        var column = area.x
        if found.touched.contains(y) {
          let row = found.index(of: y)
          for index in unsafe Int(rowStarts[row])..<Int(rowStarts[row + 1]) {
            let span = unsafe spans[index]
            let first = Int(span.start) + found.dx
            let (start, end) = (max(first, column), min(Int(span.end) + found.dx, area.maxX))
            if start >= end { continue }
            if start > column { unsafe body(y, column..<start, .empty) }
            if span.isFull {
              unsafe body(y, start..<end, .full)
            } else {
              unsafe body(y, start..<end, .partial(bytes + (Int(span.mask) + start - first)))
            }
            column = end
          }
        }
        if column < area.maxX { unsafe body(y, column..<area.maxX, .empty) }
      }
    }
  }

  /// Calls `body` with the first row and the spans of rows of an area that are consecutive in memory, or are all equal,
  /// from top to bottom. The spans of the shape must be available.
  @inline(__always)
  func forEachBand(_ index: CoverageIndex, _ area: PixelRect, _ body: (_ y: Int, SpanRows) -> Void) {
    let found = rows[index.offset]
    let touched = area.rows.clamped(to: found.touched)
    unsafe withPointers(found) { spans, bytes, rowStarts in
      func band(_ rows: Range<Int>, step: Int) {
        if rows.isEmpty { return }
        unsafe body(
          rows.lowerBound,
          SpanRows(
            spans: spans, bytes: bytes, starts: rowStarts + found.index(of: rows.lowerBound), step: step,
            count: rows.count, dx: found.dx, columns: area.columns))
      }
      let alike = (found.top + found.alike.lowerBound..<found.top + found.alike.upperBound).clamped(to: touched)
      if alike.isEmpty {
        band(touched, step: 1)
      } else {
        band(touched.lowerBound..<alike.lowerBound, step: 1)
        band(alike, step: 0)
        band(alike.upperBound..<touched.upperBound, step: 1)
      }
    }
  }

  /// Calls `body` with the spans of a row of a shape whose spans are available; `dx` is to be added to their columns.
  @inline(__always)
  private func withRow(
    _ index: CoverageIndex, _ y: Int, _ body: (_ spans: UnsafePointer<CoverageSpan>, _ count: Int, _ dx: Int) -> Void
  ) {
    let found = rows[index.offset]
    guard found.touched.contains(y) else { return }
    unsafe withPointers(found) { spans, _, rowStarts in
      let row = found.index(of: y)
      let (start, end) = unsafe (Int(rowStarts[row]), Int(rowStarts[row + 1]))
      unsafe body(spans + start, end - start, found.dx)
    }
  }

  /// Calls `body` with the memory that holds a shape's rows.
  @inline(__always)
  private func withPointers(
    _ found: Rows,
    _ body: (
      _ spans: UnsafePointer<CoverageSpan>, _ bytes: UnsafePointer<UInt8>, _ rowStarts: UnsafePointer<Int32>
    ) -> Void
  ) {
    if let mask = unsafe found.mask, let bytes = unsafe found.bytes, let rowStarts = unsafe found.rowStarts {
      unsafe body(mask, bytes, rowStarts)
    } else {
      unsafe spans.rowStarts.withUnsafeBufferPointer { rowStarts in
        guard let rowStarts = rowStarts.baseAddress else { return }
        unsafe spans.withUnsafePointers { unsafe body($0, $1, rowStarts) }
      }
    }
  }
}
