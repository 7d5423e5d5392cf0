// Shadows: how much of each pixel a blurred outline covers, row by row.
//
// The blur is a function of the position in the outline's plane (BlurredOutline), so any transform only maps pixels to
// that plane; nothing is rasterised or snapped to pixels. Under a scale and a translation the terms of the left and
// right side are the same in every row and are prepared once for each column. Under other transforms (ProjectedShadow)
// a pixel is not a box in the outline's plane; a blur of few pixels is then sampled several times within the pixel.

import DisplayList
import Pixels

/// A shadow that is ready to paint: the Gaussian blur of an outline, averaged over each pixel, to within 2/255.
package struct ShadowMask: Sendable {
  private enum Form: Sendable {
    case nothing
    case hard(ShapeCoverage)
    case aligned(BlurredOutline, columns: Range<Int>, sides: [Float])
    case projected(ProjectedShadow)
  }

  /// A sigma of less than one in this many pixels is a hard edge.
  private static let finest = 64.0

  private let form: Form
  private let u: PixelFunction
  private let v: PixelFunction

  /// Pixels that do not touch this rectangle, in canvas coordinates, are 0.
  package let bounds: Rect

  /// Prepares a shadow for the pixels of `limit`, the only pixels that can be read.
  ///
  /// A shape without area, with infinite numbers or flattened by its transform casts no shadow.
  package init(_ shadow: Shadow, within limit: GeometryArea) {
    let inverse = shadow.transform.inverse ?? .identity
    u = PixelFunction(inverse.a, inverse.c, inverse.tx)
    v = PixelFunction(inverse.b, inverse.d, inverse.ty)
    let shape = Shape(shadow.outline, transform: shadow.transform)
    guard shape.isFinite, inverse.isFinite, shadow.sigma.isFinite, shadow.transform.inverse != nil,
      !limit.pixels.isEmpty, !shadow.outline.rect.isEmpty
    else {
      (form, bounds) = (.nothing, .zero)
      return
    }
    let pixel = Self.pixelSize(shadow, inverse: inverse, within: limit)
    guard Self.isReasonable(shadow, pixel) else {
      (form, bounds) = (.nothing, .zero)
      return
    }
    guard shadow.sigma * Self.finest > min(pixel.width, pixel.height) else {
      let coverage = ShapeCoverage(shape, within: limit)
      form = .hard(coverage)
      bounds = Rect(coverage.bounds)
      return
    }
    let isAligned = shadow.transform.isScaleAndTranslation
    let isSharp = shadow.sigma < 1.5 * max(pixel.width, pixel.height)
    let samples = !isAligned && isSharp ? 4 : 1
    let outline = BlurredOutline(
      shadow.outline, sigma: shadow.sigma,
      pixel: Size(width: pixel.width / Double(samples), height: pixel.height / Double(samples)))
    bounds = Self.bounds(of: outline.bounds, shadow.transform, within: limit)
    if isAligned {
      let columns = PixelRect(covering: bounds, within: limit.pixels).columns
      let (u, row) = (u, u.row(0))
      form = .aligned(outline, columns: columns, sides: columns.map { outline.column(u.value($0, row)) })
    } else {
      form = .projected(ProjectedShadow(outline, inverse: inverse, samples: samples))
    }
  }

  /// Whether an outline and the pixels that it is seen through are of sizes whose products and quotients stay finite and
  /// whose blur is a matter of a sane number of nodes. Others cast no shadow.
  private static func isReasonable(_ shadow: Shadow, _ pixel: Size) -> Bool {
    let (rect, largest) = (shadow.outline.rect, 0x1p40)
    let farthest = max(abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY))
    let finest = min(pixel.width, pixel.height)
    return farthest < largest && shadow.sigma < largest && finest > 1 / largest
      && max(pixel.width, pixel.height) < largest
  }

  /// The size of a pixel in the outline's plane. In perspective, that of the pixel over the middle of the outline.
  private static func pixelSize(_ shadow: Shadow, inverse: Transform, within limit: GeometryArea) -> Size {
    var (a, b, c, d) = (inverse.a, inverse.b, inverse.c, inverse.d)
    if !inverse.isAffine {
      let center = shadow.outline.rect.center
      let isVisible = shadow.transform.divisor(at: center) > 0
      let place = isVisible ? center : inverse.apply(Rect(limit.pixels).center)
      let divisor = inverse.divisor(at: isVisible ? shadow.transform.apply(center) : Rect(limit.pixels).center)
      (a, c) = ((a - place.x * inverse.px) / divisor, (c - place.x * inverse.py) / divisor)
      (b, d) = ((b - place.y * inverse.px) / divisor, (d - place.y * inverse.py) / divisor)
    }
    return Size(width: (a * a + c * c).squareRoot(), height: (b * b + d * d).squareRoot())
  }

  /// The pixels that `rect` may touch.
  private static func bounds(of rect: Rect, _ transform: Transform, within limit: GeometryArea) -> Rect {
    let isVisible = rect.corners.allSatisfy { transform.divisor(at: $0) > 0 }
    return isVisible ? transform.boundingBox(of: rect) : Rect(limit.pixels)
  }

  /// The coverage of pixel (x, y) in 1/255. Rows contain exactly these values.
  package func value(x: Int, y: Int) -> UInt8 {
    switch form {
    case .nothing: 0
    case .hard(let coverage): coverage.values(row: y, columns: x..<x + 1)[0]
    case .aligned(let outline, _, _):
      Self.byte(outline.value(u.value(x, u.row(0)), v.value(0, v.row(y))))
    case .projected(let shadow): Self.byte(shadow.value(x: x, y: y))
    }
  }

  /// Writes the coverage of the pixels `x` of row `y`; `row` points to the first.
  package func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt8>) {
    switch form {
    case .nothing:
      unsafe row.update(repeating: 0, count: x.count)
    case .hard(let coverage):
      for (index, value) in coverage.values(row: y, columns: x).enumerated() { unsafe row[index] = value }
    case .aligned(let outline, let columns, let sides):
      unsafe row.update(repeating: 0, count: x.count)
      let part = x.clamped(to: columns)
      guard !part.isEmpty else { return }
      let prepared = sides[(part.lowerBound - columns.lowerBound)..<(part.upperBound - columns.lowerBound)]
      unsafe writeAligned(
        outline, y: y, x: part, sides: prepared, to: row + (part.lowerBound - x.lowerBound))
    case .projected(let shadow):
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: x.count) { values in
        guard let values = values.baseAddress else { return }
        unsafe shadow.writeRow(y: y, x: x, to: values)
        for index in 0..<x.count { unsafe row[index] = Self.byte(values[index]) }
      }
    }
  }

  private func writeAligned(
    _ outline: BlurredOutline, y: Int, x: Range<Int>, sides: ArraySlice<Float>,
    to row: UnsafeMutablePointer<UInt8>
  ) {
    let (place, rowOfU) = (v.value(0, v.row(y)), u.row(0))
    let height = outline.row(place)
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: x.count) { values in
      guard let values = values.baseAddress else { return }
      unsafe sides.withUnsafeBufferPointer { sides in
        for index in 0..<x.count { unsafe values[index] = sides[index] * height }
      }
      unsafe outline.takeCorners(y: place, x: x, across: u, row: rowOfU, from: values)
      for index in 0..<x.count { unsafe row[index] = Self.byte(values[index]) }
    }
  }

  /// A share in 1/255, rounded to nearest: adding 2²³ leaves the integer in the low bits.
  @inline(__always)
  private static func byte(_ share: Float) -> UInt8 {
    let inside = share < 0 ? 0 : (share > 1 ? 1 : share)
    return UInt8(truncatingIfNeeded: (inside * 255 + 0x1p23).bitPattern)
  }
}
