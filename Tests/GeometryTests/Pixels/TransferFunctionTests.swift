import Testing

@testable import Pixels

/// The transfer function of sRGB.
@Suite struct TransferFunctionTests {
  @Test func `each byte comes back from linear light`() {
    for byte in 0...255 {
      let value = Double(byte) / 255
      #expect(abs(ColorSpaces.encoded(ColorSpaces.decoded(value)) - value) < 1e-7)
    }
  }

  @Test func `the slope is that of the function`() {
    for value in stride(from: 0.05, through: 0.95, by: 0.05) {
      let step = 1e-5
      let slope = (ColorSpaces.decoded(value + step) - ColorSpaces.decoded(value - step)) / (2 * step)
      #expect(abs(slope - ColorSpaces.decodedSlope(value)) < 1e-5)
    }
  }
}
