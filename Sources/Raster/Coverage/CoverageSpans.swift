// The coverage of shapes as the renderer walks it: for each row a few spans, full or with a byte for each pixel.

import Pixels

/// Rows of spans of one or more shapes, from left to right and without overlap; what lies between spans is not covered.
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

  /// Appends pixels of equal coverage to the row that is being made, right of what it holds.
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

  /// Adds coverage to the row that is being made, at most to full. Calls for one row come in the order of `column`.
  ///
  /// - Parameters:
  ///   - source: Bytes of which `count` from `offset` are added.
  ///   - column: Where the first of them goes.
  mutating func add(_ source: [UInt8], _ offset: Int, count: Int, from column: Int) {
    guard count > 0 else { return }
    let end = column + count
    let isOpen = spans.count > Int(rowStarts[rowStarts.count - 1])
    if isOpen, let last = spans.last, !last.isFull, column < Int(last.end) + Self.shortestGap {
      let place = Int(last.mask) + column - Int(last.start)
      let missing = place - bytes.count
      if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
      let shared = min(count, bytes.count - place)
      for index in 0..<shared {
        let (sum, isOver) = bytes[place + index].addingReportingOverflow(source[offset + index])
        bytes[place + index] = isOver ? 255 : sum
      }
      bytes.append(contentsOf: source[offset + shared..<offset + count])
      spans[spans.count - 1].end = max(last.end, Int32(end))
    } else {
      spans.append(CoverageSpan(start: Int32(column), end: Int32(end), mask: Int32(bytes.count)))
      bytes.append(contentsOf: source[offset..<offset + count])
    }
  }

  /// Gaps below this number of pixels are cheaper to paint with no coverage than to be told apart.
  private static let shortestGap = 16

  /// Ends the row that is being made.
  mutating func endRow() { rowStarts.append(Int32(spans.count)) }
}
