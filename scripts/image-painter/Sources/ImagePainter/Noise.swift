// Smooth randomness and the small functions that every shader needs.

import Foundation

/// `value` held within 0...1.
func saturate(_ value: Float) -> Float { min(max(value, 0), 1) }

/// `a` at 0, `b` at 1.
func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// `a` at 0, `b` at 1.
func mix(_ a: Vector, _ b: Vector, _ share: Float) -> Vector { a + (b - a) * share }

/// 0 below `low`, 1 above `high`, smooth between.
func smoothstep(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let t = saturate((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/// A colour from 0xRRGGBB, as linear light.
func rgb(_ hex: UInt32) -> Vector {
  func channel(_ shift: UInt32) -> Float {
    let value = Float((hex >> shift) & 0xFF) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return Vector(channel(16), channel(8), channel(0))
}

/// The sRGB encoding of linear light.
func srgb(_ value: Float) -> Float {
  value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
}

/// A repeatable random number 0...1 for a grid point.
func hash(_ x: Int32, _ y: Int32, seed: UInt32) -> Float {
  var h = UInt32(bitPattern: x) &* 0x9E37_79B1 ^ UInt32(bitPattern: y) &* 0x85EB_CA77 ^ seed &* 0xC2B2_AE3D
  h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
  h = (h ^ (h >> 12)) &* 0x297A_2D39
  return Float((h ^ (h >> 15)) >> 8) / Float(1 << 24)
}

/// Value noise: smooth, 0...1, with features of size 1.
func noise(_ x: Float, _ y: Float, seed: UInt32) -> Float {
  let (fx, fy) = (x.rounded(.down), y.rounded(.down))
  let (ix, iy) = (Int32(fx), Int32(fy))
  func ease(_ t: Float) -> Float { t * t * t * (t * (t * 6 - 15) + 10) }
  let (u, v) = (ease(x - fx), ease(y - fy))
  let top = mix(hash(ix, iy, seed: seed), hash(ix + 1, iy, seed: seed), u)
  let bottom = mix(hash(ix, iy + 1, seed: seed), hash(ix + 1, iy + 1, seed: seed), u)
  return mix(top, bottom, v)
}

/// Fractal noise: `octaves` layers, each twice as fine and half as strong; about 0...1.
func fractal(_ x: Float, _ y: Float, octaves: Int, seed: UInt32) -> Float {
  var (sum, weight, scale, total) = (Float(0), Float(1), Float(1), Float(0))
  for octave in 0..<octaves {
    sum += weight * noise(x * scale, y * scale, seed: seed &+ UInt32(octave))
    total += weight
    weight *= 0.5
    scale *= 2.03
  }
  return sum / total
}
