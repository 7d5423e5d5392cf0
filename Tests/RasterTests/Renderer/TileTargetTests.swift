import Pixels
import TestSupport
import Testing

@testable import Raster

/// Remembered runs against a plain array of pixels.
@Suite struct TileTargetTests {
  @Test(arguments: 0..<60)
  func `runs of one colour end as the pixels that drawing would have left`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let area = PixelRect(x: random.int(0...9), y: 3, width: random.int(1...260), height: 2)
    let target = TileTarget(size: nil, kernels: InstructionSet.current.compositing)
    var pixels = [UInt32](repeating: 9, count: area.area)
    var expected = pixels.map { _ in UInt32(0) }
    unsafe pixels.withUnsafeMutableBufferPointer { memory in
      unsafe target.start(area, at: memory.baseAddress, stride: area.width)
      for step in 0..<random.int(1...60) {
        let y = random.int(3...4)
        let start = random.int(area.x...area.maxX - 1)
        let columns = start..<random.int(start + 1...min(area.maxX, start + (random.chance(0.5) ? 30 : 260)))
        let indices = columns.lowerBound - area.x..<columns.upperBound - area.x
        let first = (y - 3) * area.width
        let color = UInt32(step + 1000)
        if random.chance(0.1) {
          if random.chance(0.5) || !target.changeAll({ $0 &* 5 &+ color }) {
            target.setAll(color)
            expected = expected.map { _ in color }
          } else {
            expected = expected.map { $0 &* 5 &+ color }
          }
        }
        switch random.int(0...3) {
        case 0:
          target.set(y, columns, color)
          for index in indices { expected[first + index] = color }
        case 1:
          unsafe target.change(y, columns, fold: { $0 &* 3 &+ color }) { columns, row in
            for index in 0..<columns.count { unsafe row[index] = row[index] &* 3 &+ color }
          }
          for index in indices { expected[first + index] = expected[first + index] &* 3 &+ color }
        case 2:
          let row = unsafe target.pixels(y, columns)
          for index in 0..<columns.count { unsafe row[index] &+= color }
          for index in indices { expected[first + index] &+= color }
        default:
          let row = unsafe target.pixels(y, overwriting: columns)
          for index in 0..<columns.count { unsafe row[index] = color }
          for index in indices { expected[first + index] = color }
        }
        if random.chance(0.2) {
          let one = Set(indices.map { expected[first + $0] })
          if let known = target.color(y, columns) { #expect(one == [known], "seed \(seed), step \(step)") }
        }
      }
      target.finish()
    }
    #expect(pixels == expected, "seed \(seed)")
  }
}
