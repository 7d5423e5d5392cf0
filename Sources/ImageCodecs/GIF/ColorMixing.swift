// Colours between those of a palette, mixed from two of its colours in a fixed pattern. Ordered dithering often adds
// the same offset to all samples of a pixel before the nearest colour is looked up. That moves it along grey alone, and
// by a step that fits no palette. Here the two colours, and their shares, are chosen for every colour, so steps of hue
// vanish too.

import CLanes

/// Mixes colours of one palette.
struct ColorMixing {
  /// The palette in linear light.
  private let lights: LightTable
  /// Rec. 601, times 1,000.
  private let brightness: [UInt32]
  /// The last result for each hash of a colour: `colour << 24 | sixteenths << 16 | other << 8 | one` with the colour's
  /// alpha 255; 0 when empty.
  private var memory = [UInt64](repeating: 0, count: 1 << 15)
  /// The pairs of the cells of 4 × 4 × 4 colours that were asked for, and the place there of the last one for each hash of a cell.
  private var pairs: [MixingPairs] = []
  private var places = [Int32](repeating: -1, count: 1 << 12)

  /// Prepares for a palette of 1...256 colours.
  init(_ palette: [UInt32]) {
    lights = LightTable(palette)
    brightness = palette.map { 299 * ($0 & 255) + 587 * (($0 >> 8) & 255) + 114 * (($0 >> 16) & 255) }
  }

  /// Two colours of the palette, the darker one first, and how much of the lighter one.
  struct Mixture {
    fileprivate let packed: UInt64
    /// Bayer's matrix of ranks, 4×4: any part of its places is spread evenly.
    private static let ranks: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// The palette index at a place of the canvas.
    @inline(__always)
    func index(x: Int, y: Int) -> UInt8 {
      let sixteenths = UInt8(truncatingIfNeeded: packed >> 16)
      let rank = unsafe Self.ranks.withUnsafeBufferPointer { unsafe $0[(y & 3) &* 4 &+ (x & 3)] }
      return UInt8(truncatingIfNeeded: rank < sixteenths ? packed >> 8 : packed)
    }
  }

  /// The mixture that looks like an opaque colour.
  @inline(__always)
  mutating func mixture(for color: UInt32) -> Mixture {
    let slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 17)
    var known = unsafe memory.withUnsafeBufferPointer { unsafe $0[slot] }
    if UInt32(truncatingIfNeeded: known >> 24) != color {
      known = UInt64(color) << 24 | found(for: color)
      memory[slot] = known
    }
    return Mixture(packed: known)
  }

  /// The two colours, the darker one first, and sixteenths of the lighter one, packed as in `memory`.
  @inline(never)
  private mutating func found(for color: UInt32) -> UInt64 {
    let cell = color & 0xFFFC_FCFC
    let slot = Int(truncatingIfNeeded: (cell &* 0x9E37_79B1) >> 20)
    var place = Int(places[slot])
    if place < 0 || pairs[place].cell != cell {
      place = pairs.count
      pairs.append(MixingPairs(cell: cell, lights))
      places[slot] = Int32(truncatingIfNeeded: place)
    }
    let best = pairs[place].best(for: color)
    let isSwapped = brightness[best.one] > brightness[best.other]
    let (dark, light) = isSwapped ? (best.other, best.one) : (best.one, best.other)
    let sixteenths = UInt64((isSwapped ? 1 - best.share : best.share) * 16 + 0.5)
    return sixteenths << 16 | UInt64(light) << 8 | UInt64(dark)
  }
}

/// The pairs of a palette's colours that mix well to the colours of a cell.
private struct MixingPairs {
  /// Two colours are chosen among this number of the palette's colours nearest to the cell.
  private static let candidates = 11
  /// This many pairs of those are tried for each colour.
  private static let count = 16
  /// The weight of the squared distance of two colours, mixed half and half, relative to the squared error of their
  /// mean: four times this. It keeps the pattern itself invisible.
  private static let roughness: Float = 0.17

  /// The darkest colour of the cell.
  let cell: UInt32
  private let middle: SIMD4<Float>
  private let sensitivity: ContourSensitivity
  /// For each pair: the way from the middle of the cell to the first colour, in lightness, chroma and hue; the way from there to
  /// the second; the reciprocal of its squared length; and the roughness of the pattern.
  private var starts = (SIMD16<Float>(), SIMD16<Float>(), SIMD16<Float>())
  private var ways = (SIMD16<Float>(), SIMD16<Float>(), SIMD16<Float>())
  private var scales = SIMD16<Float>()
  private var rough = SIMD16<Float>()
  private var ones = SIMD16<UInt8>()
  private var others = SIMD16<UInt8>()

  /// Finds the pairs that mix best to the middle of a cell.
  init(cell: UInt32, _ lights: LightTable) {
    let middle = cell &+ 0x0002_0202
    (self.cell, self.middle, sensitivity) = (cell, SampleLight.light(middle), ContourSensitivity(around: middle))
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.candidates + Self.count) { room in
      let near = unsafe UnsafeMutableBufferPointer(rebasing: room[..<Self.candidates])
      let best = unsafe UnsafeMutableBufferPointer(rebasing: room[Self.candidates...])
      let found = unsafe lights.findNearest(to: self.middle, sensitivity, near)
      var count = 0
      let ways = (0..<found).map { sensitivity.visible(lights.light(unsafe LightTable.index(near[$0])) - self.middle) }
      let ends = unsafe withUnsafeTemporaryAllocation(of: SIMD16<Float>.self, capacity: 3) { vectors in
        unsafe vectors.initialize(repeating: .zero)
        unsafe vectors.withMemoryRebound(to: Float.self) { numbers in
          for (place, way) in ways.enumerated() {
            unsafe (numbers[place], numbers[16 + place], numbers[32 + place]) = (way.x, way.y, way.z)
          }
        }
        return unsafe (vectors[0], vectors[1], vectors[2])
      }
      for one in 0..<found {
        let costs = Self.mixingCosts(ways[one], ends)
        // A colour alone, if there is no other.
        unsafe withUnsafeBytes(of: costs) { bytes in
          for other in (found == 1 ? one : one + 1)..<found {
            let cost = unsafe bytes.load(fromByteOffset: 4 &* other, as: Float.self)
            unsafe LightTable.insert(
              LightTable.key(Int32(truncatingIfNeeded: one << 4 | other), cost), in: best, &count)
          }
        }
      }
      unsafe withUnsafeTemporaryAllocation(of: SIMD16<Float>.self, capacity: 9) { vectors in
        // Pairs that are missing repeat the best one.
        for place in 0..<Self.count {
          let pair = unsafe LightTable.index(best[place < count ? place : 0])
          unsafe set(
            LightTable.index(near[pair >> 4]), LightTable.index(near[pair & 15]), lights,
            in: UnsafeMutableRawBufferPointer(vectors), place)
        }
        unsafe starts = (vectors[0], vectors[1], vectors[2])
        unsafe (self.ways.0, self.ways.1, self.ways.2) = (vectors[3], vectors[4], vectors[5])
        unsafe (scales, rough) = (vectors[6], vectors[7])
        let bytes = UnsafeRawBufferPointer(vectors)
        unsafe ones = bytes.loadUnaligned(fromByteOffset: 512, as: SIMD16<UInt8>.self)
        unsafe others = bytes.loadUnaligned(fromByteOffset: 528, as: SIMD16<UInt8>.self)
      }
    }
  }

  /// What mixing a colour with each of up to sixteen to the middle of the cell costs; `start` and `ends` are the ways from there to
  /// them.
  private static func mixingCosts(
    _ start: SIMD4<Float>, _ ends: (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>)
  ) -> SIMD16<Float> {
    let way = (ends.0 - start.x, ends.1 - start.y, ends.2 - start.z)
    let length = way.0 * way.0 + way.1 * way.1 + way.2 * way.2
    let product = way.0 * start.x + way.1 * start.y + way.2 * start.z
    let (zero, one) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 1))
    let ratios = zero - product / length
    let positive = zero.replacing(with: ratios, where: ratios .> zero)
    let part = one.replacing(with: positive, where: positive .< one)
    let shares = zero.replacing(with: part, where: length .> zero)
    let miss = (way.0 * shares + start.x, way.1 * shares + start.y, way.2 * shares + start.z)
    let errors = miss.0 * miss.0 + miss.1 * miss.1 + miss.2 * miss.2
    return errors + ((roughness * shares) * (one - shares)) * length
  }

  /// Writes a pair to the memory of the vectors, which is loaded when all pairs are there: to set lanes takes several times as long.
  private func set(
    _ one: Int, _ other: Int, _ lights: LightTable, in vectors: UnsafeMutableRawBufferPointer, _ place: Int
  ) {
    let start = sensitivity.visible(lights.light(one) - middle)
    let way = sensitivity.visible(lights.light(other) - middle) - start
    let squares = way * way
    let length = squares.x + squares.y + squares.z
    func store(_ number: Float, _ vector: Int) {
      unsafe vectors.storeBytes(of: number, toByteOffset: vector * 64 + place * 4, as: Float.self)
    }
    store(start.x, 0)
    store(start.y, 1)
    store(start.z, 2)
    store(way.x, 3)
    store(way.y, 4)
    store(way.z, 5)
    store(length > 0 ? 1 / length : 0, 6)
    store(Self.roughness * length, 7)
    unsafe vectors.storeBytes(of: UInt8(truncatingIfNeeded: one), toByteOffset: 512 + place, as: UInt8.self)
    unsafe vectors.storeBytes(of: UInt8(truncatingIfNeeded: other), toByteOffset: 528 + place, as: UInt8.self)
  }

  /// The pair whose mixture costs least for a colour of the cell, and the second one's share.
  func best(for color: UInt32) -> (one: Int, other: Int, share: Float) {
    let wanted = sensitivity.visible(SampleLight.light(color) - middle)
    let from = (wanted.x - starts.0, wanted.y - starts.1, wanted.z - starts.2)
    let product = from.0 * ways.0 + from.1 * ways.1 + from.2 * ways.2
    let (zero, one) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 1))
    let ratios = product * scales
    let positive = zero.replacing(with: ratios, where: ratios .> zero)
    let shares = one.replacing(with: positive, where: positive .< one)
    let misses = (from.0 - ways.0 * shares, from.1 - ways.1 * shares, from.2 - ways.2 * shares)
    let errors = misses.0 * misses.0 + misses.1 * misses.1 + misses.2 * misses.2
    let costs = errors + (rough * shares) * (1 - shares)
    let best = Int(magicmove_place_of_least(costs))
    return (Int(ones[best]), Int(others[best]), shares[best])
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
  static func key(_ index: Int32, _ distance: Float) -> UInt64 {
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
  static func insert(_ key: UInt64, in keys: UnsafeMutableBufferPointer<UInt64>, _ count: inout Int) {
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

/// Whether a number of four is at most a bound; false for NaN.
@inline(__always)
private func hasLess(_ numbers: SIMD4<Float>, orEqualTo bound: Float) -> Bool {
  let halves = unsafe unsafeBitCast(numbers .<= SIMD4(repeating: bound), to: SIMD2<UInt64>.self)
  return halves.x | halves.y != 0
}
