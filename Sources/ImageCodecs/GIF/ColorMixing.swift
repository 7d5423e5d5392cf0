// Colours between those of a palette, mixed from two of its colours in a fixed pattern. Ordered dithering often adds
// the same offset to all samples of a pixel before the nearest colour is looked up. That moves it along grey alone, and
// by a step that fits no palette. Here the two colours, and their shares, are chosen for every colour, so steps of hue
// vanish too.

import Pixels

/// Mixes colours of one palette.
struct ColorMixing {
  /// Two colours are chosen among this number of the palette's colours nearest to a colour.
  private static let candidates = 12
  /// The weight of the squared distance of two colours, mixed half and half, relative to the squared error of their
  /// mean: four times this. It keeps the pattern itself invisible.
  private static let roughness: Float = 0.17
  /// Bayer's matrix of ranks, 4×4: any part of its places is spread evenly.
  private static let ranks: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// The palette in linear light.
  private let lights: LightTable
  /// Rec. 601, times 1,000.
  private let brightness: [UInt32]
  /// The last result for each hash of a colour: `colour << 24 | sixteenths << 16 | other << 8 | one` with the colour's
  /// alpha 255; 0 when empty.
  private var memory = [UInt64](repeating: 0, count: 1 << 15)

  /// Prepares for a palette of 1...256 colours.
  init(_ palette: [UInt32]) {
    lights = LightTable(palette)
    brightness = palette.map { 299 * ($0 & 255) + 587 * (($0 >> 8) & 255) + 114 * (($0 >> 16) & 255) }
  }

  /// The palette index at a place of the canvas for an opaque colour.
  @inline(__always)
  mutating func index(for color: UInt32, x: Int, y: Int) -> UInt8 {
    let slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 17)
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
  @inline(never)
  private func mixture(for color: UInt32) -> UInt64 {
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.candidates) { keys in
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: NearColors.size) { room in
        guard let room = room.baseAddress else { return 0 }
        let (sensitivity, light) = (ContourSensitivity(around: color), SampleLight.light(color))
        let count = unsafe lights.findNearest(to: light, sensitivity, keys)
        let near = unsafe NearColors(room)
        for place in 0..<count {
          near.set(place, sensitivity.visible(lights.light(unsafe LightTable.index(keys[place])) - light))
        }
        let best = near.bestMixture(count, alone: unsafe LightTable.distance(keys[0]), Self.roughness)
        let (one, other) = unsafe (LightTable.index(keys[best.one]), LightTable.index(keys[best.other]))
        return packed(one, other, best.share)
      }
    }
  }

  /// Two colours as in `memory`, from the second one's share.
  private func packed(_ one: Int, _ other: Int, _ share: Float) -> UInt64 {
    let isSwapped = brightness[one] > brightness[other]
    let (dark, light) = isSwapped ? (other, one) : (one, other)
    let sixteenths = UInt64((isSwapped ? 1 - share : share) * 16 + 0.5)
    return sixteenths << 16 | UInt64(light) << 8 | UInt64(dark)
  }
}

/// The colours of a palette in linear light, four to a vector, in the order of their luminance; padding in the last
/// vector is never near a colour.
private struct LightTable {
  /// Red, green and blue by turns.
  private let lights: [SIMD4<Float>]
  /// The indices of the colours in the palette.
  private let indices: [SIMD4<Int32>]
  /// The least and the greatest luminance of each four.
  private let luminances: [(least: Float, most: Float)]
  /// The light of each colour of the palette.
  private let colors: [SIMD4<Float>]

  init(_ palette: [UInt32]) {
    let colors = palette.map { SampleLight.light($0) }
    let luminance = colors.map { ContourSensitivity.luminance($0) }
    let order = colors.indices.sorted { (luminance[$0], $0) < (luminance[$1], $1) }
    let fours = stride(from: 0, to: order.count, by: 4).map { order[$0..<min($0 + 4, order.count)] }
    lights = fours.flatMap { four in
      (0..<3).map { channel in
        var lanes = SIMD4<Float>(repeating: .infinity)
        for (lane, index) in four.enumerated() { lanes[lane] = colors[index][channel] }
        return lanes
      }
    }
    indices = fours.map { four in
      var lanes = SIMD4<Int32>()
      for (lane, index) in four.enumerated() { lanes[lane] = Int32(index) }
      return lanes
    }
    luminances = fours.map { four in (luminance[four[four.startIndex]], luminance[four[four.endIndex - 1]]) }
    self.colors = colors
  }

  /// The light of a colour of the palette.
  func light(_ index: Int) -> SIMD4<Float> { colors[index] }

  /// A colour and its squared distance as one number, in the order of distances: not negative, they are in that of their bits.
  @inline(__always)
  private static func key(_ index: Int32, _ distance: Float) -> UInt64 {
    UInt64(distance.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: index))
  }
  /// The colour's index.
  static func index(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key & 0xFF) }
  /// The squared distance.
  static func distance(_ key: UInt64) -> Float { Float(bitPattern: UInt32(truncatingIfNeeded: key >> 32)) }

  /// Finds the colours that look nearest to one, by their distance in linear light weighted by the sensitivity around
  /// that colour. Lightness depends on luminance alone, so the search goes from the colour's own luminance in both
  /// directions, until the lightness difference alone is too large.
  ///
  /// - Parameter keys: Takes the nearest, nearest first, the lower index first among equals.
  /// - Returns: How many they are.
  func findNearest(
    to light: SIMD4<Float>, _ sensitivity: ContourSensitivity, _ keys: UnsafeMutableBufferPointer<UInt64>
  ) -> Int {
    let (luminance, slope) = (ContourSensitivity.luminance(light), sensitivity.lightness)
    var above = first(above: luminance)
    var below = above - 1
    var (count, bound) = (0, Float.infinity)
    while true {
      let rise = above < luminances.count ? luminances[above].least - luminance : .infinity
      let fall = below >= 0 ? luminance - luminances[below].most : .infinity
      let way = min(rise, fall)
      // Rounding moves neither side by as much as a thousandth.
      guard way < .infinity, way <= 0 || way * slope * way * slope < bound * 1.001 else { return count }
      let four = rise <= fall ? above : below
      if rise <= fall { above += 1 } else { below -= 1 }
      let distances = distances(four, light, sensitivity)
      guard hasLess(distances, orEqualTo: bound) else { continue }
      for lane in 0..<4 where distances[lane] <= bound && distances[lane] < .infinity {
        unsafe Self.insert(Self.key(indices[four][lane], distances[lane]), in: keys, &count)
        if count == keys.count { bound = unsafe Self.distance(keys[count &- 1]) }
      }
    }
  }

  /// The number of the first four with a colour that is at least as light; that of all when none is.
  private func first(above luminance: Float) -> Int {
    var (low, high) = (0, luminances.count)
    while low < high {
      let middle = (low + high) / 2
      if luminances[middle].most < luminance { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts a key where it belongs among the first `count`; the last of all falls out when there is no room.
  @inline(__always)
  private static func insert(_ key: UInt64, in keys: UnsafeMutableBufferPointer<UInt64>, _ count: inout Int) {
    if count == keys.count {
      if unsafe keys[count &- 1] <= key { return }
    } else {
      count &+= 1
    }
    var place = count &- 1
    while place > 0, unsafe keys[place &- 1] > key {
      unsafe keys[place] = keys[place &- 1]
      place &-= 1
    }
    unsafe keys[place] = key
  }

  /// The squared distances of four colours.
  @inline(__always)
  private func distances(_ four: Int, _ light: SIMD4<Float>, _ sensitivity: ContourSensitivity) -> SIMD4<Float> {
    let (red, green, blue) = (
      lights[3 &* four] - light.x, lights[3 &* four &+ 1] - light.y, lights[3 &* four &+ 2] - light.z
    )
    @inline(__always)
    func visible(_ lane: Int) -> SIMD4<Float> {
      (red * sensitivity.red[lane] + green * sensitivity.green[lane]) + blue * sensitivity.blue[lane]
    }
    let (lightness, chroma, hue) = (visible(0), visible(1), visible(2))
    return lightness * lightness + chroma * chroma + hue * hue
  }
}

/// The visible differences between a colour and at most sixteen others.
@safe private struct NearColors {
  /// Three times sixteen numbers: their lightnesses, chromas and hues. Those of no colour are not numbers.
  private let axes: UnsafeMutablePointer<Float>

  /// Numbers that it takes.
  static let size = 48

  init(_ room: UnsafeMutablePointer<Float>) {
    unsafe axes = room
    unsafe room.update(repeating: .nan, count: Self.size)
  }

  func set(_ place: Int, _ way: SIMD4<Float>) {
    unsafe axes[place] = way.x
    unsafe axes[place + 16] = way.y
    unsafe axes[place + 32] = way.z
  }

  /// The two of the first `count` colours whose mixture costs least, and the second one's share: 0 if no mixture costs
  /// less than the first colour alone.
  func bestMixture(_ count: Int, alone: Float, _ roughness: Float) -> (one: Int, other: Int, share: Float) {
    var (best, least) = ((one: 0, other: 0, share: Float(0)), alone)
    for first in 0..<max(0, count - 1) {
      for four in ((first + 1) / 4)..<((count + 3) / 4) {
        let (costs, shares) = mixtures(first, four, roughness)
        guard hasLess(costs, orEqualTo: least) else { continue }
        for lane in 0..<4 where 4 * four + lane > first && costs[lane] < least {
          (best, least) = ((first, 4 * four + lane, shares[lane]), costs[lane])
        }
      }
    }
    return best
  }

  /// The costs of mixing one colour with each of four, and the best shares of those.
  @inline(__always)
  private func mixtures(_ first: Int, _ four: Int, _ roughness: Float) -> (costs: SIMD4<Float>, shares: SIMD4<Float>) {
    let start = unsafe (axes[first], axes[first + 16], axes[first + 32])
    let ways = (numbers(4 * four) - start.0, numbers(4 * four + 16) - start.1, numbers(4 * four + 32) - start.2)
    let lengths = ways.0 * ways.0 + ways.1 * ways.1 + ways.2 * ways.2
    let products = ways.0 * start.0 + ways.1 * start.1 + ways.2 * start.2
    let ratios = (0 - products) / lengths
    let (zero, one) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 1))
    let positive = zero.replacing(with: ratios, where: ratios .> zero)
    let shares = one.replacing(with: positive, where: positive .< one)
    let misses = (ways.0 * shares + start.0, ways.1 * shares + start.1, ways.2 * shares + start.2)
    let errors = misses.0 * misses.0 + misses.1 * misses.1 + misses.2 * misses.2
    return (errors + (roughness * shares) * (1 - shares) * lengths, shares)
  }

  @inline(__always)
  private func numbers(_ place: Int) -> SIMD4<Float> {
    unsafe UnsafeRawPointer(axes + place).loadUnaligned(as: SIMD4<Float>.self)
  }
}

/// Whether a number of four is at most a bound; false for NaN.
@inline(__always)
private func hasLess(_ numbers: SIMD4<Float>, orEqualTo bound: Float) -> Bool {
  let halves = unsafe unsafeBitCast(numbers .<= SIMD4(repeating: bound), to: SIMD2<UInt64>.self)
  return halves.x | halves.y != 0
}
