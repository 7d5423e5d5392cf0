import Pixels
import Testing

@testable import FrameWriting
@testable import Rendering

/// What `encode` does with files: their natural order, and times that are exact fractions of a second.
@Suite struct FinishedFramesTests {
  @Test func `names are counted as people count them`() {
    let sorted = ["a1", "a02", "a2", "a10", "a10b", "a010", "b", "b1c2", "b1c10", "b1d1", "x99999999999999999999999"]
    let shuffled = sorted.reversed().sorted(by: NaturalOrder.precedes)
    let expected = ["a1", "a2", "a02", "a10", "a010", "a10b", "b", "b1c2", "b1c10", "b1d1", "x99999999999999999999999"]
    #expect(shuffled == expected)
    for left in sorted {
      for right in sorted where left != right {
        #expect(NaturalOrder.precedes(left, right) != NaturalOrder.precedes(right, left))
      }
    }
  }

  @Test func `fractions of 16-bit numbers come back from seconds`() {
    let fractions = [(1, 60), (1, 30), (7, 100), (1001, 30_000), (65_535, 1), (1, 65_535), (65_534, 65_535), (0, 7)]
    for (over, under) in fractions {
      #expect(FrameTime(nearest: Double(over) / Double(under)) == FrameTime(over, over: under))
    }
    #expect(FrameTime(nearest: .nan) == .zero && FrameTime(nearest: -1) == .zero)
    #expect(FrameTime(nearest: .infinity) == FrameTime(1_000_000_000, over: 1))
    #expect(abs(FrameTime(nearest: 0.123456789).seconds - 0.123456789) < 1e-6)
  }

  @Test func `sums are exact as long as they can be`() {
    #expect(FrameTime(1, over: 60) + FrameTime(1, over: 100) == FrameTime(2, over: 75))
    var sum = FrameTime.zero
    for denominator in 65_000..<65_400 { sum = sum + FrameTime(1, over: denominator) }
    let truth = (65_000..<65_400).reduce(0.0) { $0 + 1 / Double($1) }
    #expect(abs(sum.seconds - truth) < 1e-3)
  }

  @Test func `hundredths round halves upwards`() {
    #expect(FrameTime(1, over: 200).hundredths == 1 && FrameTime(1, over: 201).hundredths == 0)
    #expect(FrameTime(.max, over: 1).hundredths == .max)
  }
}
