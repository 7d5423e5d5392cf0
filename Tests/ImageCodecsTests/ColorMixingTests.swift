// Mixtures of palette colours against the definition, written out without vectors and without leaving anything out.

import Pixels
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct ColorMixingTests {
  /// A colour of a palette, and how it looks from another one.
  private typealias Near = (index: Int, offset: SIMD4<Float>, distance: Float)

  private static func squared(_ way: SIMD4<Float>) -> Float { way.x * way.x + way.y * way.y + way.z * way.z }

  /// The twelve nearest colours, nearest first, the lower index first among equals.
  private static func nearest(_ palette: [UInt32], to color: UInt32) -> ArraySlice<Near> {
    let sensitivity = ContourSensitivity(around: color)
    let all = palette.indices.map { index -> Near in
      let offset = sensitivity.visible(SampleLight.light(palette[index]) - SampleLight.light(color))
      return (index, offset, squared(offset))
    }
    return all.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(12)
  }

  /// What mixing two colours costs, for each share of the second one.
  private static func cost(_ start: SIMD4<Float>, _ end: SIMD4<Float>, _ share: Float) -> Float {
    let way = end - start
    return squared(start + way * share) + 0.17 * share * (1 - share) * squared(way)
  }

  /// The cost of the two colours that cost least.
  private static func leastCost(_ palette: [UInt32], _ color: UInt32) -> Float {
    let near = Array(nearest(palette, to: color))
    var least = near[0].distance
    for first in near.indices {
      for second in near.indices where second > first {
        let (start, way) = (near[first].offset, near[second].offset - near[first].offset)
        let product = way.x * start.x + way.y * start.y + way.z * start.z
        guard squared(way) > 0 else { continue }
        let share = min(max(-product / squared(way), 0), 1)
        least = min(least, cost(start, near[second].offset, share))
      }
    }
    return least
  }

  /// Pairs are found for cells of colours, so a mixture may cost a little more than the best one.
  @Test(arguments: 0..<12)
  func `colours are mixed from two that cost little`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 70)
    let spread: UInt32 = seed % 3 == 0 ? 0x1F1F1F : 0xFFFFFF
    let base = random.next() & 0xE0E0E0
    func color() -> UInt32 {
      (UInt32(truncatingIfNeeded: base) | UInt32(truncatingIfNeeded: random.next()) & spread) | 0xFF00_0000
    }
    let palette = Set((0..<[1, 2, 3, 7, 12, 13, 40, 255][seed % 8]).map { _ in color() }).sorted()
    var mixing = ColorMixing(palette)
    var (least, found): (Float, Float) = (0, 0)
    for _ in 0..<60 {
      let wanted = color()
      let mixture = mixing.mixture(for: wanted)
      let indices = (0..<16).map { Int(mixture.index(x: $0 % 4, y: $0 / 4)) }
      let both = Set(indices).sorted()
      #expect((1...2).contains(both.count))
      let sensitivity = ContourSensitivity(around: wanted)
      let ways = both.map { sensitivity.visible(SampleLight.light(palette[$0]) - SampleLight.light(wanted)) }
      let share = Float(indices.count { $0 == both.last }) / 16
      found += ways.count == 1 ? Self.squared(ways[0]) : Self.cost(ways[0], ways[1], share)
      least += Self.leastCost(palette, wanted)
    }
    #expect(found <= 1.2 * least + 3, "\(found), not \(least), among \(palette.count)")
  }

  @Test func `the darker colour is at the lower ranks`() {
    var mixing = ColorMixing([0xFF00_0000, 0xFF40_4040])
    let mixture = mixing.mixture(for: 0xFF20_2020)
    #expect(mixture.index(x: 3, y: 1) == 0 && mixture.index(x: 0, y: 0) == 1)
  }
}
