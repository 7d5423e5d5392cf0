// The positions of a placed image's pixels, against values that are computed from the image by hand.

import DisplayList
import Pixels
import RasterReference
import TestSupport
import Testing

@testable import Raster

@Suite struct ImagePlacementTests {
  private static func image(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) -> Bitmap {
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// An opaque image whose red grows by `across` from column to column and whose green by `down` from row to row.
  private static func ramp(_ width: Int, _ height: Int, across: Int, down: Int) -> Bitmap {
    image(width, height) { x, y in 0xFF40_0000 | UInt32(20 + across * x) | UInt32(10 + down * y) << 8 }
  }

  /// The largest distance of any channel, in 1/255.
  private static func distance(_ pixel: UInt32, _ truth: SIMD4<Double>) -> Double {
    let difference = ImageSamplerTests.channels(pixel) - truth
    return (0..<4).map { abs(difference[$0]) }.max() ?? 0
  }

  /// The value that `ramp` means at a place away from its edges: a straight line through its pixels' centres.
  @Test(arguments: [0.21, 0.25, 0.4, 0.5, 0.8, 1, 1.5, 2, 3, 4.7], ImageFilter.allCases)
  func `centres map to centres`(scale: Double, filter: ImageFilter) {
    let image = Self.ramp(48, 40, across: 4, down: 5)
    let offset = Point(x: 7.3, y: -2.6)
    let sampler = ImageSamplerTests.sampler(
      image, .translation(x: offset.x, y: offset.y) * .scale(x: scale, y: scale), filter)
    let margin = max(2, 2 / scale)
    // The nearest pixel is up to half a pixel away; for all others only the result is rounded.
    let bound = filter == .nearest ? SIMD2(2.001, 2.501) : SIMD2(repeating: 0.6)
    var worst = SIMD2<Double>()
    for y in -4..<Int(40 * scale) {
      for x in 7..<8 + Int(48 * scale) {
        let place = Point(x: (Double(x) + 0.5 - offset.x) / scale, y: (Double(y) + 0.5 - offset.y) / scale)
        guard place.x > margin, place.x < 48 - margin, place.y > margin, place.y < 40 - margin else { continue }
        let color = ImageSamplerTests.channels(sampler.pixel(x: x, y: y))
        worst.x = max(worst.x, abs(color[0] - (20 + 4 * (place.x - 0.5))))
        worst.y = max(worst.y, abs(color[1] - (10 + 5 * (place.y - 0.5))))
      }
    }
    #expect(worst.x <= bound.x && worst.y <= bound.y, "off by \(worst)")
  }

  /// A symmetric image placed in the middle stays symmetric: any shift would show twice over.
  @Test(arguments: [5, 8, 13, 16, 24, 40, 57, 96], [ImageFilter.linear, .trilinear])
  func `symmetric images stay symmetric at any size`(side: Int, filter: ImageFilter) {
    let image = Self.image(16, 16) { x, y in
      let (u, v) = (UInt32(min(x, 15 - x)), UInt32(min(y, 15 - y)))
      return 0xFF00_0000 | (u * u * 5 % 251) | (v * 31 % 256) << 8 | ((u * 3 + v) * 11 % 256) << 16
    }
    let scale = Double(side) / 16
    let sampler = ImageSamplerTests.sampler(image, .scale(x: scale, y: scale), filter)
    var worst = 0.0
    for y in 0..<side {
      for x in 0..<side {
        let color = ImageSamplerTests.channels(sampler.pixel(x: x, y: y))
        worst = max(worst, Self.distance(sampler.pixel(x: side - 1 - x, y: y), color))
        worst = max(worst, Self.distance(sampler.pixel(x: x, y: side - 1 - y), color))
      }
    }
    #expect(worst <= 1)
  }

  /// Opaque orange next to transparent green: only orange, multiplied by the alpha, may be visible in between.
  @Test(arguments: [0.1, 0.3, 0.5, 0.9, 1, 1.7, 4], [0.0, 31])
  func `transparent neighbours leave no fringe`(scale: Double, turn: Double) {
    let straight = StraightBitmap(
      size: PixelSize(width: 40, height: 40),
      pixels: (0..<1600).map { ($0 % 40 / 5 + $0 / 40 / 5) % 2 == 0 ? 0xFF20_80F0 : 0x0000_FF00 })
    for filter in ImageFilter.allCases {
      let sampler = ImageSamplerTests.sampler(
        straight.premultiplied(), .translation(x: 20.3, y: 5.6) * .rotation(degrees: turn) * .scale(x: scale, y: scale),
        filter)
      var worst = 0.0
      for y in stride(from: 0, to: 100, by: 3) {
        for x in 0..<100 {
          let pixel = sampler.pixel(x: x, y: y)
          let alpha = Double(pixel >> 24)
          // Colour and alpha are rounded by themselves.
          let truth = SIMD4(alpha * 240 / 255, alpha * 128 / 255, alpha * 32 / 255, alpha)
          worst = max(worst, Self.distance(pixel, truth))
        }
      }
      #expect(worst <= 1, "\(filter)")
    }
  }

  /// `nearest` takes the pixel that contains the sample and `linear` four pixels, at any scale and in perspective.
  @Test(arguments: 0..<12)
  func `simple filters take the pixels round the place`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 400)
    let image = ImageSamplerTests.image(23, 17, seed: UInt64(seed))
    var transform = Transform.translation(x: random.real(0...20), y: random.real(0...20))
    if seed % 3 > 0 { transform = transform * .rotation(degrees: random.real(-180...180)) }
    transform = transform * .scale(x: random.real(0.2...3), y: random.real(0.2...3))
    if seed % 3 == 2 { (transform.px, transform.py) = (random.real(-0.005...0.005), random.real(-0.005...0.005)) }
    let inverse = try #require(transform.inverse)
    let nearest = ImageSamplerTests.sampler(image, transform, .nearest)
    let linear = ImageSamplerTests.sampler(image, transform, .linear)
    var wrong = 0
    var worst = 0.0
    for y in -5..<60 {
      for x in -5..<60 {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard inverse.divisor(at: center) > 0.05 else { continue }
        let place = inverse.apply(center)
        let column = Int(min(max(place.x, 0), 22).rounded(.down))
        let row = Int(min(max(place.y, 0), 16).rounded(.down))
        if nearest.pixel(x: x, y: y) != image[column, row] { wrong += 1 }
        worst = max(worst, Self.distance(linear.pixel(x: x, y: y), ImageSamplerTests.bilinear(image, place)))
      }
    }
    #expect(wrong == 0 && worst <= 0.6)
  }

  /// Enlarged everywhere, tilted: each pixel divides for itself, so no error grows along a row.
  @Test(arguments: 0..<12)
  func `enlarged images in perspective are bilinear`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 900)
    let image = ImageSamplerTests.image(20, 16, seed: UInt64(seed))
    var tilt = Transform.identity
    (tilt.px, tilt.py) = (random.real(-0.003...0.003), random.real(-0.003...0.003))
    let transform =
      tilt * .translation(x: 40, y: 30) * .rotation(degrees: random.real(-180...180)) * .scale(x: 3, y: 2.5)
      * .translation(x: -10, y: -8)
    let inverse = try #require(transform.inverse)
    let sampler = ImageSamplerTests.sampler(image, transform)
    var worst = 0.0
    for y in 0..<70 {
      for x in 0..<80 {
        let place = inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        worst = max(worst, Self.distance(sampler.pixel(x: x, y: y), ImageSamplerTests.bilinear(image, place)))
      }
    }
    #expect(worst <= 1)
  }

  /// coverage · image + (1 − coverage) · backdrop, whose coverage the outline alone makes.
  @Test(arguments: [0.0, 14])
  func `rounded images are covered once`(turn: Double) throws {
    let image = ImageSamplerTests.image(24, 18, seed: 8, isOpaque: true)
    let transform = Transform.translation(x: 8.37, y: 3.625) * .rotation(degrees: turn) * .scale(x: 1.5, y: 1.5)
    let box = Rect(x: 0, y: 0, width: 24, height: 18)
    let shape = Shape(RoundedRect(box, radii: CornerRadii(5), smoothing: 0.5).fitted(), transform: transform)
    var builder = DisplayListBuilder(size: PixelSize(width: 50, height: 46))
    let backdrop = Color(rgb: 0xF0E020).premultiplied
    builder.fill(Shape(Rect(x: 0, y: 0, width: 50, height: 46)), with: .solid(PaintColor(backdrop)))
    let placement = builder.add(ImagePlacement(image: 0, transform: transform))
    builder.fill(shape, with: .image(placement, opacity: 255))
    var bitmap = Bitmap(size: builder.list.size)
    Renderer(images: ImageStore([image])).render(builder.list, into: &bitmap)

    let truth = try #require(CoverageTruth(shape))
    let inverse = try #require(transform.inverse)
    var worst = 0.0
    for y in 0..<46 {
      for x in 0..<50 {
        let coverage = truth.area(x: x, y: y)
        let color = ImageSamplerTests.bilinear(image, inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        let expected = color * coverage + SIMD4(240, 224, 32, 255) * (1 - coverage)
        worst = max(worst, Self.distance(bitmap[x, y], expected))
      }
    }
    // The coverage of turned shapes may be off by more than that of upright ones.
    #expect(worst <= (turn == 0 ? 1 : 1.5))
  }
}
