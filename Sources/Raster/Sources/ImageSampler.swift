// Placed images, row by row.
//
// A placement that only scales and moves is sampled along the two axes separately (SeparableImage), every other one pixel
// by pixel (ProjectedImage). Both use the same arithmetic for a bilinear sample, so a turn by nothing changes nothing.
// A tint is applied to the finished row: the tint's colour times the alpha of the image.

import DisplayList
import Pixels

/// A placed image that is ready to paint. A class, since it is read row by row and too large to be copied that often.
///
/// Centres map to centres and edges are clamped. At scale 1 and whole pixels the image is copied bit for bit; enlarged it
/// is bilinear to within 1/255; shrunk with `.trilinear` it is close to the exact average over each pixel's footprint.
package final class ImageSampler: RowSource, Sendable {
  private enum Source: Sendable {
    case nothing
    case separable(SeparableImage)
    case projected(ProjectedImage)
  }

  private let source: Source
  private let tint: PaintColor?
  private let kernels: SamplingKernels

  /// Whether every pixel hides what is under it.
  package let isOpaque: Bool

  /// Prepares a placement for the canvas columns `columns`, the only ones that rows may be asked for.
  ///
  /// A placement that flattens the plane, an image without pixels and an unknown index paint nothing.
  package init(
    _ placement: ImagePlacement, store: ImageStore, columns: Range<Int>,
    kernels: SamplingKernels = InstructionSet.current.sampling
  ) {
    self.kernels = kernels
    tint = placement.tint
    guard store.pyramids.indices.contains(placement.image), store.pyramids[placement.image].levels[0].size.area > 0,
      let inverse = placement.transform.inverse, inverse.tx.isFinite, inverse.ty.isFinite
    else {
      (source, isOpaque) = (.nothing, false)
      return
    }
    let pyramid = store.pyramids[placement.image]
    isOpaque = pyramid.isOpaque && placement.tint?.isOpaque != false && placement.transform.isAffine
    if placement.transform.isScaleAndTranslation && placement.filter != .nearest {
      source = .separable(
        SeparableImage(pyramid, inverse: inverse, filter: placement.filter, columns: columns))
    } else {
      source = .projected(ProjectedImage(pyramid, inverse: inverse, filter: placement.filter))
    }
  }

  /// The premultiplied colour of pixel (x, y), for any x. This defines what rows hold.
  package func pixel(x: Int, y: Int) -> UInt32 {
    let color =
      switch source {
      case .nothing: UInt32(0)
      case .separable(let image): image.pixel(x: x, y: y)
      case .projected(let image): image.pixel(x: x, y: y)
      }
    return tint.map { Self.tinted(color, $0) } ?? color
  }

  /// Writes the pixels `x` of row `y`, of which `row` points to the first.
  package func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>) {
    switch source {
    case .nothing: unsafe row.update(repeating: 0, count: x.count)
    case .separable(let image): unsafe image.writeRow(y: y, x: x, to: row, kernels: kernels)
    case .projected(let image): unsafe image.writeRow(y: y, x: x, to: row)
    }
    guard let tint else { return }
    for index in 0..<x.count { unsafe row[index] = Self.tinted(row[index], tint) }
  }

  /// Calls `body` with the pixels `x` of row `y`: those of the image itself where they are copied as they are.
  func withRow(
    y: Int, x: Range<Int>, scratch: UnsafeMutablePointer<UInt32>, _ body: (UnsafePointer<UInt32>) -> Void
  ) {
    if tint == nil, case .separable(let image) = source, unsafe image.withCopiedRow(y: y, x: x, body) { return }
    unsafe writeRow(y: y, x: x, to: scratch)
    unsafe body(scratch)
  }

  /// The tint at the alpha of `color`; each channel is round(tint · alpha).
  @inline(__always)
  private static func tinted(_ color: UInt32, _ tint: PaintColor) -> UInt32 {
    let alpha = color >> 24
    // Components are in 1/65025: a product with alpha stays below 2²⁴.
    let red = (UInt32(tint.red) &* alpha &+ 32_512) / 65_025
    let green = (UInt32(tint.green) &* alpha &+ 32_512) / 65_025
    let blue = (UInt32(tint.blue) &* alpha &+ 32_512) / 65_025
    let opacity = (UInt32(tint.alpha) &* alpha &+ 127) / 255
    return red | green << 8 | blue << 16 | opacity << 24
  }
}
