// The differences between two pictures: the bounding area and, in it, the runs of changed pixels.

import Pixels

/// The pixels to be drawn for going from one picture to the next.
struct PixelChanges {
  /// The bounding area of the changed pixels.
  let area: PixelRect
  /// The area with the pixels around it that contours depend on.
  let analysedArea: PixelRect
  /// The pixels of the area.
  let runs: ColorRuns
  /// The bounding area of the opaque pixels that become transparent; empty if there are none.
  let vanished: PixelRect
  let new: StraightBitmap

  /// Whether some pixels of the area are not drawn: those that do not change, and those that are transparent now.
  var hasGaps: Bool { runs.hasGaps }

  /// How far around an area its contours depend on pixels.
  private static let surroundings = 12

  /// Compares pictures of one size whose pixels are opaque or 0; `old` nil is an empty canvas.
  ///
  /// - Parameters:
  ///   - damage: Areas outside which the pictures are known to be equal; nil when nothing is known.
  ///   - isOpaque: Whether both are known to be opaque.
  init(from old: StraightBitmap?, to new: StraightBitmap, damage: [PixelRect]? = nil, isOpaque: Bool = false) {
    area = new.changedArea(from: old, damage: damage)
    analysedArea = area.grown(by: Self.surroundings, within: new.size)
    runs = ColorRuns(of: new, after: old, in: area, wide: analysedArea)
    self.new = new
    vanished = !isOpaque && runs.hasGaps && !new.isOpaque ? Self.vanished(from: old, to: new, in: area) : .zero
  }

  private static func vanished(from old: StraightBitmap?, to new: StraightBitmap, in area: PixelRect) -> PixelRect {
    var vanished = BoundingArea()
    unsafe new.forEachRow(of: area, after: old) { y, old, new in
      for x in 0..<area.width where unsafe new[x] == 0 && old[x] != 0 { vanished.add(x: area.x + x, y: y) }
    }
    return vanished.rect ?? .zero
  }

  /// Counts the pixels that are drawn in `smooth` `times` times more, except those in one of the colours `flat`. Every second row
  /// counts for two.
  func emphasize(_ smooth: BitPlane, times: Int, without flat: [UInt32], in census: inout ColorCensus) {
    var flats = ColorCounts()
    for color in flat { flats.add(color, count: 1) }
    unsafe runs.colors.withUnsafeBufferPointer { colors in
      for y in stride(from: area.y, to: area.maxY, by: 2) {
        runs.forEachRun(y: y) { run, start, end in
          let color = unsafe colors[run]
          guard color != 0 else { return }
          let count = smooth.count(y: y, in: start..<end)
          if count > 0, !flats.contains(color) { census.emphasize(color, times: count &* times &* 2) }
        }
      }
    }
  }

  /// One index for each pixel of the area: that of the nearest colour of `palette`, dithered or not, and `gap` where
  /// nothing is drawn. Also the pixels that were dithered because bands would be visible there, for `.auto` only.
  ///
  /// - Parameters:
  ///   - colors: Finds the nearest colours.
  ///   - areas: For `.auto` alone, those of the picture in `analysedArea`.
  func indices(in colors: inout RunColors, dither: GIFDither, areas: SmoothAreas?) -> (
    indices: [UInt8], banded: BitPlane?
  ) {
    let (palette, gap) = (colors.palette, colors.gap)
    guard !palette.isEmpty else { return ([UInt8](repeating: gap, count: area.area), nil) }
    if dither == .diffusion {
      var diffusion = Diffusion(palette, picture: new, area: area)
      return (diffusion.indices(gap: gap, changes: draws), nil)
    }
    let mapped = colors.mapped(runs)
    var indices = mapped.pixels()
    let banded = areas.flatMap { bandedPixels(mapped, smooth: $0) }
    if dither == .ordered || banded != nil { mix(&indices, of: mapped, in: palette, where: banded) }
    return (indices, banded)
  }

  /// Whether a pixel of the area is drawn.
  private func draws(x: Int, y: Int) -> Bool { runs.colors[runs.number(x: x, y: y)] != 0 }
}

extension ColorRuns {
  /// Counts the new colours of the pixels that are drawn, row by row; runs of a colour continue across gaps and rows.
  ///
  /// - Parameter weight: How often each pixel counts, brought into 1...10⁶.
  /// - Returns: The census's number for the colour of each run; any for one that is not drawn.
  func count(in census: inout ColorCensus, weight: Int = 1) -> [UInt32] {
    let weight = min(max(weight, 1), 1_000_000)
    var numbers = [UInt32](repeating: 0, count: colors.count)
    unsafe numbers.withUnsafeMutableBufferPointer { numbers in
      var counter = unsafe RunCounter(numbers: numbers, weight: weight)
      for y in area.rows {
        forEachRun(y: y) { run, start, end in
          let color = colors[run]
          if color != 0 { counter.add(run, color, length: end &- start, to: &census) }
        }
      }
      counter.finish(before: colors.count, to: &census)
    }
    return numbers
  }
}

/// Counts neighbouring runs of one colour together.
@safe private struct RunCounter {
  /// Takes the census's number for the colour of each run.
  private let numbers: UnsafeMutableBufferPointer<UInt32>
  private let weight: Int
  /// The colour of the last runs, the number of their pixels, and the first of them.
  private var (color, length, first): (UInt32, Int, Int) = (0, 0, 0)

  init(numbers: UnsafeMutableBufferPointer<UInt32>, weight: Int) {
    unsafe self.numbers = numbers
    self.weight = weight
  }

  /// Adds a run that is drawn.
  @inline(__always)
  mutating func add(_ run: Int, _ color: UInt32, length: Int, to census: inout ColorCensus) {
    if color != self.color {
      finish(before: run, to: &census)
      (self.color, self.length, first) = (color, 0, run)
    }
    self.length &+= length
  }

  /// Counts the runs of the last colour, all before run `end`.
  @inline(__always)
  mutating func finish(before end: Int, to census: inout ColorCensus) {
    guard length > 0 else { return }
    let number = UInt32(truncatingIfNeeded: census.add(color, run: length, weight: weight))
    for run in first..<end { unsafe numbers[run] = number }
  }
}

/// Grows with every pixel.
struct BoundingArea {
  private var (left, right, top, bottom) = (Int.max, -1, -1, -1)

  /// Takes in a pixel; rows must not go upwards.
  @inline(__always)
  mutating func add(x: Int, y: Int) {
    if x < left { left = x }
    if x > right { right = x }
    if top < 0 { top = y }
    bottom = y
  }

  /// The rectangle, nil when it is empty.
  var rect: PixelRect? {
    top < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

extension PixelRect {
  /// The area with the pixels at most `distance` columns and rows away, within a picture; nothing is around nothing.
  fileprivate func grown(by distance: Int, within size: PixelSize) -> PixelRect {
    guard !isEmpty else { return self }
    let (left, top) = (max(0, x - distance), max(0, y - distance))
    return PixelRect(
      x: left, y: top, width: min(size.width, maxX + distance) - left, height: min(size.height, maxY + distance) - top)
  }
}
