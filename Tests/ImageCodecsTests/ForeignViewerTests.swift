import Foundation
import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// Other programs show our files, where they are installed. (The C libraries, which are always installed, read every
/// file back in the tests of each encoder.)
@Suite(.enabled(if: !ForeignViewer.installed.isEmpty, "neither FFmpeg nor Pillow is installed"))
struct ForeignViewerTests {
  /// Few colours, so lossless; a transparent canvas; and many colours.
  static let gifs: [[Bitmap]] = [
    (0..<9).map { GIFEncoderTests.moving($0 * 5) },
    (0..<9).map { step in
      TestPictures.make(50, 34) { x, y in
        let isMoving = (step * 4..<(step * 4 + 8)).contains(x) && (5..<20).contains(y)
        if isMoving { return (x * 5, y * 8, 30, 255) }
        return (18..<30).contains(x) && y > 10 ? (200, x * 4, y * 7, 255) : (0, 0, 0, 0)
      }
    },
    (0..<5).map { TestPictures.gradient(64, 48, shift: $0 * 3) },
    // A rectangle fills the area of the first picture, or nothing is in it.
    (0..<9).map { square(at: 3 + $0 * 4) },
    [TestPictures.make(60, 40) { _, _ in (0, 0, 0, 0) }] + (0..<5).map { square(at: 8 + $0 * 5) },
    // Only the first picture has no transparent pixel.
    (0..<5).map { step in
      TestPictures.make(60, 40) { x, y in
        let isHole = step > 0 && (step * 10..<step * 10 + 9).contains(x) && (10..<19).contains(y)
        return isHole ? (0, 0, 0, 0) : (0, 90, 200, 255)
      }
    },
  ]

  /// A square on a transparent canvas.
  private static func square(at left: Int) -> Bitmap {
    TestPictures.make(60, 40) { x, y in
      (left..<left + 20).contains(x) && (5..<25).contains(y) ? (224, 48, 32, 255) : (0, 0, 0, 0)
    }
  }

  @Test(arguments: ForeignViewer.installed, gifs.indices)
  func `GIFs look as giflib decodes them`(_ viewer: ForeignViewer, _ number: Int) throws {
    let (pictures, size) = (Self.gifs[number], Self.gifs[number][0].size)
    let bytes = try GIFEncoderTests.encode(pictures)
    let shown = try viewer.frames(of: bytes, extension: "gif", size: size)
    #expect(shown.map(visible) == (try #require(GIFPlayer(bytes)).frames))
    if ![1, 2].contains(number) { #expect(shown.map(visible) == pictures.map { visible($0.straight().pixels) }) }
  }

  @Test(
    .enabled(if: ForeignProgram.exists("gifsicle"), "gifsicle is not installed"), arguments: gifs.indices)
  func `gifsicle unfolds a GIF to the same pictures`(_ number: Int) throws {
    let program = try #require(ForeignProgram("gifsicle"))
    let bytes = try GIFEncoderTests.encode(Self.gifs[number])
    let unfolded = try ForeignProgram.withFolder { folder in
      try Data(bytes).write(to: folder.appending(path: "in.gif"))
      #expect(try program.succeeds(["--unoptimize", "in.gif", "-o", "out.gif"], in: folder))
      return [UInt8](try Data(contentsOf: folder.appending(path: "out.gif")))
    }
    let (ours, theirs) = (try #require(GIFPlayer(bytes)), try #require(GIFPlayer(unfolded)))
    #expect(ours.delays == theirs.delays)
    #expect(ours.frames == theirs.frames)
  }

  @Test(arguments: ForeignViewer.installed)
  func `animated PNGs show every picture exactly`(_ viewer: ForeignViewer) throws {
    for (name, frames) in APNGTests.animations {
      let bytes = try APNGSample.file(frames)
      // FFmpeg blends neither palettes nor greys.
      if viewer == .ffmpeg, ![2, 6].contains(bytes[25]) { continue }
      let shown = try viewer.frames(of: bytes, extension: "apng", size: frames[0].size)
      #expect(shown.map(visible) == APNGSample.distinct(frames).map { visible($0.pixels) }, "\(name)")
    }
  }

  @Test(arguments: ForeignViewer.installed)
  func `stills come back exactly`(_ viewer: ForeignViewer) throws {
    for (index, (type, depth, picture)) in PNGEncoderTests.pictures.enumerated() {
      // A viewer is a process: one picture in every compression, the others in one.
      for compression in index == 0 ? Compression.allCases : [PNGOptions().compression] {
        let bytes = try PNGEncoder(PNGOptions(compression: compression)).encode(picture)
        let shown = try viewer.frames(of: bytes, extension: "png", size: picture.size)
        #expect(shown.map(visible) == [visible(picture.straight().pixels)], "\(type) of \(depth) bits")
      }
    }
  }

  #if WebP
    /// FFmpeg plays no animated WebP.
    @Test(.enabled(if: ForeignViewer.installed.contains(.pillow), "Pillow is not installed"))
    func `animated WebPs show every picture exactly`() throws {
      for (name, frames) in APNGTests.animations {
        let bytes = try WebPEncoderTests.encode(frames)
        let shown = try ForeignViewer.pillow.frames(of: bytes, extension: "webp", size: frames[0].size)
        #expect(shown.map(visible) == APNGSample.distinct(frames).map { visible($0.pixels) }, "\(name)")
      }
    }

    @Test(.enabled(if: ForeignProgram.exists("webpinfo"), "webpinfo is not installed"))
    func `webpinfo accepts animated WebPs`() throws {
      let checker = try #require(ForeignProgram("webpinfo"))
      for (name, frames) in APNGTests.animations {
        #expect(
          try checker.accepts(try WebPEncoderTests.encode(frames), extension: "webp", flag: "-quiet"), "\(name)")
      }
    }

    /// webpmux extracts frames that are decoded separately: each has the size of its area.
    @Test(.enabled(if: ForeignProgram.exists("webpmux"), "webpmux is not installed"))
    func `webpmux takes every frame out`() throws {
      let program = try #require(ForeignProgram("webpmux"))
      let bytes = try WebPEncoderTests.encode((0..<5).map { WebPEncoderTests.moving($0 * 9) })
      try ForeignProgram.withFolder { folder in
        try Data(bytes).write(to: folder.appending(path: "in.webp"))
        for (index, place) in WebPEncoderTests.areas(bytes).enumerated() {
          #expect(try program.succeeds(["-get", "frame", "\(index + 1)", "in.webp", "-o", "out.webp"], in: folder))
          let part = try ImageDecoder.decode([UInt8](Data(contentsOf: folder.appending(path: "out.webp"))))
          #expect(part.size == PixelSize(width: place.area.width, height: place.area.height))
        }
      }
    }
  #endif
}
