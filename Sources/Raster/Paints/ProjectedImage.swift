// Images under any transform, pixel by pixel.
//
// The centre of a pixel is taken back to the image. Where the image is not shrunk, one bilinear sample is the result. Where
// it is, the pixel's footprint (a parallelogram, known from the derivatives of the inverse map) is covered by a grid of
// bilinear samples from a pyramid level; level, number and distance of the samples are chosen so that together they have
// the variance of the exact average over the footprint. In perspective this is decided anew for every pixel.

import DisplayList
import Pixels

/// An image under an affine or projective map.
struct ProjectedImage: Sendable {
  private let pyramid: ImagePyramid
  private let filter: ImageFilter
  private let u: PixelFunction
  private let v: PixelFunction
  private let w: PixelFunction
  private let isAffine: Bool
  /// How every pixel is sampled, when all are sampled alike.
  private let plan: FootprintPlan

  /// Prepares an image. `inverse` maps destination to image coordinates.
  init(_ pyramid: ImagePyramid, inverse: Transform, filter: ImageFilter) {
    self.pyramid = pyramid
    self.filter = filter
    u = PixelFunction(inverse.a, inverse.c, inverse.tx)
    v = PixelFunction(inverse.b, inverse.d, inverse.ty)
    w = PixelFunction(inverse.px, inverse.py, inverse.pw)
    isAffine = inverse.isAffine
    plan =
      filter == .trilinear
      ? FootprintPlan(
        across: SIMD2(inverse.a, inverse.b), down: SIMD2(inverse.c, inverse.d), levels: pyramid.levels.count)
      : .single
  }

  /// The colour of pixel (x, y).
  func pixel(x: Int, y: Int) -> UInt32 {
    pixel(x, u: u.row(y), v: v.row(y), w: w.row(y))
  }

  /// Writes the pixels `x` of row `y`.
  func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>) {
    let (u, v, w) = (u.row(y), v.row(y), w.row(y))
    for (index, column) in x.enumerated() { unsafe row[index] = pixel(column, u: u, v: v, w: w) }
  }

  /// The pixel in column `x` of the row with these row values.
  private func pixel(_ x: Int, u: Double, v: Double, w: Double) -> UInt32 {
    var place = SIMD2(self.u.value(x, u), self.v.value(x, v))
    var plan = plan
    if !isAffine {
      let divisor = self.w.value(x, w)
      guard divisor > 0 else { return 0 }  // at or behind the viewer
      place /= divisor
      if filter == .trilinear {
        plan = FootprintPlan(
          across: (SIMD2(self.u.a, self.v.a) - place * self.w.a) / divisor,
          down: (SIMD2(self.u.b, self.v.b) - place * self.w.b) / divisor, levels: pyramid.levels.count)
      }
    }
    return filter == .nearest ? nearest(place) : average(place, plan)
  }

  /// The image pixel at `place`; a place on a border between pixels belongs to the one after it.
  private func nearest(_ place: SIMD2<Double>) -> UInt32 {
    let image = pyramid.levels[0]
    func index(_ value: Double, _ size: Int) -> Int {
      value > 0 ? Int(min(value, Double(size - 1))) : 0  // not a number counts as 0
    }
    return image[index(place.x, image.width), index(place.y, image.height)]
  }

  /// The average of the plan's samples around `place`, rounded once.
  private func average(_ place: SIMD2<Double>, _ plan: FootprintPlan) -> UInt32 {
    let cells = pyramid.levels[plan.level]
    return unsafe cells.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return 0 }
      return unsafe BilinearSamples(cells: base, size: cells.size, level: plan.level).average(around: place, plan)
    }
  }
}
