import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct BitPlaneTests {
  @Test(arguments: 0..<20)
  func `the columns of a row are those that the plane contains`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 5)
    let area = PixelRect(x: random.int(0...90), y: random.int(0...9), width: random.int(1...200), height: 3)
    var plane = BitPlane(area: area)
    for row in 0..<3 { plane.setRow(row) { _ in random.chance(0.3) } }
    for y in (area.y - 1)...(area.maxY + 1) {
      let first = random.int(0...300)
      let columns = first..<first + random.int(0...300)
      var found: [Int] = []
      plane.forEachColumn(y: y, in: columns) { found.append($0) }
      #expect(found == columns.filter { plane.contains(x: $0, y: y) })
    }
  }

  @Test(arguments: 0..<20)
  func `a row that is set by eights is the row that is set by pixels`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 105)
    let width = random.int(1...200)
    let bytes = (0..<4 * width).map { _ in UInt8(random.chance(0.1) ? random.int(1...255) : 0) }
    let slack = [UInt8](repeating: 1, count: BitPlane.rowSlack)
    for isIn in [false, true] {
      var fast = BitPlane(area: PixelRect(x: 3, y: 5, width: width, height: 2))
      var slow = fast
      unsafe (bytes + slack).withUnsafeBufferPointer {
        if let first = $0.baseAddress { unsafe fast.setRow(1, whereZero: first, is: isIn) }
      }
      slow.setRow(1) { column in bytes[4 * column..<4 * column + 4].allSatisfy { $0 == 0 } == isIn }
      #expect(fast == slow)
    }
  }
}
