// Variance-based splitting: the box of colours whose division lowers the squared error most is divided, again and again.
// (Wu, "Color quantization by dynamic programming and principal analysis", 1992, with cuts found along each axis.)

/// A run of colours, the best way to divide it, and what that gains.
private struct ColorBox {
  /// Where its colours lie in the common array.
  var range: Range<Int>
  /// The sum of its colours.
  var sum: ColorSum
  /// How much the squared error falls by the division; 0 when it cannot be divided.
  var gain = 0.0
  /// The sample that is compared, and the value up to which colours go to the first half.
  var axis = KeyPath.red
  var threshold = 0.0

  /// One of the three samples.
  enum KeyPath {
    case red, green, blue
  }
}

extension WeightedColor {
  /// One of the three samples.
  @inline(__always)
  fileprivate func sample(_ axis: ColorBox.KeyPath) -> Double {
    switch axis {
    case .red: red
    case .green: green
    case .blue: blue
    }
  }
}

/// Divides `colors` into at most `count` groups and gives the mean of each.
func splitColors(_ colors: [WeightedColor], into count: Int) -> [WeightedColor] {
  guard !colors.isEmpty, count > 0 else { return [] }
  var colors = colors
  var boxes = [findDivision(of: colors, in: 0..<colors.count)]
  while boxes.count < count {
    var best = 0
    for index in boxes.indices where boxes[index].gain > boxes[best].gain { best = index }
    guard boxes[best].gain > 0 else { break }
    let box = boxes[best]
    let middle = colors[box.range].partition { $0.sample(box.axis) > box.threshold }
    guard middle > box.range.lowerBound, middle < box.range.upperBound else {
      boxes[best].gain = 0  // rounding put all on one side
      continue
    }
    boxes[best] = findDivision(of: colors, in: box.range.lowerBound..<middle)
    boxes.append(findDivision(of: colors, in: middle..<box.range.upperBound))
  }
  return boxes.map(\.sum.mean)
}

/// The number of places at which a cut along an axis is tried.
private let levels = 32

/// Finds the axis and threshold that lower the squared error most, among evenly spaced cuts of the box's extent.
private func findDivision(of colors: [WeightedColor], in range: Range<Int>) -> ColorBox {
  var box = ColorBox(range: range, sum: ColorSum())
  for index in range { box.sum.add(colors[index]) }
  guard range.count > 1 else { return box }
  let whole = box.sum.energy
  for axis in [ColorBox.KeyPath.red, .green, .blue] {
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in range {
      let value = colors[index].sample(axis)
      (low, high) = (min(low, value), max(high, value))
    }
    guard high > low else { continue }
    let scale = Double(levels) / (high - low)
    unsafe withUnsafeTemporaryAllocation(of: ColorSum.self, capacity: levels) { sums in
      unsafe sums.initialize(repeating: ColorSum())
      for index in range {
        let level = min(levels - 1, Int((colors[index].sample(axis) - low) * scale))
        unsafe sums[level].add(colors[index])
      }
      var first = ColorSum()
      for level in 0..<(levels - 1) {
        unsafe first.add(sums[level])
        let second = ColorSum(
          red: box.sum.red - first.red, green: box.sum.green - first.green, blue: box.sum.blue - first.blue,
          weight: box.sum.weight - first.weight)
        let gain = first.energy + second.energy - whole
        if gain > box.gain {
          // Just below the next level's lower edge, so that the partition agrees with the sums but for rounding.
          (box.gain, box.axis, box.threshold) = (gain, axis, (low + Double(level + 1) / scale).nextDown)
        }
      }
    }
  }
  return box
}
