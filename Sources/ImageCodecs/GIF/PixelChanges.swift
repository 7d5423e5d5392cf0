// The differences between two pictures: the bounding area and, in it, the changed pixels. Nothing is copied: every pass
// compares the two pictures again, which costs less than storing the result and takes no memory.

import Pixels

/// The pixels to be drawn for going from one picture to the next.
struct PixelChanges {
  /// The bounding area of the changed pixels.
  let area: PixelRect
  /// Whether some pixels of the area are not drawn: those that do not change, and those that are transparent now.
  let hasGaps: Bool
  /// The bounding area of the opaque pixels that become transparent; empty if there are none.
  let vanished: PixelRect
  private let old: StraightBitmap?
  let new: StraightBitmap

  /// Compares pictures of one size whose pixels are opaque or 0; `old` nil is an empty canvas.
  ///
  /// - Parameter damage: Areas outside which the pictures are known to be equal; nil when nothing is known.
  init(from old: StraightBitmap?, to new: StraightBitmap, damage: [PixelRect]? = nil) {
    let area = new.changedArea(from: old, damage: damage)
    var (drawn, vanished) = (0, BoundingArea())
    unsafe new.forEachRow(of: area, after: old) { y, old, new in
      var (count, vanishedCount) = (0, 0)
      for x in 0..<area.width {
        unsafe count &+= isDrawn(old[x], new[x]) ? 1 : 0
        unsafe vanishedCount &+= new[x] == 0 && old[x] != 0 ? 1 : 0
      }
      drawn += count
      guard vanishedCount > 0 else { return }
      for x in 0..<area.width where unsafe new[x] == 0 && old[x] != 0 { vanished.add(x: area.x + x, y: y) }
    }
    (self.old, self.new, self.area) = (old, new, area)
    hasGaps = drawn < area.area
    self.vanished = vanished.rect ?? .zero
  }

  /// Counts the new colours of the pixels that are drawn, row by row; runs continue across gaps.
  func count(in census: inout ColorCensus) {
    var (color, run): (UInt32, Int) = (0, 0)
    unsafe new.forEachRow(of: area, after: old) { _, old, new in
      unsafe StraightBitmap.forEachColumn(area.width, whereDiffers: old, new) { x in
        let pixel = unsafe new[x]
        guard unsafe isDrawn(old[x], pixel) else { return }
        if pixel != color {
          if run > 0 { census.add(color, run: run) }
          (color, run) = (pixel, 0)
        }
        run &+= 1
      }
    }
    if run > 0 { census.add(color, run: run) }
  }

  /// Counts the pixels that are drawn in `smooth` `times` times more, except those in one of the colours `flat`.
  func emphasize(_ smooth: BitPlane, times: Int, without flat: [UInt32], in census: inout ColorCensus) {
    var flats = ColorCounts()
    for color in flat { flats.add(color, count: 1) }
    var (color, isFlat, count): (UInt32, Bool, Int) = (0, true, 0)
    unsafe new.forEachRow(of: area, after: old) { y, old, new in
      smooth.forEachColumn(y: y, in: area.columns) { x in
        let pixel = unsafe new[x &- area.x]
        guard unsafe isDrawn(old[x &- area.x], pixel) else { return }
        if pixel != color {
          if count > 0, !isFlat { census.emphasize(color, times: count &* times) }
          (color, isFlat, count) = (pixel, flats.contains(pixel), 0)
        }
        count &+= 1
      }
    }
    if count > 0, !isFlat { census.emphasize(color, times: count &* times) }
  }

  /// One index for each pixel of the area: that of the nearest colour of `palette`, dithered or not, and `gap` where
  /// nothing is drawn. Also the pixels that were dithered because bands would be visible there, for `.auto` only.
  func indices(in palette: [UInt32], gap: UInt8, dither: GIFDither, areas: SmoothAreas?) -> (
    indices: [UInt8], banded: BitPlane?
  ) {
    guard !palette.isEmpty else { return ([UInt8](repeating: gap, count: area.area), nil) }
    if dither == .diffusion {
      var diffusion = Diffusion(palette, picture: new, area: area)
      return (diffusion.indices(gap: gap, changes: draws(at:)), nil)
    }
    var inexact = BitPlane(area: areas?.smooth.area ?? .zero)
    var indices = nearestIndices(in: palette, gap: gap, inexact: &inexact)
    guard dither != .none else { return (indices, nil) }
    var banded: BitPlane?
    if dither == .auto {
      guard let areas else { return (indices, nil) }
      banded = bandedPixels(indices, in: palette, gap: gap, inexact: inexact, smooth: areas)
      if banded == nil { return (indices, nil) }
    }
    mix(&indices, in: palette, gap: gap, where: banded)
    return (indices, banded)
  }

  /// The nearest colours, and in `inexact`, as far as it reaches, the pixels that have another one.
  private func nearestIndices(in palette: [UInt32], gap: UInt8, inexact: inout BitPlane) -> [UInt8] {
    var nearest = NearestColor(palette, smallest: 3)
    let wide = inexact.area
    return unsafe inexact.words.withUnsafeMutableBufferPointer { words in
      unsafe [UInt8](unsafeUninitializedCapacity: area.area) { target, count in
        var (last, index, isOff) = (palette[0], UInt8(0), UInt64(0))
        unsafe new.forEachRow(of: area, after: old) { y, old, new in
          for x in 0..<area.width { unsafe target[count &+ x] = gap }
          let row = wide.isEmpty ? -1 : (y &- wide.y) &* ((wide.width &+ 63) &>> 6)
          unsafe StraightBitmap.forEachColumn(area.width, whereDiffers: old, new) { x in
            let pixel = unsafe new[x]
            guard unsafe isDrawn(old[x], pixel) else { return }
            if pixel != last {
              (last, index) = (pixel, nearest.index(nearestTo: pixel))
              isOff = palette[Int(index)] == pixel ? 0 : 1
            }
            unsafe target[count &+ x] = index
            if row >= 0 {
              let column = x &+ area.x &- wide.x
              unsafe words[row &+ column &>> 6] |= isOff &<< UInt64(truncatingIfNeeded: column & 63)
            }
          }
          count += area.width
        }
      }
    }
  }

  /// Whether the pixel at a position of the canvas is drawn.
  private func draws(at position: Int) -> Bool { isDrawn(old?.pixels[position] ?? 0, new.pixels[position]) }
}

/// Whether a pixel is drawn that was `old` and is `new`: transparent ones are not, they can only be cleared.
@inline(__always)
private func isDrawn(_ old: UInt32, _ new: UInt32) -> Bool { new != old && new != 0 }
