// Finding what overlaps, held to looking at everything.

import Pixels
import TestSupport
import Testing

@testable import Motion

@Suite struct OverlapTreeTests {
  /// Rectangles on a coarse grid, so that many touch, coincide or have no area; some are endless.
  private static func boxes(_ count: Int, _ random: inout SeededRandom) -> [Rect] {
    (0..<count).map { _ in
      if Int.random(in: 0..<40, using: &random) == 0 {
        return Rect(minX: -1e9, minY: 3, maxX: 1e9, maxY: Double.random(in: 4...9, using: &random))
      }
      let isWide = Int.random(in: 0..<8, using: &random) == 0
      return Rect(
        x: Double(Int.random(in: 0..<60, using: &random)), y: Double(Int.random(in: 0..<60, using: &random)),
        width: Double(Int.random(in: 0...(isWide ? 60 : 3), using: &random)),
        height: Double(Int.random(in: 0...(isWide ? 2 : 4), using: &random)))
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 100, 700])
  func `answers as looking at every rectangle does`(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let boxes = Self.boxes(count, &random)
    var tree = OverlapTree(boxes)
    var added: [Int] = []
    var answers: Set<Bool> = []
    for rank in boxes.indices.shuffled(using: &random) {
      for question in Self.boxes(3, &random) {
        let least = Int.random(in: -1..<count, using: &random)
        let answer = tree.overlaps(question, above: least)
        #expect(answer == added.contains { $0 > least && boxes[$0].overlaps(question) })
        answers.insert(answer)
      }
      tree.insert(rank)
      added.append(rank)
    }
    #expect(count < 100 || answers == [true, false])
  }

  @Test func `touching edges do not count`() {
    var tree = OverlapTree([Rect(x: 0, y: 0, width: 10, height: 10)])
    tree.insert(0)
    #expect(!tree.overlaps(Rect(x: 10, y: 0, width: 5, height: 5), above: -1))
    #expect(tree.overlaps(Rect(x: 9.999, y: 0, width: 5, height: 5), above: -1))
    #expect(!tree.overlaps(Rect(x: 2, y: 2, width: 0, height: 5), above: -1))
  }
}
