import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// Planes of luma and colour differences against the formulas of BT.709 in double precision.
@Suite struct YCbCrLayoutTests {
  /// Y, Cb, Cr of components 0...255 by the standard, unrounded.
  static func truth(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
    let (r, g, b) = (red / 255, green / 255, blue / 255)
    let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return [16 + 219 * luma, 128 + 224 * (b - luma) / 1.8556, 128 + 224 * (r - luma) / 1.5748]
  }

  static func pixel(_ red: Int, _ green: Int, _ blue: Int, alpha: Int = 255) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  @Test func `colours are those of the standard, rounded`() {
    let levels = [0, 1, 17, 64, 127, 128, 200, 254, 255]
    let layout = YCbCrLayout(size: PixelSize(width: 1, height: 1), chroma: .full)
    for red in levels {
      for green in levels {
        for blue in levels {
          let truth = Self.truth(Double(red), Double(green), Double(blue))
          for (found, wanted) in zip(layout.planes(of: [Self.pixel(red, green, blue)]), truth) {
            #expect(abs(Double(found) - wanted) < 0.51, "\(red) \(green) \(blue)")
          }
        }
      }
    }
  }

  @Test func `greys have no colour`() {
    let layout = YCbCrLayout(size: PixelSize(width: 256, height: 1), chroma: .full)
    let planes = layout.planes(of: (0..<256).map { Self.pixel($0, $0, $0) })
    #expect(planes[256...].allSatisfy { $0 == 128 })
    #expect(planes[0] == 16 && planes[255] == 235)
  }

  @Test(arguments: [(4, 4), (5, 3), (1, 1), (6, 1)]) func `4:2:0 has the mean colour of 2 × 2 pixels, and even sides`(
    width: Int, height: Int
  ) {
    let size = PixelSize(width: width, height: height)
    let layout = YCbCrLayout(size: size, chroma: .quarter, hasAlpha: true)
    let pixels = (0..<size.area).map { Self.pixel($0 * 37 % 256, $0 * 91 % 256, $0 * 13 % 256, alpha: $0 * 7 % 256) }
    let planes = layout.planes(of: pixels)
    let coded = layout.codedSize
    #expect(coded == PixelSize(width: (width + 1) / 2 * 2, height: (height + 1) / 2 * 2))
    #expect(planes.count == layout.count && layout.count == coded.area * 5 / 2)
    func component(_ x: Int, _ y: Int, _ shift: UInt32) -> Double {
      Double((pixels[min(y, height - 1) * width + min(x, width - 1)] >> shift) & 255)
    }
    for y in 0..<coded.height {
      for x in 0..<coded.width {
        let luma = Self.truth(component(x, y, 0), component(x, y, 8), component(x, y, 16))[0]
        #expect(abs(Double(planes[y * coded.width + x]) - luma) < 0.51)
        #expect(Double(planes[coded.area * 3 / 2 + y * coded.width + x]) == component(x, y, 24))
        let (left, top) = (x / 2 * 2, y / 2 * 2)
        let mean = [0, 8, 16].map { (shift: UInt32) in
          [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) { $0 + component(left + $1.0, top + $1.1, shift) } / 4
        }
        let wanted = Self.truth(mean[0], mean[1], mean[2])
        let place = coded.area + y / 2 * (coded.width / 2) + x / 2
        #expect(abs(Double(planes[place]) - wanted[1]) < 0.51)
        #expect(abs(Double(planes[place + coded.area / 4]) - wanted[2]) < 0.51)
      }
    }
  }

  @Test(arguments: [ChromaSampling.full, .quarter]) func `10 bits are the standard to half a quarter of a level`(
    chroma: ChromaSampling
  ) {
    let layout = YCbCrLayout(size: PixelSize(width: 2, height: 2), chroma: chroma, hasAlpha: true, precision: .tenBits)
    for color in [(0, 0, 0), (255, 255, 255), (31, 32, 40), (6, 7, 16), (255, 0, 0), (0, 0, 255)] {
      let pixel = Self.pixel(color.0, color.1, color.2, alpha: color.1)
      let bytes = layout.planes(of: [pixel, pixel, pixel, pixel])
      #expect(bytes.count == layout.count)
      let samples = stride(from: 0, to: bytes.count, by: 2).map { Double(Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8) }
      let truth = Self.truth(Double(color.0), Double(color.1), Double(color.2))
      #expect(abs(samples[3] - 4 * truth[0]) < 0.51 && abs(samples[4] - 4 * truth[1]) < 0.51)
      #expect(abs(samples[4 + layout.chromaCount] - 4 * truth[2]) < 0.51)
      #expect(abs(samples[samples.count - 1] - Double(color.1) * 1023 / 255) < 0.76)
    }
  }

  @Test(arguments: [ChromaSampling.full, .quarter]) func `the mean of dithered colours is exact, and greys have none`(
    chroma: ChromaSampling
  ) {
    let layout = YCbCrLayout(size: PixelSize(width: 16, height: 16), chroma: chroma, precision: .dithered)
    func means(_ red: Int, _ green: Int, _ blue: Int) -> [Double] {
      let planes = layout.planes(of: [UInt32](repeating: Self.pixel(red, green, blue), count: 256))
      func mean(_ part: ArraySlice<UInt8>) -> Double { Double(part.reduce(0) { $0 + Int($1) }) / Double(part.count) }
      let (luma, count) = (layout.lumaCount, layout.chromaCount)
      return [mean(planes[..<luma]), mean(planes[luma..<luma + count]), mean(planes[(luma + count)...])]
    }
    for color in [(6, 7, 16), (42, 31, 74), (74, 32, 24), (200, 10, 90)] {
      let (found, truth) = (
        means(color.0, color.1, color.2), Self.truth(Double(color.0), Double(color.1), Double(color.2))
      )
      #expect(abs(found[1] - truth[1]) < 0.01 && abs(found[2] - truth[2]) < 0.01, "\(color)")
      #expect(abs(found[0] - truth[0]) < 0.26, "\(color)")
    }
    for level in 0..<256 { #expect(means(level, level, level)[1...] == [128, 128]) }
    #expect(means(255, 255, 255)[0] == 235 && means(0, 0, 0)[0] == 16)
  }

  @Test func `gradients in the dark show contours, what is flat, bright or rough does not`() {
    let size = PixelSize(width: 400, height: 200)
    func shows(_ color: (_ x: Int, _ y: Int) -> (Int, Int, Int)) -> Bool {
      let pixels = (0..<size.area).map { place in
        let color = color(place % size.width, place / size.width)
        return Self.pixel(color.0, color.1, color.2)
      }
      return StraightBitmap(size: size, pixels: pixels).showsContoursInVideo
    }
    #expect(shows { x, y in (42 - x / 12, 31 - x / 18, 74 - x / 7) })
    #expect(shows { x, y in (18 - y / 15, 28 - y / 10, 46 - y / 5) })
    #expect(!shows { _, _ in (42, 31, 74) })
    #expect(!shows { x, _ in (x / 2, x / 2, x / 2) })
    var random = SeededRandom(seed: 3)
    #expect(!shows { _, _ in (random.int(0...80), random.int(0...80), random.int(0...80)) })
  }
}
