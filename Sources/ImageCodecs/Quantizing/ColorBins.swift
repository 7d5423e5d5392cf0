// Colours reduced before a palette is made: pixels whose samples agree in their upper six bits share a bin, which is
// represented by its mean.

/// The colours of any number of pixels, in at most 2¹⁸ bins of 4 × 4 × 4 colours.
struct ColorBins: Sendable {
  /// For each cell of colour space, the number of its bin + 1, or 0 while no pixel has fallen into it.
  private var numbers = [UInt32](repeating: 0, count: 1 << 18)
  /// The darkest colour of each bin's cell.
  private var corners: [UInt32] = []
  /// For each bin: the sums of red, green and blue above the corner, and the number of pixels.
  private var sums: [SIMD4<UInt64>] = []

  /// Adds `count` pixels of a colour.
  @inline(__always)
  mutating func add(_ color: UInt32, count: UInt64) {
    let (red, green, blue) = ((color >> 2) & 0x3F, (color >> 10) & 0x3F, (color >> 18) & 0x3F)
    let cell = Int(truncatingIfNeeded: red | green << 6 | blue << 12)
    let above = SIMD4(UInt64(color & 3), UInt64((color >> 8) & 3), UInt64((color >> 16) & 3), 1)
    var number = unsafe numbers.withUnsafeBufferPointer { unsafe $0[cell] }
    if number == 0 {
      corners.append(color & 0x00FC_FCFC)
      sums.append(.zero)
      number = UInt32(truncatingIfNeeded: sums.count)
      numbers[cell] = number
    }
    let scaled = count == 1 ? above : above &* SIMD4(repeating: count)
    unsafe sums.withUnsafeMutableBufferPointer { unsafe $0[Int(number) &- 1] &+= scaled }
  }

  /// Removes `count` pixels of a colour that were added before.
  mutating func remove(_ color: UInt32, count: UInt64) {
    add(color, count: 0 &- count)  // sums and counts wrap around, back to their values
  }

  /// The mean colours, in the order of their first pixels; bins without pixels have none.
  var means: [WeightedColor] {
    corners.indices.filter { sums[$0].w > 0 }.map { index in
      let corner = corners[index]
      let weight = Double(sums[index].w)
      return WeightedColor(
        red: Double(corner & 255) + Double(sums[index].x) / weight,
        green: Double((corner >> 8) & 255) + Double(sums[index].y) / weight,
        blue: Double(corner >> 16) + Double(sums[index].z) / weight, weight: weight)
    }
  }
}
