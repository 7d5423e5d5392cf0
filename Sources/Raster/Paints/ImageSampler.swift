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
    /// Pixels of an area. No pixel outside it is read.
    case sampled(SampledPicture)
  }

  private let source: Source
  private let tint: PaintColor?
  private let kernels: SamplingForm

  /// Whether every pixel is opaque.
  package let isOpaque: Bool

  /// Whether pixels outside of the image take longer than those inside: it is turned or in perspective.
  var isProjected: Bool { if case .projected = source { true } else { false } }

  /// Prepares a placement for the canvas columns `columns`; rows can be read in these columns only.
  ///
  /// A placement that flattens the plane, an image without pixels and an unknown index paint nothing.
  package init(
    _ placement: ImagePlacement, store: ImageStore, columns: Range<Int>,
    kernels: SamplingForm = InstructionSet.current.sampling
  ) {
    self.kernels = kernels
    tint = placement.tint
    guard let pyramid = store.pyramid(placement.image), pyramid.image.size.area > 0,
      let inverse = placement.transform.inverse, inverse.tx.isFinite, inverse.ty.isFinite
    else {
      (source, isOpaque) = (.nothing, false)
      return
    }
    isOpaque = pyramid.isOpaque && placement.tint?.isOpaque != false && placement.transform.isAffine
    if placement.transform.isScaleAndTranslation && placement.filter != .nearest {
      source = .separable(
        SeparableImage(pyramid, inverse: inverse, filter: placement.filter, columns: columns))
    } else {
      source = .projected(ProjectedImage(pyramid, inverse: inverse, filter: placement.filter))
    }
  }

  /// Prepares a placement for the pixels of `area`, the only pixels that can be read. Takes them from `pictures` if
  /// they are cached.
  convenience init(
    _ placement: ImagePlacement, store: ImageStore, area: PixelRect, pictures: SampledPictureCache,
    kernels: SamplingForm = InstructionSet.current.sampling
  ) {
    func sampler() -> ImageSampler {
      ImageSampler(placement, store: store, columns: area.columns, kernels: kernels)
    }
    if !placement.isCopy, let picture = pictures.picture(placement, area, sampler: sampler) {
      self.init(.sampled(picture), tint: nil, kernels: kernels, isOpaque: picture.isOpaque)
    } else {
      let sampler = sampler()
      self.init(sampler.source, tint: sampler.tint, kernels: kernels, isOpaque: sampler.isOpaque(in: area))
    }
  }

  /// Whether every pixel of an area is opaque; of an image in perspective those are that are in front of the viewer.
  private func isOpaque(in area: PixelRect) -> Bool {
    guard !isOpaque, case .projected(let image) = source, tint?.isOpaque != false else { return isOpaque }
    return image.isOpaque && image.isInFront(of: area)
  }

  private init(_ source: Source, tint: PaintColor?, kernels: SamplingForm, isOpaque: Bool) {
    (self.source, self.tint, self.kernels, self.isOpaque) = (source, tint, kernels, isOpaque)
  }

  /// The premultiplied colour of pixel (x, y), for any x. Rows contain exactly these values.
  package func pixel(x: Int, y: Int) -> UInt32 {
    let color =
      switch source {
      case .nothing: UInt32(0)
      case .separable(let image): image.pixel(x: x, y: y)
      case .projected(let image): image.pixel(x: x, y: y)
      case .sampled(let picture): picture.bitmap[x - picture.area.x, y - picture.area.y]
      }
    return tint.map { Self.tinted(color, $0) } ?? color
  }

  /// Writes the pixels of an area; rows are `pitch` pixels apart.
  func write(_ area: PixelRect, to rows: UnsafeMutablePointer<UInt32>, pitch: Int) {
    if case .separable(let image) = source, tint == nil {
      return unsafe image.write(area, to: rows, pitch: pitch, kernels: kernels)
    }
    for y in area.rows { unsafe writeRow(y: y, x: area.columns, to: rows + (y - area.y) * pitch) }
  }

  /// Writes the pixels `x` of row `y`; `row` points to the first.
  package func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>) {
    switch source {
    case .nothing: unsafe row.update(repeating: 0, count: x.count)
    case .separable(let image): unsafe image.writeRow(y: y, x: x, to: row, kernels: kernels)
    case .projected(let image): unsafe image.writeRow(y: y, x: x, to: row, kernels: kernels)
    case .sampled:
      let area = PixelRect(x: x.lowerBound, y: y, width: x.count, height: 1)
      unsafe withFinishedPixels(of: area) { pixels, _ in unsafe row.update(from: pixels, count: x.count) }
    }
    guard let tint else { return }
    for index in 0..<x.count { unsafe row[index] = Self.tinted(row[index], tint) }
  }

  /// Calls `body` with the pixels `x` of row `y`: those of the image itself where they are copied as they are.
  func withRow(
    y: Int, x: Range<Int>, scratch: UnsafeMutablePointer<UInt32>, _ body: (UnsafePointer<UInt32>) -> Void
  ) {
    let area = PixelRect(x: x.lowerBound, y: y, width: x.count, height: 1)
    if unsafe withFinishedPixels(of: area, { pixels, _ in unsafe body(pixels) }) { return }
    unsafe writeRow(y: y, x: x, to: scratch)
    unsafe body(scratch)
  }

  /// Calls `body` with the first pixel of an area and the row pitch in pixels, if the painted pixels exist in memory;
  /// returns whether they do.
  @discardableResult
  func withFinishedPixels(of area: PixelRect, _ body: (_ first: UnsafePointer<UInt32>, _ pitch: Int) -> Void) -> Bool {
    let (bitmap, x, y): (Bitmap, Int, Int)
    switch source {
    case .sampled(let picture):
      (bitmap, x, y) = (picture.bitmap, area.x - picture.area.x, area.y - picture.area.y)
    case .separable(let image) where tint == nil:
      guard let place = image.copiedPlace(of: area) else { return false }
      (bitmap, x, y) = (image.cells, place.x, place.y)
    case .nothing, .separable, .projected:
      return false
    }
    unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
      if let first = pixels.baseAddress { unsafe body(first + (y * bitmap.width + x), bitmap.width) }
    }
    return true
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

extension ImagePlacement {
  /// Whether pixels are copied as they are, if they are copied within the image.
  fileprivate var isCopy: Bool {
    let (a, d, tx, ty) = (transform.a, transform.d, transform.tx, transform.ty)
    return tint == nil && transform.isScaleAndTranslation && filter != .nearest && a == 1 && d == 1
      && tx == tx.rounded() && ty == ty.rounded()
  }
}
