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

  /// The two colours and the second one's share that cost least.
  private static func mixture(_ palette: [UInt32], _ color: UInt32) -> (one: Int, other: Int, share: Float) {
    let near = Array(nearest(palette, to: color))
    var best = (one: near[0].index, other: near[0].index, share: Float(0))
    var least = near[0].distance
    for first in near.indices {
      for second in near.indices where second > first {
        let (start, way) = (near[first].offset, near[second].offset - near[first].offset)
        let length = squared(way)
        guard length > 0 else { continue }
        let product = way.x * start.x + way.y * start.y + way.z * start.z
        let share = min(max(-product / length, 0), 1)
        let cost = squared(start + way * share) + 0.17 * share * (1 - share) * length
        if cost < least { (best, least) = ((near[first].index, near[second].index, share), cost) }
      }
    }
    return best
  }

  private static func brightness(_ color: UInt32) -> UInt32 {
    299 * (color & 255) + 587 * (color >> 8 & 255) + 114 * (color >> 16 & 255)
  }

  @Test(arguments: 0..<12)
  func `every colour is mixed from the two that cost least`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 70)
    let spread: UInt32 = seed % 3 == 0 ? 0x1F1F1F : 0xFFFFFF
    let base = random.next() & 0xE0E0E0
    func color() -> UInt32 {
      (UInt32(truncatingIfNeeded: base) | UInt32(truncatingIfNeeded: random.next()) & spread) | 0xFF00_0000
    }
    let palette = Set((0..<[1, 2, 3, 7, 12, 13, 40, 255][seed % 8]).map { _ in color() }).sorted()
    var mixing = ColorMixing(palette)
    for _ in 0..<60 {
      let wanted = color()
      let truth = Self.mixture(palette, wanted)
      let isSwapped = Self.brightness(palette[truth.one]) > Self.brightness(palette[truth.other])
      let (dark, light) = isSwapped ? (truth.other, truth.one) : (truth.one, truth.other)
      let sixteenths = Int((isSwapped ? 1 - truth.share : truth.share) * 16 + 0.5)
      let found = (0..<16).map { Int(mixing.index(for: wanted, x: $0 % 4, y: $0 / 4)) }
      #expect(found.allSatisfy { $0 == dark || $0 == light })
      if dark != light { #expect(found.count { $0 == light } == sixteenths, "\(wanted) among \(palette.count)") }
    }
  }
}
