// Draws one glyph into a small plane of exact areas, curves as chords.
//
// Chords that begin and end on their curve lie inside its bend, all on one side. Here they are moved out of it until the
// areas between chord and curve cancel out: at parameter t, in steps of h, by h²/12 of the second derivative, as in the
// Euler–Maclaurin formula. What is left is how the area is spread along a chord, so that chords may be as long as a pixel:
//
//          ╭──────╮            ╱╌╌╌╌╌╌╲
//        ╭╱╌╌╌╌╌╌╌╌╲╮        ╭╱────────╲╮
//       ╱            ╲      ╱            ╲
//       ends on the curve     areas cancel

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
  /// Zeros between masks.
  private var areas: UnsafeMutablePointer<Float>
  private var capacity: Int

  init() {
    capacity = 1 << 12
    unsafe areas = .allocate(capacity: capacity)
    unsafe areas.initialize(repeating: 0, count: capacity)
  }

  deinit { unsafe areas.deallocate() }

  /// The coverage of a glyph whose ink lies in `bounds`, pixels counted from the pixel in which its origin is.
  ///
  /// - Parameters:
  ///   - origin: Where in its pixel the glyph's origin is, 0..<1.
  ///   - scale: Ems to pixels.
  ///   - trapezoids: The parts of an outline with overlaps; nil for one without.
  func mask(
    of outline: GlyphOutline, trapezoids: [Trapezoid]?, scale: GlyphScale, origin: SIMD2<Float>, bounds: PixelRect
  ) -> GlyphMask {
    reserve(GlyphPlane.stride(width: bounds.width) * bounds.height)
    let plane = unsafe GlyphPlane(areas, width: bounds.width, height: bounds.height)
    let corner = SIMD2(Float(bounds.x), Float(bounds.y))
    var pen = GlyphPen(plane: plane, scale: scale, origin: origin - corner)
    if let trapezoids {
      for trapezoid in trapezoids { pen.draw(trapezoid) }
    } else {
      pen.draw(outline)
    }
    return unsafe GlyphMask(bounds: bounds, stride: plane.stride) { row, bytes in unsafe plane.takeRow(row, to: bytes) }
  }

  private func reserve(_ count: Int) {
    if count <= capacity { return }
    unsafe areas.deallocate()
    capacity = count
    unsafe areas = .allocate(capacity: count)
    unsafe areas.initialize(repeating: 0, count: count)
  }
}

/// Draws contours into a plane.
private struct GlyphPen {
  let plane: GlyphPlane
  let scale: GlyphScale
  let origin: SIMD2<Float>
  /// Where the last line ended: beside the end of a curve by as much as its chords are moved.
  private var pen = SIMD2<Float>.zero
  /// Where the last segment ended.
  private var end = SIMD2<Float>.zero

  init(plane: GlyphPlane, scale: GlyphScale, origin: SIMD2<Float>) {
    (self.plane, self.scale, self.origin) = (plane, scale, origin)
  }

  @inline(__always)
  private func place(_ point: Point) -> SIMD2<Float> {
    let (x, y) = (Float(point.x), Float(point.y))
    return SIMD2(scale.a * x + scale.c * y + origin.x, scale.b * x + scale.d * y + origin.y)
  }

  func draw(_ trapezoid: Trapezoid) {
    let (topLeft, bottomLeft) = (place(trapezoid.topLeft), place(trapezoid.bottomLeft))
    let (topRight, bottomRight) = (place(trapezoid.topRight), place(trapezoid.bottomRight))
    plane.line(topLeft, topRight)
    plane.line(topRight, bottomRight)
    plane.line(bottomRight, bottomLeft)
    plane.line(bottomLeft, topLeft)
  }

  mutating func draw(_ outline: GlyphOutline) {
    var start = SIMD2<Float>.zero
    for segment in outline.segments {
      switch segment {
      case .move(let point):
        line(to: start)
        start = place(point)
        (pen, end) = (start, start)
      case .line(let point):
        line(to: place(point))
      case .quadratic(let control, let point):
        quadratic(place(control), place(point))
      case .cubic(let first, let second, let point):
        cubic(place(first), place(second), place(point))
      }
    }
    line(to: start)
  }

  private mutating func line(to point: SIMD2<Float>) {
    plane.line(pen, end)
    plane.line(end, point)
    (pen, end) = (point, point)
  }

  // MARK: Curves

  private mutating func quadratic(_ control: SIMD2<Float>, _ point: SIMD2<Float>) {
    let (out, back) = (control - end, point - control)
    let bend = back - out
    let count = Self.chords(bend, 2 * ((out * out).sum() + (back * back).sum()))
    let step = 1 / Float(count)
    let start = end - bend * (step * step / 6)
    chords(count) { t in (bend * t + 2 * out) * t + start }
    end = point
  }

  private mutating func cubic(_ first: SIMD2<Float>, _ second: SIMD2<Float>, _ point: SIMD2<Float>) {
    let (out, across, back) = (first - end, second - first, point - second)
    let (near, far) = (across - out, back - across)
    let isNearLarger = (near * near).sum() > (far * far).sum()
    let length = 3 * ((out * out).sum() + (across * across).sum() + (back * back).sum())
    let count = Self.chords(3 * (isNearLarger ? near : far), length)
    let step = 1 / Float(count)
    let (a, b) = (far - near, 3 * near)
    let c = 3 * out - a * (step * step / 2)
    let start = end - b * (step * step / 6)
    chords(count) { t in ((a * t + b) * t + c) * t + start }
    end = point
  }

  /// Draws `count` chords between the points of parameters from 0 to 1, and a line to the first of them.
  @inline(__always)
  private mutating func chords(_ count: Int, _ curve: (Float) -> SIMD2<Float>) {
    let step = 1 / Float(count)
    var last = curve(0)
    plane.line(pen, last)
    for index in 1...count {
      let next = curve(Float(index) * step)
      plane.line(last, next)
      last = next
    }
    pen = last
  }

  /// How many chords replace a curve.
  ///
  /// Moved chords leave an error of at most 0.0642 × (distance of curve and chord) × (length of the chord) at either end of a
  /// pixel; the distance is `bend` / 4n², the length is the curve's / n.
  ///
  /// - Parameters:
  ///   - bend: Half of the second derivative, where it is largest.
  ///   - length: The curve's length, or more, squared.
  @inline(__always)
  private static func chords(_ bend: SIMD2<Float>, _ length: Float) -> Int {
    let needed = (bend * bend).sum() * length * sixthPower
    var count: Float = 1
    while count * count * count * count * count * count < needed, count < 256 { count += 1 }
    return Int(count)
  }

  /// (2 · 0.0642 / 4 / error)² for an error of 0.5/255 of a pixel.
  private static let sixthPower: Float = (2 * 0.0642 / 4 / (0.5 / 255)) * (2 * 0.0642 / 4 / (0.5 / 255))
}
