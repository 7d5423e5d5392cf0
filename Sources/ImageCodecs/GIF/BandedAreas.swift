// Where a frame, mapped to the nearest colours of its palette, would show bands. Only there is anything dithered by default.

import Pixels

extension PixelChanges {
  /// The pixels to dither, in the frame's area and a little around it: those on a contour or within 7 pixels of one,
  /// except edges. Nil if there are none.
  ///
  /// - Parameters:
  ///   - mapped: The runs in the nearest colours of the palette.
  ///   - areas: The smooth areas of the picture in `analysedArea`.
  func bandedPixels(_ mapped: MappedRuns, smooth areas: SmoothAreas) -> BitPlane? {
    let contours = ContourSearch.contours(of: mapped, smooth: areas.smooth, truth: new)
    guard !contours.isEmpty else { return nil }
    return contours.grown(by: Self.growth).intersection(areas.calm)
  }

  /// How far around a contour, of which every second pixel is found, is dithered.
  private static let growth = 8

  /// Replaces the nearest colour of the pixels of `banded` (nil: all) by mixtures of two colours, where it is not the true one.
  ///
  /// - Returns: The pixels of `banded` that are not the nearest colour.
  func mix(_ indices: inout [UInt8], of mapped: MappedRuns, in palette: [UInt32], where banded: BitPlane?) -> BitPlane?
  {
    var mixing = RunMixing(ColorMixing(palette))
    var mixed = banded.map { BitPlane(area: $0.area) }
    unsafe indices.withUnsafeMutableBufferPointer { indices in
      unsafe withUnsafeBuffers(mapped.errors, runs.colors) { errors, colors in
        for y in area.rows {
          let start = (y - area.y) * area.width - area.x
          if let banded {
            runs.forEachColumn(y: y, of: banded) { run, x in
              if let mixture = unsafe mixing.mixture(of: run, colors, errors) {
                let index = mixture.index(x: x, y: y)
                if unsafe indices[start &+ x] != index {
                  unsafe indices[start &+ x] = index
                  mixed?.insert(x: x, y: y)
                }
              }
            }
          } else {
            runs.forEachRun(y: y) { run, first, end in
              guard let mixture = unsafe mixing.mixture(of: run, colors, errors) else { return }
              for x in first..<end { unsafe indices[start &+ x] = mixture.index(x: x, y: y) }
            }
          }
        }
      }
    }
    return mixed
  }
}

/// Finds the mixtures of runs, each once.
private struct RunMixing {
  private var mixing: ColorMixing
  /// The last run, and its mixture unless it has its true colour.
  private var (last, mixture) = (-1, ColorMixing.Mixture?.none)

  init(_ mixing: ColorMixing) { self.mixing = mixing }

  /// The mixture of a run; nil where the colour of the palette is the true one.
  @inline(__always)
  mutating func mixture(
    of run: Int, _ colors: UnsafeBufferPointer<UInt32>, _ errors: UnsafeBufferPointer<UInt32>
  ) -> ColorMixing.Mixture? {
    if run != last {
      last = run
      mixture = unsafe errors[run] == 0 ? nil : mixing.mixture(for: colors[run])
    }
    return mixture
  }
}
