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
final class CoverageMaskCache {
  private var masks: [AlignedShape: CoverageMask] = [:]
  /// Shapes at most; beyond them all are forgotten.
  private static let limit = 1024

  /// The mask of a shape, computed now or earlier; nil when it is not worth keeping.
  func mask(of shape: AlignedShape) -> CoverageMask? {
    if let mask = masks[shape] { return mask }
    guard let mask = CoverageMask(shape) else { return nil }
    if masks.count == Self.limit { masks.removeAll(keepingCapacity: true) }
    masks[shape] = mask
    return mask
  }
}
