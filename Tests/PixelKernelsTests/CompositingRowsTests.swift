// Every row of every instruction set against `PixelMath`, pixel by pixel and bit by bit.

import KernelContracts
import Pixels
import TestSupport
import Testing

@Suite struct CompositingRowsTests {
  @Test(arguments: KernelForm.all, RowOperation.all)
  func `every length and alignment`(form: KernelForm, operation: RowOperation) {
    var random = SeededRandom()
    var wrong: [String] = []
    for length in 0...67 {
      for start in 0..<9 {
        let before = RowCase(length: length + start + 9, random: &random)
        var after = before
        operation.run(form.kernels, &after, start..<start + length)
        for x in before.row.indices {
          let inside = (start..<start + length).contains(x)
          let expected = inside ? operation.pixel(before, x) : before.row[x]
          if after.row[x] != expected, wrong.count < 5 {
            wrong.append("length \(length) start \(start) x \(x): \(hex(after.row[x])), not \(hex(expected))")
          }
        }
      }
    }
    #expect(wrong.isEmpty, "MAGICMOVE_SEED=\(random.seed)")
  }

  /// Every alpha, coverage and backdrop byte: alpha itself exhaustively, colours at no, half and full strength.
  @Test(arguments: KernelForm.all)
  func `every alpha coverage and backdrop`(form: KernelForm) {
    let backdrops = (UInt32(0)...255).map { $0 &* 0x0101_0101 }
    let kernels = form.kernels
    var wrong = 0
    for alpha in UInt32(0)...255 {
      let pixel = alpha | (alpha / 2) << 8 | alpha << 24
      let color = PaintColor(
        red: UInt16(alpha * 255), green: UInt16(alpha * 127), blue: UInt16(alpha), alpha: UInt8(alpha))
      var row = RowCase(repeating: pixel, color: color)
      for coverage in UInt8(0)...255 {
        row.coverage = [UInt8](repeating: coverage, count: 256)
        row.row = backdrops
        unsafe row.change(0..<256) { target, _, source, coverage in
          unsafe kernels.pixelsOver(target, count: 256, source: source, coverage: coverage)
        }
        for (out, backdrop) in zip(row.row, backdrops)
        where out != PixelMath.over(backdrop, pixel, coverage: UInt32(coverage)) { wrong += 1 }
        row.row = backdrops
        unsafe row.change(0..<256) { target, _, _, coverage in
          unsafe kernels.solidOver(target, count: 256, color: color, coverage: coverage)
        }
        for (out, backdrop) in zip(row.row, backdrops)
        where out != PixelMath.over(backdrop, color, coverage: UInt32(coverage)) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// The separable modes that divide: every colour under every other, at alphas of all kinds.
  @Test(arguments: KernelForm.all, [BlendMode.colorDodge, .colorBurn, .softLight])
  func `every color under every other`(form: KernelForm, mode: BlendMode) {
    let alphas: [UInt32] = [0, 1, 2, 3, 7, 16, 51, 85, 127, 128, 170, 201, 254, 255]
    let kernels = form.kernels
    var wrong: [String] = []
    for a in alphas {
      var row = RowCase(repeating: 0, color: PaintColor(Color(rgb: 0).premultiplied))
      row.source = (0...a).map { $0 | (a - $0) << 8 | $0 << 16 | a << 24 }
      row.coverage = [UInt8](repeating: 255, count: row.source.count)
      for b in alphas {
        for d in 0...b {
          let backdrop = d | d << 8 | (b - d) << 16 | b << 24
          row.row = [UInt32](repeating: backdrop, count: row.source.count)
          unsafe row.change(row.source.indices) { target, _, source, coverage in
            unsafe kernels.blend(target, count: Int(a) + 1, source: source, coverage: coverage, mode: mode)
          }
          for (out, pixel) in zip(row.row, row.source)
          where out != PixelMath.blend(backdrop, pixel, coverage: 255, mode: mode) && wrong.count < 5 {
            wrong.append("\(hex(pixel)) on \(hex(backdrop)): \(hex(out))")
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  /// The rows of partial coverage divide by 65025 with shifts and sums: every numerator there can be, with their operations.
  @Test func `shifts and sums divide exactly`() {
    var wrong = 0
    for numerator in UInt32(0)...16_581_375 {
      let biased = numerator &+ 32_512
      let once = (biased &+ (biased &+ biased >> 8) >> 8 &+ 1) >> 8
      if (once &+ once >> 8 &+ 1) >> 8 != PixelMath.dividedBy65025(numerator) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: KernelForm.all)
  func `coverage rows`(form: KernelForm) {
    var wrong = 0
    let coverage = [UInt8](0...255)
    for factor in UInt8(0)...255 {
      let expected = coverage.map { PixelMath.scaled($0, by: factor) }
      var scaled = coverage
      var multiplied = coverage
      let mask = [UInt8](repeating: factor, count: 256)
      unsafe scaled.withUnsafeMutableBufferPointer { row in
        if let start = row.baseAddress { unsafe form.kernels.scaleCoverage(start, count: 256, factor: factor) }
      }
      unsafe multiplied.withUnsafeMutableBufferPointer { row in
        if let start = row.baseAddress { unsafe form.kernels.multiplyCoverage(start, count: 256, mask: mask) }
      }
      if scaled != expected || multiplied != expected { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  private func hex(_ pixel: UInt32) -> String { String(pixel, radix: 16) }
}

extension RowCase {
  /// 256 pixels of one source.
  fileprivate init(repeating pixel: UInt32, color: PaintColor) {
    source = [UInt32](repeating: pixel, count: 256)
    (row, first, coverage) = (source, source, [UInt8](repeating: 0, count: 256))
    (self.color, weight) = (color, 0)
  }
}
