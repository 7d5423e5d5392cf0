import DisplayList
import Pixels
import Testing

@testable import Raster

/// Shrunk images against the exact average over each pixel's footprint, and against a plain mip chain.
@Suite struct ShrinkingTests {
  /// A picture as sharp as a photo: noise, edges and stripes after a slight blur.
  private static let photo = GaussianBlur.blur(
    ImageSamplerTests.image(192, 192, seed: 9, isOpaque: true), sigma: 1.2, edges: .clamped)
  private static let offset = Point(x: 0.3, y: 0.6)

  /// The root of the mean square distance to the exact average at a ratio of `ratio` image pixels to one, in 1/255.
  private static func error(_ ratio: Double, _ pixel: (_ x: Int, _ y: Int, _ center: Point) -> SIMD4<Double>) -> Double
  {
    var (sum, count) = (0.0, 0.0)
    let last = Int(192 / ratio) - 2
    for y in stride(from: 1, through: last, by: max(1, last / 30)) {
      for x in stride(from: 1, through: last, by: max(1, last / 12)) {
        let footprint = Rect(
          x: (Double(x) - offset.x) * ratio, y: (Double(y) - offset.y) * ratio, width: ratio, height: ratio)
        let distance = pixel(x, y, footprint.center) - ImageSamplerTests.average(photo, footprint)
        sum += (distance * distance).sum() / 3
        count += 1
      }
    }
    return (sum / count).squareRoot()
  }

  private static func sampler(_ ratio: Double, turn: Double) -> ImageSampler {
    ImageSamplerTests.sampler(
      photo,
      .translation(x: offset.x, y: offset.y) * .rotation(degrees: turn) * .scale(x: 1 / ratio, y: 1 / ratio))
  }

  @Test(arguments: [1.5, 2, 2.7, 3.9, 4, 5.8, 7.9, 8, 11, 15.9, 16, 19])
  func `shrunk images are nearer to area averaging than a mip chain with bilinear sampling`(ratio: Double) {
    let pyramid = ImagePyramid(Self.photo)
    let chain = (0..<5).filter { (0.5...2.1).contains(ratio / Double(1 << $0)) }.map { level in
      Self.error(ratio) { _, _, center in
        let cell = Double(1 << level)
        return ImageSamplerTests.bilinear(pyramid.level(level), Point(x: center.x / cell, y: center.y / cell))
      }
    }
    let best = chain.min() ?? 0
    func ours(_ turn: Double) -> Double {
      let sampler = Self.sampler(ratio, turn: turn)
      return Self.error(ratio) { x, y, _ in ImageSamplerTests.channels(sampler.pixel(x: x, y: y)) }
    }
    let (straight, turned) = (ours(0), ours(1e-7))
    #expect(turned < best * 1.05, "ratio \(ratio): \(turned) when turned, the chain's best \(best)")
    #expect(straight < best / 2 && straight < 1.1, "ratio \(ratio): \(straight), the chain's best \(best)")
  }

  /// A photo on the faces of a cube that turns, and on a floor: each pixel against the mean of 144 places in it, in 1/255.
  @Test(arguments: [(0.0006, 0.0), (0.0016, 0.0), (0.004, 0.0), (0.0, 0.006), (0.003, 0.003)])
  func `shrunk images in perspective are near to area averaging`(tilt: (x: Double, y: Double)) throws {
    var transform = Transform.scale(x: 0.55, y: 0.9)
    (transform.px, transform.py) = (tilt.x, tilt.y)
    transform = Transform.translation(x: 3.3, y: 5.7) * transform
    let inverse = try #require(transform.inverse)
    let sampler = ImageSamplerTests.sampler(Self.photo, transform)
    var (sum, count) = (0.0, 0.0)
    for y in 8..<70 {
      for x in stride(from: 5, to: 80, by: 3) {
        var truth = SIMD4<Double>()
        for part in 0..<144 {
          let place = inverse.apply(
            Point(x: Double(x) + (Double(part % 12) + 0.5) / 12, y: Double(y) + (Double(part / 12) + 0.5) / 12))
          guard place.x > 1, place.y > 1, place.x < 191, place.y < 191 else {
            truth = SIMD4(repeating: .nan)
            break
          }
          truth += ImageSamplerTests.clamped(Self.photo, Int(place.x), Int(place.y)) / 144
        }
        guard truth.x.isFinite else { continue }
        let distance = truth - ImageSamplerTests.channels(sampler.pixel(x: x, y: y))
        sum += abs(distance.x) + abs(distance.y) + abs(distance.z)
        count += 3
      }
    }
    // Bilinear samples of a pyramid with the variance of the average are off by 0.5 to 0.8 here.
    #expect(count > 3_000 && sum / count < 0.9, "off by \(sum / count)")
  }

  /// Zooming through a change of levels moves no pixel by more than a zoom of that size moves it anyway.
  @Test(arguments: [8.0, 16])
  func `nothing pops when the pyramid level changes`(ratio: Double) {
    func largestChange(_ first: Double, _ second: Double) -> Double {
      let (before, after) = (Self.sampler(first, turn: 0), Self.sampler(second, turn: 0))
      var worst = 0.0
      let inside = 1..<Int(192 / second) - 1
      for y in inside {
        for x in inside {
          let change =
            ImageSamplerTests.channels(before.pixel(x: x, y: y)) - ImageSamplerTests.channels(after.pixel(x: x, y: y))
          worst = (0..<3).reduce(worst) { max($0, abs(change[$1])) }
        }
      }
      return worst
    }
    #expect(largestChange(ratio - 1e-9, ratio) <= 4)
  }
}
