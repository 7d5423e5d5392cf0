import ImageCodecs
import Pixels
import TestSupport
import Testing

/// GIFs of gradients beside something that takes the palette's colours: what is seen of the steps, pixel by pixel as
/// `Contours` defines it.
@Suite struct GIFBandingTests {
  private static let size = PixelSize(width: 200, height: 160)

  /// A gradient by name: colours of a place, 0...1 on both axes, at a time of 0...1.
  private static func gradient(_ name: String, _ x: Double, _ y: Double, _ time: Double) -> SIMD3<Double> {
    func mix(_ one: SIMD3<Double>, _ other: SIMD3<Double>, _ part: Double) -> SIMD3<Double> {
      one + (other - one) * min(max(part, 0), 1)
    }
    let far = ((x - 0.5) * (x - 0.5) + (y - 0.3) * (y - 0.3)).squareRoot()
    return switch name {
    case "dark": mix(SIMD3(58, 42, 90), SIMD3(11, 10, 20), far * 1.4)
    case "sky": mix(SIMD3(27, 63, 139), SIMD3(191, 227, 255), y * 0.8 + time * 0.2)
    case "skin": mix(SIMD3(243, 201, 165), SIMD3(138, 75, 50), far + time * 0.1)
    default: mix(SIMD3(15, 211, 192), SIMD3(255, 79, 160), x * 0.7 + y * 0.3 + time * 0.1)
    }
  }

  /// The gradient, with a square of noise that moves over it.
  private static func frames(_ name: String) -> [StraightBitmap] {
    (0..<5).map { step in
      var noise = SeededRandom(seed: 7)
      var pixels: [UInt32] = []
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isNoise = (20 + 8 * step..<80 + 8 * step).contains(x) && (90..<150).contains(y)
          let color = gradient(name, Double(x) / 200, Double(y) / 160, Double(step) / 4)
          let samples = SIMD3<UInt32>(color, rounding: .toNearestOrAwayFromZero)
          pixels.append(
            0xFF00_0000 | (isNoise ? UInt32(noise.int(0...0xFF_FFFF)) : samples.x | samples.y << 8 | samples.z << 16))
        }
      }
      return StraightBitmap(size: size, pixels: pixels)
    }
  }

  private static func encode(_ frames: [StraightBitmap], _ dither: GIFDither) throws -> [UInt8] {
    let encoder = try GIFEncoder(size: size, options: GIFOptions(dither: dither))
    let writer = try GIFWriter(encoder)
    return try encoder.steps(of: frames).flatMap { try writer.append($0, delay: 4) } + writer.finish()
  }

  private static func play(_ bytes: [UInt8]) throws -> [StraightBitmap] {
    var decoder = try AnimationDecoder(bytes)
    var pictures: [StraightBitmap] = []
    while let frame = try decoder.next() { pictures.append(frame.bitmap) }
    return pictures
  }

  @Test(arguments: ["dark", "sky", "skin", "teal to pink"])
  func `gradients show no bands and nothing flickers`(name: String) throws {
    let frames = Self.frames(name)
    let shown = try Self.play(try Self.encode(frames, .auto))
    #expect(shown.count == frames.count)
    var all = Contours()
    for (picture, truth) in zip(shown, frames) {
      let contours = Contours(of: picture, truth: truth)
      #expect(contours.percent <= (name == "dark" ? 1.3 : 1) && contours.smooth > Self.size.area / 3)
      all += contours
    }
    // Beside noise that takes nearly all of the palette the darkest of them keeps contours just above what is seen.
    #expect(all.percent <= (name == "dark" ? 1 : 0.4))
    for index in frames.indices.dropFirst() {
      let steady = frames[index].pixels.indices.filter { frames[index].pixels[$0] == frames[index - 1].pixels[$0] }
      #expect(steady.allSatisfy { shown[index].pixels[$0] == shown[index - 1].pixels[$0] })
    }
  }

  @Test func `without dithering the same gradients show bands`() throws {
    let frames = Self.frames("teal to pink")
    let shown = try Self.play(try Self.encode(frames, .none))
    #expect(zip(shown, frames).contains { Contours(of: $0, truth: $1).percent > 2 })
  }

  @Test func `where nothing is smooth the bytes are those without dithering`() throws {
    var noise = SeededRandom(seed: 3)
    let frames = (0..<3).map { _ in
      StraightBitmap(
        size: Self.size, pixels: (0..<Self.size.area).map { _ in UInt32(noise.int(0...0xFF_FFFF)) | 0xFF00_0000 })
    }
    #expect(try Self.encode(frames, .auto) == Self.encode(frames, .none))
  }
}
