// The colours of a gradient, row by row.
//
// A pixel's centre is mapped to the gradient's plane, where its offset is computed (GradientParameter). The offset
// selects a colour from a table that is finer than 8 bits can show (GradientRamp). Offsets of a short run of pixels are
// computed together, so that square roots and divisions run in vectors. Offsets are IEEE arithmetic in a fixed order
// and depend on the pixel alone: any split into rows and tiles gives the same bytes.

import DisplayList
import VectorGraphics

/// A gradient that is ready to paint.
///
/// Every pixel is within 1/255 of the premultiplied colour at its centre.
package struct GradientSource: Sendable {
  private let parameter: GradientParameter
  private let ramp: GradientRamp
  private let spread: VectorGradient.Spread

  /// Whether every pixel is opaque.
  package let isOpaque: Bool

  /// Prepares a gradient. A gradient without extent (a line of length 0, a radius of 0, a plane seen edge-on) is its last
  /// colour, as in CSS; one without stops is transparent.
  package init(_ gradient: Gradient) {
    parameter = GradientParameter(gradient.geometry, transform: gradient.transform)
    ramp = GradientRamp(gradient.stops)
    isOpaque = ramp.isOpaque && !parameter.hasGaps
    spread = parameter.isConstant ? .pad : gradient.spread
  }

  /// The premultiplied colour of pixel (x, y). Rows contain exactly these values.
  package func pixel(x: Int, y: Int) -> UInt32 {
    var offset = parameter.offset(x: x, y: y)
    unsafe fold(&offset, count: 1)
    var color = ramp.pixel(at: offset)
    unsafe clearGaps(at: &offset, count: 1, in: &color)
    return color
  }

  /// Maps offsets outside 0...1 back into the gradient, by its spread.
  private func fold(_ offsets: UnsafeMutablePointer<Double>, count: Int) {
    switch spread {
    case .pad:
      break
    case .repeat:
      for index in 0..<count { unsafe offsets[index] -= offsets[index].rounded(.down) }
    case .reflect:
      for index in 0..<count {
        let offset = unsafe offsets[index]
        unsafe offsets[index] = abs(offset - 2 * (offset / 2).rounded())
      }
    }
  }

  /// Clears pixels without an offset.
  private func clearGaps(
    at offsets: UnsafePointer<Double>, count: Int, in row: UnsafeMutablePointer<UInt32>
  ) {
    guard parameter.hasGaps else { return }
    for index in 0..<count where unsafe offsets[index].isNaN { unsafe row[index] = 0 }
  }

  /// Writes the pixels `x` of row `y`; `row` points to the first.
  package func writeRow(y: Int, x: Range<Int>, to row: UnsafeMutablePointer<UInt32>) {
    if parameter.isConstantAlongRows {
      unsafe row.update(repeating: pixel(x: x.lowerBound, y: y), count: x.count)
      return
    }
    let run = 256
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: run) { offsets in
      guard let offsets = offsets.baseAddress else { return }
      var start = x.lowerBound
      while start < x.upperBound {
        let columns = start..<min(start + run, x.upperBound)
        unsafe parameter.writeOffsets(y: y, x: columns, to: offsets)
        unsafe fold(offsets, count: columns.count)
        let part = unsafe row + (start - x.lowerBound)
        unsafe ramp.writePixels(at: offsets, count: columns.count, to: part)
        unsafe clearGaps(at: offsets, count: columns.count, in: part)
        start = columns.upperBound
      }
    }
  }
}
