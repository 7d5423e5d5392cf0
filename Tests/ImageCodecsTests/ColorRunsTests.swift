import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

/// Runs of colour against a look at each pixel.
@Suite struct ColorRunsTests {
  @Test(arguments: 0..<20)
  func `runs hold the pixels that are drawn`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 11)
    let size = PixelSize(width: random.int(1...150), height: random.int(1...6))
    func picture(_ colors: [UInt32], _ chance: Double) -> StraightBitmap {
      var color = colors[0]
      return StraightBitmap(
        size: size,
        pixels: (0..<size.area).map { _ in
          if random.chance(chance) { color = colors[random.int(0...(colors.count - 1))] }
          return color
        })
    }
    let old = seed % 4 == 0 ? nil : picture([0xFF00_0001, 0xFF00_0002, 0], 0.1)
    let new = picture([0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0], 0.3)
    let left = random.int(0...(size.width - 1))
    let area = PixelRect(x: left, y: 0, width: random.int(1...(size.width - left)), height: size.height)
    let runs = ColorRuns(of: new, after: old, in: area, wide: seed % 2 == 0 ? area : PixelRect(size))
    var (count, gaps) = (0, 0)
    for y in area.rows {
      var next = area.x
      runs.forEachRun(y: y) { run, first, end in
        #expect(run == count && first == next && end > first)
        count += 1
        next = end
        for x in first..<end {
          let (before, now) = (old?.pixels[y * size.width + x] ?? 0, new.pixels[y * size.width + x])
          #expect(runs.colors[run] == (now != before ? now : 0))
          #expect(runs.number(x: x, y: y) == run)
          gaps += runs.colors[run] == 0 ? 1 : 0
        }
      }
      #expect(next == area.maxX)
    }
    #expect(count == runs.colors.count && runs.hasGaps == (gaps > 0))
    var plane = BitPlane(area: runs.starts.area)
    for row in 0..<plane.area.height { plane.setRow(row) { _ in random.chance(0.2) } }
    for y in area.rows {
      var columns: [Int] = []
      runs.forEachColumn(y: y, of: plane) { run, x in
        columns.append(x)
        #expect(runs.number(x: x, y: y) == run)
      }
      #expect(columns == area.columns.filter { plane.contains(x: $0, y: y) })
    }
  }
}
