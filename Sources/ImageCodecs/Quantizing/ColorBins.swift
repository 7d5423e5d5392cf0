// Colours reduced before a palette is made: pixels whose samples agree in their upper six bits share a bin, which is
// represented by its mean.

/// The colours of any number of pixels, in at most 2¹⁸ bins of 4 × 4 × 4 colours.
struct ColorBins: Sendable {
  /// For each cell of colour space, the number of its bin + 1, or 0 while no pixel has fallen into it: by blocks of 16 × 16 × 16
  /// cells, those that have pixels. Most pictures have colours of some of the 64 blocks.
  private var numbers: [UInt32] = []
  /// Where the numbers of each block begin; −1 while they are not there.
  private var blocks = [Int32](repeating: -1, count: 64)
  /// The darkest colour of each bin's cell.
  private var corners: [UInt32] = []
  /// The sums of red, green and blue above the corner of a bin, and the number of pixels. Not a vector: its operations on 64
  /// bits take longer.
  private struct Sums {
    var (red, green, blue, count): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Adds pixels of a colour.
    @inline(__always)
    mutating func add(_ color: UInt32, count: UInt64) {
      red &+= UInt64(color & 3) &* count
      green &+= UInt64((color >> 8) & 3) &* count
      blue &+= UInt64((color >> 16) & 3) &* count
      self.count &+= count
    }
  }

  /// One for each bin.
  private var sums: [Sums] = []

  /// The number of bins.
  var count: Int { sums.count }

  /// Adds `count` pixels of a colour.
  ///
  /// - Returns: The number of their bin, from 0 in the order of the first pixels.
  @inline(__always)
  @discardableResult
  mutating func add(_ color: UInt32, count: UInt64) -> Int {
    let (block, place) = Self.cell(of: color)
    if blocks[block] < 0 {
      blocks[block] = Int32(truncatingIfNeeded: numbers.count)
      numbers.append(contentsOf: repeatElement(0, count: 1 << 12))
    }
    let cell = Int(blocks[block]) &+ place
    var number = unsafe numbers.withUnsafeBufferPointer { unsafe $0[cell] }
    if number == 0 {
      corners.append(color & 0x00FC_FCFC)
      sums.append(Sums())
      number = UInt32(truncatingIfNeeded: sums.count)
      numbers[cell] = number
    }
    unsafe sums.withUnsafeMutableBufferPointer { unsafe $0[Int(number) &- 1].add(color, count: count) }
    return Int(number) &- 1
  }

  /// The cell of a colour: the upper two bits of its samples, and the next four.
  @inline(__always)
  private static func cell(of color: UInt32) -> (block: Int, place: Int) {
    let block = (color >> 6) & 3 | (color >> 12) & 0xC | (color >> 18) & 0x30
    let place = (color >> 2) & 0xF | (color >> 6) & 0xF0 | (color >> 10) & 0xF00
    return (Int(truncatingIfNeeded: block), Int(truncatingIfNeeded: place))
  }

  /// The mean colours, in the order of their first pixels, without some pixels that were added; bins without pixels have none.
  func means(without removed: [(color: UInt32, count: UInt64)] = []) -> [WeightedColor] {
    var sums = sums
    for (color, count) in removed {
      let (block, place) = Self.cell(of: color)
      guard blocks[block] >= 0 else { continue }
      let number = Int(numbers[Int(blocks[block]) + place])
      if number > 0 { sums[number - 1].add(color, count: 0 &- count) }
    }
    return corners.indices.filter { sums[$0].count > 0 }.map { index in
      let corner = corners[index]
      let weight = Double(sums[index].count)
      return WeightedColor(
        red: Double(corner & 255) + Double(sums[index].red) / weight,
        green: Double((corner >> 8) & 255) + Double(sums[index].green) / weight,
        blue: Double(corner >> 16) + Double(sums[index].blue) / weight, weight: weight)
    }
  }
}
