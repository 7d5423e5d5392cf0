// The scalar definition against the real-number formulas: the divisions exhaustively, the rest at edges and at random.

import Pixels
import Testing

@Suite struct PixelMathTests {
  @Test func `divides by255 rounding to nearest`() {
    let wrong = (UInt32(0)...65025).first { PixelMath.dividedBy255($0) != UInt32((Double($0) / 255).rounded()) }
    #expect(wrong == nil)
  }

  @Test func `divides by65025 rounding to nearest`() {
    // x = 65025·q + r: the remainder decides, in whole numbers.
    let wrong = (UInt32(0)...16_581_375).first { x in
      let (quotient, remainder) = x.quotientAndRemainder(dividingBy: 65025)
      return PixelMath.dividedBy65025(x) != quotient + (2 * remainder > 65025 ? 1 : 0)
    }
    #expect(wrong == nil)
  }

  @Test func `full coverage equals the shorter formula`() {
    var wrong = 0
    for a in UInt32(0)...255 {
      for d in UInt32(0)...255 {
        for s in 0...a {
          let out = PixelMath.over(d, s | a << 24, coverage: 255) & 0xFF
          if out != s + PixelMath.dividedBy255(d * (255 - a)) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `opaque sources mix`() {
    var wrong = 0
    for c in UInt32(0)...255 {
      for d in UInt32(0)...255 {
        for s in UInt32(0)...255 {
          let (pixel, backdrop) = (s | 0xFF00_0000, d | 0x8000_0000)
          if PixelMath.over(backdrop, pixel, coverage: c) != PixelMath.mix(backdrop, pixel, weight: c) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: BlendMode.allCases)
  func `opaque stays opaque`(mode: BlendMode) {
    var wrong = 0
    for a in UInt32(0)...255 {
      for c in UInt32(0)...255 where PixelMath.blend(0xFF20_C040, a << 24, coverage: c, mode: mode) >> 24 != 255 {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }

  @Test func `nothing changes without coverage`() {
    for mode in BlendMode.allCases {
      #expect(PixelMath.blend(0x8040_2060, 0xC0B0_1090, coverage: 0, mode: mode) == 0x8040_2060)
    }
  }
}
