// The coverage of a shape or a glyph run: how much of each pixel lies in its outline, in its crop and outside its hole, in 1/255.
//
// Shapes that are placed by a scale and a translation and have circular corners are computed in closed form; all others
// are flattened to a fine polygon whose exact area is accumulated; glyphs have masks or polygons of their own. All define the coverage of a pixel by that pixel alone.

import Pixels
import DisplayList

/// A shape made ready for reading its coverage. Immutable, so that threads may share it; a class, so that what reads it
/// does not copy it.
final class ShapeCoverage: Sendable {
  /// How the coverage is found.
  private enum Form {
    case empty
    case aligned(outline: AlignedOutline, hole: AlignedOutline?)
    case polygons(EdgeTable)
    case glyphs(RunCoverage)
  }

  /// Outside these pixels nothing is covered.
  let bounds: PixelRect
  private let form: Form

  /// Prepares a shape for the pixels of `limit`; outside them its coverage is not defined.
  ///
  /// A shape with coordinates or coefficients that are not finite, or without an area, covers nothing.
  init(_ shape: Shape, within limit: PixelRect) {
    guard shape.isFinite, !limit.isEmpty, !shape.outline.rect.isEmpty, shape.crop?.isEmpty != true else {
      (bounds, form) = (.zero, .empty)
      return
    }
    if let (outline, hole) = Self.aligned(shape) {
      bounds = PixelRect(covering: outline.bounds, within: limit)
      form = bounds.isEmpty ? .empty : .aligned(outline: outline, hole: hole)
    } else {
      let table = EdgeTable(Self.polygons(shape, within: limit), within: limit)
      bounds = table.bounds
      form = bounds.isEmpty ? .empty : .polygons(table)
    }
  }

  /// Prepares a glyph run for the pixels of `limit`.
  init(_ run: GlyphRun, store: GlyphStore, cache: GlyphCache, within limit: PixelRect) {
    let coverage = RunCoverage(run, store: store, cache: cache, within: limit)
    bounds = coverage.bounds
    form = bounds.isEmpty ? .empty : .glyphs(coverage)
  }

  /// The coverage of the pixels `columns` of row `y` in 1/255.
  func values(row y: Int, columns: Range<Int>) -> [UInt8] {
    var values = [UInt8](repeating: 0, count: columns.count)
    guard bounds.rows.contains(y) else { return values }
    let covered = columns.clamped(to: bounds.columns)
    switch form {
    case .empty:
      break
    case .aligned(let outline, let hole):
      let (row, holeRow) = (outline.row(y), hole?.row(y))
      for x in covered { values[x - columns.lowerBound] = Self.coverage(x, outline, row, hole, holeRow) }
    case .polygons(let table):
      var scratch = EdgeTable.RowScratch()
      table.forEachSpan(row: y, scratch: &scratch) { span, coverage in
        for x in span.clamped(to: columns) { values[x - columns.lowerBound] = coverage }
      }
    case .glyphs(let run):
      values = run.values(row: y, columns: columns)
    }
    return values
  }

  /// Appends row `y` to `spans`.
  func appendRow(_ y: Int, to spans: inout CoverageSpans, scratch: inout EdgeTable.RowScratch) {
    if bounds.rows.contains(y) {
      switch form {
      case .empty:
        break
      case .aligned(let outline, let hole):
        appendAligned(outline, hole, y, to: &spans)
      case .polygons(let table):
        table.forEachSpan(row: y, scratch: &scratch) { spans.append($0, coverage: $1) }
      case .glyphs(let run):
        run.appendRow(y, to: &spans, scratch: &scratch)
      }
    }
    spans.endRow()
  }

  // MARK: Closed form

  /// The outline and the hole in closed form, nil when the shape needs polygons.
  private static func aligned(_ shape: Shape) -> (AlignedOutline, AlignedOutline?)? {
    let transform = shape.transform
    guard transform.isScaleAndTranslation, shape.outline.isCircular, shape.hole?.isCircular != false else { return nil }
    let crop = shape.crop.map { AlignedOutline.place($0, by: transform) }
    let outline = AlignedOutline(shape.outline.fitted(), transform: transform, cut: crop)
    guard let hole = shape.hole, !hole.rect.isEmpty else { return (outline, nil) }
    if !outline.isPlain {
      let whole = AlignedOutline(shape.outline.fitted(), transform: transform, cut: nil)
      let wholeHole = AlignedOutline(hole.fitted(), transform: transform, cut: nil)
      guard whole.surelyContains(wholeHole) else { return nil }
    }
    // The hole is cut by the outline's box alone: where corners are round, it lies inside them.
    return (outline, AlignedOutline(hole.fitted(), transform: transform, cut: outline.bounds))
  }

  private static func coverage(
    _ x: Int, _ outline: AlignedOutline, _ row: AlignedOutline.Row, _ hole: AlignedOutline?,
    _ holeRow: AlignedOutline.Row?
  ) -> UInt8 {
    var area = outline.area(x, in: row)
    if let hole, let holeRow { area -= hole.area(x, in: holeRow) }
    return UInt8(min(max(area, 0), 1) * 255 + 0.5)  // truncated: rounds to nearest
  }

  /// Appends the spans of a row: pixel by pixel where an edge passes, one value between.
  private func appendAligned(
    _ outline: AlignedOutline, _ hole: AlignedOutline?, _ y: Int, to spans: inout CoverageSpans
  ) {
    let (row, holeRow) = (outline.row(y), hole?.row(y))
    var column = bounds.x
    func pass(_ varying: AlignedOutline.Columns) {
      let start = pixel(varying.start)
      if column < start {
        spans.append(column..<start, coverage: Self.coverage(column, outline, row, hole, holeRow))
        column = start
      }
      let end = pixel(varying.end)
      while column < end {
        spans.append(column..<column + 1, coverage: Self.coverage(column, outline, row, hole, holeRow))
        column += 1
      }
    }
    let outer = outline.varyingColumns(in: row)
    guard let hole, let holeRow, holeRow.bottom > holeRow.top, hole.right > hole.left else {
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

  /// A whole coordinate as a column, held to the bounds.
  private func pixel(_ column: Double) -> Int { Int(min(max(column, Double(bounds.x)), Double(bounds.maxX))) }

  // MARK: Polygons

  /// The outline and, in the opposite direction, its hole as polygons on the canvas.
  private static func polygons(_ shape: Shape, within limit: PixelRect) -> [[Point]] {
    let flattener = OutlineFlattener(transform: shape.transform)
    let curves = CornerCurves(shape.outline)
    var polygons = [flattener.polygon(curves)]
    if let hole = shape.hole, !hole.rect.isEmpty {
      var points = flattener.polygon(CornerCurves(hole))
      if !points.allSatisfy(curves.contains) { points = PolygonClipping.cut(points, toConvex: polygons[0]) }
      polygons.append(points.reversed())
    }
    if let crop = shape.crop { polygons = polygons.map { PolygonClipping.cut($0, to: crop) } }
    return polygons.map { PolygonClipping.project($0, by: shape.transform, within: limit) }
  }
}

extension Shape {
  /// Whether every coordinate and coefficient is a finite number.
  var isFinite: Bool {
    let transform = transform
    return outline.isFinite && hole?.isFinite != false && crop?.isFinite != false && transform.isFinite
  }
}

extension RoundedRect {
  /// Whether its corners are square or quarter circles.
  var isCircular: Bool { !(smoothing > 0) || radii.isZero }

  fileprivate var isFinite: Bool {
    rect.isFinite && smoothing.isFinite && radii.topLeft.isFinite && radii.topRight.isFinite
      && radii.bottomRight.isFinite && radii.bottomLeft.isFinite
  }
}

extension Rect {
  fileprivate var isFinite: Bool { maxX.isFinite && maxY.isFinite && x.isFinite && y.isFinite }
}

extension Transform {
  /// Whether every coefficient is a finite number.
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite && px.isFinite && py.isFinite
      && pw.isFinite
  }
}
