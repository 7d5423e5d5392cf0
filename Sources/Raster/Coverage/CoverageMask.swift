// The coverage of a whole aligned shape, kept for all shapes that differ from it by whole pixels only.
//
// Interfaces are made of repeated shapes: cells, avatars, buttons, frame after frame. Coverage does not depend on where in
// the picture a shape stands, only on where in a pixel, so it is computed once. Rows between the corners are all alike and
// are stored once, too.

import Pixels

/// The rows of an aligned shape, in pixels from its origin. Immutable, so that threads may share it.
final class CoverageMask: Sendable {
  /// The spans of the rows that differ, from the top.
  let spans: CoverageSpans
  /// Rows that are alike; only the first of them is stored.
  private let alike: Range<Int>

  /// The most rows, and the most columns, that are worth keeping.
  private static let limit = (rows: 4096, columns: 65_536.0)

  /// Computes all rows; nil when there are too many to keep.
  init?(_ shape: AlignedShape) {
    let outline = shape.outline
    guard outline.right <= Self.limit.columns, outline.bottom <= Self.limit.columns else { return nil }
    // A crop beside the outline leaves less than nothing.
    let (width, height) = (Int(max(0, outline.right).rounded(.up)), Int(max(0, outline.bottom).rounded(.up)))
    let alike = shape.alikeRows
    guard height - alike.count <= Self.limit.rows else { return nil }
    var spans = CoverageSpans()
    for y in 0..<height where y <= alike.lowerBound || y >= alike.upperBound {
      shape.appendRow(y, 0..<width, offset: 0, to: &spans)
      spans.endRow()
    }
    self.spans = spans
    self.alike = alike
  }

  /// Whether the rows from `first` to `last` are all alike.
  func isAlike(_ first: Int, _ last: Int) -> Bool { alike.contains(first) && alike.contains(last) }

  /// Which row of `spans` holds row `y` of the shape.
  @inline(__always)
  func index(ofRow y: Int) -> Int {
    if y <= alike.lowerBound || alike.isEmpty { return y }
    return y < alike.upperBound ? alike.lowerBound : y - alike.count + 1
  }
}

/// Masks that have been computed, by their shapes. Used by one thread at a time.
///
/// They are kept in two generations: when the younger one has taken half of the memory it becomes the older one, and what was
/// not asked for since the last such change is forgotten.
final class CoverageMaskCache {
  private var young: [AlignedShape: CoverageMask] = [:]
  private var old: [AlignedShape: CoverageMask] = [:]
  private var cost = 0
  /// Bytes that masks may take.
  private static let capacity = 4 << 20

  /// The mask of a shape, computed now or earlier; nil when it is not worth keeping.
  func mask(of shape: AlignedShape) -> CoverageMask? {
    if let known = young[shape] { return known }
    guard let mask = old.removeValue(forKey: shape) ?? CoverageMask(shape) else { return nil }
    if cost > Self.capacity / 2 {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
      cost = 0
    }
    young[shape] = mask
    cost += MemoryLayout<AlignedShape>.size + mask.spans.memory
    return mask
  }
}
