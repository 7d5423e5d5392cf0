import Foundation
import Pixels
import Testing

@testable import Raster

@Suite struct GaussianBlurTests {
  /// The largest distance from the true Gaussian, in 1/255, that any blur may have.
  private static let tolerance = 2.0

  /// The direct sum with double precision weights, one axis after the other, over four standard deviations and more.
  private static func truth(_ bitmap: Bitmap, sigma: Double, clamped: Bool) -> [SIMD4<Double>] {
    let radius = Int(5 * sigma) + 1
    let shares = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = shares.reduce(0, +)
    func pass(_ source: [SIMD4<Double>], _ count: Int, _ lines: Int, _ index: (Int, Int) -> Int) -> [SIMD4<Double>] {
      var result = source
      for line in 0..<lines {
        for place in 0..<count {
          var sum = SIMD4<Double>()
          for (tap, share) in shares.enumerated() {
            let other = place + tap - radius
            guard clamped || (0..<count).contains(other) else { continue }
            sum += source[index(line, min(max(other, 0), count - 1))] * share
          }
          result[index(line, place)] = sum / total
        }
      }
      return result
    }
    let (width, height) = (bitmap.width, bitmap.height)
    let pixels = bitmap.pixels.map { pixel in
      SIMD4((0..<4).map { Double((pixel >> (8 * UInt32($0))) & 0xFF) })
    }
    let across = pass(pixels, width, height) { $0 * width + $1 }
    return pass(across, height, width) { $1 * width + $0 }
  }

  private static func deviation(_ bitmap: Bitmap, sigma: Double, clamped: Bool) -> Double {
    let blurred = GaussianBlur.blur(bitmap, sigma: sigma, edges: clamped ? .clamped : .transparent)
    var worst = 0.0
    for (pixel, expected) in zip(blurred.pixels, truth(bitmap, sigma: sigma, clamped: clamped)) {
      for channel in 0..<4 {
        worst = max(worst, abs(Double((pixel >> (8 * UInt32(channel))) & 0xFF) - expected[channel]))
      }
    }
    return worst
  }

  /// Hard edges, thin lines and fine stripes in every direction, some of them translucent.
  private static func pattern(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = TestRandom(seed: seed)
    var bitmap = Bitmap(size: PixelSize(width: width, height: height))
    for _ in 0..<12 {
      let area = PixelRect(
        x: random.int(-5...width), y: random.int(-5...height), width: random.int(1...width),
        height: random.int(1...height)
      ).intersection(PixelRect(bitmap.size))
      let stripes = random.int(1...4)
      let color = StraightBitmap(
        size: PixelSize(width: 1, height: 1), pixels: [UInt32.random(in: 0 ... .max, using: &random)])
      let pixel = random.chance(0.5) ? color.premultiplied().pixels[0] : 0xFFFF_FFFF
      for y in area.rows {
        for x in area.columns where (x + y) % stripes == 0 { bitmap[x, y] = pixel }
      }
    }
    return bitmap
  }

  @Test(arguments: [0.2, 0.7, 1.5, 3, 4.1, 4.2, 6, 8.7, 8.8, 13, 25, 60])
  func `blurs match the Gaussian`(sigma: Double) {
    for (seed, clamped) in [(1, false), (2, true)] {
      let bitmap = Self.pattern(61, 47, seed: UInt64(seed) + UInt64(sigma * 16))
      let worst = Self.deviation(bitmap, sigma: sigma, clamped: clamped)
      #expect(worst < Self.tolerance)
    }
  }
}
