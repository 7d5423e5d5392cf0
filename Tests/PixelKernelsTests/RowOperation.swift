// The tested rows: how each is run, and the expected value of each pixel.

import KernelContracts
import Pixels
import TestSupport
import Testing

/// The inputs of one row.
struct RowCase {
  var row: [UInt32]
  var first: [UInt32]
  var source: [UInt32]
  var coverage: [UInt8]
  var color: PaintColor
  var weight: UInt8

  init(length: Int, random: inout SeededRandom) {
    row = (0..<length).map { _ in random.pixel() }
    first = (0..<length).map { _ in random.pixel() }
    source = (0..<length).map { _ in random.pixel() }
    coverage = (0..<length).map { _ in random.byte() }
    color = PaintColor(
      red: UInt16.random(in: 0...65025, using: &random), green: UInt16.random(in: 0...65025, using: &random),
      blue: UInt16(random.byte()) * 255, alpha: random.byte())
    weight = random.byte()
  }
}

/// A row operation, how a kernel table runs it on part of a case, and the expected pixel.
struct RowOperation: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let run: @Sendable (any CompositingKernels.Type, inout RowCase, Range<Int>) -> Void
  let pixel: @Sendable (RowCase, Int) -> UInt32

  /// All rows of pixels.
  static let all: [RowOperation] = paints + blends

  private static let blends: [RowOperation] = BlendMode.allCases.map { (mode: BlendMode) -> RowOperation in
    RowOperation(testDescription: "blend \(mode)") { kernels, row, range in
      unsafe row.change(range) { target, _, source, coverage in
        unsafe kernels.blend(target, count: range.count, source: source, coverage: coverage, mode: mode)
      }
    } pixel: {
      PixelMath.blend($0.row[$1], $0.source[$1], coverage: UInt32($0.coverage[$1]), mode: mode)
    }
  }

  private static let paints: [RowOperation] = [
    RowOperation(testDescription: "fill") { kernels, row, range in
      unsafe row.change(range) { target, _, _, _ in unsafe kernels.fill(target, count: range.count, pixel: 0xFF12_3456)
      }
    } pixel: { _, _ in
      0xFF12_3456
    },
    RowOperation(testDescription: "copy") { kernels, row, range in
      unsafe row.change(range) { target, _, source, _ in
        unsafe kernels.copy(target, count: range.count, source: source)
      }
    } pixel: {
      $0.source[$1]
    },
    RowOperation(testDescription: "solid over") { kernels, row, range in
      let color = row.color
      unsafe row.change(range) { target, _, _, _ in unsafe kernels.solidOver(target, count: range.count, color: color) }
    } pixel: {
      PixelMath.over($0.row[$1], $0.color, coverage: 255)
    },
    RowOperation(testDescription: "solid over, covered") { kernels, row, range in
      let color = row.color
      unsafe row.change(range) { target, _, _, coverage in
        unsafe kernels.solidOver(target, count: range.count, color: color, coverage: coverage)
      }
    } pixel: {
      PixelMath.over($0.row[$1], $0.color, coverage: UInt32($0.coverage[$1]))
    },
    RowOperation(testDescription: "solid over, weighted") { kernels, row, range in
      let (color, weight) = (row.color, row.weight)
      unsafe row.change(range) { target, _, _, _ in
        unsafe kernels.solidOver(target, count: range.count, color: color, weight: weight)
      }
    } pixel: {
      PixelMath.over($0.row[$1], $0.color, coverage: UInt32($0.weight))
    },
    RowOperation(testDescription: "pixels over") { kernels, row, range in
      unsafe row.change(range) { target, _, source, _ in
        unsafe kernels.pixelsOver(target, count: range.count, source: source)
      }
    } pixel: {
      PixelMath.over($0.row[$1], $0.source[$1], coverage: 255)
    },
    RowOperation(testDescription: "pixels over, covered") { kernels, row, range in
      unsafe row.change(range) { target, _, source, coverage in
        unsafe kernels.pixelsOver(target, count: range.count, source: source, coverage: coverage)
      }
    } pixel: {
      PixelMath.over($0.row[$1], $0.source[$1], coverage: UInt32($0.coverage[$1]))
    },
    RowOperation(testDescription: "pixels over, weighted") { kernels, row, range in
      let weight = row.weight
      unsafe row.change(range) { target, _, source, _ in
        unsafe kernels.pixelsOver(target, count: range.count, source: source, weight: weight)
      }
    } pixel: {
      PixelMath.over($0.row[$1], $0.source[$1], coverage: UInt32($0.weight))
    },
    RowOperation(testDescription: "mix, masked") { kernels, row, range in
      unsafe row.change(range) { target, first, source, mask in
        unsafe kernels.mix(target, count: range.count, first: first, second: source, mask: mask)
      }
    } pixel: {
      PixelMath.mix($0.first[$1], $0.source[$1], weight: UInt32($0.coverage[$1]))
    },
    RowOperation(testDescription: "mix into its second row, masked") { kernels, row, range in
      unsafe row.change(range) { target, first, _, mask in
        unsafe kernels.mix(target, count: range.count, first: first, second: UnsafePointer(target), mask: mask)
      }
    } pixel: {
      PixelMath.mix($0.first[$1], $0.row[$1], weight: UInt32($0.coverage[$1]))
    },
    RowOperation(testDescription: "mix into its first row, weighted") { kernels, row, range in
      let weight = row.weight
      unsafe row.change(range) { target, _, source, _ in
        unsafe kernels.mix(target, count: range.count, first: UnsafePointer(target), second: source, weight: weight)
      }
    } pixel: {
      PixelMath.mix($0.row[$1], $0.source[$1], weight: UInt32($0.weight))
    },
  ]
}

extension RowCase {
  /// Runs `body` on the pixels of `range` in each row.
  mutating func change(
    _ range: Range<Int>,
    _ body: (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt8>) -> Void
  ) {
    let start = range.lowerBound
    unsafe row.withUnsafeMutableBufferPointer { row in
      unsafe first.withUnsafeBufferPointer { first in
        unsafe source.withUnsafeBufferPointer { source in
          unsafe coverage.withUnsafeBufferPointer { coverage in
            guard let row = row.baseAddress, let first = first.baseAddress, let source = source.baseAddress,
              let coverage = coverage.baseAddress
            else { return }
            unsafe body(row + start, first + start, source + start, coverage + start)
          }
        }
      }
    }
  }
}
