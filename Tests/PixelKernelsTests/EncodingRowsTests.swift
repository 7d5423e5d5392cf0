import KernelContracts
import TestSupport
import Testing

/// The rows of encoders against a look at each element.
@Suite struct EncodingRowsTests {
  @Test(arguments: KernelForm.all, 0..<40)
  func `pixels are drawn or stay one by one`(form: KernelForm, seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 5)
    let count = seed < 20 ? seed : random.int(20...300)
    func pixel() -> UInt32 { 0xFF00_0000 | UInt32(random.int(0...5)) * 0x02_0301 }
    let colors = (0..<256).map { $0 < 6 ? pixel() : 0 }
    let gap = seed % 3 == 0 ? -1 : 6
    let (slack, lossy) = (UInt32(8), UInt32(seed % 4 == 0 ? 20 : 0))
    // Long parts without a change, and single pixels.
    var index = UInt8(0)
    var indices = (0..<count).map { _ in
      if random.chance(0.2) { index = UInt8(random.int(0...(gap < 0 ? 5 : 6))) }
      return seed % 5 == 0 && gap == 6 ? 6 : index
    }
    let truth = (0..<count).map { _ in pixel() }
    var shown = (0..<count).map { _ in random.chance(0.1) ? 0 : pixel() }
    func bits(_ chance: Double) -> [UInt64] {
      (0..<(count / 64 + 1)).map { _ in
        (0..<64).reduce(0) { $0 | (random.chance(chance) ? 1 << UInt64($1) : 0) }
      }
    }
    let (patterned, smooth) = (bits(seed % 2 == 0 ? 0 : 0.3), bits(0.5))
    func has(_ bits: [UInt64], _ place: Int) -> Bool { bits[place / 64] >> UInt64(place % 64) & 1 == 1 }
    var (wantedIndices, wantedShown, drawn, hasKept) = (indices, shown, [Int](), false)
    for place in 0..<count where Int(indices[place]) != gap {
      let (color, old, wanted) = (colors[Int(indices[place])], shown[place], truth[place])
      let most = Self.distance(color, wanted) + (has(smooth, place) ? 0 : slack) + lossy
      let isNear = has(patterned, place) ? Self.distance(old, color) <= lossy : Self.distance(old, wanted) <= most
      if old == color || old != 0 && color != wanted && isNear {
        wantedIndices[place] = 200
        hasKept = true
      } else {
        wantedShown[place] = color
        drawn.append(place)
      }
    }
    let result = unsafe form.kernels.settle(
      &indices, count: count, colors: colors, truth: truth, shown: &shown, gap: gap, kept: 200, patterned: patterned,
      smooth: smooth, slack: slack, lossy: lossy)
    #expect(indices == wantedIndices && shown == wantedShown && result.hasKept == hasKept)
    #expect(result.end == (drawn.last ?? -1) + 1 && (drawn.isEmpty || result.first == drawn[0]))
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
