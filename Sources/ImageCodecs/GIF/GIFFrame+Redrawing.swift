// Redrawing steady pixels of a cleared rectangle. GIF cannot make single pixels transparent: a frame's whole rectangle
// is cleared when its time is over, and pixels that must stay are drawn again by the next frame.

import Pixels

extension GIFFrame {
  /// The frame together with the steady pixels of `cleared`, in the colours that are `shown` before.
  ///
  /// Those colours have priority when the palette is too small for all: the changed pixels get new colours in the
  /// remaining entries. Only if there are more of them than fit with one entry for the changed pixels are the rarest
  /// replaced by their nearest one.
  func redrawing(_ cleared: PixelRect, shown: [UInt32], options: GIFOptions) -> GIFFrame {
    let pixels = pixelsToDraw(cleared, shown: shown)
    let most = options.colors
    var palette = palette
    let missing = pixels.steady.colors.filter { !palette.contains($0) }
    if palette.count + missing.count <= most {
      palette += missing
    } else {
      palette = Self.palette(pixels, most: most)
    }
    return GIFFrame(
      size: size, area: pixels.area, palette: palette,
      indices: indices(of: pixels, in: palette, isGrown: palette.count == self.palette.count + missing.count),
      banded: banded, mixed: mixed, smooth: smooth, hasGaps: true, vanished: vanished,
      usesSharedPalette: usesSharedPalette && missing.isEmpty, truth: truth, isFirst: isFirst)
  }

  /// The pixels to draw in the frame's area and in `cleared`.
  private struct Pixels {
    var area: PixelRect
    /// Row by row: 0 where nothing is drawn, the colour where it is steady, and 2³¹ − 1 less the index where it changes.
    var marks: [UInt32] = []
    /// The colours of the steady pixels.
    var steady = ColorCounts()
    /// The true colours of the changed pixels.
    var changed: [UInt32] = []
  }

  private static let firstIndexMark = UInt32(Int32.max)

  private func pixelsToDraw(_ cleared: PixelRect, shown: [UInt32]) -> Pixels {
    let gap = UInt8(truncatingIfNeeded: palette.count)
    var pixels = Pixels(area: area.union(cleared))
    pixels.marks.reserveCapacity(pixels.area.area)
    for y in pixels.area.rows {
      for x in pixels.area.columns {
        let position = y * size.width + x
        let truth = truth.pixels[position]
        let index = area.holds(x, y) ? indices[(y - area.y) * area.width + x - area.x] : gap
        if truth == 0 {
          pixels.marks.append(0)
        } else if index != gap {
          pixels.changed.append(truth)
          pixels.marks.append(Self.firstIndexMark - UInt32(index))
        } else if cleared.holds(x, y) {
          let color = shown[position] == 0 ? truth : shown[position]
          pixels.steady.add(color, count: 1)
          pixels.marks.append(color)
        } else {
          pixels.marks.append(0)
        }
      }
    }
    return pixels
  }

  /// The steady colours, the most frequent ones if there are too many, and the remaining entries for the changed
  /// pixels.
  private static func palette(_ pixels: Pixels, most: Int) -> [UInt32] {
    let (colors, counts) = (pixels.steady.colors, pixels.steady.counts)
    let kept = colors.indices.sorted { (counts[$0], colors[$1]) > (counts[$1], colors[$0]) }.prefix(max(1, most - 1))
    var palette = kept.map { colors[$0] }
    var census = ColorCensus(most: max(1, most - palette.count))
    unsafe pixels.changed.withUnsafeBufferPointer { unsafe census.add($0) }
    let added = Quantizer.palette(for: census, size: max(1, most - palette.count))
    palette += added.filter { !palette.contains($0) }
    return palette
  }

  /// The indices of all pixels; a palette that has only grown keeps those of the changed ones.
  private func indices(of pixels: Pixels, in palette: [UInt32], isGrown: Bool) -> [UInt8] {
    guard !palette.isEmpty else { return [UInt8](repeating: 0, count: pixels.area.area) }
    let gap = UInt8(truncatingIfNeeded: palette.count)
    var nearest = NearestColor(palette, smallest: 4)
    var changed = pixels.changed[...]
    return pixels.marks.map { mark in
      if mark == 0 { return gap }
      if mark >> 31 == 1 { return nearest.index(nearestTo: mark) }
      let color = changed.removeFirst()
      return isGrown ? UInt8(Self.firstIndexMark - mark) : nearest.index(nearestTo: color)
    }
  }
}

extension PixelRect {
  fileprivate func holds(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}
