// The sums of linear light against the curve of sRGB, and against themselves one pixel at a time.

import Foundation
import KernelContracts
import TestSupport
import Testing

@Suite struct LightRowsTests {
  /// The tolerance for light, in 1/255 of the corresponding sRGB value: the error of the fit, and single precision.
  private static let tolerance = 0.06

  /// The sRGB value of linear light (IEC 61966-2-1).
  private static func encode(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// The sums of a row that had zeros before; `padding` is added after the elements that they may change.
  private static func sums(_ row: [UInt32], _ form: KernelForm, from start: Int = 0, padding: Int = 0) -> [Float] {
    let count = row.count - start
    var sums = [Float](repeating: 0, count: (count + 7) / 8 * 32 + padding)
    unsafe row.withUnsafeBufferPointer { row in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        guard let row = row.baseAddress, let sums = sums.baseAddress else { return }
        unsafe form.kernels.addLight(row + start, count: count, sums: sums)
      }
    }
    return sums
  }

  @Test(arguments: KernelForm.all)
  func `every byte of colour under every alpha has the light of the curve`(_ form: KernelForm) {
    var (worst, wrongAlphas) = (0.0, 0)
    for alpha in UInt32(1)...255 {
      let row = (0...alpha).map { $0 | (alpha - $0) << 8 | alpha / 2 << 16 | alpha << 24 }
      let sums = Self.sums(row, form)
      for (x, pixel) in row.enumerated() {
        let place = x / 8 * 32 + x % 8
        if sums[place + 24] != Float(alpha) { wrongAlphas += 1 }
        for channel in 0..<3 {
          let wanted = Double(pixel >> UInt32(8 * channel) & 255) / Double(alpha)
          let found = Self.encode(Double(sums[place + 8 * channel]) / Double(alpha))
          worst = max(worst, abs(found - wanted) * 255)
        }
      }
    }
    #expect(worst < Self.tolerance && worst > 0 && wrongAlphas == 0, "\(worst)")
  }

  @Test(arguments: KernelForm.all)
  func `every length adds its own pixels, and nothing after them`(_ form: KernelForm) {
    var random = SeededRandom()
    for length in 0...35 {
      let row = (0..<length + 3).map { _ in random.pixel() }
      let sums = Self.sums(row, form, from: 3, padding: 16)
      for x in 0..<length {
        let alone = Self.sums([row[x + 3]], form)
        let place = x / 8 * 32 + x % 8
        #expect((0..<4).allSatisfy { sums[place + 8 * $0] == alone[8 * $0] }, "MAGICMOVE_SEED=\(random.seed)")
      }
      #expect(sums.suffix(16).allSatisfy { $0 == 0 })
    }
  }

  @Test func `every instruction set adds the same bits, and nothing for transparent pixels`() {
    var random = SeededRandom()
    let row = (0..<77).map { _ in random.pixel() }
    let all = KernelForm.all.map { Self.sums(row, $0).map(\.bitPattern) }
    #expect(all.allSatisfy { $0 == all[0] })
    #expect(KernelForm.all.allSatisfy { Self.sums([0, 0, 0], $0).allSatisfy { $0 == 0 } })
  }
}
