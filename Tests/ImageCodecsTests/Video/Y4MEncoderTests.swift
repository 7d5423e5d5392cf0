import Pixels
import Testing

@testable import ImageCodecs

/// Uncompressed video against the formulas of BT.709 in real numbers, and its header by the letter.
@Suite struct Y4MEncoderTests {
  /// BT.709 in real numbers.
  static func truth(_ r: Double, _ g: Double, _ b: Double) -> [Double] {
    let luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
    return [16 + 219 * luma, 128 + 112 * (b / 255 - luma) / 0.9278, 128 + 112 * (r / 255 - luma) / 0.7874]
  }

  @Test func `samples are BT709 to half a level`() {
    let picture = TestPictures.make(52, 52) { x, y in (x * 5, y * 5, (x * 7 + y * 3) % 256, 255) }
    let encoder = Y4MEncoder(size: picture.size, rate: FrameRate(50))
    let bytes = encoder.encode(picture)
    #expect(bytes.prefix(6) == Array("FRAME\n".utf8)[...])
    let (samples, area) = (Array(bytes.dropFirst(6)), picture.size.area)
    #expect(samples.count == 3 * area)
    for (position, pixel) in picture.pixels.enumerated() {
      let colors = [0, 8, 16].map { Double((pixel >> UInt32($0)) & 255) }
      for (plane, wanted) in Self.truth(colors[0], colors[1], colors[2]).enumerated() {
        #expect(abs(Double(samples[plane * area + position]) - wanted) < 0.51)
      }
    }
  }

  @Test func `header size and extremes`() {
    let encoder = Y4MEncoder(
      size: PixelSize(width: 3, height: 1), rate: FrameRate(numerator: 30_000, denominator: 1_001))
    let header = "YUV4MPEG2 W3 H1 F30000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(encoder.header == Array(header.utf8))
    for (chroma, kind) in [(ChromaSampling.full, "C444p10"), (.quarter, "C420p10")] {
      let fine = Y4MEncoder(size: encoder.size, rate: FrameRate(25), chroma: chroma, precision: .tenBits)
      #expect(String(decoding: fine.header, as: UTF8.self).contains(" \(kind) "))
    }
    let picture = Bitmap(size: encoder.size, pixels: [0xFFFF_FFFF, 0xFF00_0000, 0])
    // White, black, and transparent, which shows black.
    let samples: [UInt8] = [235, 16, 16, 128, 128, 128, 128, 128, 128]
    #expect(encoder.encode(picture) == Array("FRAME\n".utf8) + samples)
  }
}
