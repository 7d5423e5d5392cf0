// Rows of spans against `PixelMath`, pixel by pixel: random spans, clipped to columns, moved, with equal and with
// different rows.

import KernelContracts
import Pixels
import TestSupport
import Testing

@Suite struct SpanRowsTests {
  private static let (width, height) = (96, 5)

  /// Random rows, each a few spans from left to right.
  private struct Rows {
    var spans: [CoverageSpan] = []
    var bytes: [UInt8] = []
    var starts: [Int32] = [0]

    init(random: inout SeededRandom) {
      for _ in 0..<SpanRowsTests.height {
        var column = Int.random(in: 0...20, using: &random)
        while column < SpanRowsTests.width {
          let end = min(column + Int.random(in: 1...40, using: &random), SpanRowsTests.width)
          let isFull = Bool.random(using: &random)
          spans.append(
            CoverageSpan(start: Int32(column), end: Int32(end), mask: isFull ? -1 : Int32(bytes.count)))
          if !isFull { bytes += (column..<end).map { _ in random.byte() } }
          column = end + Int.random(in: 0...9, using: &random)
        }
        starts.append(Int32(spans.count))
      }
      bytes.append(0)
    }

    /// The coverage of the pixel in a column of a row.
    func coverage(_ row: Int, _ column: Int) -> UInt8 {
      for span in spans[Int(starts[row])..<Int(starts[row + 1])] where (span.start..<span.end).contains(Int32(column)) {
        return span.isFull ? 255 : bytes[Int(span.mask) + column - Int(span.start)]
      }
      return 0
    }

    func withRows(step: Int, dx: Int, columns: Range<Int>, _ body: (SpanRows) -> Void) {
      unsafe spans.withUnsafeBufferPointer { spans in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          unsafe starts.withUnsafeBufferPointer { starts in
            guard let spans = spans.baseAddress, let bytes = bytes.baseAddress, let starts = starts.baseAddress else {
              return
            }
            unsafe body(
              SpanRows(
                spans: spans, bytes: bytes, starts: starts, step: step, count: SpanRowsTests.height, dx: dx,
                columns: columns))
          }
        }
      }
    }
  }

  /// A picture, spans, and how they are clipped and moved.
  private struct Case {
    var row: RowCase
    let rows: Rows
    let step: Int
    let dx: Int
    let columns: Range<Int>

    init(random: inout SeededRandom) {
      row = RowCase(length: SpanRowsTests.width * SpanRowsTests.height, random: &random)
      rows = Rows(random: &random)
      step = Int.random(in: 0...1, using: &random)
      dx = Int.random(in: -8...8, using: &random)
      let first = Int.random(in: 0..<SpanRowsTests.width, using: &random)
      columns = first..<Int.random(in: first...SpanRowsTests.width, using: &random)
    }

    func coverage(at index: Int) -> UInt8 {
      let (y, x) = index.quotientAndRemainder(dividingBy: SpanRowsTests.width)
      return columns.contains(x) ? rows.coverage(y * step, x - dx) : 0
    }
  }

  @Test(arguments: KernelForm.all)
  func `solids`(form: KernelForm) {
    var random = SeededRandom()
    for round in 0..<400 {
      var test = Case(random: &random)
      if round % 2 == 0 { test.row.color = PaintColor(red: 255 * 17, green: 255 * 99, blue: 255 * 255, alpha: 255) }
      let (before, color, rows) = (test.row, test.row.color, test.rows)
      unsafe rows.withRows(step: test.step, dx: test.dx, columns: test.columns) { rows in
        unsafe test.row.change(0..<before.row.count) { row, _, _, _ in
          unsafe form.kernels.solidSpans(row, stride: Self.width, spans: rows, color: color)
        }
      }
      let wrong = before.row.indices.count { index in
        test.row.row[index] != PixelMath.over(before.row[index], color, coverage: UInt32(test.coverage(at: index)))
      }
      #expect(wrong == 0, "MAGICMOVE_SEED=\(random.seed) round \(round)")
    }
  }

  @Test(arguments: KernelForm.all)
  func `opaque pixels`(form: KernelForm) {
    var random = SeededRandom()
    for round in 0..<400 {
      var test = Case(random: &random)
      test.row.source = test.row.source.map { $0 | 0xFF00_0000 }
      let opacity = round % 2 == 0 ? 255 : test.row.weight
      let (before, rows) = (test.row, test.rows)
      unsafe rows.withRows(step: test.step, dx: test.dx, columns: test.columns) { rows in
        unsafe test.row.change(0..<before.row.count) { row, _, source, _ in
          unsafe form.kernels.pixelSpans(
            row, stride: Self.width, spans: rows, source: source, pitch: Self.width, opacity: opacity)
        }
      }
      let wrong = before.row.indices.count { index in
        let weight = PixelMath.scaled(test.coverage(at: index), by: opacity)
        return test.row.row[index] != PixelMath.mix(before.row[index], before.source[index], weight: UInt32(weight))
      }
      #expect(wrong == 0, "MAGICMOVE_SEED=\(random.seed) round \(round)")
    }
  }
}
