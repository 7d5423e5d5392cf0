// The coverage of a whole aligned shape, kept for all shapes that differ from it by whole pixels only.
//
// Interfaces are made of repeated shapes: cells, avatars, buttons, frame after frame. Coverage does not depend on where in
// the picture a shape stands, only on where in a pixel, so it is computed once. Rows between the corners are all alike and
// are stored once, too.

import KernelContracts
import Pixels

/// The rows of an aligned shape, in pixels from its origin. Immutable, so that threads may share it; its memory is its own,
/// so that reading a row counts no references.
@safe
final class CoverageMask: @unchecked Sendable {
  /// The spans of the rows that differ, from the top, in `CoverageSpans`' form.
  let spans: UnsafePointer<CoverageSpan>
  /// What the spans' masks point into.
  let bytes: UnsafePointer<UInt8>
  /// Row `i` has the spans `rowStarts[i]..<rowStarts[i + 1]`.
  let rowStarts: UnsafePointer<Int32>
  /// Rows that are alike; only the first of them is stored.
  let alike: Range<Int>
  /// Bytes that it takes.
  let cost: Int

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
    var rows = CoverageSpans()
    for y in 0..<height where y <= alike.lowerBound || y >= alike.upperBound {
      shape.appendRow(y, 0..<width, offset: 0, to: &rows)
      rows.endRow()
    }
    self.alike = alike
    unsafe spans = Self.copied(rows.spans)
    unsafe bytes = Self.copied(rows.bytes)
    unsafe rowStarts = Self.copied(rows.rowStarts)
    cost = rows.spans.count * MemoryLayout<CoverageSpan>.stride + rows.bytes.count + rows.rowStarts.count * 4
  }

  deinit {
    unsafe spans.deallocate()
    unsafe bytes.deallocate()
    unsafe rowStarts.deallocate()
  }

  private static func copied<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    unsafe elements.withUnsafeBufferPointer {
      if let first = $0.baseAddress { unsafe memory.initialize(from: first, count: $0.count) }
    }
    return unsafe UnsafePointer(memory)
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
    cost += MemoryLayout<AlignedShape>.size + mask.cost
    return mask
  }
}
