import Pixels
import Testing

@testable import ImageComparison

@Suite struct PictureDistanceTests {
  private let size = PixelSize(width: 64, height: 40)

  private func picture(_ color: (Int, Int) -> UInt32) -> Bitmap {
    Bitmap(size: size, pixels: (0..<size.area).map { color($0 % size.width, $0 / size.width) })
  }

  @Test func `equal pictures have no distance`() {
    let white = picture { _, _ in 0xFFFF_FFFF }
    #expect(PictureDistance(white, white).mean == 0)
    // Transparent is white here.
    #expect(PictureDistance(white, picture { _, _ in 0 }).tile == 0)
  }

  @Test func `numbers are those of the definition`() {
    let white = picture { _, _ in 0xFFFF_FFFF }
    let square = picture { x, y in x < 8 && y < 4 ? 0xFFFF_FF00 : 0xFFFF_FFFF }
    let distance = PictureDistance(white, square)
    #expect(distance.mean == 32.0 * 255 / 3 / Double(size.area))
    #expect(distance.far == 32.0 / Double(size.area))
    #expect(distance.tile == (32.0 * 255.0 / 3.0 / 1024.0 as Double))
  }

  @Test func `a pixel that its neighbours explain is not far`() {
    let edge = picture { x, _ in x < 20 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let soft = picture { x, _ in x < 20 ? 0xFF00_0000 : x == 20 ? 0xFF80_8080 : 0xFFFF_FFFF }
    #expect(PictureDistance(edge, soft).far == 0 && PictureDistance(edge, soft).mean > 0)
  }
}

@Suite struct CoveredAreasTests {
  private let size = PixelSize(width: 20, height: 20)
  private let box = CoveredAreas.Box(rect: PixelRect(x: 5, y: 5, width: 10, height: 10), radius: 0)

  private func without(_ boxes: [CoveredAreas.Box], _ color: (Int, Int) -> UInt32) -> StraightBitmap {
    let picture = StraightBitmap(size: size, pixels: (0..<size.area).map { color($0 % 20, $0 / 20) })
    return CoveredAreas(picture, without: boxes, in: PixelRect(size)).picture
  }

  @Test func `a plain ground is continued`() {
    let picture = without([box]) { x, y in (5..<15).contains(x) && (5..<15).contains(y) ? 0xFF00_00FF : 0xFF11_2233 }
    #expect(picture.pixels.allSatisfy { $0 == 0xFF11_2233 })
  }

  @Test func `a gradient is continued by the nearest pixels`() {
    let picture = without([box]) { x, y in
      (5..<15).contains(x) && (5..<15).contains(y) ? 0 : 0xFF00_0000 | UInt32(x * 10)
    }
    let (left, middle, right) = (picture.pixels[105], picture.pixels[209], picture.pixels[114])
    #expect(
      left & 0xFF < middle & 0xFF && middle & 0xFF < right & 0xFF && picture.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func `neighbouring boxes do not shine through`() {
    let other = CoveredAreas.Box(rect: PixelRect(x: 15, y: 5, width: 4, height: 10), radius: 0)
    let picture = without([box, other]) { x, y in
      (5..<19).contains(x) && (5..<15).contains(y) ? 0xFF00_00FF : 0xFFFF_FFFF
    }
    #expect(picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func `pixels that a round corner cuts stay`() {
    let round = CoveredAreas.Box(rect: box.rect, radius: 5)
    #expect(
      !round.contains(5, 5) && !round.contains(10, 5) && round.contains(9, 6) && round.contains(7, 7)
        && !round.contains(6, 6))
    let picture = without([round]) { x, y in round.contains(x, y) ? 0xFF00_00FF : 0xFFFF_FFFF }
    #expect(picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }
}
