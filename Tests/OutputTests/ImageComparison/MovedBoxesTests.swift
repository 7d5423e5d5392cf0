import Pixels
import TestSupport
import Testing

@testable import ImageComparison

/// Boxes that two pictures have in common are found, and no others.
@Suite struct MovedBoxesTests {
  /// A picture with boxes of noise, each from its own seed.
  private func picture(
    ground: UInt32 = 0xFFF0_F4F8, slope: Int = 0, _ boxes: [(rect: PixelRect, seed: UInt64)]
  ) -> StraightBitmap {
    let size = PixelSize(width: 300, height: 400)
    var pixels = (0..<size.area).map { ground - UInt32($0 / size.width * slope / 100) * 0x01_0101 }
    for (rect, seed) in boxes {
      var random = SeededRandom(seed: seed)
      // Squares of 60 colours, whatever the size is.
      let colors = (0..<60).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xBFBFBF, using: &random) }
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX {
          let (column, row) = ((x - rect.x) * 6 / rect.width, (y - rect.y) * 10 / rect.height)
          pixels[y * size.width + x] = colors[row * 6 + column]
        }
      }
    }
    return StraightBitmap(size: size, pixels: pixels)
  }

  private static let face = PixelRect(x: 20, y: 30, width: 60, height: 60)
  private static let large = PixelRect(x: 100, y: 200, width: 120, height: 110)
  private static let other = PixelRect(x: 20, y: 150, width: 60, height: 60)

  @Test(arguments: [0, 20]) func `a box that moved and grew is found`(slope: Int) {
    let moved = MovedBoxes.find(
      picture(slope: slope, [(Self.face, 1), (Self.other, 2)]),
      picture(slope: slope, [(Self.large, 1), (Self.other, 2)]))
    #expect(moved.map(\.from) == [Self.face] && moved.map(\.to) == [Self.large])
  }

  @Test func `boxes that rest, differ, grew too much or are small are not found`() {
    let huge = PixelRect(x: 10, y: 100, width: 280, height: 280)
    let small = PixelRect(x: 20, y: 30, width: 40, height: 60)
    for (a, b) in [
      ([(Self.face, 1)], [(Self.face, 1)]), ([(Self.face, 1)], [(Self.large, 3)]),
      ([(Self.face, 1)], [(huge, 1)]), ([(small, 1)], [(small.moved(x: 100, y: 0), 1)]),
      ([], [(Self.face, 1)]), ([(Self.face, 1)], []),
    ] as [([(rect: PixelRect, seed: UInt64)], [(rect: PixelRect, seed: UInt64)])] {
      #expect(MovedBoxes.find(picture(a), picture(b)).isEmpty)
    }
  }

  @Test func `what is on a card moves with it`() throws {
    let card = PixelRect(x: 20, y: 20, width: 200, height: 120)
    func screen(_ y: Int, inner: Int) -> StraightBitmap {
      var picture = picture([(Self.face.moved(x: 20, y: y + inner - 10), 1)])
      for row in y + 20..<y + 140 {
        for x in card.x..<card.maxX where picture.pixels[row * 300 + x] == 0xFFF0_F4F8 {
          picture.pixels[row * 300 + x] = 0xFFFF_FFFF
        }
      }
      return picture
    }
    let moved = MovedBoxes.find(screen(0, inner: 20), screen(150, inner: 20))
    #expect(moved.map(\.from) == [card] && moved.first?.to == card.moved(x: 0, y: 150))
    let resting = MovedBoxes.find(screen(0, inner: 20), screen(0, inner: 40))
    #expect(resting.map(\.from) == [Self.face.moved(x: 20, y: 10)])
  }

  @Test func `one colour tells a box only if no other has it`() {
    func flat(_ rects: [PixelRect]) -> StraightBitmap {
      var picture = picture([])
      for rect in rects {
        for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { picture.pixels[y * 300 + x] = 0xFF30_60C0 } }
      }
      return picture
    }
    #expect(MovedBoxes.find(flat([Self.face]), flat([Self.large])).map(\.to) == [Self.large])
    #expect(MovedBoxes.find(flat([Self.face, Self.other]), flat([Self.large])).isEmpty)
  }

  @Test func `corners are measured`() throws {
    var picture = picture([(Self.large, 1)])
    let shape = CoveredAreas.Box(rect: Self.large, radius: 20)
    for y in Self.large.y..<Self.large.maxY {
      for x in Self.large.x..<Self.large.maxX where !shape.contains(x, y) { picture.pixels[y * 300 + x] = 0xFFF0_F4F8 }
    }
    let box = try #require(BoxFinder.boxes(in: picture).first)
    #expect(box.rect == Self.large && abs(box.radius - 20) <= 2)
  }
}
