import Pixels
import TestSupport
import Testing

@testable import Raster

/// Damage by strips: all of it, and no pixel twice.
@Suite struct DamagedStripsTests {
  @Test func `strips hold every area, once`() {
    var random = SeededRandom()
    for round in 0..<200 {
      let areas = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        PixelRect(
          x: Int.random(in: 0...500, using: &random), y: Int.random(in: 0...200, using: &random),
          width: Int.random(in: 1...90, using: &random), height: Int.random(in: 1...60, using: &random))
      }
      let height = Int.random(in: 1...40, using: &random)
      let strips = DamagedStrips(areas, height: height)
      for (number, tiles) in strips.tiles.enumerated() {
        let y = strips.area.y + number * height
        let strip = PixelRect(
          x: strips.area.x, y: y, width: strips.area.width, height: min(height, strips.area.maxY - y))
        for area in areas.map({ $0.intersection(strip) }) where !area.isEmpty {
          #expect(tiles.count { $0.intersection(area) == area } == 1, "round \(round)")
        }
        for (index, tile) in tiles.enumerated() {
          #expect(tile.intersection(strip) == tile, "round \(round)")
          #expect(tiles[..<index].allSatisfy { $0.intersection(tile).isEmpty }, "round \(round)")
        }
      }
      #expect(strips.drawn.reduce(0) { $0 + $1.area } == strips.pixels)
      #expect(strips.area == areas.reduce(.zero) { $0.union($1) })
    }
  }

  @Test func `tiles have only the damaged rows, and stay apart where that saves much`() {
    let (small, large) = (PixelRect(x: 400, y: 10, width: 20, height: 5), PixelRect(x: 0, y: 0, width: 100, height: 40))
    let strips = DamagedStrips([small, large], height: 32)
    #expect(
      strips.tiles == [
        [small, PixelRect(x: 0, y: 0, width: 100, height: 32)], [PixelRect(x: 0, y: 32, width: 100, height: 8)],
      ])
    #expect(strips.pixels == 20 * 5 + 100 * 40)
  }

  @Test func `near tiles are joined`() {
    let strips = DamagedStrips(
      [PixelRect(x: 0, y: 0, width: 20, height: 5), PixelRect(x: 30, y: 3, width: 20, height: 5)], height: 32)
    #expect(strips.tiles == [[PixelRect(x: 0, y: 0, width: 50, height: 8)]])
  }
}
