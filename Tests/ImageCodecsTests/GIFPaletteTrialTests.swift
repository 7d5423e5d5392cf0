import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// `--palette auto`: animations of few colours share a palette, photographs and fades have one a frame, and frames that a
/// shared palette does not show well keep their own.
@Suite struct GIFPaletteTrialTests {
  static func palette(for frames: [Bitmap]) -> GIFPalette? {
    var trial = GIFPaletteTrial()
    var before: StraightBitmap?
    for frame in frames.map({ $0.straight() }) {
      trial.add(trial.look(at: trial.changes(frame, after: before)), weight: 2)
      before = frame
    }
    return trial.palette(size: 255)
  }

  @Test func `few colours share a palette`() throws {
    let frames = (0..<9).map { GIFEncoderTests.moving($0 * 4) }
    let palette = try #require(Self.palette(for: frames))
    #expect(Set(palette.colors) == Set(frames.flatMap(\.pixels)))
    let shared = try GIFEncoderTests.encode(frames, palette: palette)
    #expect(try GIFEncoderTests.play(shared).frames == frames.map(\.pixels))
  }

  @Test func `photographs have their own`() {
    var random = SeededRandom(seed: 4)
    let noise = TestPictures.make(128, 128) { _, _ in
      (random.int(0...255), random.int(0...255), random.int(0...255), 255)
    }
    var trial = GIFPaletteTrial()
    #expect(!trial.isOver)
    trial.add(trial.look(at: trial.changes(noise.straight(), after: nil)), weight: 1)
    #expect(trial.isOver && trial.palette(size: 255) == nil)
    #expect(Self.palette(for: [TestPictures.gradient(90, 90)]) == nil)
  }

  @Test func `flat areas must be exact`() {
    // A fade: 512 colours one after the other, each filling a frame.
    let fade = (0..<512).map { step in
      TestPictures.make(16, 16) { _, _ in (step % 8 * 32, step / 8 % 8 * 32, step / 64 * 32, 255) }
    }
    #expect(Self.palette(for: fade) == nil)
    #expect(Self.palette(for: Array(fade.prefix(200))) != nil)
  }

  @Test func `nothing to see needs no palette`() {
    #expect(Self.palette(for: []) == nil)
    #expect(Self.palette(for: [TestPictures.make(4, 4) { _, _ in (0, 0, 0, 0) }]) == nil)
  }

  @Test func `frames that need it keep their own`() throws {
    let frames = [GIFEncoderTests.moving(0), TestPictures.stripes(60, 40, colors: 200), GIFEncoderTests.moving(9)]
    var builder = GIFPaletteBuilder()
    builder.add(frames[0].straight())
    let palette = builder.palette()
    let bound = try GIFEncoderTests.play(try GIFEncoderTests.encode(frames, palette: palette))
    #expect(Set(bound.frames.joined()).isSubset(of: palette.colors))
    let free = try GIFEncoderTests.play(try GIFEncoderTests.encode(frames, palette: palette, mayDiffer: true))
    #expect(free.frames == frames.map(\.pixels))
  }

  /// Few colours move over a ground of more than a palette has.
  @Test func `a ground that never changes has its own palette`() throws {
    let frames = (0..<8).map { step in
      TestPictures.make(120, 90) { x, y in
        let isMoving = (step * 8..<(step * 8 + 20)).contains(x) && (30..<50).contains(y)
        if isMoving { return (255, x % 4 * 40, 60, 255) }
        return (30..<50).contains(y) ? (200, 210, 220, 255) : (y * 2, x * 2, 90, 255)
      }
    }
    let palette = try #require(Self.palette(for: frames))
    #expect(palette.colors.contains(0xFFDC_D2C8))
    let shared = try GIFEncoderTests.encode(frames, palette: palette, mayDiffer: true)
    let player = try GIFEncoderTests.play(shared)
    let strip = (30 * 120)..<(50 * 120)
    // Nothing of the square's first place, which has only the nearest colours, is left in the fourth frame.
    #expect(zip(player.frames, frames).dropFirst(3).allSatisfy { $0[strip] == $1.pixels[strip] })
  }
}
