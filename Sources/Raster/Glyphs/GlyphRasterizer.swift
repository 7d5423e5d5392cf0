// Draws one glyph into a small plane of exact areas.
//
// As in `EdgeTable`, every piece of an edge adds its height, with its sign, to all pixels right of it: the part of a
// pixel that lies right of the piece to the pixel itself, the rest to its neighbour, and running sums over the rows do the
// rest. A glyph's plane is small, so there is no table of edges: each line goes straight into it (font-rs, Levien 2016).

import DisplayList
import Pixels

/// The map from ems to pixels without its translation.
struct GlyphScale: Hashable, Sendable {
  /// Coefficients as in `Transform`.
  var a: Float, b: Float, c: Float, d: Float
}

/// Working memory for drawing glyphs. One serves one thread.
@safe
final class GlyphRasterizer {
  private var plane: UnsafeMutablePointer<Float>
  private var capacity = 0
  private var width = 0
  private var height = 0
  /// Floats from one row to the next: a piece at the right edge writes to the pixel beyond it.
  private var stride = 0
  private var scale = GlyphScale(a: 1, b: 0, c: 0, d: 1)
  private var origin = SIMD2<Float>.zero

  /// The largest distance between a curve and its chords, in pixels: at most 0.5/255 of a pixel's area.
  private static let tolerance: Float = 0x1p-9

  init() {
    unsafe plane = .allocate(capacity: 1)
  }

  deinit { unsafe plane.deallocate() }

  /// The coverage of a glyph whose ink lies in `bounds`, pixels counted from the pixel in which its origin is.
  ///
  /// - Parameters:
  ///   - origin: Where in its pixel the glyph's origin is, 0..<1.
  ///   - scale: Ems to pixels.
  ///   - trapezoids: The parts of an outline with overlaps; nil for one without.
  func mask(
    of outline: GlyphOutline, trapezoids: [Trapezoid]?, scale: GlyphScale, origin: SIMD2<Float>, bounds: PixelRect
  ) -> GlyphMask {
    begin(bounds)
    self.scale = scale
    self.origin = origin - SIMD2(Float(bounds.x), Float(bounds.y))
    if let trapezoids {
      for trapezoid in trapezoids { draw(trapezoid) }
    } else {
      draw(outline)
    }
    return takeMask(bounds)
  }

  private func begin(_ bounds: PixelRect) {
    (width, height, stride) = (bounds.width, bounds.height, bounds.width + 2)
    let count = stride * height
    if count > capacity {
      unsafe plane.deallocate()
      unsafe plane = .allocate(capacity: count)
      capacity = count
    }
    unsafe plane.update(repeating: 0, count: count)
  }

  // MARK: Outlines

  private func place(_ point: Point) -> SIMD2<Float> {
    let (x, y) = (Float(point.x), Float(point.y))
    return SIMD2(scale.a * x + scale.c * y + origin.x, scale.b * x + scale.d * y + origin.y)
  }

  private func draw(_ trapezoid: Trapezoid) {
    let corners = [trapezoid.topLeft, trapezoid.topRight, trapezoid.bottomRight, trapezoid.bottomLeft].map(place)
    for index in corners.indices { line(corners[index], corners[(index + 1) & 3]) }
  }

  private func draw(_ outline: GlyphOutline) {
    var start = SIMD2<Float>.zero
    var pen = SIMD2<Float>.zero
    var isFirst = true
    for segment in outline.segments {
      switch segment {
      case .move(let point):
        if !isFirst { line(pen, start) }
        start = place(point)
        pen = start
        isFirst = false
      case .line(let point):
        let end = place(point)
        line(pen, end)
        pen = end
      case .quadratic(let control, let end):
        let end = place(end)
        quadratic(pen, place(control), end)
        pen = end
      case .cubic(let first, let second, let end):
        let end = place(end)
        cubic(pen, place(first), place(second), end)
        pen = end
      }
    }
    if !isFirst { line(pen, start) }
  }

  /// How many chords replace a curve whose second differences are at most `bend`, by Wang's bound; at most 256.
  private func chords(_ bend: SIMD2<Float>, _ factor: Float) -> Int {
    let length = (bend.x * bend.x + bend.y * bend.y).squareRoot()
    return Int(min(max((length * (factor / Self.tolerance)).squareRoot().rounded(.up), 1), 256))
  }

  private func quadratic(_ start: SIMD2<Float>, _ control: SIMD2<Float>, _ end: SIMD2<Float>) {
    let bend = start - 2 * control + end
    let slope = 2 * (control - start)
    let count = chords(bend, 0.25)
    let step = 1 / Float(count)
    var pen = start
    for index in 1..<max(count, 1) {
      let t = Float(index) * step
      let next = (bend * t + slope) * t + start
      line(pen, next)
      pen = next
    }
    line(pen, end)
  }

  private func cubic(
    _ start: SIMD2<Float>, _ first: SIMD2<Float>, _ second: SIMD2<Float>, _ end: SIMD2<Float>
  ) {
    let (near, far) = (start - 2 * first + second, first - 2 * second + end)
    let isNearLarger = (near * near).sum() > (far * far).sum()
    let count = chords(isNearLarger ? near : far, 0.75)
    let (a, b, c) = (end - start + 3 * (first - second), 3 * near, 3 * (first - start))
    let step = 1 / Float(count)
    var pen = start
    for index in 1..<max(count, 1) {
      let t = Float(index) * step
      let next = ((a * t + b) * t + c) * t + start
      line(pen, next)
      pen = next
    }
    line(pen, end)
  }

  // MARK: Lines

  /// Adds a line; what rounding has put outside the plane is moved to its edge.
  private func line(_ start: SIMD2<Float>, _ end: SIMD2<Float>) {
    let (right, bottom) = (Float(width), Float(height))
    let (startY, endY) = (min(max(start.y, 0), bottom), min(max(end.y, 0), bottom))
    guard startY != endY else { return }
    let isDown = startY < endY
    let (top, low) = isDown ? (startY, endY) : (endY, startY)
    let (topX, lowX) = isDown ? (start.x, end.x) : (end.x, start.x)
    let slope = (lowX - topX) / (low - top)
    let sign: Float = isDown ? 1 : -1
    var x = min(max(topX, 0), right)
    var y = top
    var row = Int(top)
    while y < low {
      let next = min(Float(row + 1), low)
      let nextX = next == low ? min(max(lowX, 0), right) : min(max(topX + slope * (next - top), 0), right)
      unsafe addPiece(plane + row * stride, min(x, nextX), max(x, nextX), (next - y) * sign)
      (x, y, row) = (nextX, next, row + 1)
    }
  }

  /// Adds a piece of a line within a row, from x = `start` to `end`, with its height and sign.
  @inline(__always)
  private func addPiece(_ row: UnsafeMutablePointer<Float>, _ start: Float, _ end: Float, _ height: Float) {
    let first = Int(start)
    let last = Int(end)
    if last == first {
      // The mean distance of the piece from the left side of its pixel is what it leaves to the neighbour.
      let inset = height * ((start + end) * 0.5 - Float(first))
      unsafe row[first] += height - inset
      unsafe row[first + 1] += inset
      return
    }
    let perColumn = height / (end - start)
    var x = start
    for column in first...last {
      let edge = min(Float(column + 1), end)
      let part = (edge - x) * perColumn
      let inset = part * ((x + edge) * 0.5 - Float(column))
      unsafe row[column] += part - inset
      unsafe row[column + 1] += inset
      x = edge
    }
  }

  // MARK: Sums

  /// The running sums as bytes, rounded to nearest, without the empty ends of rows.
  private func takeMask(_ bounds: PixelRect) -> GlyphMask {
    var mask = GlyphMask(bounds: bounds)
    for y in 0..<height {
      let row = unsafe plane + y * stride
      unsafe mask.appendRow(width) { bytes in
        var sum: Float = 0
        for x in 0..<width {
          unsafe sum += row[x]
          unsafe bytes[x] = UInt8(min(abs(sum), 1) * 255 + 0.5)  // truncated: rounds to nearest
        }
      }
    }
    return mask
  }
}
