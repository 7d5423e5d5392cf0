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
      var drawn = 0
      for (number, columns) in strips.columns.enumerated() {
        let start = strips.area.y + number * height
        let rows = start..<min(start + height, strips.area.maxY)
        for area in areas where area.rows.overlaps(rows) {
          #expect(columns.count { $0.clamped(to: area.columns) == area.columns } == 1, "round \(round)")
        }
        #expect(zip(columns, columns.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "round \(round)")
        drawn += columns.reduce(0) { $0 + $1.count } * rows.count
      }
      #expect(drawn == strips.pixels)
      #expect(strips.area == areas.reduce(.zero) { $0.union($1) })
    }
  }

  @Test func `areas side by side share a strip and stay apart`() {
    let strips = DamagedStrips(
      [PixelRect(x: 400, y: 10, width: 20, height: 5), PixelRect(x: 0, y: 0, width: 100, height: 40)], height: 32)
    #expect(strips.columns == [[0..<100, 400..<420], [0..<100]])
    #expect(strips.pixels == 120 * 32 + 100 * 8)
  }
}
