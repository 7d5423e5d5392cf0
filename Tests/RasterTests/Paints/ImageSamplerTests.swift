import DisplayList
import Pixels
import TestSupport
import Testing

@testable import Raster

/// Images at any size and angle: enlarged ones against bilinear interpolation, shrunk ones against the exact average,
/// whole-pixel ones bit for bit.
@Suite struct ImageSamplerTests {
  private static let columns = -64..<400

  /// Premultiplied noise with smooth parts, hard edges, and holes when translucent.
  static func image(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var bitmap = StraightBitmap(
      size: PixelSize(width: width, height: height), pixels: [UInt32](repeating: 0xFF30_8050, count: width * height))
    for index in bitmap.pixels.indices {
      let (x, y) = (index % width, index / width)
      var pixel = UInt32(x * 255 / width) | UInt32(y * 255 / height) << 8 | 0x4000_0000
      if (x / 5 + y / 7) % 3 == 0 { pixel = UInt32.random(in: 0 ... .max, using: &random) }
      if x > y, x % 11 < 2 { pixel = y % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
      bitmap.pixels[index] = isOpaque ? pixel | 0xFF00_0000 : pixel
    }
    return bitmap.premultiplied()
  }

  static func sampler(
    _ image: Bitmap, _ transform: Transform, _ filter: ImageFilter = .trilinear, tint: PaintColor? = nil,
    _ instructionSet: InstructionSet = .current
  ) -> ImageSampler {
    ImageSampler(
      ImagePlacement(image: 0, transform: transform, filter: filter, tint: tint), store: ImageStore([image]),
      columns: columns, kernels: instructionSet.sampling)
  }

  static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4((0..<4).map { Double((pixel >> (8 * UInt32($0))) & 0xFF) })
  }

  /// The pixel at (x, y); outside the image, the nearest pixel of the edge.
  static func clamped(_ image: Bitmap, _ x: Int, _ y: Int) -> SIMD4<Double> {
    channels(image[min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1)])
  }

  /// Bilinear interpolation at a place in the image, in real numbers.
  static func bilinear(_ image: Bitmap, _ place: Point) -> SIMD4<Double> {
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let upper = clamped(image, column, row) * (1 - (x - left)) + clamped(image, column + 1, row) * (x - left)
    let lower = clamped(image, column, row + 1) * (1 - (x - left)) + clamped(image, column + 1, row + 1) * (x - left)
    return upper * (1 - (y - top)) + lower * (y - top)
  }

  /// The exact average over a rectangle of an image whose pixels are squares.
  static func average(_ image: Bitmap, _ rect: Rect) -> SIMD4<Double> {
    var sum = SIMD4<Double>()
    for y in Int(rect.minY.rounded(.down))..<Int(rect.maxY.rounded(.up)) {
      let height = min(Double(y + 1), rect.maxY) - max(Double(y), rect.minY)
      for x in Int(rect.minX.rounded(.down))..<Int(rect.maxX.rounded(.up)) {
        sum += clamped(image, x, y) * ((min(Double(x + 1), rect.maxX) - max(Double(x), rect.minX)) * height)
      }
    }
    return sum / (rect.width * rect.height)
  }

  private static func randomTransform(_ random: inout SeededRandom, kind: Int) -> Transform {
    var transform = Transform.translation(x: random.real(-20...60), y: random.real(-20...60))
    if kind > 0 { transform = transform * .rotation(degrees: random.real(-180...180)) }
    let scale = random.real(0.05...3)
    transform = transform * .scale(x: random.chance(0.2) ? -scale : scale, y: scale * random.real(0.4...1.6))
    if kind > 1 { (transform.px, transform.py) = (random.real(-0.004...0.004), random.real(-0.004...0.004)) }
    return transform
  }

  @Test(arguments: 0..<90)
  func `rows hold the defined pixels in any split`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let image = Self.image(random.int(1...90), random.int(1...70), seed: UInt64(seed), isOpaque: random.chance(0.5))
    let tint = random.chance(0.2) ? PaintColor(Color(rgb: 0x3366CC, alpha: 0.7).premultiplied) : nil
    let sets = InstructionSet.allCases.filter(\.isSupported)
    let sampler = Self.sampler(
      image, Self.randomTransform(&random, kind: seed % 3), ImageFilter.allCases[seed / 3 % 3], tint: tint,
      sets[seed / 9 % sets.count])
    for y in stride(from: -20, to: 120, by: 13) {
      let (start, end) = (random.int(-60...0), random.int(100...399))
      let middle = random.int(start...end)
      var row = [UInt32](repeating: 7, count: end - start)
      unsafe row.withUnsafeMutableBufferPointer { row in
        guard let first = row.baseAddress else { return }
        unsafe sampler.writeRow(y: y, x: start..<middle, to: first)
        unsafe sampler.writeRow(y: y, x: middle..<end, to: first + (middle - start))
      }
      #expect(row == (start..<end).map { sampler.pixel(x: $0, y: y) }, "seed \(seed), row \(y)")
      if sampler.isOpaque { #expect(row.allSatisfy { $0 >> 24 == 255 }) }
      #expect(row.allSatisfy { pixel in (0..<3).allSatisfy { (pixel >> (8 * UInt32($0))) & 0xFF <= pixel >> 24 } })
    }
  }

  @Test(arguments: ImageFilter.allCases)
  func `whole-pixel placements copy bit for bit and continue the edges`(filter: ImageFilter) {
    let image = Self.image(37, 23, seed: 5)
    for turn in [0.0, 360] {
      let sampler = Self.sampler(image, .translation(x: 9, y: -4) * .rotation(degrees: turn), filter)
      for y in -30..<60 {
        for x in -30..<90 {
          let expected = image[min(max(x - 9, 0), 36), min(max(y + 4, 0), 22)]
          #expect(sampler.pixel(x: x, y: y) == expected)
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `enlarged images are bilinear to within 1 in 255`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let image = Self.image(random.int(2...40), random.int(2...30), seed: UInt64(seed))
    var transform = Transform.translation(x: random.real(-20...30), y: random.real(-20...30))
    if seed % 2 == 1 { transform = transform * .rotation(degrees: random.real(-180...180)) }
    let scale = random.real(1...6)
    transform = transform * .scale(x: scale, y: random.chance(0.5) ? scale : -scale * 1.2)
    if seed % 4 == 3 { transform.px = 0.001 }
    let sampler = Self.sampler(image, transform, seed % 5 == 0 ? .linear : seed % 4 == 3 ? .linear : .trilinear)
    let inverse = try #require(transform.inverse)
    for y in stride(from: -20, to: 120, by: 7) {
      for x in stride(from: -20, to: 120, by: 5) {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard inverse.divisor(at: center) > 0.1 else { continue }
        let distance = Self.channels(sampler.pixel(x: x, y: y)) - Self.bilinear(image, inverse.apply(center))
        #expect((0..<4).allSatisfy { abs(distance[$0]) < 0.6 }, "seed \(seed), pixel (\(x), \(y)): \(distance)")
      }
    }
  }

  @Test(arguments: 0..<30)
  func `images shrunk from the full resolution are exact averages`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let image = Self.image(60, 50, seed: UInt64(seed))
    let (across, down) = (random.real(1...3.99), random.real(1...3.99))
    let offset = Point(x: random.real(-5...5), y: random.real(-5...5))
    let sampler = Self.sampler(
      image, .translation(x: offset.x, y: offset.y) * .scale(x: 1 / across, y: 1 / down))
    for y in -4..<24 {
      for x in stride(from: -4, to: 40, by: 3) {
        let footprint = Rect(
          x: (Double(x) - offset.x) * across, y: (Double(y) - offset.y) * down, width: across, height: down)
        let distance = Self.channels(sampler.pixel(x: x, y: y)) - Self.average(image, footprint)
        #expect((0..<4).allSatisfy { abs(distance[$0]) < 0.6 }, "seed \(seed), pixel (\(x), \(y)): \(distance)")
      }
    }
  }

  @Test func `a tint replaces the colours and keeps the alpha`() {
    let image = Self.image(9, 9, seed: 3)
    let tint = PaintColor(Color(rgb: 0xFF8000, alpha: 0.5).premultiplied)
    let sampler = Self.sampler(image, .identity, tint: tint)
    for y in 0..<9 {
      for x in 0..<9 {
        let alpha = Double(image[x, y] >> 24) / 255
        let expected = SIMD4(Double(tint.red) / 255, Double(tint.green) / 255, 0, Double(tint.alpha)) * alpha
        let distance = Self.channels(sampler.pixel(x: x, y: y)) - expected
        #expect((0..<4).allSatisfy { abs(distance[$0]) <= 0.5001 })
      }
    }
  }

  @Test func `nothing is painted where nothing can be`() {
    let image = Self.image(4, 4, seed: 1)
    let store = ImageStore([image, Bitmap(size: PixelSize(width: 0, height: 3))])
    for placement in [
      ImagePlacement(image: 0, transform: .scale(x: 0, y: 1)), ImagePlacement(image: 1, transform: .identity),
      ImagePlacement(image: 2, transform: .identity), ImagePlacement(image: -1, transform: .identity),
      ImagePlacement(image: 0, transform: .translation(x: .nan, y: 0)),
      ImagePlacement(image: 0, transform: .translation(x: .infinity, y: 0)),
    ] {
      let sampler = ImageSampler(placement, store: store, columns: 0..<8)
      #expect(sampler.pixel(x: 3, y: 3) == 0 && !sampler.isOpaque)
    }
  }

  @Test func `extreme placements are painted without a trap`() {
    let image = Self.image(5, 4, seed: 1)
    for scale in [1e-200, 1e-12, 1e12, 1e200] {
      for filter in ImageFilter.allCases {
        for transform in [
          Transform.scale(x: scale, y: 1), .translation(x: scale, y: -scale), .scale(x: scale, y: -scale),
          .rotation(degrees: 20) * .scale(x: scale, y: scale),
          Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: scale),
        ] {
          let sampler = Self.sampler(image, transform, filter)
          for x in [-64, 0, 399] { _ = sampler.pixel(x: x, y: x) }
        }
      }
    }
  }
}
