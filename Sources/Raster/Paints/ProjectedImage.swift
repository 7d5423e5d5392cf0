// Images under any transform, pixel by pixel.
//
// The centre of a pixel is taken back to the image. Where the image is not shrunk, one bilinear sample is the result. Where
// it is, the pixel's footprint (a parallelogram, known from the derivatives of the inverse map) is covered by a grid of
// bilinear samples from a pyramid level; level, number and distance of the samples are chosen so that together they have
// the variance of the exact average over the footprint. In perspective footprints change from pixel to pixel, but slowly:
// the columns are cut into groups, and the pixels of a group share the plan of its middle,
//
//     columns   ├─ 0…31 ─┼─ 32…63 ─┼─ 64…95 ─┤
//     plans          ·         ·         ·
//
// unless the perspective changes too much within a group, as near the horizon: then a quarter of the group shares a
// plan, or each pixel has a separate one. Groups whose samples are all inside the image are the most common and are
// left to a kernel; the others are sampled one by one.

import KernelContracts
import Pixels

/// An image under an affine or projective map.
struct ProjectedImage: Sendable {
  private let pyramid: ImagePyramid
  private let filter: ImageFilter
  private let u: PixelFunction
  private let v: PixelFunction
  private let w: PixelFunction
  private let isAffine: Bool
  /// The plan of every pixel, when all pixels have the same.
  private let plan: FootprintPlan

  /// Whether every pixel of the image is opaque.
  var isOpaque: Bool { pyramid.isOpaque }

  /// Prepares an image. `inverse` maps destination to image coordinates.
  init(_ pyramid: ImagePyramid, inverse: Transform, filter: ImageFilter) {
    (self.pyramid, self.filter) = (pyramid, filter)
    u = PixelFunction(inverse.a, inverse.c, inverse.tx)
    v = PixelFunction(inverse.b, inverse.d, inverse.ty)
    w = PixelFunction(inverse.px, inverse.py, inverse.pw)
    isAffine = inverse.isAffine
    plan =
      filter == .trilinear
      ? FootprintPlan(
        across: SIMD2(inverse.a, inverse.b), down: SIMD2(inverse.c, inverse.d), levels: pyramid.levelCount)
      : .single
  }

  /// The colour of pixel (x, y).
  func pixel(x: Int, y: Int) -> UInt32 { pixel(x, row(y)) }

  /// Writes the pixels `x` of row `y`.
  func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>, kernels: SamplingForm) {
    let line = self.row(y)
    var next = x.lowerBound
    while next < x.upperBound {
      let level = plan(around: next, line).plan?.level ?? 0
      let cells = pyramid.level(level)
      unsafe cells.pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        let run = unsafe SampledRun(
          samples: BilinearSamples(cells: base, size: cells.size, level: level), line: line, kernels: kernels)
        // The first group is of this level, so each turn gets on.
        while next < x.upperBound {
          let (plan, group) = plan(around: next, line)
          var columns = next..<min(x.upperBound, group.upperBound)
          if plan?.isSingle == true { columns = next..<endOfSingle(from: columns.upperBound, to: x.upperBound, line) }
          let target = unsafe row + (next - x.lowerBound)
          if filter != .nearest, let plan {
            if plan.level != level { return }
            unsafe run.write(columns, plan, to: target)
          } else {
            for column in columns { unsafe target[column - next] = pixel(column, line) }
          }
          next = columns.upperBound
        }
      }
    }
  }

  /// The end of the groups from `start` on in which each pixel is one sample of the image itself, as where it is enlarged: the
  /// kernel takes them together.
  private func endOfSingle(from start: Int, to end: Int, _ line: ProjectedRow) -> Int {
    var next = start
    while next < end, filter != .nearest {
      let (plan, group) = plan(around: next, line)
      guard plan?.isSingle == true else { break }
      next = min(end, group.upperBound)
    }
    return next
  }

  /// Whether all pixels of an area are in front of the viewer: the divisor is linear.
  func isInFront(of area: PixelRect) -> Bool {
    [area.y, area.maxY - 1].allSatisfy { y in
      let line = row(y)
      return line.divisor(at: Double(area.x)) > 0 && line.divisor(at: Double(area.maxX - 1)) > 0
    }
  }

  /// The places of the pixels of row `y`.
  private func row(_ y: Int) -> ProjectedRow {
    ProjectedRow(u: u.row(y), ua: u.a, v: v.row(y), va: v.a, w: w.row(y), wa: w.a)
  }

  // MARK: Plans

  /// Columns of a group, and of a part of one in which too much changes; powers of two.
  private static let (groupSize, partSize) = (32, 8)
  /// How much larger a divisor may be at one end of a group than at the other for its pixels to share a plan.
  private static let steadiness = 1.125

  /// The columns that share a plan with `column`, and the plan; nil when each column needs a separate plan.
  private func plan(around column: Int, _ line: ProjectedRow) -> (plan: FootprintPlan?, columns: Range<Int>) {
    func group(_ size: Int) -> Range<Int> {
      let start = column & -size
      return start..<start + size
    }
    let whole = group(Self.groupSize)
    if let plan = plan(of: whole, line) { return (plan, whole) }
    let part = group(Self.partSize)
    return (plan(of: part, line), part)
  }

  /// How all pixels of a group are sampled; nil when too much changes in it.
  private func plan(of group: Range<Int>, _ line: ProjectedRow) -> FootprintPlan? {
    if isAffine || filter != .trilinear { return plan }
    let (first, last) = (Double(group.lowerBound), Double(group.upperBound - 1))
    let ends = (line.divisor(at: first), line.divisor(at: last))
    guard min(ends.0, ends.1) > 0, max(ends.0, ends.1) <= Self.steadiness * min(ends.0, ends.1) else { return nil }
    return footprint((first + last) / 2, line)
  }

  /// The plan of a pixel at `x`, which may be fractional: by the derivatives at its centre.
  private func footprint(_ x: Double, _ line: ProjectedRow) -> FootprintPlan {
    let inverse = 1 / line.divisor(at: x)
    let place = SIMD2(line.ua * x + line.u, line.va * x + line.v) * inverse
    return FootprintPlan(
      across: (SIMD2(u.a, v.a) - place * w.a) * inverse, down: (SIMD2(u.b, v.b) - place * w.b) * inverse,
      levels: pyramid.levelCount)
  }

  // MARK: Single pixels

  /// The pixel in column `x` of a row.
  private func pixel(_ x: Int, _ line: ProjectedRow) -> UInt32 {
    guard let place = line.place(at: Double(x)) else { return 0 }
    if filter == .nearest { return nearest(place) }
    return average(place, plan(around: x, line).plan ?? footprint(Double(x), line))
  }

  /// The image pixel at `place`; a place on a border between pixels is in the pixel after the border.
  private func nearest(_ place: SIMD2<Double>) -> UInt32 {
    let image = pyramid.image
    func index(_ value: Double, _ size: Int) -> Int {
      value > 0 ? Int(min(value, Double(size - 1))) : 0  // NaN counts as 0
    }
    return image[index(place.x, image.width), index(place.y, image.height)]
  }

  /// The average of the plan's samples around `place`, rounded once.
  private func average(_ place: SIMD2<Double>, _ plan: FootprintPlan) -> UInt32 {
    let cells = pyramid.level(plan.level)
    return unsafe cells.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return 0 }
      return unsafe BilinearSamples(cells: base, size: cells.size, level: plan.level).average(around: place, plan)
    }
  }
}

/// Groups of pixels that are sampled from one level.
@safe private struct SampledRun {
  let samples: BilinearSamples
  let line: ProjectedRow
  let kernels: SamplingForm

  /// Pixels at least that are left to a kernel.
  private static let shortest = 4

  /// Writes neighbouring pixels of one plan.
  func write(_ columns: Range<Int>, _ plan: FootprintPlan, to row: UnsafeMutablePointer<UInt32>) {
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * FootprintPlan.mostSamples) { offsets in
      guard let offsets = offsets.baseAddress else { return }
      unsafe samples.writeOffsets(of: plan, to: offsets)
      unsafe write(columns, plan, offsets, to: row)
    }
  }

  /// Writes them by the kernel where all samples are inside the image, in halves where only some are.
  private func write(
    _ columns: Range<Int>, _ plan: FootprintPlan, _ offsets: UnsafePointer<Double>,
    to row: UnsafeMutablePointer<UInt32>
  ) {
    if columns.count < Self.shortest {
      for column in columns {
        let place = line.place(at: Double(column))
        unsafe row[column - columns.lowerBound] = place.map { samples.average(around: $0, plan) } ?? 0
      }
    } else if areInside(columns, plan) {
      unsafe samples.average(
        line, columns, offsets: offsets, count: plan.rows * plan.columns, to: row, kernels: kernels)
    } else {
      let middle = columns.lowerBound + columns.count / 2
      unsafe write(columns.lowerBound..<middle, plan, offsets, to: row)
      unsafe write(middle..<columns.upperBound, plan, offsets, to: row + columns.count / 2)
    }
  }

  /// Whether all samples are inside. Positions along a row are monotone, so all are inside if those of both ends are.
  private func areInside(_ columns: Range<Int>, _ plan: FootprintPlan) -> Bool {
    let ends = (line.place(at: Double(columns.lowerBound)), line.place(at: Double(columns.upperBound - 1)))
    guard let first = ends.0, let last = ends.1 else { return false }
    return samples.areInside(first, plan) && samples.areInside(last, plan)
  }
}
