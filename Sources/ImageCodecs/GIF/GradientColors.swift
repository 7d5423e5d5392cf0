// Which colours of shadows and gradients are shown as a neighbouring one. Red, green and blue of a shadow step at different pixels,
// so it has three colours where one step is visible. Each costs an entry of the palette, and each step costs bytes in every row.
//
//     true     ░░░▒▒▒▓▓▓███      shown     ░░░░░▓▓▓▓▓██      at most one level away; two or three where it is steep

import Pixels

extension PixelChanges {
  /// How exactly each of the counted colours must be shown.
  ///
  /// A colour is that of a gradient if most of its pixels have neighbours of almost the same colours and are not inside of an area
  /// of it. Colours of areas, of text and of edges are shown exactly.
  ///
  /// - Parameters:
  ///   - colors: The few colours of the census.
  ///   - counted: The runs, as counted there.
  func gradients(_ colors: [UInt32], _ counted: CountedRuns) -> GradientColors {
    var uses = [GradientUse](repeating: GradientUse(), count: colors.count)
    let surroundings = Surroundings(picture: new)
    unsafe withUnsafeBuffers(runs.colors, counted.numbers, new.pixels) { runColors, numbers, pixels in
      for y in area.rows {
        runs.forEachRun(y: y) { run, first, end in
          guard unsafe runColors[run] != 0 else { return }
          let step = unsafe surroundings.step(pixels, y: y, columns: first..<end)
          unsafe uses[Int(numbers[run])].add(step, length: end &- first)
        }
      }
    }
    return GradientColors(colors, uses)
  }
}

/// Colours, and by how many levels of a sample each may be shown wrong: 0 outside of gradients.
struct GradientColors: Sendable {
  private(set) var colors: [UInt32]
  private(set) var tolerances: [UInt8]
  /// How many pixels of gradients have each colour.
  private(set) var weights: [Int]

  /// No colours.
  init() { (colors, tolerances, weights) = ([], [], []) }

  /// Colours that are used so.
  fileprivate init(_ colors: [UInt32], _ uses: [GradientUse]) {
    (self.colors, tolerances, weights) = (colors, uses.map(\.tolerance), uses.map(\.gradual))
  }

  /// What is shown for each colour.
  ///
  /// In slow gradients frequent colours are shown for rarer ones, so that no step is wider than it must be. In steep ones, from the
  /// dark to the bright colours, each shown colour serves as many as it can.
  var shown: [UInt32] {
    var shown = colors
    var served: [Int] = []
    let slow = colors.indices.filter { tolerances[$0] == 1 }
    for index in slow.sorted(by: { (weights[$0], colors[$0]) > (weights[$1], colors[$1]) }) {
      let near = served.first { colors[$0].largestDifference(from: colors[index]) <= 1 }
      if let near { shown[index] = colors[near] } else { served.append(index) }
    }
    let order = colors.indices.filter { tolerances[$0] > 0 }.sorted { colors[$0].order < colors[$1].order }
    let steep = order.filter { tolerances[$0] > 1 }
    var isServed = tolerances.map { $0 <= 1 }
    for first in steep where !isServed[first] {
      let color = order.last { colors[$0].largestDifference(from: colors[first]) <= tolerances[first] } ?? first
      for other in steep where !isServed[other] {
        guard colors[other].largestDifference(from: colors[color]) <= tolerances[other] else { continue }
        isServed[other] = true
        shown[other] = colors[color]
      }
    }
    return shown
  }

  /// The same from a given palette; colours that need another one stay as they are.
  func shown(in palette: GIFPalette) -> [UInt32] {
    var nearest = NearestColor(palette.colors.isEmpty ? [0] : palette.colors, smallest: 4)
    return zip(colors, tolerances).map { color, tolerance in
      let found = palette.colors.isEmpty ? color : palette.colors[Int(nearest.nearest(to: color).index)]
      return found.largestDifference(from: color) <= tolerance ? found : color
    }
  }

  /// Adds the colours of another picture; the smaller tolerance counts.
  mutating func add(_ other: GradientColors) {
    var places = Dictionary(uniqueKeysWithValues: zip(colors, colors.indices))
    for (index, color) in other.colors.enumerated() {
      if let place = places[color] {
        tolerances[place] = min(tolerances[place], other.tolerances[index])
        weights[place] += other.weights[index]
      } else {
        places[color] = colors.count
        colors.append(color)
        tolerances.append(other.tolerances[index])
        weights.append(other.weights[index])
      }
    }
  }
}

/// The neighbours of runs in a picture.
private struct Surroundings {
  let picture: StraightBitmap

  /// A run of this many pixels with the same colour at this distance above and below is inside of an area.
  private static let (longest, distance) = (8, 3)

  /// The largest difference of a sample between a run and its neighbours; nil inside of an area.
  @inline(__always)
  func step(_ pixels: UnsafeBufferPointer<UInt32>, y: Int, columns: Range<Int>) -> UInt8? {
    let middle = (columns.lowerBound &+ columns.upperBound) >> 1
    let color = unsafe pixels[y &* picture.width &+ middle]
    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      let (x, y) = (min(max(x, 0), picture.width &- 1), min(max(y, 0), picture.height &- 1))
      return unsafe pixels[y &* picture.width &+ x]
    }
    if columns.count >= Self.longest, pixel(middle, y &- Self.distance) == color,
      pixel(middle, y &+ Self.distance) == color
    {
      return nil
    }
    let beside = max(
      color.largestDifference(from: pixel(columns.lowerBound &- 1, y)),
      color.largestDifference(from: pixel(columns.upperBound, y)))
    return max(
      beside, color.largestDifference(from: pixel(middle, y &- 1)), color.largestDifference(from: pixel(middle, y &+ 1))
    )
  }
}

/// How a colour is used: in gradients, or elsewhere.
private struct GradientUse {
  /// Pixels in gradients, and elsewhere.
  private(set) var gradual = 0
  private var other = 0
  /// The sum of the steps of all pixels in gradients.
  private var steps = 0

  /// Most levels between neighbours in a gradient.
  private static let mostStep: UInt8 = 10

  /// Adds a run whose largest step to its neighbours is `step`; nil inside of an area.
  @inline(__always)
  mutating func add(_ step: UInt8?, length: Int) {
    guard let step, step <= Self.mostStep else {
      other &+= length
      return
    }
    gradual &+= length
    steps &+= Int(step) &* length
  }

  /// By how many levels of a sample another colour may be off: 0 if it must be exact, else mostly less than a pixel's step.
  var tolerance: UInt8 {
    if gradual <= 2 * other { return 0 }
    return steps < 3 * gradual ? 1 : steps < 5 * gradual ? 2 : 3
  }
}

extension UInt32 {
  /// A number by which opaque colours go from the darkest to the brightest one.
  fileprivate var order: UInt64 {
    let sum = (self & 255) + (self >> 8 & 255) + (self >> 16 & 255)
    return UInt64(sum) << 32 | UInt64(self)
  }

  /// The largest difference between two samples of two pixels.
  @inline(__always)
  func largestDifference(from other: UInt32) -> UInt8 {
    let (one, another) = (SIMD4<Int16>(samplesOf: self), SIMD4<Int16>(samplesOf: other))
    let difference = one &- another
    let magnitudes = pointwiseMax(difference, 0 &- difference)
    return UInt8(truncatingIfNeeded: magnitudes.max())
  }
}
