// The coverage of a glyph run: that of its glyphs, added up pixel by pixel and at most full.
//
// A small glyph under an affine map is a mask, drawn once for its outline, its scale and turn, and the place of its origin
// within a pixel in 1/256, which is as fine as coverage itself. Large glyphs and those seen in perspective are edges,
// exact at any place, whose full inside comes as spans.

import DisplayList
import Pixels

/// A run made ready for reading its coverage row by row.
struct RunCoverage: Sendable {
  /// A glyph at its place.
  private enum Glyph: Sendable {
    /// A mask whose glyph's origin is in the pixel (x, y).
    case mask(GlyphMask, x: Int, y: Int)
    case edges(EdgeTable)

    var bounds: PixelRect {
      switch self {
      case .mask(let mask, let x, let y):
        PixelRect(x: mask.bounds.x + x, y: mask.bounds.y + y, width: mask.bounds.width, height: mask.bounds.height)
      case .edges(let table): table.bounds
      }
    }
  }

  /// A glyph in a row.
  private struct Entry {
    /// The first column that it covers.
    var start: Int32
    var glyph: Int32
  }

  /// Masks are at most that wide and high.
  private static let largestMask = 128.0
  /// Masks are within these pixels, counted from the one in which the glyph's origin is.
  private static let farthest = PixelRect(x: -1 << 20, y: -1 << 20, width: 1 << 21, height: 1 << 21)

  /// Outside these pixels nothing is covered.
  private(set) var bounds = PixelRect.zero
  private var glyphs: [Glyph] = []
  /// Row `y` shows the glyphs `entries[rowStarts[y - bounds.y]..<rowStarts[y - bounds.y + 1]]`, from left to right.
  private var rowStarts: [Int32] = []
  private var entries: [Entry] = []
  /// Whether some glyphs are edges.
  private var hasEdges = false

  /// Prepares a run for the pixels of `limit`. Glyphs that the store does not have, and numbers that are not finite, cover
  /// nothing.
  init(_ run: GlyphRun, store: GlyphStore, cache: GlyphCache, within limit: PixelRect) {
    guard run.transform.isFinite, !limit.isEmpty else { return }
    for glyph in run.glyphs where store.glyphs.indices.contains(glyph.outline) {
      guard let placed = Self.place(glyph, run.transform, store, cache, within: limit) else { continue }
      bounds = bounds.union(placed.bounds.intersection(limit))
      glyphs.append(placed)
      if case .edges = placed { hasEdges = true }
    }
    sortByRow()
  }

  private static func place(
    _ glyph: PlacedGlyph, _ transform: Transform, _ store: GlyphStore, _ cache: GlyphCache, within limit: PixelRect
  ) -> Glyph? {
    let stored = store.glyphs[glyph.outline]
    let local = Transform(a: glyph.size, b: 0, c: 0, d: glyph.size, tx: glyph.origin.x, ty: glyph.origin.y)
    let map = transform * local
    guard map.isFinite, !stored.box.isEmpty else { return nil }
    if map.isAffine {
      let box = map.boundingBox(of: stored.box)
      let reach = Rect(
        x: Double(limit.x), y: Double(limit.y), width: Double(limit.width), height: Double(limit.height))
      // A snapped origin moves by less than a pixel.
      guard box.inset(by: -1).overlaps(reach) else { return nil }
      if box.width <= largestMask, box.height <= largestMask {
        return mask(glyph.outline, stored, map, store, cache)
      }
    }
    let polygons =
      stored.isSimple
      ? OutlineFlattener(transform: map).polygons(stored.outline)
      : store.trapezoids(of: glyph.outline, size: map.magnification(over: stored.box)).map(\.polygon)
    let table = EdgeTable(
      polygons.map { PolygonClipping.project($0, by: map, within: limit) }, within: limit)
    return table.bounds.isEmpty ? nil : .edges(table)
  }

  /// A glyph as a mask, its origin moved to the nearest 1/256 of a pixel. The origin is near the canvas: the box is, and
  /// no glyph is farther than 1024 ems from its origin.
  private static func mask(
    _ outline: Int, _ stored: StoredGlyph, _ map: Transform, _ store: GlyphStore, _ cache: GlyphCache
  ) -> Glyph? {
    let (placeX, placeY) = ((map.tx * 256).rounded(), (map.ty * 256).rounded())
    guard abs(placeX) < 0x1p40, abs(placeY) < 0x1p40 else { return nil }
    let (x, y) = (Int(placeX), Int(placeY))
    let scale = GlyphScale(a: Float(map.a), b: Float(map.b), c: Float(map.c), d: Float(map.d))
    let key = GlyphKey(outline: outline, scale: scale, originX: UInt8(x & 255), originY: UInt8(y & 255))
    let mask = cache.mask(key) { rasterizer in
      let origin = SIMD2(Float(key.originX), Float(key.originY)) / 256
      let linear = Transform(
        a: Double(scale.a), b: Double(scale.b), c: Double(scale.c), d: Double(scale.d), tx: Double(origin.x),
        ty: Double(origin.y))
      let trapezoids =
        stored.isSimple ? nil : store.trapezoids(of: outline, size: linear.magnification(over: stored.box))
      return rasterizer.mask(
        of: stored.outline, trapezoids: trapezoids, scale: scale, origin: origin,
        bounds: PixelRect(covering: linear.boundingBox(of: stored.box), within: farthest))
    }
    return .mask(mask, x: x >> 8, y: y >> 8)
  }

  // MARK: Rows

  /// Lists the glyphs of each row from left to right.
  private mutating func sortByRow() {
    guard !bounds.isEmpty else { return }
    rowStarts = [Int32](repeating: 0, count: bounds.height + 1)
    for glyph in glyphs {
      for y in glyph.bounds.intersection(bounds).rows { rowStarts[y - bounds.y + 1] += 1 }
    }
    for row in 0..<bounds.height { rowStarts[row + 1] += rowStarts[row] }
    entries = [Entry](repeating: Entry(start: 0, glyph: 0), count: Int(rowStarts[bounds.height]))
    var next = rowStarts
    for (index, glyph) in glyphs.enumerated() {
      for y in glyph.bounds.intersection(bounds).rows {
        insert(Entry(start: start(of: glyph, row: y), glyph: Int32(index)), row: y - bounds.y, at: &next)
      }
    }
  }

  /// Puts an entry into its row, nearly always at the end of what is there.
  private mutating func insert(_ entry: Entry, row: Int, at next: inout [Int32]) {
    var place = Int(next[row])
    next[row] += 1
    while place > Int(rowStarts[row]), entries[place - 1].start > entry.start {
      entries[place] = entries[place - 1]
      place -= 1
    }
    entries[place] = entry
  }

  private func start(of glyph: Glyph, row y: Int) -> Int32 {
    switch glyph {
    case .mask(let mask, let x, let top):
      return mask.rows[y - top - mask.bounds.y].start + Int32(mask.bounds.x + x)
    case .edges(let table):
      return Int32(table.bounds.x)
    }
  }

  /// Appends the covered parts of row `y` to the row that is being made; does not end it.
  func appendRow(_ y: Int, to spans: inout CoverageSpans, scratch: inout EdgeTable.RowScratch) {
    let row = Int(rowStarts[y - bounds.y])..<Int(rowStarts[y - bounds.y + 1])
    if hasEdges {
      if row.count == 1, case .edges(let table) = glyphs[Int(entries[row.lowerBound].glyph)] {
        table.forEachSpan(row: y, scratch: &scratch) { spans.append($0, coverage: $1) }
      } else {
        let values = values(row: y, columns: bounds.columns)
        for (x, value) in zip(bounds.columns, values) { spans.append(x..<x + 1, coverage: value) }
      }
      return
    }
    for entry in entries[row] {
      guard case .mask(let mask, let x, let top) = glyphs[Int(entry.glyph)] else { continue }
      let part = mask.rows[y - top - mask.bounds.y]
      spans.add(mask.bytes, Int(part.offset), count: Int(part.count), from: x + mask.bounds.x + Int(part.start))
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
    for glyph in glyphs where glyph.bounds.rows.contains(y) {
      switch glyph {
      case .mask(let mask, let x, let top):
        let row = mask.rows[y - top - mask.bounds.y]
        let first = x + mask.bounds.x + Int(row.start)
        for column in 0..<Int(row.count) { add(mask.bytes[Int(row.offset) + column], first + column) }
      case .edges(let table):
        table.forEachSpan(row: y, scratch: &scratch) { span, coverage in for x in span { add(coverage, x) } }
      }
    }
    return values
  }
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
