// Gaussians that lie askew to the canvas: what an element that is turned has of a blur that differs between its axes.
//
//     picture ─▶ blurred along one axis ─▶ sheared so that the line lies along the other ─▶ blurred ─▶ sheared back
//
// The shear is by places on the canvas, so a pixel does not depend on where the content begins.

import Pixels

extension BlurPlane {
  /// The pixels of `target`, blurred by the rest of a slant and then, by `sigma`, along its line.
  func blurred(along slant: Spread.Slant, sigma: Double, to target: PixelRect) -> BlurPlane {
    let (axis, slope) = (slant.axis, slant.slope)
    // What is seen, leaning, and what of the picture leads there.
    let leaning = target.sheared(along: axis, by: slope)
    let source = Self.area(leaning, along: axis, of: area)
    let first = GaussianBlur.blur(
      self, along: axis.other, sigma: slant.rest,
      to: Self.area(source.sheared(along: axis, by: -slope), along: axis, of: area))
    let spread = GaussianBlur.blur(
      first.sheared(along: axis, by: slope, to: source), along: axis, sigma: sigma, to: leaning)
    return spread.sheared(along: axis, by: -slope, to: target)
  }

  /// The weights of a Catmull-Rom spline in 1/8192, for each 1/256 between two pixels: of the pixel before them, of both, of the one
  /// after them.
  private static let weights = (0..<256).map { (f: Int) -> SIMD4<Int32> in
    let (square, cube) = (f * f, f * f * f)
    let before = (512 * square - cube - 65_536 * f) >> 12
    let second = (1024 * square - 3 * cube + 65_536 * f) >> 12
    let after = (cube - 256 * square) >> 12
    return SIMD4(Int32(before), Int32(8192 - before - second - after), Int32(second), Int32(after))
  }

  /// The extent of `own` along an axis, that of `other` along the other one.
  private static func area(_ other: PixelRect, along axis: GaussianBlur.Axis, of own: PixelRect) -> PixelRect {
    switch axis {
    case .down: PixelRect(x: other.x, y: own.y, width: other.width, height: own.height)
    case .across: PixelRect(x: own.x, y: other.y, width: own.width, height: other.height)
    }
  }

  /// The pixels of `target` in a picture whose lines of `slope` are now along an axis: each is that at a distance of `slope` times
  /// its place on the axis; between pixels values are interpolated by a cubic, which blurs nothing.
  private func sheared(along axis: GaussianBlur.Axis, by slope: Double, to target: PixelRect) -> BlurPlane {
    var result = FilterPicture(plane: BlurPlane(target, kernels), isLinear: false)
    result.write { pixel, x, y in
      let distance = Int((slope * Double(axis == .down ? y : x) * 256).rounded())
      let (whole, weights) = (distance >> 8, Self.weights[distance & 255])
      var sum = SIMD4<Int32>(repeating: 4096)
      for tap in 0..<4 where weights[tap] != 0 {
        let offset = whole + tap - 1
        let value = axis == .down ? self.pixel(x: x + offset, y: y) : self.pixel(x: x, y: y + offset)
        sum &+= SIMD4<Int32>(truncatingIfNeeded: value) &* weights[tap]
      }
      let value = (sum &>> 13).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: Int32(FilterPicture.full)))
      // A premultiplied colour is at most its alpha.
      pixel = SIMD4(truncatingIfNeeded: pointwiseMin(value, SIMD4(repeating: value[3])))
    }
    return result.plane
  }
}

extension PixelRect {
  /// The pixels that those of the rectangle have after a shear: their places less `slope` times their place on the axis.
  fileprivate func sheared(along axis: GaussianBlur.Axis, by slope: Double) -> PixelRect {
    let ends = (axis == .down ? [y, maxY] : [x, maxX]).map { -slope * Double($0) }
    let (least, most) = (Int((ends.min() ?? 0).rounded(.down)) - 2, Int((ends.max() ?? 0).rounded(.up)) + 2)
    switch axis {
    case .down: return PixelRect(x: x + least, y: y, width: width + most - least, height: height)
    case .across: return PixelRect(x: x, y: y + least, width: width, height: height + most - least)
    }
  }
}
