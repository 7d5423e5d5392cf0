// Colours reduced before a palette is made: pixels whose samples agree in their upper six bits share a bin, which is
// represented by its mean.

/// The colours of any number of pixels, in at most 2¹⁸ bins of 4 × 4 × 4 colours.
struct ColorBins: Sendable {
  /// For each cell of colour space, the number of its bin + 1, or 0 while no pixel has fallen into it. Empty until then.
  private var numbers: [UInt32] = []
  /// The darkest colour of each bin's cell.
  private var corners: [UInt32] = []
  /// For each bin: the sums of red, green and blue above the corner, and the number of pixels.
  private var sums: [SIMD4<UInt64>] = []

  /// The number of bins.
  var count: Int { sums.count }

  /// Adds `count` pixels of a colour.
  ///
  /// - Returns: The number of their bin, from 0 in the order of the first pixels.
  @inline(__always)
  @discardableResult
  mutating func add(_ color: UInt32, count: UInt64) -> Int {
    if numbers.isEmpty { numbers = [UInt32](repeating: 0, count: 1 << 18) }
    let cell = Self.cell(of: color)
    var number = unsafe numbers.withUnsafeBufferPointer { unsafe $0[cell] }
    if number == 0 {
      corners.append(color & 0x00FC_FCFC)
      sums.append(.zero)
      number = UInt32(truncatingIfNeeded: sums.count)
      numbers[cell] = number
    }
    let terms = Self.terms(color, count)
    unsafe sums.withUnsafeMutableBufferPointer { unsafe $0[Int(number) &- 1] &+= terms }
    return Int(number) &- 1
  }

  /// The cell of a colour: the upper six bits of its samples.
  @inline(__always)
  private static func cell(of color: UInt32) -> Int {
    let (red, green, blue) = ((color >> 2) & 0x3F, (color >> 10) & 0x3F, (color >> 18) & 0x3F)
    return Int(truncatingIfNeeded: red | green << 6 | blue << 12)
  }

  /// What `count` pixels of a colour add to the sums of their bin.
  @inline(__always)
  private static func terms(_ color: UInt32, _ count: UInt64) -> SIMD4<UInt64> {
    let above = SIMD4(UInt64(color & 3), UInt64((color >> 8) & 3), UInt64((color >> 16) & 3), 1)
    return count == 1 ? above : above &* SIMD4(repeating: count)
  }

  /// The mean colours, in the order of their first pixels, without some pixels that were added; bins without pixels have none.
  func means(without removed: [(color: UInt32, count: UInt64)] = []) -> [WeightedColor] {
    var sums = sums
    for (color, count) in removed where !numbers.isEmpty {
      let number = Int(numbers[Self.cell(of: color)])
      if number > 0 { sums[number - 1] &-= Self.terms(color, count) }
    }
    return corners.indices.filter { sums[$0].w > 0 }.map { index in
      let corner = corners[index]
      let weight = Double(sums[index].w)
      return WeightedColor(
        red: Double(corner & 255) + Double(sums[index].x) / weight,
        green: Double((corner >> 8) & 255) + Double(sums[index].y) / weight,
        blue: Double(corner >> 16) + Double(sums[index].z) / weight, weight: weight)
    }
  }
}
