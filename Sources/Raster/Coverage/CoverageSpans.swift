// The coverage of shapes as the renderer walks it: for each row a few spans, full or with a byte for each pixel.

import KernelContracts

/// A part of a row whose coverage is known.
@safe
struct CoveragePiece {
  /// The first column.
  var start: Int32
  /// Number of columns.
  var count: Int32
  /// The coverage of each, in 1/255.
  var bytes: UnsafePointer<UInt8>
}

/// Rows of spans of one or more shapes, from left to right and without overlap; columns between spans are not covered.
struct CoverageSpans {
  /// The spans of all rows.
  private(set) var spans: [CoverageSpan] = []
  /// Coverage of the pixels of partly covered spans, in 1/255.
  private(set) var bytes: [UInt8] = []
  /// Row `i` holds the spans `rowStarts[i]..<rowStarts[i + 1]`.
  private(set) var rowStarts: [Int32] = [0]

  /// Forgets every row and keeps the memory.
  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    rowStarts.removeAll(keepingCapacity: true)
    rowStarts.append(0)
  }

  /// Number of finished rows.
  var rowCount: Int { rowStarts.count - 1 }

  /// The spans of a finished row.
  func row(_ index: Int) -> Range<Int> { Int(rowStarts[index])..<Int(rowStarts[index + 1]) }

  /// Calls `body` with the spans and the bytes.
  @inline(__always)
  func withUnsafePointers(_ body: (_ spans: UnsafePointer<CoverageSpan>, _ bytes: UnsafePointer<UInt8>) -> Void) {
    unsafe spans.withUnsafeBufferPointer { spans in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let spans = spans.baseAddress else { return }
        // Without partly covered spans there may be no bytes; nothing is read then.
        unsafe body(spans, bytes.baseAddress ?? UnsafeRawPointer(spans).assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  /// Appends pixels of equal coverage to the current row, right of its last span.
  mutating func append(_ columns: Range<Int>, coverage: UInt8) {
    guard coverage > 0, !columns.isEmpty else { return }
    let isOpen = spans.count > Int(rowStarts[rowStarts.count - 1])
    if isOpen, let last = spans.last, last.end == columns.lowerBound, last.isFull == (coverage == 255) {
      spans[spans.count - 1].end = Int32(columns.upperBound)
    } else {
      let mask = coverage == 255 ? -1 : Int32(bytes.count)
      spans.append(CoverageSpan(start: Int32(columns.lowerBound), end: Int32(columns.upperBound), mask: mask))
    }
    if coverage == 255 { return }
    if columns.count == 1 {
      bytes.append(coverage)
    } else {
      bytes.append(contentsOf: repeatElement(coverage, count: columns.count))
    }
  }

  /// Appends pieces, which are sorted by their first columns, to an empty row. Where they overlap their coverage is
  /// added up, at most to full.
  mutating func append(_ pieces: UnsafeBufferPointer<CoveragePiece>) {
    let first = bytes.count
    let gaps = Int(Self.shortestGap) * pieces.count
    let most = unsafe pieces.reduce(gaps) { $0 + Int($1.count) }
    bytes.append(contentsOf: repeatElement(0, count: most))
    var used = first
    var spans: [CoverageSpan] = []
    swap(&spans, &self.spans)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      for index in pieces.indices where unsafe pieces[index].count > 0 {
        unsafe used = Self.add(pieces[index], to: bytes, used, &spans, isFirst: used == first)
      }
    }
    swap(&spans, &self.spans)
    bytes.removeLast(bytes.count - used)
  }

  /// Adds a piece to the last span of a row, or as a new one, and returns where its bytes end.
  @inline(__always)
  private static func add(
    _ piece: CoveragePiece, to bytes: UnsafeMutablePointer<UInt8>, _ used: Int, _ spans: inout [CoverageSpan],
    isFirst: Bool
  ) -> Int {
    let (start, count) = (piece.start, Int(piece.count))
    guard !isFirst, start < spans[spans.count - 1].end + shortestGap else {
      spans.append(CoverageSpan(start: start, end: start + Int32(count), mask: Int32(used)))
      unsafe (bytes + used).update(from: piece.bytes, count: count)
      return used + count
    }
    let last = spans[spans.count - 1]
    let place = Int(last.mask) + Int(start - last.start)
    let shared = max(0, min(count, used - place))
    for index in 0..<shared {
      let (sum, isOver) = unsafe bytes[place + index].addingReportingOverflow(piece.bytes[index])
      unsafe bytes[place + index] = isOver ? 255 : sum
    }
    unsafe (bytes + place + shared).update(from: piece.bytes + shared, count: count - shared)
    spans[spans.count - 1].end = max(last.end, start + Int32(count))
    return max(used, place + count)
  }

  /// Shorter gaps, in pixels, are cheaper to paint with zero coverage than to split into spans.
  private static let shortestGap: Int32 = 16

  /// Ends the row that is being made.
  mutating func endRow() { rowStarts.append(Int32(spans.count)) }
}
