// The shadow of an outline that is turned, skewed or in perspective.
//
// Each pixel is mapped to the outline's plane and evaluated there. A row does so in passes, positions first, then
// sides, then corners, with the operations of a single pixel in the same order.

import Pixels

/// A blurred outline seen through a transform that is more than a scale and a translation.
struct ProjectedShadow: Sendable {
  private let outline: BlurredOutline
  /// Places across and down each pixel that are averaged.
  private let samples: Int
  private let u: PixelFunction
  private let v: PixelFunction
  private let w: PixelFunction
  private let isAffine: Bool

  /// The shadow of an outline; `inverse` maps the canvas to the outline's plane.
  init(_ outline: BlurredOutline, inverse: Transform, samples: Int) {
    (self.outline, self.samples) = (outline, samples)
    u = PixelFunction(inverse.a, inverse.c, inverse.tx)
    v = PixelFunction(inverse.b, inverse.d, inverse.ty)
    w = PixelFunction(inverse.px, inverse.py, inverse.pw)
    isAffine = inverse.isAffine
  }

  /// The covered part of pixel (x, y): the mean of its samples. Rows contain exactly these values.
  func value(x: Int, y: Int) -> Float {
    var sum: Float = 0
    for index in 0..<samples * samples {
      let place = place(index, x, rows(y))
      if place.x < .infinity { sum += outline.value(place.x, place.y) }
    }
    return sum / Float(samples * samples)
  }

  /// Writes the coverage of the pixels `x` of row `y`; `row` points to the first.
  func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<Float>) {
    let (rows, count) = (rows(y), x.count)
    unsafe row.update(repeating: 0, count: count)
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { places in
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { values in
        guard let xs = places.baseAddress, let values = values.baseAddress else { return }
        let ys = unsafe xs + count
        for index in 0..<samples * samples {
          for column in 0..<count {
            unsafe (xs[column], ys[column]) = place(index, x.lowerBound + column, rows)
          }
          unsafe outline.writeValues(x: xs, y: ys, count: count, isLine: isAffine, to: values)
          for column in 0..<count { unsafe row[column] += values[column] }
        }
      }
    }
    for column in 0..<count { unsafe row[column] /= Float(samples * samples) }
  }

  /// The values shared by the pixels of row `y`.
  private func rows(_ y: Int) -> (u: Double, v: Double, w: Double) { (u.row(y), v.row(y), w.row(y)) }

  /// The position of sample `index` of the pixel in column `x` in the outline's plane. At or behind the viewer it is
  /// infinitely far away, so that there is no shadow.
  @inline(__always)
  private func place(_ index: Int, _ x: Int, _ rows: (u: Double, v: Double, w: Double)) -> (x: Double, y: Double) {
    let dx = (Double(index % samples) + 0.5) / Double(samples) - 0.5
    let dy = (Double(index / samples) + 0.5) / Double(samples) - 0.5
    @inline(__always)
    func sample(_ function: PixelFunction, _ row: Double) -> Double {
      function.value(x, row) + (function.a * dx + function.b * dy)
    }
    let (u, v) = (sample(u, rows.u), sample(v, rows.v))
    if isAffine { return (u, v) }
    let divisor = sample(w, rows.w)
    return divisor > 0 ? (u / divisor, v / divisor) : (.infinity, .infinity)
  }
}
