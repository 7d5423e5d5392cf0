// Variance-based splitting: the box of colours whose division lowers the squared error most is divided, again and again.
// (Wu, "Color quantization by dynamic programming and principal analysis", 1992, with cuts found along each axis.)

/// A colour that is being sorted into boxes.
private struct BoxedColor {
  /// Red, green and blue.
  var position: SIMD4<Double>
  /// The same times the weight, and the weight.
  var weighted: SIMD4<Double>
}

/// A run of colours, the best division of it, and the gain of that.
private struct ColorBox {
  /// The range of its colours in the common array.
  var range: Range<Int>
  /// The sum of its weighted colours.
  var sum: SIMD4<Double>
  /// How much the squared error falls by the division; 0 when it cannot be divided.
  var gain = 0.0
  /// The sample that is compared, and the value up to which colours go to the first half.
  var axis = 0
  var threshold = 0.0
}

/// Divides `colors` into at most `count` groups and gives the mean of each.
func splitColors(_ colors: [WeightedColor], into count: Int) -> [WeightedColor] {
  guard !colors.isEmpty, count > 0 else { return [] }
  var boxed = colors.map { color in
    BoxedColor(position: SIMD4(color.red, color.green, color.blue, 0), weighted: color.weighted)
  }
  return unsafe boxed.withUnsafeMutableBufferPointer { colors in
    var boxes = [unsafe findDivision(of: colors, in: 0..<colors.count)]
    while boxes.count < count {
      var best = 0
      for index in boxes.indices where boxes[index].gain > boxes[best].gain { best = index }
      let box = boxes[best]
      guard box.gain > 0 else { break }
      let middle = unsafe colors[box.range].partition { $0.position[box.axis] > box.threshold }
      guard middle > box.range.lowerBound, middle < box.range.upperBound else {
        boxes[best].gain = 0  // rounding put all on one side
        continue
      }
      boxes[best] = unsafe findDivision(of: colors, in: box.range.lowerBound..<middle)
      boxes.append(unsafe findDivision(of: colors, in: middle..<box.range.upperBound))
    }
    return boxes.map { WeightedColor(meanOf: $0.sum) }
  }
}

/// The number of places at which a cut along an axis is tried.
private let levels = 32

/// Finds the axis and threshold that lower the squared error most, among evenly spaced cuts of the box's extent.
private func findDivision(of colors: UnsafeMutableBufferPointer<BoxedColor>, in range: Range<Int>) -> ColorBox {
  var sum = SIMD4<Double>.zero
  var low = SIMD4<Double>(repeating: .infinity)
  var high = -low
  for index in range {
    let color = unsafe colors[index]
    sum += color.weighted
    low.replace(with: color.position, where: color.position .< low)
    high.replace(with: color.position, where: color.position .> high)
  }
  var box = ColorBox(range: range, sum: sum)
  for axis in 0..<3 where high[axis] > low[axis] {
    let scale = Double(levels) / (high[axis] - low[axis])
    unsafe withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: levels) { sums in
      unsafe sums.initialize(repeating: .zero)
      for index in range {
        let level = unsafe min(levels &- 1, Int((colors[index].position[axis] - low[axis]) * scale))
        unsafe sums[level] += colors[index].weighted
      }
      var first = SIMD4<Double>.zero
      for level in 0..<(levels - 1) {
        unsafe first += sums[level]
        let gain = energy(first) + energy(sum - first) - energy(sum)
        if gain > box.gain {
          // Just below the next level's lower edge, so that the partition agrees with the sums but for rounding.
          (box.gain, box.axis, box.threshold) = (gain, axis, (low[axis] + Double(level + 1) / scale).nextDown)
        }
      }
    }
  }
  return box
}

/// |sum|² / weight of weighted colours: what the squared error about their mean falls short of their squared length.
/// Dividing a set lowers its error by the gain in the total of this. 0 for an empty sum.
private func energy(_ sum: SIMD4<Double>) -> Double {
  guard sum.w > 0 else { return 0 }
  let squares: Double = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z
  return squares / sum.w
}
