import KernelContracts
import TestSupport
import Testing

/// The rows of encoders against a look at each element.
@Suite struct EncodingRowsTests {
  @Test(arguments: KernelForm.all, 0..<40)
  func `what pixels may become is weighed one by one`(form: KernelForm, seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 5)
    let count = seed < 20 ? seed + 8 : random.int(20...300)
    func pixel() -> UInt32 { 0xFF00_0000 | UInt32(random.int(0...5)) * 0x02_0301 }
    let colors = (0..<256).map { $0 < 6 ? pixel() : 0 }
    let gap = seed % 3 == 0 ? -1 : 6
    let (slack, keeps) = (UInt32(8), seed % 4 != 1)
    // Long parts without a change, and single pixels.
    var index = UInt8(0)
    let indices = (0..<count).map { _ in
      if random.chance(0.2) { index = UInt8(random.int(0...(gap < 0 ? 5 : 6))) }
      return seed % 5 == 0 && gap == 6 ? 6 : index
    }
    let truth = (0..<count).map { _ in pixel() }
    let shown = (0..<count).map { _ in random.chance(0.1) ? 0 : pixel() }
    let caps = (0..<count).map { _ in random.chance(0.3) ? 0 : UInt32(random.int(0...90)) }
    func bits(_ chance: Double) -> [UInt64] {
      (0..<(count / 64 + 1)).map { _ in
        (0..<64).reduce(0) { $0 | (random.chance(chance) ? 1 << UInt64($1) : 0) }
      }
    }
    let (patterned, mixed) = (bits(seed % 2 == 0 ? 0 : 0.3), bits(0.5))
    let (smooth, moving) = (bits(0.5), bits(seed % 3 == 2 ? 0 : 0.6))
    func has(_ bits: [UInt64], _ place: Int) -> Bool { bits[place / 64] >> UInt64(place % 64) & 1 == 1 }
    var (targets, bases, most, kept) = (shown, shown, shown, shown)
    unsafe form.kernels.weigh(
      indices, count: count, colors: colors, truth: truth, shown: shown, gap: gap, keeps: keeps,
      patterned: patterned, mixed: mixed, smooth: smooth, moving: moving, slack: slack, slackAtRest: 5, caps: caps,
      targets: &targets,
      bases: &bases, most: &most, kept: &kept)
    for place in 0..<count where Int(indices[place]) != gap {
      let (color, old, wanted) = (colors[Int(indices[place])], shown[place], truth[place])
      let isPatterned = has(patterned, place) && (has(mixed, place) || !has(moving, place))
      let target = isPatterned ? color : wanted
      let (nearest, shownError) = (Self.distance(color, target), Self.distance(old, target))
      let extra: UInt32 = has(smooth, place) || isPatterned ? 0 : has(moving, place) ? slack : 5
      let isNear = old != 0 && color != wanted && shownError <= nearest + extra
      let error = isNear ? max(nearest, shownError) : nearest
      let cap = has(moving, place) ? caps[place] : 0
      let isWithin = has(moving, place) && old != 0 && shownError <= error + cap
      let stays = keeps && (old == color || isNear || isWithin)
      let cost = has(moving, place) && shownError > error ? shownError - error : 0
      #expect(kept[place] == (stays ? cost : .max), "\(place)")
      let mustStay = isNear && old != color && !has(moving, place)
      #expect(most[place] == (mustStay && keeps ? .max : cap > 0 ? error + cap : 0), "\(place)")
      #expect(targets[place] == (cap > 0 ? target : 0) && bases[place] == (cap > 0 ? error : 0), "\(place)")
    }
  }

  @Test(arguments: KernelForm.all, 0..<12)
  func `caps follow the differences around pixels`(form: KernelForm, seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 9)
    let count = seed < 6 ? seed + 1 : random.int(9...200)
    let rows = (0..<3).map { _ in (0..<(count + 2)).map { _ in UInt32(random.int(0...0xFF_FFFF)) & 0x0F3F_07FF } }
    let (hasLeft, hasRight) = (seed % 2 == 0, seed % 3 == 0)
    var (low, high, caps) = (rows[0], rows[0], [UInt32](repeating: 0, count: count))
    unsafe rows[0].withUnsafeBufferPointer { above in
      unsafe rows[1].withUnsafeBufferPointer { here in
        unsafe rows[2].withUnsafeBufferPointer { below in
          guard let above = above.baseAddress, let here = here.baseAddress, let below = below.baseAddress else {
            return
          }
          unsafe form.kernels.findCaps(
            above: above + 1, here: here + 1, below: below + 1, count: count, hasLeft: hasLeft, hasRight: hasRight,
            least: 3, dark: 30, slope: 12, most: 500, low: &low, high: &high, caps: &caps)
        }
      }
    }
    for place in 0..<count {
      let first = place == 0 && !hasLeft ? 1 : place
      let last = place == count - 1 && !hasRight ? count : place + 2
      var range: UInt32 = 0
      for shift: UInt32 in [0, 8, 16] {
        let samples: [UInt32] = rows.flatMap { row in row[first...last].map { $0 >> shift & 255 } }
        range = max(range, (samples.max() ?? 0) - (samples.min() ?? 0))
      }
      let pixel = rows[1][place + 1]
      let luma = (pixel & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel >> 16 & 255) * 29
      let wanted: UInt32 = min((luma < 30 * 256 ? 0 : 3) + range * range * 12 / 16, 500)
      #expect(caps[place] == wanted, "\(place)")
    }
  }

  @Test(arguments: KernelForm.all, 0..<12)
  func `all but gaps is drawn`(form: KernelForm, seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 11)
    let (count, gap) = (seed < 6 ? seed * 5 : random.int(20...200), seed % 2 == 0 ? 3 : -1)
    let colors = (0..<256).map { UInt32($0) * 7 }
    let indices = (0..<count).map { _ in UInt8(random.int(seed % 3 == 0 ? 3...3 : 0...4)) }
    var shown = (0..<count).map { UInt32($0) }
    unsafe form.kernels.draw(indices, count: count, colors: colors, gap: gap, shown: &shown)
    for place in 0..<count {
      #expect(shown[place] == (Int(indices[place]) == gap ? UInt32(place) : colors[Int(indices[place])]))
    }
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> UInt32 {
    (0..<3).reduce(0) { sum, sample in
      let difference = Int(one >> UInt32(8 * sample) & 255) - Int(other >> UInt32(8 * sample) & 255)
      return sum + UInt32(difference * difference)
    }
  }

  @Test(arguments: KernelForm.all, 0..<8)
  func `edges are where samples differ or bend`(form: KernelForm, seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 77)
    let count = 4 * random.int(3...60)
    let rows = (0..<3).map { _ in (0..<count).map { _ in UInt8(random.int(100...(104 + 2 * seed))) } }
    var low = [UInt8](repeating: 0, count: count)
    var (high, edges, rough) = (low, low, low)
    unsafe form.kernels.findEdges(
      above: rows[0], here: rows[1], below: rows[2], count: count, low: &low, high: &high, edges: &edges,
      rough: &rough, edgeRange: 8, calmRange: 10, bend: 4)
    for place in 4..<(count - 4) {
      let around = rows.flatMap { row in [-4, 0, 4].map { Int(row[place + $0]) } }
      let range = (around.max() ?? 0) - (around.min() ?? 0)
      let level = 2 * Int(rows[1][place])
      let across = Int(rows[1][place - 4]) + Int(rows[1][place + 4]) - level
      let down = Int(rows[0][place]) + Int(rows[2][place]) - level
      #expect((edges[place] != 0) == (range > 8 || abs(across) > 4 || abs(down) > 4))
      #expect((rough[place] != 0) == (range > 10))
    }
  }
}
