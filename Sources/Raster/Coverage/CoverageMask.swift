// The coverage of a whole shape, kept: of an aligned one for all shapes that differ from it by whole pixels only, of any other
// one for as long as it rests.
//
// Interfaces repeat shapes: cells, avatars, buttons, frame after frame. Coverage does not depend on the whole-pixel
// position of a shape, only on the fraction of a pixel, so it is computed once. The rows between the corners are equal
// and are stored once, too.

import KernelContracts

/// The rows of a shape, in pixels from its origin. Immutable, so that threads may share it; its memory is its own,
/// so that reading a row counts no references.
@safe
final class CoverageMask: @unchecked Sendable {
  /// The spans of the rows that differ, from the top, in `CoverageSpans`' form.
  let spans: UnsafePointer<CoverageSpan>
  /// The bytes that the spans' masks refer to.
  let bytes: UnsafePointer<UInt8>
  /// Row `i` has the spans `rowStarts[i]..<rowStarts[i + 1]`.
  let rowStarts: UnsafePointer<Int32>
  /// Rows that are equal; only the first of them is stored.
  let alike: Range<Int>
  /// Bytes that it takes.
  let cost: Int

  /// The most rows, and the most columns, that are worth keeping.
  private static let limit = (rows: 4096, columns: 65_536.0)

  /// Computes all rows; nil when there are too many to keep.
  convenience init?(_ shape: AlignedShape) {
    let outline = shape.outline
    guard outline.right <= Self.limit.columns, outline.bottom <= Self.limit.columns else { return nil }
    // A crop outside the outline would give a negative size.
    let (width, height) = (Int(max(0, outline.right).rounded(.up)), Int(max(0, outline.bottom).rounded(.up)))
    let alike = shape.alikeRows
    guard height - alike.count <= Self.limit.rows else { return nil }
    var rows = CoverageSpans()
    for y in 0..<height where y <= alike.lowerBound || y >= alike.upperBound {
      shape.appendRow(y, 0..<width, offset: 0, to: &rows)
      rows.endRow()
    }
    self.init(rows, alike: alike)
  }

  /// Stores rows, of which those of `alike` are equal and stored once.
  init(_ rows: CoverageSpans, alike: Range<Int> = 0..<0) {
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

  /// Calls `body` with the spans of a stored row and the coverage of their columns.
  func forEachSpan(ofRow row: Int, _ body: (Range<Int>, _ coverage: (_ x: Int) -> UInt8) -> Void) {
    for index in unsafe Int(rowStarts[row])..<Int(rowStarts[row + 1]) {
      let span = unsafe spans[index]
      let first = Int(span.start)
      body(first..<Int(span.end)) { x in
        unsafe span.isFull ? 255 : bytes[Int(span.mask) + x - first]
      }
    }
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
/// They are kept in two generations. When the younger one has filled half of the memory, it becomes the older one, and
/// masks that were not used since the last such change are removed.
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
