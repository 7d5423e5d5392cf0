// The outlines that glyph runs name by number, examined once: their bounds, and whether contours overlap.

import Pixels
import Synchronization
import VectorGraphics

/// Outlines prepared for being drawn at any size. May be used by any number of threads.
package final class GlyphStore: Sendable {
  /// A store without outlines.
  package static let empty = GlyphStore([])

  let glyphs: [StoredGlyph]
  /// Outlines with overlaps, split into simple parts.
  private let overlaps = Mutex(Overlaps())

  /// The known overlaps by outline and power of two of the size. Cleared as a whole when it takes too much memory.
  private struct Overlaps {
    struct Key: Hashable {
      var outline: Int
      var exponent: Int
    }

    var trapezoids: [Key: [Trapezoid]] = [:]
    var count = 0
  }

  /// Trapezoids kept at most, 64 bytes each; more only for a single outline.
  private static let mostTrapezoids = 1 << 18

  /// Examines outlines; one with a coordinate that is NaN or out of range draws nothing.
  package init(_ outlines: [VectorPath]) {
    glyphs = outlines.map(StoredGlyph.init)
  }

  /// The outline `index`, which has overlaps, as trapezoids in ems that do not overlap, fine enough for `size` pixels to
  /// the em. The same for all sizes between two powers of two, so that most sizes find them ready.
  func trapezoids(of index: Int, size: Double) -> [Trapezoid] {
    let exponent = Int(min(max(size, 1), 8191).exponent) + 1
    let key = Overlaps.Key(outline: index, exponent: exponent)
    if let known = overlaps.withLock({ $0.trapezoids[key] }) { return known }
    let found = Self.sweep(glyphs[index].outline, exponent: exponent)?.trapezoids ?? []
    overlaps.withLock {
      if $0.count + found.count > Self.mostTrapezoids { $0 = Overlaps() }
      // Another thread may have been first.
      if $0.trapezoids.updateValue(found, forKey: key) == nil { $0.count += found.count }
    }
    return found
  }

  /// Takes an outline apart, less finely where that would be too much work.
  private static func sweep(_ outline: VectorPath, exponent: Int) -> OverlapSweep? {
    for exponent in (0...exponent).reversed() {
      if let sweep = OverlapSweep(StoredGlyph.polygons(outline, exponent: exponent)) { return sweep }
    }
    return nil
  }
}

/// An outline with its cached analysis.
struct StoredGlyph: Sendable {
  /// The outline; empty when it could not be drawn.
  let outline: VectorPath
  /// The box of all points in ems, control points included: nothing is painted outside it.
  let box: Rect
  /// Whether at most one contour covers each point, and all contours have the same direction: then areas may simply be
  /// added up. They are also added up when there are too many overlaps to find them all.
  let isSimple: Bool

  /// Farther out than any sensible glyph reaches, in ems.
  private static let farthest = 1024.0

  init(_ outline: VectorPath) {
    let points = outline.segments.flatMap { $0.points }
    guard points.allSatisfy({ abs($0.x) <= Self.farthest && abs($0.y) <= Self.farthest }), let first = points.first
    else {
      (self.outline, box, isSimple) = (VectorPath(), .zero, true)
      return
    }
    self.outline = outline
    var (low, high) = (first, first)
    for point in points {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
    }
    box = Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    // As fine as a glyph of 64 pixels is drawn: finer overlaps are not seen at any size.
    isSimple = OverlapSweep(Self.polygons(outline, exponent: 6))?.isSimple ?? true
  }

  /// The contours in ems, as fine as a size of two to the power of `exponent` pixels to the em needs.
  static func polygons(_ outline: VectorPath, exponent: Int) -> [[Point]] {
    let scale = Double(1 << exponent)
    return outline.polygons(under: .scale(x: scale, y: scale))
  }
}
