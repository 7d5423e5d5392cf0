// Animations from bytes, written and decoded again by third-party libraries: the result must be what the writer
// guarantees.

import ImageCodecs
import Pixels
import TestSupport

/// Frames that bytes decide: small, of few or many colours, with changes of every kind from one to the next.
private struct RandomFrames {
  private var random: SeededRandom
  private let size: PixelSize
  private let palette: [UInt32]

  /// The frames, and the generator that made them.
  static func make(_ random: SeededRandom) -> (frames: [StraightBitmap], random: SeededRandom) {
    var generator = RandomFrames(random)
    var picture = StraightBitmap(
      size: generator.size, pixels: [UInt32](repeating: generator.color(), count: generator.size.area))
    var frames: [StraightBitmap] = []
    for _ in 0..<generator.random.int(1...7) where frames.isEmpty || !generator.random.isUsedUp {
      if generator.random.chance(0.1), frames.count > 1 { picture = frames[frames.count - 2] }
      for _ in 0..<generator.random.int(0...4) { generator.change(&picture) }
      frames.append(picture)
    }
    return (frames, generator.random)
  }

  private init(_ random: SeededRandom) {
    var random = random
    size = PixelSize(width: random.int(1...40), height: random.int(1...30))
    let hasAlpha = random.chance(0.5)
    palette = (0..<random.int(1...12)).map { _ in
      let color = UInt32(random.int(0...0xFF_FFFF))
      let alpha = hasAlpha ? [0, 255, 255, random.int(0...255)][random.int(0...3)] : 255
      // A wholly transparent pixel has no colour.
      return alpha == 0 ? 0 : color | UInt32(alpha) << 24
    }
    self.random = random
  }

  private mutating func color() -> UInt32 { palette[random.int(0...palette.count - 1)] }

  /// Fills an area with one colour, stripes, a smooth run of colours or noise.
  private mutating func change(_ picture: inout StraightBitmap) {
    let (x, y) = (random.int(0...size.width - 1), random.int(0...size.height - 1))
    let area = PixelRect(x: x, y: y, width: random.int(1...size.width - x), height: random.int(1...size.height - y))
    let (kind, one, other) = (random.int(0...4), color(), color())
    var noise = SeededRandom(seed: UInt64(random.int(0...255)))
    for y in area.rows {
      for x in area.columns {
        let value: UInt32? =
          switch kind {
          case 0, 1: one
          case 2: (x + y) % 3 == 0 ? one : other
          case 3: 0xFF00_0000 | UInt32(x * 6) | UInt32(y * 8) << 8 | UInt32(x * y % 256) << 16
          default: noise.chance(0.3) ? UInt32(truncatingIfNeeded: noise.next()) | 0xFF00_0000 : nil
          }
        if let value { picture.pixels[y * size.width + x] = value }
      }
    }
  }
}

/// Writes GIFs and plays them with giflib.
enum GIFWriterTarget {
  static func run(_ bytes: [UInt8]) {
    var (frames, random) = RandomFrames.make(SeededRandom(bytes: bytes[...]))
    let options = GIFOptions(
      colors: random.int(2...255), dither: GIFDither.allCases[random.int(0...3)],
      quality: random.chance(0.5) ? 100 : Double(random.int(0...99)),
      plays: random.chance(0.5) ? nil : random.int(1...65_536))
    let delays = frames.map { _ in random.chance(0.9) ? random.int(1...9) : random.int(65_530...140_000) }
    do throws(CodecError) {
      let file = try file(
        frames, delays, options, hasPalette: random.chance(0.7), mayDiffer: random.chance(0.5))
      check(file, frames.map(binary), delays, options)
    } catch { fatalError("\(error)") }
  }

  private static func file(
    _ frames: [StraightBitmap], _ delays: [Int], _ options: GIFOptions, hasPalette: Bool, mayDiffer: Bool
  ) throws(CodecError) -> [UInt8] {
    var builder = GIFPaletteBuilder()
    for frame in frames { builder.add(frame) }
    let palette = hasPalette ? builder.palette(size: options.colors) : nil
    let encoder = try GIFEncoder(size: frames[0].size, options: options, sharedPalette: palette, mayDiffer: mayDiffer)
    let writer = try GIFWriter(encoder)
    var bytes: [UInt8] = []
    for (step, delay) in zip(try encoder.steps(of: frames), delays) { bytes += try writer.append(step, delay: delay) }
    return try bytes + writer.finish()
  }

  /// A frame as GIF can show it: pixels of alpha 128 and more are opaque, others are transparent.
  private static func binary(_ frame: StraightBitmap) -> StraightBitmap {
    StraightBitmap(size: frame.size, pixels: frame.pixels.map { $0 >> 24 < 128 ? 0 : $0 | 0xFF00_0000 })
  }

  /// Every frame exists at its time. Transparent pixels are transparent, and unchanged pixels do not change (except
  /// where pixels disappear and a palette cannot hold all colours). Frames that together have no more colours than the
  /// palette are exact.
  private static func check(_ file: [UInt8], _ frames: [StraightBitmap], _ delays: [Int], _ options: GIFOptions) {
    guard let player = GIFPlayer(file) else { fatalError("giflib refuses the file") }
    expect(player.size == frames[0].size, "a canvas of \(player.size)")
    expect(player.delays.reduce(0, +) == delays.reduce(0, +), "delays of \(player.delays) for \(delays)")
    let repeats = options.plays.map { $0 == 1 ? nil : $0 - 1 } ?? 0
    expect(player.repeats == repeats, "\(player.repeats ?? -1) repeats, not \(repeats ?? -1)")
    let shown = shown(player, at: delays)
    let isExact = options.isExact && Set(frames.flatMap(\.pixels)).subtracting([0]).count <= options.colors
    for (index, frame) in frames.enumerated() {
      let pixels = shown[index]
      expect(zip(frame.pixels, pixels).allSatisfy { ($0 == 0) == ($1 == 0) }, "trails in frame \(index)")
      if isExact { expect(pixels == frame.pixels, "frame \(index) of few colours is not exact") }
      guard index > 0 else { continue }
      let before = (frame: frames[index - 1].pixels, shown: shown[index - 1])
      let hasVanished = zip(frame.pixels, before.frame).contains { $0 == 0 && $1 != 0 }
      if hasVanished && Set(before.shown).subtracting([0]).count >= options.colors { continue }
      let steady = frame.pixels.indices.filter { frame.pixels[$0] == before.frame[$0] }
      expect(steady.allSatisfy { pixels[$0] == before.shown[$0] }, "flicker in frame \(index)")
    }
  }

  /// The content of the screen when each frame begins.
  private static func shown(_ player: GIFPlayer, at delays: [Int]) -> [[UInt32]] {
    var (block, end, time) = (0, player.delays[0], 0)
    return delays.map { delay in
      while end <= time {
        block += 1
        end += player.delays[block]
      }
      time += delay
      return player.frames[block]
    }
  }
}

/// Writes animated PNGs and plays them: the chunks by the letter of the specification, the pixels with libpng.
enum APNGWriterTarget {
  static func run(_ bytes: [UInt8]) {
    var (frames, random) = RandomFrames.make(SeededRandom(bytes: bytes[...]))
    let options = APNGOptions(
      compression: Compression.allCases[random.int(0...Compression.allCases.count - 1)],
      plays: random.chance(0.5) ? nil : random.int(1...9))
    let isSurveyed = random.chance(0.7)
    do {
      let file = try APNGSample.file(frames, options: options, isSurveyed: isSurveyed)
      let player = try APNGPlayer(file)
      let distinct = APNGSample.distinct(frames)
      expect(player.shown.map(\.picture) == distinct, "the pictures are others")
      expect(player.announced == (distinct.count, options.plays ?? 0), "acTL says \(player.announced)")
      check(file, shows: distinct)
    } catch { fatalError("\(error)") }
  }

  /// The package's own decoder shows the same.
  private static func check(_ file: [UInt8], shows expected: [StraightBitmap]) {
    do throws(CodecError) {
      var decoder = try AnimationDecoder(file)
      for picture in expected { expect(try decoder.next()?.bitmap == picture, "our own decoder shows another picture") }
      expect(try decoder.next() == nil, "our own decoder shows more")
    } catch { fatalError("\(error)") }
  }
}
