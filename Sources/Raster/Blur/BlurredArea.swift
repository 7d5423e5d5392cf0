// Which pixels a blur needs beyond those that it is seen in.

import Pixels

/// Gaussian blurs of targets, their sigma in 1/64 pixel.
package enum BlurredArea {
  /// The most pixels that a blur brings in from one side; what comes from farther, at sigmas beyond 680, is left out.
  package static let widest = 2048

  /// `area` with the pixels around it that a blur brings into it: three sigmas, rounded up to a multiple of the largest
  /// power of two up to sigma, so that the coarse pixels of a large blur lie alike on the canvas while sigma is tweened.
  /// However many blurs lie in each other, no more than the widest part beside the canvas counts.
  package static func grown(_ area: PixelRect, sigma: UInt32, canvas: PixelSize) -> PixelRect {
    guard sigma > 0, !area.isEmpty else { return area }
    let pixels = Int(sigma / 64)
    let step = pixels > 0 ? min(widest, 1 << (Int.bitWidth - 1 - pixels.leadingZeroBitCount)) : 1
    let reach = min(3 * (pixels + 1), widest)
    let margin = (reach + step - 1) / step * step
    return grown(area, by: margin, canvas: canvas)
  }

  /// `area` with `margin` pixels around it, as far as the widest part beside the canvas.
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
