// Where a frame, mapped to the nearest colours of its palette, would show bands. Only there is anything dithered by default.

import Pixels

extension PixelChanges {
  /// The pixels to dither, in the frame's area and a little around it: those on a contour or within 7 pixels of one,
  /// except edges. Nil if there are none.
  ///
  /// - Parameters:
  ///   - indices: The nearest colours of `palette` for the pixels of the area; `gap` where nothing is drawn.
  ///   - inexact: The pixels whose colour is not the true one, in `analysedArea`.
  ///   - areas: The smooth areas of the picture in `analysedArea`.
  func bandedPixels(
    _ indices: [UInt8], in palette: [UInt32], gap: UInt8, inexact: BitPlane, smooth areas: SmoothAreas
  ) -> BitPlane? {
    let errors = MappingErrors(indices: indices, area: area, palette: palette, gap: gap, truth: new)
    guard !inexact.isEmpty else { return nil }
    let contours = unsafe ContourSearch.contours(
      smooth: areas.smooth, inexact: inexact, truth: new, errors: { unsafe errors.write(y: $0, columns: $1, to: $2) })
    guard !contours.isEmpty else { return nil }
    return contours.grown(by: Self.growth).intersection(areas.calm)
  }

  /// How far around a contour is dithered.
  private static let growth = 7

  /// The frame's area with the pixels around it that contours depend on.
  var analysedArea: PixelRect {
    let (left, top) = (max(0, area.x - 12), max(0, area.y - 12))
    let (right, bottom) = (min(new.width, area.maxX + 12), min(new.height, area.maxY + 12))
    return area.isEmpty ? area : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Replaces the nearest colour of the pixels of `banded` by mixtures of two colours.
  func mix(_ indices: inout [UInt8], in palette: [UInt32], gap: UInt8, where banded: BitPlane?) {
    var mixing = ColorMixing(palette)
    unsafe indices.withUnsafeMutableBufferPointer { indices in
      unsafe withUnsafeBuffers(palette, new.pixels) { palette, pixels in
        for y in area.rows {
          let (first, start) = (y * new.width, (y - area.y) * area.width - area.x)
          @inline(__always)
          func mix(_ x: Int) {
            let index = unsafe indices[start &+ x]
            if index == gap, hasGaps { return }
            let color = unsafe pixels[first &+ x]
            if unsafe palette[Int(index)] != color {
              unsafe indices[start &+ x] = mixing.index(for: color, x: x, y: y)
            }
          }
          if let banded { banded.forEachColumn(y: y, in: area.columns, mix) } else { area.columns.forEach(mix) }
        }
      }
    }
  }
}

/// How far the colours of a frame are off.
private struct MappingErrors {
  let indices: [UInt8]
  let area: PixelRect
  let gap: UInt8
  let truth: StraightBitmap
  /// The samples of every index.
  private let samples: [SIMD4<Int16>]

  init(indices: [UInt8], area: PixelRect, palette: [UInt32], gap: UInt8, truth: StraightBitmap) {
    (self.indices, self.area, self.gap, self.truth) = (indices, area, gap, truth)
    samples = (palette + [UInt32](repeating: 0, count: 256 - palette.count)).map(Self.samples)
  }

  /// Writes the errors of a part of a row of the canvas; pixels that do not change have none.
  func write(y: Int, columns: Range<Int>, to target: UnsafeMutablePointer<SIMD4<Int16>>) {
    guard area.rows.contains(y) else { return }
    let (first, start) = ((y - area.y) * area.width - area.x, y * truth.width)
    unsafe withUnsafeBuffers(indices, truth.pixels, samples) { indices, truth, samples in
      for x in columns.clamped(to: area.columns) {
        let index = unsafe indices[first &+ x]
        if index == gap { continue }
        unsafe target[x &- columns.lowerBound] = samples[Int(index)] &- Self.samples(truth[start &+ x])
      }
    }
  }

  /// Red, green, blue and alpha, which is the same for all pixels that have errors.
  @inline(__always)
  private static func samples(_ pixel: UInt32) -> SIMD4<Int16> {
    SIMD4(truncatingIfNeeded: unsafe unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
  }
}
