// Keyframed tracks in every mode, with uneven times, jumps and degenerate keys.

import MotionCurves
import SceneModel
import Testing

@testable import Motion

@Suite struct KeyframeFunctionTests {
  typealias Key = KeyframeFunction.Key

  /// Frames of the usual keyframe demonstration: the whole way in nine tenths of the time, then a rest.
  static let keys = [
    Key(share: 0, value: [0, 10]), Key(share: 0.9, value: [90, 20]), Key(share: 1, value: [90, 20]),
  ]

  @Test func `linear goes evenly between keys and holds outside`() {
    let keys = [Key(share: 0.2, value: [0, 1]), Key(share: 0.4, value: [10, -1]), Key(share: 0.8, value: [0, 0])]
    let track = KeyframeFunction(keys, mode: .linear, duration: 1)
    #expect(track(0) == [0, 1] && track(0.2) == [0, 1])
    Self.expect(track(0.3), [5, 0])
    #expect(track(0.4) == [10, -1])
    Self.expect(track(0.5), [7.5, -0.75])
    #expect(track(0.8) == [0, 0] && track(1) == [0, 0])
  }

  @Test func `a curve shapes the segment that ends at its key`() {
    let keys = [
      Key(share: 0, value: [0], curve: .named(.easeIn)), Key(share: 0.5, value: [10]),
      Key(share: 1, value: [20], curve: .named(.easeOut)),
    ]
    let track = KeyframeFunction(keys, mode: .linear, duration: 1)
    Self.expect(track(0.125), [2.5])
    Self.expect(track(0.75), [10 + 10 * 0.684643], tolerance: 1e-5)
  }

  @Test func `a spring is fitted to its segment`() {
    let curve = Curve.spring(.fitted(dampingRatio: 1, velocity: 0.5))
    let keys = [Key(share: 0.5, value: [0]), Key(share: 0.75, value: [1], curve: curve)]
    let track = KeyframeFunction(keys, mode: .linear, duration: 2)
    Self.expect(track(0.55), [0.557236], tolerance: 1e-6)
  }

  @Test func `discrete holds each value until the next`() {
    let keys = [
      Key(share: 0.1, value: [1]), Key(share: 0.3, value: [2], curve: .named(.easeIn)), Key(share: 1, value: [3]),
    ]
    let track = KeyframeFunction(keys, mode: .discrete, duration: 1)
    #expect([0, 0.2, 0.1 + 0.2, 0.3.nextDown, 0.99, 1].map { track($0) } == [[1], [1], [2], [2], [2], [3]])
  }

  @Test func `equal times make a jump`() {
    let keys = [
      Key(share: 0, value: [0]), Key(share: 0.5, value: [10]), Key(share: 0.5, value: [50]), Key(share: 1, value: [60]),
    ]
    for mode in [KeyframeTrack.Mode.linear, .cubic] {
      let track = KeyframeFunction(keys, mode: mode, duration: 1)
      Self.expect(track(0.25), [5])
      #expect(track(0.5) == [50])
      Self.expect(track(0.75), [55])
    }
  }

  @Test func `paced ignores times and curves`() {
    let track = KeyframeFunction(Self.keys, mode: .paced, duration: 0.5)
    Self.expect(track(0.5), [45, 15])
    Self.expect(track(0.9), [81, 19])
    #expect(track(1) == [90, 20])
    let uneven = [
      Key(share: 0, value: [0, 0]), Key(share: 0.9, value: [3, 4], curve: .named(.easeIn)),
      Key(share: 1, value: [3, 19]),
    ]
    let distances = KeyframeFunction(uneven, mode: .paced, duration: 1)
    Self.expect(distances(0.25), [3, 4])
    Self.expect(distances(0.125), [1.5, 2])
    Self.expect(distances(0.5), [3, 9])
  }

  @Test func `cubic is catmull rom on even times`() {
    let values = [2.0, 5, -1, 4]
    let keys = values.enumerated().map { Key(share: Double($0.offset) / 3, value: [$0.element]) }
    let track = KeyframeFunction(keys, mode: .cubic, duration: 1)
    // The textbook matrix form on the middle segment.
    for s in [0.1, 0.5, 0.8] {
      let (a, b, c, d) = (values[0], values[1], values[2], values[3])
      let quadratic = (2 * a - 5 * b + 4 * c - d) * s * s
      let expected = (2 * b + (c - a) * s + quadratic + (3 * b - a - 3 * c + d) * s * s * s) / 2
      Self.expect(track((1 + s) / 3), [expected], tolerance: 1e-9)
    }
    for (index, value) in values.enumerated() { Self.expect(track(Double(index) / 3), [value], tolerance: 1e-9) }
  }

  @Test(arguments: [KeyframeTrack.Mode.cubic, .cubicPaced])
  func `cubic velocity is continuous at uneven times`(mode: KeyframeTrack.Mode) {
    let keys = [
      Key(share: 0, value: [0, 0]), Key(share: 0.1, value: [30, 10]), Key(share: 0.7, value: [40, -20]),
      Key(share: 1, value: [100, 0]),
    ]
    let track = KeyframeFunction(keys, mode: mode, duration: 1)
    let step = 1e-6
    var previous: Double?
    for index in 1..<10_000 {
      let share = Double(index) / 10_000
      let velocity = (track(share + step)[0] - track(share - step)[0]) / (2 * step)
      if let previous { #expect(abs(velocity - previous) < 2, "at \(share)") }
      previous = velocity
    }
  }

  @Test func `cubic of points on a line is the line`() {
    let keys = [0, 0.2, 0.7, 1].map { Key(share: $0, value: [$0 * 50 - 3]) }
    for mode in [KeyframeTrack.Mode.cubic, .cubicPaced, .paced, .linear] {
      let track = KeyframeFunction(keys, mode: mode, duration: 1)
      for index in 0...20 { Self.expect(track(Double(index) / 20), [Double(index) * 2.5 - 3], tolerance: 1e-9) }
    }
  }

  @Test(arguments: KeyframeTrack.Mode.allCases)
  func `degenerate tracks are defined`(mode: KeyframeTrack.Mode) {
    #expect(KeyframeFunction([], mode: mode, duration: 1)(0.5).isEmpty)
    let single = KeyframeFunction([Key(share: 0.5, value: [7])], mode: mode, duration: 1)
    #expect([0, 0.5, 1].map { single($0) } == [[7], [7], [7]])
    let equal = KeyframeFunction([0, 0.5, 1].map { Key(share: $0, value: [3, 4]) }, mode: mode, duration: 0)
    #expect([0, 0.2, 0.5, 0.9, 1].allSatisfy { equal($0) == [3, 4] })
    let ragged = [Key(share: 0, value: [1, 2]), Key(share: 1, value: [5])]
    #expect(KeyframeFunction(ragged, mode: mode, duration: 1)(1) == [5])
  }

  private static func expect(_ value: [Double], _ expected: [Double], tolerance: Double = 1e-9) {
    #expect(value.count == expected.count)
    for (a, b) in zip(value, expected) { #expect(abs(a - b) < tolerance, "\(value), not \(expected)") }
  }
}
