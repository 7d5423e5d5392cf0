// Which pixels a blur needs beyond those that it is seen in.

import Pixels

/// Gaussian blurs of targets, their sigma in 1/64 pixel.
package enum BlurredArea {
  /// The most pixels that a blur reads on one side. Contributions from farther away, at sigmas beyond 680, are ignored.
  package static let widest = 2048

  /// `area` with the pixels around it that a blur reads: three sigmas, rounded up to a multiple of the largest power of
  /// two up to sigma, so that the coarse pixels of a large blur keep their position on the canvas while sigma is
  /// tweened. Nested blurs together never add more than `widest` pixels outside the canvas.
  package static func grown(_ area: PixelRect, sigma: UInt32, canvas: PixelSize) -> PixelRect {
    guard sigma > 0, !area.isEmpty else { return area }
    let pixels = Int(sigma / 64)
    let step = pixels > 0 ? min(widest, 1 << (Int.bitWidth - 1 - pixels.leadingZeroBitCount)) : 1
    let reach = min(3 * (pixels + 1), widest)
    let margin = (reach + step - 1) / step * step
    return grown(area, by: margin, canvas: canvas)
  }

  /// `area` with `margin` pixels around it, limited to `widest` pixels outside the canvas.
  static func grown(_ area: PixelRect, by margin: Int, canvas: PixelSize) -> PixelRect {
    grown(area, by: margin).intersection(grown(PixelRect(canvas), by: widest))
  }

  private static func grown(_ area: PixelRect, by margin: Int) -> PixelRect {
    PixelRect(
      x: area.x - margin, y: area.y - margin, width: area.width + 2 * margin, height: area.height + 2 * margin)
  }

  /// A picture blurred by a Gaussian.
  package static func blur(_ bitmap: Bitmap, sigma: UInt32, edges: GaussianBlur.Edges) -> Bitmap {
    GaussianBlur.blur(bitmap, sigma: Double(sigma) / 64, edges: edges)
  }
}
