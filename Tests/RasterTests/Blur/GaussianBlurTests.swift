import Foundation
import Pixels
import TestSupport
import Testing

@testable import Raster

/// Blurs against the Gaussian summed directly in double precision, in every instruction set and at extreme sigmas.
@Suite struct GaussianBlurTests {
  /// The largest distance from the true Gaussian, in 1/255, that any blur may have.
  private static let tolerance = 2.0

  /// The weight of each pixel of a line in each blurred one, by the direct sum in double precision.
  private static func matrix(_ count: Int, sigma: Double, clamped: Bool) -> [[Double]] {
    let radius = Int(6 * sigma) + 1
    let shares = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = shares.reduce(0, +)
    return (0..<count).map { place in
      var row = [Double](repeating: 0, count: count)
      for (tap, share) in shares.enumerated() {
        let other = place + tap - radius
        guard clamped || (0..<count).contains(other) else { continue }
        row[min(max(other, 0), count - 1)] += share / total
      }
      return row
    }
  }

  /// The true blur, one axis after the other.
  private static func truth(_ bitmap: Bitmap, sigma: Double, clamped: Bool) -> [SIMD4<Double>] {
    let (width, height) = (bitmap.width, bitmap.height)
    var pixels = bitmap.pixels.map { pixel in SIMD4((0..<4).map { Double((pixel >> (8 * UInt32($0))) & 0xFF) }) }
    for (count, lines, step, pitch) in [(width, height, 1, width), (height, width, width, 1)] {
      let matrix = matrix(count, sigma: sigma, clamped: clamped)
      for line in 0..<lines {
        let source = (0..<count).map { pixels[line * pitch + $0 * step] }
        for (place, weights) in matrix.enumerated() {
          var sum = SIMD4<Double>()
          for (weight, pixel) in zip(weights, source) where weight > 0 { sum += pixel * weight }
          pixels[line * pitch + place * step] = sum
        }
      }
    }
    return pixels
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
    var random = SeededRandom(seed: seed)
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
      let bitmap = Self.pattern(43, 37, seed: UInt64(seed) + UInt64(sigma * 16))
      let worst = Self.deviation(bitmap, sigma: sigma, clamped: clamped)
      #expect(worst < Self.tolerance)
    }
  }

  @Test(arguments: [0.6, 3.5, 11, 300])
  func `every instruction set blurs to the same bytes`(sigma: Double) {
    let bitmap = Self.pattern(57, 33, seed: 8)
    let blurred = InstructionSet.allCases.filter(\.isSupported).map {
      GaussianBlur.blur(bitmap, sigma: sigma, edges: .transparent, kernels: $0.sampling)
    }
    #expect(blurred.allSatisfy { $0 == blurred[0] })
  }

  @Test(arguments: [0, -1, 1e-9, .nan, .infinity, 1e300])
  func `extreme sigmas are blurred without a trap`(sigma: Double) {
    let bitmap = Self.pattern(5, 3, seed: 8)
    let blurred = GaussianBlur.blur(bitmap, sigma: sigma, edges: .transparent)
    #expect(blurred.size == bitmap.size && (sigma > 1 ? blurred.pixels.allSatisfy { $0 == 0 } : blurred == bitmap))
  }

  @Test func `a clamped blur keeps a single colour`() {
    let bitmap = Bitmap(size: PixelSize(width: 31, height: 9), pixels: [UInt32](repeating: 0xC0A0_2001, count: 279))
    for sigma in [0.4, 2, 5, 40, 900] {
      #expect(GaussianBlur.blur(bitmap, sigma: sigma, edges: .clamped) == bitmap)
    }
  }
}
