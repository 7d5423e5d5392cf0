// Draws one glyph into a small plane of exact areas, curves as chords.
//
// Chords that begin and end on their curve are inside its bend, all on one side. Here they are moved outwards until the
// areas between chord and curve cancel out: at parameter t, in steps of h, by h²/12 of the second derivative, as in the
// Euler–Maclaurin formula. The remaining error is how the area is spread along a chord, so that chords may be as long
// as a pixel:
//
//          ╭──────╮            ╱╌╌╌╌╌╌╲
//        ╭╱╌╌╌╌╌╌╌╌╲╮        ╭╱────────╲╮
//       ╱            ╲      ╱            ╲
//       ends on the curve     areas cancel

import Pixels
import VectorGraphics

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
  private let points: UnsafeMutablePointer<SIMD2<Float>>

  init() {
    capacity = 1 << 12
    unsafe areas = .allocate(capacity: capacity)
    unsafe areas.initialize(repeating: 0, count: capacity)
    unsafe points = .allocate(capacity: GlyphPen.capacity)
  }

  deinit {
    unsafe areas.deallocate()
    unsafe points.deallocate()
  }

  /// The coverage of an outline without overlaps, whose points are all in `bounds`, up to rounding by less than half a
  /// pixel; pixels count from the pixel that contains its origin.
  ///
  /// - Parameters:
  ///   - origin: Where in its pixel the outline's origin is, 0..<1.
  ///   - scale: Units to pixels.
  func mask(of outline: VectorPath, scale: GlyphScale, origin: SIMD2<Float>, bounds: PixelRect) -> GlyphMask {
    mask(scale, origin, bounds) { $0.draw(outline) }
  }

  /// The coverage of trapezoids that do not overlap, as above.
  func mask(of trapezoids: [Trapezoid], scale: GlyphScale, origin: SIMD2<Float>, bounds: PixelRect) -> GlyphMask {
    mask(scale, origin, bounds) { pen in for trapezoid in trapezoids { pen.draw(trapezoid) } }
  }

  private func mask(
    _ scale: GlyphScale, _ origin: SIMD2<Float>, _ bounds: PixelRect, _ draw: (inout GlyphPen) -> Void
  ) -> GlyphMask {
    reserve(GlyphPlane.size(width: bounds.width, height: bounds.height))
    let plane = unsafe GlyphPlane(areas, width: bounds.width, height: bounds.height)
    let corner = SIMD2(Float(bounds.x), Float(bounds.y))
    var pen = unsafe GlyphPen(plane: plane, scale: scale, origin: origin - corner + 1, points: points)
    draw(&pen)
    return plane.takeMask(bounds)
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
@safe
private struct GlyphPen {
  /// Points that are drawn together.
  static let capacity = 1024
  /// Points that one segment adds at most.
  private static let mostPoints = mostChords + 2
  private static let mostChords = 256

  private let plane: GlyphPlane
  private let scale: GlyphScale
  private let origin: SIMD2<Float>
  /// The pending points of one contour.
  private let points: UnsafeMutablePointer<SIMD2<Float>>
  private var count = 0
  /// Where the last segment ended.
  private var end = SIMD2<Float>.zero
  /// Whether the last point is off the segment's end, by the distance that chords are moved.
  private var isBeside = false

  init(plane: GlyphPlane, scale: GlyphScale, origin: SIMD2<Float>, points: UnsafeMutablePointer<SIMD2<Float>>) {
    (self.plane, self.scale, self.origin) = (plane, scale, origin)
    unsafe self.points = points
  }

  @inline(__always)
  private func place(_ point: Point) -> SIMD2<Float> {
    let (x, y) = (Float(point.x), Float(point.y))
    let across = scale.a * x + scale.c * y + origin.x
    let down = scale.b * x + scale.d * y + origin.y
    return SIMD2(across, down)
  }

  @inline(__always)
  private mutating func append(_ point: SIMD2<Float>) {
    unsafe points[count] = point
    count &+= 1
  }

  /// Draws the pending points and keeps the last one.
  private mutating func flush() {
    unsafe plane.add(points, count: count)
    unsafe points[0] = points[max(0, count - 1)]
    count = min(count, 1)
  }

  mutating func draw(_ trapezoid: Trapezoid) {
    count = 0
    let first = place(trapezoid.topLeft)
    append(first)
    append(place(trapezoid.topRight))
    append(place(trapezoid.bottomRight))
    append(place(trapezoid.bottomLeft))
    append(first)
    unsafe plane.add(points, count: count)
  }

  mutating func draw(_ outline: VectorPath) {
    var start = SIMD2<Float>.zero
    for segment in outline.segments {
      if count > Self.capacity - Self.mostPoints { flush() }
      switch segment {
      case .move(let point):
        line(to: start)
        unsafe plane.add(points, count: count)
        count = 0
        start = place(point)
        line(to: start)
      case .line(let point):
        line(to: place(point))
      case .quadratic(let control, let point):
        quadratic(place(control), place(point))
      case .cubic(let first, let second, let point):
        cubic(place(first), place(second), place(point))
      case .close:
        line(to: start)
      }
    }
    line(to: start)
    unsafe plane.add(points, count: count)
  }

  private mutating func line(to point: SIMD2<Float>) {
    if isBeside { append(end) }
    append(point)
    (end, isBeside) = (point, false)
  }

  // MARK: Curves

  private mutating func quadratic(_ control: SIMD2<Float>, _ point: SIMD2<Float>) {
    let (out, back) = (control - end, point - control)
    let bend = back - out
    let squares: Float = Self.square(out) + Self.square(back)
    let count = Self.chords(bend, 2 * squares)
    let step = 1 / Float(count)
    let slope: SIMD2<Float> = 2 * out
    let start: SIMD2<Float> = end - bend * (step * step / 6)
    for index in 0...count {
      let t = Float(index) * step
      let leading: SIMD2<Float> = bend * t + slope
      append(leading * t + start)
    }
    (end, isBeside) = (point, true)
  }

  private mutating func cubic(_ first: SIMD2<Float>, _ second: SIMD2<Float>, _ point: SIMD2<Float>) {
    let (out, across, back) = (first - end, second - first, point - second)
    let (near, far) = (across - out, back - across)
    let isNearLarger = Self.square(near) > Self.square(far)
    let squares: Float = Self.square(out) + Self.square(across) + Self.square(back)
    let length = 3 * squares
    let count = Self.chords(3 * (isNearLarger ? near : far), length)
    let step = 1 / Float(count)
    let a: SIMD2<Float> = far - near
    let b: SIMD2<Float> = 3 * near
    let c: SIMD2<Float> = 3 * out - a * (step * step / 2)
    let start: SIMD2<Float> = end - b * (step * step / 6)
    for index in 0...count {
      let t = Float(index) * step
      let cubic: SIMD2<Float> = a * t + b
      let leading: SIMD2<Float> = cubic * t + c
      append(leading * t + start)
    }
    (end, isBeside) = (point, true)
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
    let needed: Float = square(bend) * length * sixthPower
    var count: Float = 1
    while raisedToSix(count) < needed, count < Float(mostChords) { count += 1 }
    return Int(count)
  }

  @inline(__always)
  private static func raisedToSix(_ x: Float) -> Float {
    let fifth: Float = x * x * x * x * x
    return fifth * x
  }

  /// The squared length of a vector.
  @inline(__always)
  private static func square(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum() }

  /// (2 · 0.0642 / 4 / error)² for an error of 0.5/255 of a pixel.
  private static let sixthPower: Float = {
    let error: Float = 0.5 / 255
    let factor: Float = 2 * 0.0642 / 4 / error
    return factor * factor
  }()
}
