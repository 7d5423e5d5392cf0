// Sums of linear light, for the mean of several pictures.
//
//     sums of eight pixels     ┌─ red ─┬ green ─┬─ blue ─┬ alpha ─┐
//     (SIMD8<Float> each)      │ r0…r7 │ g0 … g7│ b0 … b7│ a0 … a7│
//                              └───────┴────────┴────────┴────────┘
//
// The curve of sRGB has a power that no instruction computes. Above its straight part it is replaced by a polynomial of the
// fourth degree, fitted so that the largest error, seen as an sRGB value, is least: 0.06 of 1/255. A mean is decoded by the true
// curve, so equal pixels come back as they are.

import CLanes

/// One channel of eight pixels, or of their sums.
private typealias Lights = SIMD8<Float>

extension Kernels {
  package static func addLight(_ source: UnsafePointer<UInt32>, count: Int, sums: UnsafeMutablePointer<Float>) {
    var start = 0
    while start &+ 8 <= count {
      let pixels = unsafe UnsafeRawPointer(source + start).loadUnaligned(as: Pixels8.self)
      unsafe add(pixels, to: UnsafeMutableRawPointer(sums + 4 &* start))
      start &+= 8
    }
    if start >= count { return }
    var rest = Pixels8()
    for lane in 0..<(count &- start) { rest[lane] = unsafe source[start &+ lane] }
    unsafe add(rest, to: UnsafeMutableRawPointer(sums + 4 &* start))
  }
}

/// Adds a block to its sums.
@inline(__always)
private func add(_ pixels: Pixels8, to sums: UnsafeMutableRawPointer) {
  let alpha = numbers(pixels &>> Pixels8(repeating: 24))
  // Transparent pixels have no colour: any divisor but 0 will do.
  let inverse = Lights(repeating: 1) / whereGreater(alpha, Lights(), alpha, Lights(repeating: 1))
  @inline(__always)
  func add(_ light: Lights, _ channel: Int) {
    let place = unsafe sums + 32 &* channel
    let sum = unsafe place.loadUnaligned(as: Lights.self)
    unsafe place.storeBytes(of: sum + light, as: Lights.self)
  }
  add(light(pixels, alpha, inverse), 0)
  add(light(pixels &>> Pixels8(repeating: 8), alpha, inverse), 1)
  add(light(pixels &>> Pixels8(repeating: 16), alpha, inverse), 2)
  add(alpha, 3)
}

/// The light of the lowest byte of each pixel, premultiplied, in 1/255.
@inline(__always)
private func light(_ pixels: Pixels8, _ alpha: Lights, _ inverse: Lights) -> Lights {
  let value = numbers(pixels & Pixels8(repeating: 0xFF))
  let x = value * inverse
  var curve = x * -0.110_971_605 + 0.517_975_496
  curve = curve * x + 0.564_019_489
  curve = curve * x + 0.027_913_274
  curve = (curve * x + 0.001_063_346) * alpha
  let line = value * 0.077_399_381  // 1 / 12.92
  return whereGreater(x, Lights(repeating: 0.040_45), curve, line)
}

/// Bytes as floating-point numbers: or-ed to the bits of 2²³ they make that number plus 2²³.
@inline(__always)
private func numbers(_ bytes: Pixels8) -> Lights {
  let bits = bytes | Pixels8(repeating: (8_388_608.0 as Float).bitPattern)
  return unsafe unsafeBitCast(bits, to: Lights.self) - Lights(repeating: 8_388_608)
}

/// a > b ? x : y, lane by lane.
@inline(__always)
private func whereGreater(_ a: Lights, _ b: Lights, _ x: Lights, _ y: Lights) -> Lights {
  magicmove_lights_where_greater(a, b, x, y)
}
