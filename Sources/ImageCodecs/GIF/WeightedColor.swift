// The colours that a palette is made for, thinned out: neighbours in colour space share one weighted mean.

/// A mean colour and the number of pixels that it stands for.
struct WeightedColor {
  /// Mean red, 0...255.
  var red: Double
  /// Mean green, 0...255.
  var green: Double
  /// Mean blue, 0...255.
  var blue: Double
  /// How many pixels it stands for, more than 0.
  var weight: Double

  /// The mean rounded to an opaque pixel.
  var pixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value.rounded(), 0), 255)) }
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | 0xFF00_0000
  }
}

/// Sums of colours, from which a mean is taken.
struct ColorSum {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var weight = 0.0

  /// Adds a colour with its weight.
  @inline(__always)
  mutating func add(_ color: WeightedColor) {
    red += color.red * color.weight
    green += color.green * color.weight
    blue += color.blue * color.weight
    weight += color.weight
  }

  /// Adds another sum.
  @inline(__always)
  mutating func add(_ other: ColorSum) {
    red += other.red
    green += other.green
    blue += other.blue
    weight += other.weight
  }

  /// The mean; only for a positive weight.
  @inline(__always)
  var mean: WeightedColor {
    WeightedColor(red: red / weight, green: green / weight, blue: blue / weight, weight: weight)
  }

  /// |sum|² / weight: what the squared error of these colours about their mean falls short of their squared length.
  /// Splitting a set in two lowers its error by the gain in the total of this. 0 for an empty sum.
  @inline(__always)
  var energy: Double {
    guard weight > 0 else { return 0 }
    let squares: Double = red * red + green * green + blue * blue
    return squares / weight
  }
}

extension WeightedColor {
  /// The colour of a pixel, whatever its alpha.
  init(_ pixel: UInt32, weight: Double) {
    red = Double(pixel & 255)
    green = Double((pixel >> 8) & 255)
    blue = Double((pixel >> 16) & 255)
    self.weight = weight
  }

  /// Colours with their counts, joined where they share the upper six bits of each sample when there are more than
  /// `most`. The order follows the first colour of each group, so it is the same on every machine.
  static func thinned(colors: [UInt32], counts: [UInt32], most: Int = 4_096) -> [WeightedColor] {
    let all = colors.indices.map { WeightedColor(colors[$0], weight: Double(counts[$0])) }
    guard all.count > most else { return all }
    var numbers = [UInt32](repeating: 0, count: 1 << 18)  // 0 is an empty cell, else the number of its sum + 1
    var sums: [ColorSum] = []
    for (color, weighted) in zip(colors, all) {
      let (red, green, blue) = ((color >> 2) & 0x3F, (color >> 10) & 0x3F, (color >> 18) & 0x3F)
      let cell = Int(red | green << 6 | blue << 12)
      if numbers[cell] == 0 {
        sums.append(ColorSum())
        numbers[cell] = UInt32(sums.count)
      }
      sums[Int(numbers[cell]) - 1].add(weighted)
    }
    return sums.map(\.mean)
  }
}
