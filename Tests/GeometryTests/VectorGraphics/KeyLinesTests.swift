import Testing

@testable import VectorGraphics

/// Functions as points with straight lines between them.
@Suite struct KeyLinesTests {
  private func points(_ function: (Double) -> Double, tolerance: Double) -> [Key] {
    let samples = KeyFitter.samples(at: [0, 0.5, 1]) {
      [function($0)]
    } isStraight: { start, end, middle in
      abs((start[0] + end[0]) / 2 - middle[0]) <= tolerance / 8
    }
    return KeyFitter.lines(through: samples.map { Key(time: $0.time, value: $0.value) }, tolerance: tolerance)
  }

  @Test func `a jump becomes two points at one time`() {
    let found = points({ $0 < 0.3 ? 1 : 4 }, tolerance: 0.01)
    #expect(found.map(\.value) == [[1], [1], [4], [4]])
    #expect(found[1].time == found[2].time && abs(found[1].time - 0.3) < 1e-6)
  }

  @Test func `lines between points are within the tolerance`() {
    let found = points({ $0 * $0 * $0 }, tolerance: 0.01)
    #expect((4...12).contains(found.count))
    for step in 0...1000 {
      let time = Double(step) / 1000
      let end = found.firstIndex { $0.time >= time } ?? found.count - 1
      let (one, other) = (found[max(0, end - 1)], found[end])
      let share = other.time > one.time ? (time - one.time) / (other.time - one.time) : 1
      #expect(abs(one.value[0] + (other.value[0] - one.value[0]) * share - time * time * time) <= 0.0125)
    }
  }

  @Test func `a straight line is two points`() {
    #expect(points({ 3 * $0 }, tolerance: 0.01).map(\.time) == [0, 1])
  }
}
