import Testing

@testable import SceneModel

/// Times that differ by rounding are one; a microsecond is a difference.
@Suite struct TimeToleranceTests {
  @Test func `sums of tenths reach the whole`() {
    let sum = (0..<10).reduce(0.0) { sum, _ in sum + 0.1 }
    #expect(sum < 1 && sum.hasReached(1))
    #expect(1.0.hasReached(1) && 1.5.hasReached(1))
  }

  @Test func `a microsecond before is before`() { #expect(!0.999_999.hasReached(1)) }
}
