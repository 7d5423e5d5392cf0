// The coverage of a shape or a glyph run: the part of each pixel, in 1/255, that is inside its outline and its crop and
// outside its hole.
//
// Rounded rectangles that are placed by a scale and a translation and have circular corners are computed in closed
// form. All others are flattened to a fine polygon whose exact area is accumulated. Glyphs and paths have masks or
// polygons. The coverage of a pixel always depends on that pixel alone.

import DisplayList
import Pixels
import VectorGraphics

/// Coverage that is cached from frame to frame. Used by one thread at a time.
package struct CoverageMemory {
  let shapes: CoverageMaskCache?
  /// Masks of glyphs and paths.
  let outlines: GlyphCache
  let paths: PathStore
  private let resting: RestingShapes

  /// A memory that keeps masks of glyphs and paths in at most `outlineBytes` bytes, and rows of resting shapes in at
  /// most half as many.
  package init(outlineBytes: Int) {
    (shapes, outlines, paths) = (CoverageMaskCache(), GlyphCache(capacity: outlineBytes), PathStore())
    resting = RestingShapes(capacity: outlineBytes / 2)
  }

  private init() {
    (shapes, outlines, paths) = (nil, GlyphCache(capacity: 0), PathStore())
    resting = RestingShapes(capacity: 0)
  }

  /// A memory that keeps no masks.
  package static var none: CoverageMemory { CoverageMemory() }

  /// Starts a frame: a shape that occurs in two consecutive frames is at rest.
  package func startFrame() { resting.startFrame() }

  /// The coverage of a shape in the pixels of `limit`, known or made.
  package func coverage(of shape: Shape, of paths: [VectorPath], within limit: GeometryArea) -> ShapeCoverage {
    func make() -> ShapeCoverage { ShapeCoverage(shape, of: paths, within: limit, memory: self) }
    if let named = shape.path {
      let path = self.paths.stored(paths[at: named.path], named.area)
      return resting.coverage(.path(path.key, shape.transform), within: limit) {
        ShapeCoverage(RunCoverage(path, transform: shape.transform, cache: outlines, within: limit))
      }
    }
    if AlignedShape.mayPlace(shape) || !shape.isFinite { return make() }
    return resting.coverage(.shape(shape), within: limit, make: make)
  }

  /// The coverage of a glyph run in the pixels of `limit`, known or made.
  package func coverage(of run: GlyphRun, store: GlyphStore, within limit: GeometryArea) -> ShapeCoverage {
    resting.coverage(.run(run), within: limit) { ShapeCoverage(run, store: store, cache: outlines, within: limit) }
  }
}

/// A shape prepared for reading its coverage. Immutable, so that threads may share it; a class, so that its readers do
/// not copy it.
package final class ShapeCoverage: Sendable {
  /// How the coverage is found.
  private enum Form {
    case empty
    case aligned(AlignedShape)
    case polygons(EdgeTable)
    case outlines(RunCoverage)
    /// All rows are in `mask`.
    case rows
  }

  /// Outside these pixels nothing is covered.
  package let bounds: PixelRect
  private let form: Form
  /// The origin of the rows of `mask`: the origin of an aligned shape.
  let origin: (x: Int, y: Int)
  /// The rows, where they are kept.
  let mask: CoverageMask?

  /// Prepares a shape for the pixels of `limit`; outside them its coverage is not defined.
  ///
  /// A shape with coordinates or coefficients that are not finite, or without an area, covers nothing. Masks of aligned shapes
  /// are taken from the memory, if it keeps any.
  ///
  /// - Parameter paths: The paths that shapes name.
  package convenience init(_ shape: Shape, of paths: [VectorPath], within limit: GeometryArea, memory: CoverageMemory) {
    if let named = shape.path {
      let path = memory.paths.stored(paths[at: named.path], named.area)
      self.init(RunCoverage(path, transform: shape.transform, cache: memory.outlines, within: limit))
    } else {
      self.init(outline: shape, within: limit, masks: memory.shapes)
    }
  }

  /// Prepares a shape that names no path, with its mask from `masks`, if there are any.
  private init(outline shape: Shape, within limit: GeometryArea, masks: CoverageMaskCache?) {
    guard shape.isFinite, !limit.pixels.isEmpty, !shape.outline.rect.isEmpty, shape.crop?.isEmpty != true else {
      (bounds, form, origin, mask) = (.zero, .empty, (0, 0), nil)
      return
    }
    if let (shape, x, y) = AlignedShape.placed(shape) {
      let box = shape.outline.bounds.offset(dx: Double(x), dy: Double(y))
      bounds = box.isEmpty ? .zero : PixelRect(covering: box, within: limit.pixels)
      form = bounds.isEmpty ? .empty : .aligned(shape)
      origin = (x, y)
      mask = bounds.isEmpty ? nil : masks?.mask(of: shape)
    } else {
      (origin, mask) = ((0, 0), nil)
      let table = EdgeTable(Self.polygons(shape, within: limit), within: limit)
      bounds = table.bounds
      form = bounds.isEmpty ? .empty : .polygons(table)
    }
  }

  /// Prepares a shape that names no path for the pixels of `limit`, without a memory of masks.
  package convenience init(_ shape: Shape, within limit: GeometryArea) {
    self.init(outline: shape, within: limit, masks: nil)
  }

  /// Prepares a glyph run for the pixels of `limit`.
  package convenience init(_ run: GlyphRun, store: GlyphStore, cache: GlyphCache, within limit: GeometryArea) {
    self.init(RunCoverage(run, store: store, cache: cache, within: limit))
  }

  fileprivate init(_ coverage: RunCoverage) {
    (origin, mask) = ((0, 0), nil)
    bounds = coverage.bounds
    form = bounds.isEmpty ? .empty : .outlines(coverage)
  }

  private init(rows mask: CoverageMask, bounds: PixelRect) {
    (self.bounds, self.mask, origin, form) = (bounds, mask, (0, bounds.y), .rows)
  }

  /// The same coverage with all of its rows computed, and the bytes that they take.
  func withRows() -> (coverage: ShapeCoverage, cost: Int) {
    var rows = CoverageSpans()
    var scratch = EdgeTable.RowScratch()
    for y in bounds.rows { appendRow(y, to: &rows, scratch: &scratch) }
    let mask = CoverageMask(rows)
    return (ShapeCoverage(rows: mask, bounds: bounds), mask.cost)
  }

  /// The coverage of the pixels `columns` of row `y` in 1/255.
  package func values(row y: Int, columns: Range<Int>) -> [UInt8] {
    var values = [UInt8](repeating: 0, count: columns.count)
    guard bounds.rows.contains(y) else { return values }
    let covered = columns.clamped(to: bounds.columns)
    switch form {
    case .empty:
      break
    case .aligned(let shape):
      let row = shape.row(y - origin.y)
      for x in covered { values[x - columns.lowerBound] = shape.coverage(x - origin.x, in: row) }
    case .polygons(let table):
      var scratch = EdgeTable.RowScratch()
      table.forEachSpan(row: y, scratch: &scratch) { span, coverage in
        for x in span.clamped(to: columns) { values[x - columns.lowerBound] = coverage }
      }
    case .outlines(let run):
      values = run.values(row: y, columns: columns)
    case .rows:
      mask?.forEachSpan(ofRow: y - origin.y) { span, coverage in
        for x in span.clamped(to: columns) { values[x - columns.lowerBound] = coverage(x) }
      }
    }
    return values
  }

  /// Appends row `y` to `spans`.
  func appendRow(_ y: Int, to spans: inout CoverageSpans, scratch: inout EdgeTable.RowScratch) {
    if bounds.rows.contains(y) {
      switch form {
      case .empty:
        break
      case .aligned(let shape):
        let columns = bounds.x - origin.x..<bounds.maxX - origin.x
        shape.appendRow(y - origin.y, columns, offset: origin.x, to: &spans)
      case .polygons(let table):
        table.forEachSpan(row: y, scratch: &scratch) { spans.append($0, coverage: $1) }
      case .outlines(let run):
        run.appendRow(y, to: &spans, scratch: &scratch)
      case .rows:
        mask?.forEachSpan(ofRow: y - origin.y) { span, coverage in
          for x in span { spans.append(x..<x + 1, coverage: coverage(x)) }
        }
      }
    }
    spans.endRow()
  }

  // MARK: Polygons

  /// The outline and, in the opposite direction, its hole as polygons on the canvas.
  private static func polygons(_ shape: Shape, within limit: GeometryArea) -> [[Point]] {
    let flattener = OutlineFlattener(transform: shape.transform)
    let curves = OutlineCorners(shape.outline)
    var polygons = [flattener.polygon(curves)]
    if let hole = shape.hole, !hole.rect.isEmpty {
      var points = flattener.polygon(OutlineCorners(hole))
      if !points.allSatisfy(curves.contains) { points = PolygonClipping.cut(points, toConvex: polygons[0]) }
      polygons.append(points.reversed())
    }
    if let crop = shape.crop { polygons = polygons.map { PolygonClipping.cut($0, to: crop) } }
    return polygons.map { PolygonClipping.project($0, by: shape.transform, within: limit) }
  }
}
