// Gaussian blur of bitmaps at a cost that does not grow with sigma.
//
// A small sigma is a direct filter, across and then down. For a larger one the picture is halved some times, filtered
// there, and doubled again:
//
//     bitmap ─▶ ½ ─▶ ¼ ─▶ … ─▶ direct filter, 2 ≤ sigma < 4 ─▶ … ─▶ ¼ ─▶ ½ ─▶ bitmap
//
// Halving and doubling both use the weights 1 3 3 1, a blur of variance ¾ in the finer pixels with a triple zero where
// frequencies would alias. The variance of the direct filter is reduced by the variance that they add, so the total is
// the requested Gaussian. All intermediate pixels are 8.8 fixed point and premultiplied.

import Pixels

/// Blurs of premultiplied bitmaps.
package enum GaussianBlur {
  /// How pixels beyond the edges of a bitmap are read.
  package enum Edges: Sendable {
    /// Nothing: a group ends where its content ends.
    case transparent
    /// The edge pixels continue: a backdrop does not darken towards the rim.
    case clamped
  }

  /// The bitmap blurred by a Gaussian of standard deviation `sigma`, 0 or more, in pixels, to within 2/255.
  ///
  /// Takes about the same time for every sigma of 4 or more. Sigmas beyond 65,536 count as 65,536, NaN as 0.
  package static func blur(
    _ bitmap: Bitmap, sigma: Double, edges: Edges, kernels: SamplingForm = InstructionSet.current.sampling
  ) -> Bitmap {
    guard sigma > 0, bitmap.size.area > 0 else { return bitmap }
    let plane = BlurPlane(bitmap, kernels)
    return blur(plane, sigma: sigma, edges: edges, to: plane.area)?.bitmap() ?? bitmap
  }

  /// The pixels of `target` blurred by a Gaussian of a standard deviation above 0; nil when it is too small to change any.
  static func blur(_ picture: BlurPlane, sigma: Double, edges: Edges, to target: PixelRect) -> BlurPlane? {
    let (halvings, rest) = plan(min(sigma, 65_536))
    let weights = weights(sigma: rest)
    guard weights.count > 1 else { return nil }
    var plane = picture
    // The area that each level needs so that the next finer one can be computed from it.
    var needed = [target]
    for _ in 0..<halvings {
      plane = plane.halved(edges)
      needed.append(BlurPlane.coarse(needed[needed.count - 1]))
    }
    plane = plane.filtered(weights, to: needed[halvings], edges)
    for level in (0..<halvings).reversed() { plane = plane.doubled(to: needed[level]) }
    return plane
  }

  /// The pixels of `target` blurred by a Gaussian along one axis, at a cost that is independent of sigma, too.
  static func blur(_ picture: BlurPlane, along axis: Axis, sigma: Double, to target: PixelRect) -> BlurPlane {
    guard sigma > 0 else { return picture.extended(to: target, .transparent) }
    let (halvings, rest) = plan(min(sigma, 65_536))
    let weights = weights(sigma: rest)
    var plane = picture
    var needed = [target]
    for _ in 0..<halvings {
      plane = plane.halved(along: axis)
      needed.append(BlurPlane.coarse(needed[needed.count - 1], along: axis))
    }
    plane = plane.filtered(weights, along: axis, to: needed[halvings])
    for level in (0..<halvings).reversed() { plane = plane.doubled(along: axis, to: needed[level]) }
    return plane
  }

  /// Whether a picture is halved for that sigma.
  static func halves(sigma: Double) -> Bool { plan(min(sigma, 65_536)).halvings > 0 }

  /// The most pixels on each side that the direct filter of a sigma that is not halved reads.
  static func directReach(sigma: Double) -> Int { weights(sigma: sigma).count - 1 }

  /// A direction of the plane.
  enum Axis {
    case across, down

    /// The direction at a right angle.
    var other: Axis { self == .across ? .down : .across }
  }

  /// The number of halvings, and the sigma that is left to the direct filter.
  private static func plan(_ sigma: Double) -> (halvings: Int, sigma: Double) {
    var halvings = 0
    var area = 1.0  // of a coarse pixel
    func rest(_ area: Double) -> Double { (sigma * sigma - (area - 1) / 2) / area }
    while rest(area * 4) >= 4 {
      halvings += 1
      area *= 4
    }
    return (halvings, rest(area).squareRoot())
  }

  /// The weights of the direct filter in 1/65536: of the pixel itself, and of each pixel at distances of 1, 2 …
  private static func weights(sigma: Double) -> [UInt32] {
    let radius = Int((3.4 * sigma).rounded(.up))
    let shares = (0...radius).map { PortableMath.exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = 2 * shares.reduce(0, +) - shares[0]
    var weights = shares.map { UInt32(($0 / total * 65_536).rounded()) }
    while weights.count > 1, weights[weights.count - 1] == 0 { weights.removeLast() }
    weights[0] = 65_536 - 2 * weights.dropFirst().reduce(0, +)
    return weights
  }
}
