import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// Animated GIFs, played by giflib: changed and unchanged pixels, colour distances, times, transparency, dithering and
/// the mark. Damaged files never trap, misuse is an error.
@Suite struct GIFEncoderTests {
  /// Encodes frames of equal times.
  static func encode(
    _ frames: [Bitmap], options: GIFOptions = GIFOptions(), palette: GIFPalette? = nil, mayDiffer: Bool = false,
    nearGradients: Bool = false, delay: Int = 2
  ) throws -> [UInt8] {
    try encode(
      frames.map { $0.straight() }, options: options, palette: palette, mayDiffer: mayDiffer,
      nearGradients: nearGradients, delay: delay)
  }

  static func encode(
    _ frames: [StraightBitmap], options: GIFOptions = GIFOptions(), palette: GIFPalette? = nil, mayDiffer: Bool = false,
    nearGradients: Bool = false, delay: Int = 2
  ) throws -> [UInt8] {
    let encoder = try GIFEncoder(
      size: frames[0].size, options: options, sharedPalette: palette, mayDiffer: mayDiffer,
      nearGradients: nearGradients)
    let writer = try GIFWriter(encoder)
    let steps = try encoder.steps(of: frames)
    return try steps.flatMap { try writer.append($0, delay: delay) } + writer.finish()
  }

  static func play(_ bytes: [UInt8]) throws -> GIFPlayer { try #require(GIFPlayer(bytes)) }

  /// A square of few colours that moves over stripes.
  static func moving(_ position: Int) -> Bitmap {
    TestPictures.make(60, 40) { x, y in
      (position..<(position + 9)).contains(x) && (8..<20).contains(y) ? (255, x * 5, 0, 255) : (x % 7 * 30, 0, 90, 255)
    }
  }

  @Test func `frames of few colours are lossless`() throws {
    let frames = (0..<12).map { Self.moving($0 * 4) }
    let player = try Self.play(try Self.encode(frames))
    #expect(player.frames == frames.map(\.pixels))
    #expect(player.delays == Array(repeating: 2, count: 12))
    // Only the moving part is drawn: 9 + 4 columns at most.
    #expect(player.areas.dropFirst().allSatisfy { $0.width <= 13 && $0.height == 12 })
  }

  @Test func `pixels that do not change stay`() throws {
    let frames = (0..<6).map { step in
      TestPictures.make(80, 60) { x, y in
        x < 40 ? (x * 6, y * 4, x * y & 255, 255) : (x * 3, y * 4, (x * 7 + y * 3 + step * 9) & 255, 255)
      }
    }
    let player = try Self.play(try Self.encode(frames))
    for (index, (before, after)) in zip(frames, frames.dropFirst()).enumerated() {
      let steady = before.pixels.indices.filter { before.pixels[$0] == after.pixels[$0] }
      #expect(steady.count >= 40 * 60)
      #expect(steady.allSatisfy { player.frames[index][$0] == player.frames[index + 1][$0] })
    }
  }

  @Test func `many colours come close and flat areas exactly`() throws {
    let picture = TestPictures.make(160, 120) { x, y in
      y < 30 ? (242, 243, 247, 255) : (x * 255 / 160, y * 2, 255 - x * y / 80, 255)
    }
    let player = try Self.play(try Self.encode([picture], options: GIFOptions(dither: .none)))
    let errors = zip(picture.pixels, player.frames[0]).map { Double(squaredDistance($0, $1)) }
    // 14,400 colours of a curved surface in 256: a cell of 56 colours has an error of some 5 levels.
    #expect(errors.reduce(0, +) / Double(errors.count) < 50)
    #expect((0..<(160 * 30)).allSatisfy { player.frames[0][$0] == picture.pixels[$0] })
  }

  @Test(arguments: [2, 3, 16, 100, 256])
  func `keeps to the number of colours`(colors: Int) throws {
    let frames = [TestPictures.gradient(64, 64), TestPictures.gradient(64, 64, shift: 9)]
    let player = try Self.play(try Self.encode(frames, options: GIFOptions(colors: colors)))
    #expect(Set(player.frames[0]).count <= colors)
  }

  @Test func `equal frames are merged`() throws {
    let frames = [Self.moving(0), Self.moving(0), Self.moving(5), Self.moving(5), Self.moving(5)]
    let player = try Self.play(try Self.encode(frames, delay: 3))
    #expect(player.delays == [6, 9])
  }

  @Test func `long delays are split`() throws {
    let player = try Self.play(try Self.encode([Self.moving(0), Self.moving(9)], delay: 65_536))
    #expect(player.delays.reduce(0, +) == 131_072)
    #expect(player.delays.allSatisfy { (2...65_535).contains($0) })
    #expect(player.frames.first == Self.moving(0).pixels && player.frames.last == Self.moving(9).pixels)
  }

  @Test func `transparent canvases are cleared where pixels vanish`() throws {
    let frames = (0..<8).map { step in
      TestPictures.make(40, 30) { x, y in
        let inside = (step * 4..<(step * 4 + 8)).contains(x) && (5..<20).contains(y)
        return inside ? (x * 6, y * 8, 30, 255) : (0, 0, 0, step == 3 && y == 29 ? 100 : 0)
      }
    }
    let player = try Self.play(try Self.encode(frames))
    #expect(player.frames == frames.map { $0.straight().withBinaryAlpha().pixels })
  }

  /// A card of many colours that rests over nothing, with a smaller one that moves across its edge.
  /// FFmpeg and Pillow show the canvas opaque, or clear to the background colour, where a block has no transparent index.
  @Test(arguments: [nil, GIFPalette(colors: [0xFF20_30E0, 0xFF10_2030])])
  func `what is transparent has a transparent index`(palette: GIFPalette?) throws {
    let squares = (0..<6).map { step in
      TestPictures.make(30, 20) { x, y in
        (step * 4..<step * 4 + 8).contains(x) && (5..<12).contains(y) ? (224, 48, 32, 255) : (0, 0, 0, 0)
      }
    }
    let empty = TestPictures.make(30, 20) { _, _ in (0, 0, 0, 0) }
    let full = TestPictures.make(30, 20) { _, _ in (224, 48, 32, 255) }
    for frames in [squares, [empty] + squares, [full] + squares, [squares[0], empty, squares[1], full, empty]] {
      let player = try Self.play(try Self.encode(frames, palette: palette))
      #expect(player.frames.map { $0.map { $0 >> 31 } } == frames.map { $0.pixels.map { $0 >> 31 } })
      #expect(player.hasTransparentIndex[0])
      #expect(zip(player.clears, player.hasTransparentIndex).allSatisfy { !$0 || $1 })
      #expect(player.clears.contains(true))
    }
  }

  @Test(arguments: GIFDither.allCases, [100.0, 90, 60, 20])
  func `steady pixels on a transparent canvas never change`(dither: GIFDither, quality: Double) throws {
    let frames = (0..<10).map { step in
      TestPictures.make(70, 40) { x, y in
        let isMoving = (step * 6..<(step * 6 + 9)).contains(x) && (14..<26).contains(y)
        if isMoving { return (x * 3, 255 - y * 6, step * 20, 255) }
        return (20..<50).contains(x) && (4..<36).contains(y) ? (x * 5, y * 7, x / 4 * 16, 255) : (0, 0, 0, 0)
      }
    }
    let player = try Self.play(try Self.encode(frames, options: GIFOptions(dither: dither, quality: quality)))
    #expect(player.frames.count == frames.count)
    for (index, frame) in frames.enumerated() {
      #expect(zip(frame.pixels, player.frames[index]).allSatisfy { ($0 == 0) == ($1 == 0) }, "trails in \(index)")
      guard index > 0 else { continue }
      let steady = frame.pixels.indices.filter { frame.pixels[$0] == frames[index - 1].pixels[$0] }
      #expect(steady.allSatisfy { player.frames[index][$0] == player.frames[index - 1][$0] }, "flicker in \(index)")
    }
  }

  @Test func `shared palettes serve all frames`() throws {
    let frames = (0..<5).map { TestPictures.gradient(50, 50, shift: $0 * 10) }
    var builder = GIFPaletteBuilder()
    frames.forEach { builder.add($0.straight()) }
    let palette = builder.palette(size: 64)
    let player = try Self.play(try Self.encode(frames, palette: palette))
    #expect(Set(player.frames.joined()).isSubset(of: palette.colors))
    let local = try Self.encode(frames)
    #expect(Set(try Self.play(local).frames.joined()).count > 64)
  }

  @Test func `carries plays and mark`() throws {
    let frames = [Self.moving(0), Self.moving(3)]
    let forever = try Self.play(try Self.encode(frames))
    #expect(forever.repeats == 0 && forever.comments == ["MagicMove"])
    let once = try Self.play(try Self.encode(frames, options: GIFOptions(plays: 1, comment: nil)))
    #expect(once.repeats == nil && once.comments.isEmpty)
    let thrice = try Self.play(try Self.encode(frames, options: GIFOptions(plays: 3)))
    #expect(thrice.repeats == 2)
  }

  @Test(arguments: GIFDither.allCases)
  func `dithering keeps means and flat areas`(dither: GIFDither) throws {
    let picture = TestPictures.make(128, 96) { x, y in y < 24 ? (17, 34, 51, 255) : (x * 2, x * 2, x * 2, 255) }
    let bytes = try Self.encode([picture], options: GIFOptions(colors: 12, dither: dither))
    let shown = try Self.play(bytes).frames[0]
    #expect((0..<(24 * 128)).allSatisfy { shown[$0] == picture.pixels[$0] })
    // Over 8 × 8 pixels, dithering brings the mean near the truth; without it, it is off by up to half a step of 25.
    let worst = stride(from: 8, to: 120, by: 8).map { left in
      let block = (40..<48).flatMap { y in (left..<(left + 8)).map { y * 128 + $0 } }
      return abs(block.reduce(0) { $0 + Int(shown[$1] & 255) - Int(picture.pixels[$1] & 255) }) / 64
    }.max()
    #expect(try #require(worst) <= (dither == .none ? 13 : 6))
  }

  @Test func `damage never traps the decoder`() throws {
    let bytes = try Self.encode([TestPictures.gradient(31, 17), TestPictures.gradient(31, 17, shift: 5)])
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? ImageDecoder.decode(damaged, limits: DecodingLimits(pixels: 1 << 20))
    }
  }

  @Test func `pixels outside the damage are not compared`() throws {
    let (before, after) = (Self.moving(0).straight(), Self.moving(30).straight())
    let encoder = try GIFEncoder(size: before.size)
    let part = PixelRect(x: 30, y: 0, width: 30, height: 40)
    #expect(
      try encoder.compress(after, after: before, damage: [part]).area
        == part.intersection(
          PixelRect(x: 30, y: 8, width: 9, height: 12)))
    #expect(try encoder.compress(after, after: before, damage: []).area.isEmpty)
    // Areas outside the picture are cut; an empty canvas is damaged everywhere.
    let wide = PixelRect(x: -5, y: -5, width: 500, height: 500)
    #expect(try encoder.compress(after, after: before, damage: [wide]).area.area == 39 * 12)
    #expect(try encoder.compress(after, after: nil, damage: []).area == PixelRect(before.size))
  }

  @Test func `the best quality draws the colours of palettes except where the canvas is as good`() throws {
    let frames = (0..<8).map { step in
      TestPictures.make(64, 48) { x, y in
        y < 20
          ? (x * 3 + step * 2, y * 5, (x * y + step) & 255, 255) : ((x * 4 + step * 7) & 255, y * 5, x * y & 255, 255)
      }.straight()
    }
    let options = GIFOptions(dither: .none, quality: 100)
    let encoder = try GIFEncoder(size: frames[0].size, options: options)
    let player = try Self.play(try Self.encode(frames, options: options))
    var canvas = [UInt32](repeating: 0, count: frames[0].size.area)
    for (number, truth) in frames.enumerated() {
      let frame = try encoder.compress(truth, after: number > 0 ? frames[number - 1] : nil)
      for (place, index) in frame.indices.prefix(frame.area.area).enumerated()
      where !frame.hasGaps || Int(index) != frame.palette.count {
        let (row, column) = place.quotientAndRemainder(dividingBy: frame.area.width)
        let pixel = (frame.area.y + row) * truth.width + frame.area.x + column
        let (color, wanted, old) = (frame.palette[Int(index)], truth.pixels[pixel], canvas[pixel])
        let stays = old != 0 && color != wanted && Self.distance(old, wanted) <= Self.distance(color, wanted) + 8
        if !stays { canvas[pixel] = color }
      }
      #expect(player.frames[number] == canvas, "frame \(number)")
    }
  }

  @Test func `lower qualities allow larger errors, below 90 also in the dark`() {
    let losses = stride(from: 100, through: 0, by: -2.5).map { GIFLoss(quality: $0) }
    #expect(
      zip(losses, losses.dropFirst()).allSatisfy {
        $0.perBit <= $1.perBit && $0.least <= $1.least && $0.most <= $1.most && $0.dark >= $1.dark
      })
    #expect(GIFLoss(quality: 90).dark > 64 && GIFLoss(quality: 80).dark == 0)
  }

  @Test func `a lower quality writes less`() throws {
    let frames = (0..<6).map { TestPictures.gradient(120, 90, shift: $0) }
    let sizes = try [100, 95, 90, 80, 70, 60, 50, 30, 0].map {
      try Self.encode(frames, options: GIFOptions(dither: .none, quality: $0)).count
    }
    // The pixels of a string depend on those before, so neighbouring qualities may differ a little in the wrong direction.
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { Double($1) <= 1.01 * Double($0) }, "\(sizes)")
    #expect(Double(sizes[2]) < 0.95 * Double(sizes[0]) && Double(sizes[7]) < 0.75 * Double(sizes[0]))
  }

  /// A textured square over a textured ground, which then rests.
  @Test(arguments: [90.0, 50, 0])
  func `pixels at rest have the colours of the best quality and never change`(quality: Double) throws {
    let frames = [0, 4, 8, 12, 16, 16, 16, 20].map { position in
      TestPictures.make(90, 60) { x, y in
        (position..<(position + 30)).contains(x) && (10..<50).contains(y)
          ? ((x - position) * 3, y * 5 & 255, ((x - position) * y) & 255, 255)
          : (90 + x / 2, y * 2, (x * 7 + y * 3) & 255, 255)
      }
    }
    let (best, lossy) = (
      try Self.play(try Self.encode(frames)),
      try Self.play(try Self.encode(frames, options: GIFOptions(quality: quality)))
    )
    var changed = 0
    // Frames 5 and 6 equal frame 4 and are one picture with it.
    let shown = [0, 1, 2, 3, 4, 4, 4, 5]
    for index in 1..<frames.count {
      for place in frames[index].pixels.indices {
        let (one, other) = (best.frames[shown[index]][place], lossy.frames[shown[index]][place])
        changed += one == other ? 0 : 1
        if frames[index].pixels[place] == frames[index - 1].pixels[place] {
          #expect(other == lossy.frames[shown[index - 1]][place])
        }
        guard index == 4 || index == 7 else { continue }
        let truth = frames[index].pixels[place]
        #expect(Self.distance(other, truth) <= Self.distance(one, truth) + 8)
      }
    }
    #expect(changed > 0)
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16].reduce(0) { sum, shift in
      let difference = Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
      return sum + difference * difference
    }
  }

  @Test func `misuse is an error`() throws {
    #expect(throws: CodecError.self) { try GIFEncoder(size: PixelSize(width: 0, height: 1)) }
    #expect(throws: CodecError.self) { try GIFEncoder(size: PixelSize(width: 65_536, height: 1)) }
    let encoder = try GIFEncoder(size: PixelSize(width: 60, height: 40))
    #expect(throws: CodecError.self) { try encoder.compress(TestPictures.gradient(3, 3).straight(), after: nil) }
    #expect(throws: CodecError.self) { try GIFWriter(encoder).finish() }
    let writer = try GIFWriter(encoder)
    let frame = try encoder.steps(of: [Self.moving(0).straight()])[0]
    #expect(throws: CodecError.self) { try writer.append(frame, delay: 0) }
    _ = try writer.append(frame, delay: 1)
    _ = try writer.finish()
    #expect(throws: CodecError.self) { try writer.append(frame, delay: 1) }
  }

  @Test func `every truncation of the first frame is an error`() throws {
    let bytes = try Self.encode([TestPictures.gradient(23, 17)])
    let whole = try ImageDecoder.decode(bytes)
    #expect(whole.pixels == GIFPlayer(bytes)?.frames.first)
    // All but the last byte, the trailer, are part of the frame.
    for count in 0..<(bytes.count - 1) {
      #expect(throws: CodecError.self) { try ImageDecoder.decode(Array(bytes.prefix(count))) }
    }
  }
}
