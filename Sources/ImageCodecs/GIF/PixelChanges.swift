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
  func emphasize(
    _ smooth: BitPlane, times: Int, without flat: [UInt32], of counted: CountedRuns, in census: inout ColorCensus
  ) {
    var counts = [UInt32](repeating: 0, count: counted.colors.count)
    unsafe withUnsafeBuffers(runs.colors, counted.numbers) { colors, numbers in
      unsafe counts.withUnsafeMutableBufferPointer { counts in
        for y in stride(from: area.y, to: area.maxY, by: 2) {
          runs.forEachRun(y: y) { run, start, end in
            guard unsafe colors[run] != 0 else { return }
            unsafe counts[Int(numbers[run])] &+= UInt32(truncatingIfNeeded: smooth.count(y: y, in: start..<end))
          }
        }
      }
    }
    var flats = ColorCounts()
    for color in flat { flats.add(color, count: 1) }
    for (color, count) in zip(counted.colors, counts) where count > 0 && !flats.contains(color) {
      census.emphasize(color, times: Int(count) &* times &* 2)
    }
  }

  /// One index for each pixel of the area: that of the nearest colour of `palette`, dithered or not, and `gap` where
  /// nothing is drawn. Also the pixels that were dithered because bands would be visible there, for `.auto` only, and those of
  /// them that got another colour than the nearest one.
  ///
  /// - Parameters:
  ///   - colors: Finds the nearest colours.
  ///   - areas: For `.auto` alone, those of the picture in `analysedArea`.
  func indices(in colors: inout RunColors, dither: GIFDither, areas: SmoothAreas?) -> (
    indices: [UInt8], banded: BitPlane?, mixed: BitPlane?
  ) {
    let (palette, gap) = (colors.palette, colors.gap)
    guard !palette.isEmpty else { return ([UInt8](repeating: gap, count: area.area), nil, nil) }
    if dither == .diffusion {
      var diffusion = Diffusion(palette, picture: new, area: area)
      return (diffusion.indices(gap: gap, changes: draws), nil, nil)
    }
    let mapped = colors.mapped(runs)
    var indices = mapped.pixels()
    let banded = areas.flatMap { bandedPixels(mapped, smooth: $0) }
    guard dither == .ordered || banded != nil else { return (indices, nil, nil) }
    let mixed = mix(&indices, of: mapped, in: palette, where: banded)
    return (indices, banded, mixed)
  }

  /// Whether a pixel of the area is drawn.
  private func draws(x: Int, y: Int) -> Bool { runs.colors[runs.number(x: x, y: y)] != 0 }
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
