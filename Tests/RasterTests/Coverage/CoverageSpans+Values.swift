// Spans read back pixel by pixel, as a test compares them.

import Testing

@testable import Raster

extension CoverageSpans {
  /// The coverage of the pixels in `columns` that the spans of a row hold; checks that the spans are in order.
  func values(row: Int, columns: Range<Int>) -> [UInt8] {
    var values = [UInt8](repeating: 0, count: columns.count)
    var last = Int32.min
    for span in spans[self.row(row)] {
      #expect(span.start < span.end && span.start >= last)
      last = span.end
      for x in span.start..<span.end where columns.contains(Int(x)) {
        values[Int(x) - columns.lowerBound] = span.isFull ? 255 : bytes[Int(span.mask + x - span.start)]
      }
    }
    return values
  }
}
