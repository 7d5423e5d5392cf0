// Colours between those of a palette, mixed from two of its colours in a fixed pattern. Lifting all samples of a pixel alike
// before the nearest colour is looked up, as ordered dithering often does, moves it along grey alone and by a step that fits
// nowhere; here the two colours, and how much of each, are chosen for every colour, so steps of hue vanish too.

import Pixels

/// Mixes colours of one palette.
struct ColorMixing {
  /// Among so many of the palette's colours nearest to a colour, two are chosen.
  private static let candidates = 12
  /// How much the squared distance of two colours, mixed half and half, counts beside the squared error of their mean:
  /// four times this. It keeps the pattern from being seen itself.
  private static let roughness: Float = 0.17
  /// Bayer's matrix of ranks, 4×4: any part of its places is spread evenly.
  private static let ranks: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// The palette in linear light.
  private let lights: [SIMD4<Float>]
  /// Rec. 601, times 1,000.
  private let brightness: [UInt32]
  /// What was found last for colours of each hash: `colour << 24 | sixteenths << 16 | other << 8 | one` with the colour's
  /// alpha 255, 0 when nothing was.
  private var memory = [UInt64](repeating: 0, count: 1 << 13)

  /// Prepares for a palette of 1...256 colours.
  init(_ palette: [UInt32]) {
    lights = palette.map { SampleLight.light($0) }
    brightness = palette.map { 299 * ($0 & 255) + 587 * (($0 >> 8) & 255) + 114 * (($0 >> 16) & 255) }
  }

  /// The palette index at a place of the canvas for an opaque colour.
  @inline(__always)
  mutating func index(for color: UInt32, x: Int, y: Int) -> UInt8 {
    let slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 19)
    var known = unsafe memory.withUnsafeBufferPointer { unsafe $0[slot] }
    if UInt32(truncatingIfNeeded: known >> 24) != color {
      known = UInt64(color) << 24 | mixture(for: color)
      memory[slot] = known
    }
    let sixteenths = UInt8(truncatingIfNeeded: known >> 16)
    let rank = unsafe Self.ranks.withUnsafeBufferPointer { unsafe $0[(y & 3) &* 4 &+ (x & 3)] }
    return UInt8(truncatingIfNeeded: rank < sixteenths ? known >> 8 : known)
  }

  /// The two colours, the darker one first, and sixteenths of the lighter one, packed as in `memory`.
  private func mixture(for color: UInt32) -> UInt64 {
    let near = nearest(to: color)
    var best = (one: near[0].index, other: near[0].index, share: Float(0), cost: near[0].distance)
    for first in near.indices {
      let start = near[first].offset
      for second in near.indices.dropFirst(first + 1) {
        let way = near[second].offset - start
        let length = (way * way).sum()
        let share = min(max(-(way * start).sum() / length, 0), 1)
        let miss = start + way * share
        let cost = (miss * miss).sum() + Self.roughness * share * (1 - share) * length
        if cost < best.cost { best = (near[first].index, near[second].index, share, cost) }
      }
    }
    if brightness[best.one] > brightness[best.other] { best = (best.other, best.one, 1 - best.share, best.cost) }
    let sixteenths = UInt64(best.share * 16 + 0.5)
    return sixteenths << 16 | UInt64(best.other) << 8 | UInt64(best.one)
  }

  /// The colours of the palette that look nearest to one, nearest first, the lower index first among equals: how far they are
  /// off in linear light, as it is seen around that colour.
  private func nearest(to color: UInt32) -> [(index: Int, offset: SIMD4<Float>, distance: Float)] {
    let sensitivity = ContourSensitivity(around: color)
    let wanted = SampleLight.light(color)
    var near: [(index: Int, offset: SIMD4<Float>, distance: Float)] = []
    near.reserveCapacity(Self.candidates + 1)
    for index in lights.indices {
      let offset = sensitivity.visible(lights[index] - wanted)
      let distance = (offset * offset).sum()
      if near.count == Self.candidates, distance >= near[Self.candidates - 1].distance { continue }
      var place = near.count
      while place > 0, near[place - 1].distance > distance { place -= 1 }
      near.insert((index, offset, distance), at: place)
      if near.count > Self.candidates { near.removeLast() }
    }
    return near
  }
}
