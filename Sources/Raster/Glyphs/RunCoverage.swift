// The coverage of outlines: of the glyphs of a run, added up pixel by pixel and at most full, or of one path.
//
// A small outline under an affine map is a mask, drawn once for its outline, its scale and turn, and the place of its origin
// within a pixel in 1/256, which is as fine as coverage itself. Large outlines and those seen in perspective are edges,
// exact at any place, whose full inside comes as spans.

import DisplayList
import Pixels
import VectorGraphics

/// An area that can be drawn at any size.
protocol ScalableOutline {
  /// Names it in a cache of masks.
  var key: Int { get }
  /// Contains every point, in the units of the outline.
  var box: Rect { get }
  /// The outline when its areas may simply be added up.
  var simple: VectorPath? { get }
  /// The area of any other in parts, fine enough for `size` pixels to the unit.
  func parts(size: Double) -> OutlineParts
}

/// The parts whose areas are added up.
enum OutlineParts {
  /// Parts that do not overlap.
  case trapezoids([Trapezoid])
  /// Contours with more overlaps than can be resolved: where they overlap, their areas are added up pixel by pixel.
  case contours([[Point]], FillRule)
}

/// A run or a path prepared for reading its coverage row by row.
@safe
struct RunCoverage: @unchecked Sendable {
  /// A mask at its place.
  private struct PlacedMask {
    let mask: GlyphMask
    /// The pixels that it may cover.
    let bounds: PixelRect

    /// A mask whose glyph's origin is in the pixel (x, y).
    init(_ mask: GlyphMask, x: Int, y: Int) {
      self.mask = mask
      bounds = PixelRect(
        x: mask.bounds.x + x, y: mask.bounds.y + y, width: mask.bounds.width, height: mask.bounds.height)
    }

    /// Its coverage of a row, which must be one of its bounds.
    @inline(__always)
    func piece(_ y: Int) -> CoveragePiece {
      let (row, bytes) = unsafe mask.row(y - bounds.y)
      return unsafe CoveragePiece(start: Int32(bounds.x) + row.start, count: row.count, bytes: bytes)
    }
  }

  /// Masks are at most that wide and high.
  private static let largestMask = 128.0
  /// Masks are within these pixels, counted from the one in which the glyph's origin is.
  private static let farthest = PixelRect(x: -1 << 20, y: -1 << 20, width: 1 << 21, height: 1 << 21)

  /// Outside these pixels nothing is covered.
  private(set) var bounds = PixelRect.zero
  /// Small outlines; they own the memory that `pieces` points to.
  private var masks: [PlacedMask] = []
  /// Large outlines; where there are any, there are no pieces.
  private var tables: [EdgeTable] = []
  /// Row `y` shows `pieces[rowStarts[y - bounds.y]..<rowStarts[y - bounds.y + 1]]`, from left to right.
  private var rowStarts: [Int32] = []
  private var pieces: [CoveragePiece] = []

  /// Prepares a run for the pixels of `limit`. Glyphs that the store does not have, and numbers that are not finite, cover
  /// nothing.
  init(_ run: GlyphRun, store: GlyphStore, cache: GlyphCache, within limit: GeometryArea) {
    guard run.transform.isFinite, !limit.pixels.isEmpty else { return }
    masks.reserveCapacity(run.glyphs.count)
    for glyph in run.glyphs where store.glyphs.indices.contains(glyph.outline) {
      let local = Transform(a: glyph.size, b: 0, c: 0, d: glyph.size, tx: glyph.origin.x, ty: glyph.origin.y)
      add(ListedGlyph(store: store, key: glyph.outline), by: run.transform * local, cache: cache, within: limit)
    }
    if tables.isEmpty { sortByRow() }
  }

  /// Prepares an outline that `transform` lays on the canvas for the pixels of `limit`.
  init(_ outline: some ScalableOutline, transform: Transform, cache: GlyphCache, within limit: GeometryArea) {
    guard !limit.pixels.isEmpty else { return }
    add(outline, by: transform, cache: cache, within: limit)
    if tables.isEmpty { sortByRow() }
  }

  private mutating func add(
    _ outline: some ScalableOutline, by map: Transform, cache: GlyphCache, within limit: GeometryArea
  ) {
    guard map.isFinite, !outline.box.isEmpty else { return }
    if map.isAffine {
      let box = map.boundingBox(of: outline.box)
      // A snapped origin moves by less than a pixel.
      guard box.inset(by: -1).overlaps(Rect(limit.pixels)) else { return }
      if box.width <= Self.largestMask, box.height <= Self.largestMask, Self.isPrecise(map, outline.box) {
        guard let mask = Self.mask(of: outline, by: map, cache: cache) else { return }
        bounds = bounds.union(mask.bounds.intersection(limit.pixels))
        masks.append(mask)
        return
      }
    }
    let table = Self.table(of: outline, by: map, within: limit)
    if table.bounds.isEmpty { return }
    bounds = bounds.union(table.bounds.intersection(limit.pixels))
    tables.append(table)
  }

  /// The exact edges of an outline.
  private static func table(of outline: some ScalableOutline, by map: Transform, within limit: GeometryArea)
    -> EdgeTable
  {
    func table(_ polygons: [[Point]], _ rule: FillRule = .nonzero) -> EdgeTable {
      EdgeTable(polygons.map { PolygonClipping.project($0, by: map, within: limit) }, rule, within: limit)
    }
    if let simple = outline.simple { return table(simple.polygons(under: map)) }
    return switch outline.parts(size: map.magnification(over: outline.box)) {
    case .trapezoids(let trapezoids): table(trapezoids.map { $0.polygon })
    case .contours(let contours, let rule): table(contours, rule)
    }
  }

  /// Whether points of a box are found to 1/256 of a pixel when they are mapped in single precision. Otherwise, as in no
  /// sensible font, they may be far from the mask that is to hold them.
  private static func isPrecise(_ map: Transform, _ box: Rect) -> Bool {
    let scale = abs(map.a) + abs(map.b) + abs(map.c) + abs(map.d)
    let reach = max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    return scale < 0x1p24 && scale * reach < 0x1p14
  }

  /// An outline as a mask, its origin moved to the nearest 1/256 of a pixel. The origin is near the canvas: the box is,
  /// and a precise outline is not far from its origin.
  private static func mask(of outline: some ScalableOutline, by map: Transform, cache: GlyphCache) -> PlacedMask? {
    let (placeX, placeY) = ((map.tx * 256).rounded(), (map.ty * 256).rounded())
    guard abs(placeX) < 0x1p40, abs(placeY) < 0x1p40 else { return nil }
    let (x, y) = (Int(placeX), Int(placeY))
    let scale = GlyphScale(a: Float(map.a), b: Float(map.b), c: Float(map.c), d: Float(map.d))
    let key = GlyphKey(outline: outline.key, scale: scale, originX: UInt8(x & 255), originY: UInt8(y & 255))
    let mask = cache.mask(key) { rasterizer in
      let origin = SIMD2(Float(key.originX), Float(key.originY)) / 256
      let linear = Transform(
        a: Double(scale.a), b: Double(scale.b), c: Double(scale.c), d: Double(scale.d), tx: Double(origin.x),
        ty: Double(origin.y))
      let bounds = PixelRect(covering: linear.boundingBox(of: outline.box), within: farthest)
      if let simple = outline.simple {
        return rasterizer.mask(of: simple, scale: scale, origin: origin, bounds: bounds)
      }
      switch outline.parts(size: linear.magnification(over: outline.box)) {
      case .trapezoids(let trapezoids):
        return rasterizer.mask(of: trapezoids, scale: scale, origin: origin, bounds: bounds)
      case .contours(let contours, let rule):
        let whole = GeometryArea(bounds)
        let polygons = contours.map { PolygonClipping.project($0, by: linear, within: whole) }
        return GlyphMask(EdgeTable(polygons, rule, within: whole), bounds: bounds)
      }
    }
    return PlacedMask(mask, x: x >> 8, y: y >> 8)
  }

  // MARK: Rows

  /// Lists the pieces of each row from left to right.
  private mutating func sortByRow() {
    guard !bounds.isEmpty else { return }
    rowStarts = [Int32](repeating: 0, count: bounds.height + 1)
    let top = bounds.y
    for mask in masks {
      for y in mask.bounds.intersection(bounds).rows { rowStarts[y - top + 1] += 1 }
    }
    for row in 0..<bounds.height { rowStarts[row + 1] += rowStarts[row] }
    var ends = rowStarts
    pieces = unsafe [CoveragePiece](unsafeUninitializedCapacity: Int(rowStarts[bounds.height])) { pieces, count in
      for mask in masks {
        for y in mask.bounds.intersection(bounds).rows {
          let row = Int(rowStarts[y - top])..<Int(ends[y - top])
          unsafe Self.insert(mask.piece(y), into: pieces, row)
          ends[y - top] += 1
        }
      }
      count = pieces.count
    }
  }

  /// Inserts a piece into its row, nearly always at the end.
  @inline(__always)
  private static func insert(
    _ piece: CoveragePiece, into pieces: UnsafeMutableBufferPointer<CoveragePiece>, _ row: Range<Int>
  ) {
    var place = row.upperBound
    while place > row.lowerBound, unsafe pieces[place - 1].start > piece.start {
      unsafe pieces.initializeElement(at: place, to: pieces[place - 1])
      place -= 1
    }
    unsafe pieces.initializeElement(at: place, to: piece)
  }

  /// Appends the covered parts of row `y` to the row that is being made; does not end it.
  func appendRow(_ y: Int, to spans: inout CoverageSpans, scratch: inout EdgeTable.RowScratch) {
    if tables.isEmpty {
      let row = Int(rowStarts[y - bounds.y])..<Int(rowStarts[y - bounds.y + 1])
      unsafe pieces.withUnsafeBufferPointer { unsafe spans.append(UnsafeBufferPointer(rebasing: $0[row])) }
    } else if tables.count == 1, masks.isEmpty {
      tables[0].forEachSpan(row: y, scratch: &scratch) { spans.append($0, coverage: $1) }
    } else {
      for (x, value) in zip(bounds.columns, values(row: y, columns: bounds.columns)) {
        spans.append(x..<x + 1, coverage: value)
      }
    }
  }

  /// The coverage of the pixels `columns` of row `y` in 1/255.
  func values(row y: Int, columns: Range<Int>) -> [UInt8] {
    var scratch = EdgeTable.RowScratch()
    var values = [UInt8](repeating: 0, count: columns.count)
    func add(_ coverage: UInt8, _ x: Int) {
      guard columns.contains(x) else { return }
      values[x - columns.lowerBound] = UInt8(min(255, Int(values[x - columns.lowerBound]) + Int(coverage)))
    }
    for mask in masks where mask.bounds.rows.contains(y) {
      let piece = mask.piece(y)
      for column in 0..<Int(piece.count) { unsafe add(piece.bytes[column], Int(piece.start) + column) }
    }
    for table in tables {
      table.forEachSpan(row: y, scratch: &scratch) { span, coverage in for x in span { add(coverage, x) } }
    }
    return values
  }
}

/// A glyph of a store.
private struct ListedGlyph: ScalableOutline {
  let store: GlyphStore
  let key: Int

  private var stored: StoredGlyph { store.glyphs[key] }
  var box: Rect { stored.box }
  var simple: VectorPath? { stored.isSimple ? stored.outline : nil }
  func parts(size: Double) -> OutlineParts { .trapezoids(store.trapezoids(of: key, size: size)) }
}

extension Transform {
  /// At most how many pixels one unit becomes anywhere in `box`, as far as its corners tell.
  fileprivate func magnification(over box: Rect) -> Double {
    let linear = (a * a + b * b + c * c + d * d).squareRoot()
    if isAffine { return linear }
    let nearest = box.corners.map(divisor).min() ?? 1
    return nearest > 0 ? linear / nearest : .infinity
  }
}
