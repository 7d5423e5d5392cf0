// Portraits: a friendly clay head, modelled from soft solids and lit by a key light, the sky and a rim light. Each person is
// a set of colours and a hair style.

import Foundation

/// What a head wears on top.
enum HairStyle: Sendable {
  case short, long, bun, curls, beard, beanie
}

/// One person.
struct Person: Sendable {
  /// File name.
  var name: String
  var skin: Vector
  var hair: Vector
  var cloth: Vector
  /// Bottom and top of the wall behind.
  var wall: (Vector, Vector)
  var style: HairStyle
  var glasses = false
  /// Turn of the head to the right, in radians.
  var turn: Float = 0
}

/// What a solid is made of.
enum Clay: Int {
  case skin, hair, cloth, dark, lips, frame
}

/// A portrait as a function of the place.
struct Portrait {
  let person: Person
  private let keyLight = normalize(Vector(-0.55, 0.75, 0.75))
  private let rimLight = normalize(Vector(0.8, 0.45, -0.65))

  init(_ person: Person) { self.person = person }

  /// The colour at x, y in -1...1.
  func shade(_ x: Float, _ y: Float) -> Vector {
    let eye = Vector(0, 0, 7.5)
    let ray = normalize(Vector(x * 1.82, y * 1.82 + 0.08, -7.5))
    guard let point = march(from: eye, along: ray) else { return wall(x, y) }
    return light(point, seenAlong: ray)
  }

  private func wall(_ x: Float, _ y: Float) -> Vector {
    let glow = exp(-((x + 0.35) * (x + 0.35) + (y - 0.45) * (y - 0.45)) * 1.1)
    return mix(person.wall.0, person.wall.1, saturate(0.5 + 0.5 * y)) * (0.8 + 0.38 * glow)
  }

  private func march(from eye: Vector, along ray: Vector) -> Vector? {
    var travelled: Float = 4.5
    for _ in 0..<90 {
      let point = eye + ray * travelled
      let step = distance(point)
      if step < 0.0015 { return point }
      travelled += step * 0.85
      if travelled > 11 { return nil }
    }
    return nil
  }

  /// Light that reaches the eye from a point of the surface.
  private func light(_ point: Vector, seenAlong ray: Vector) -> Vector {
    let normal = normal(at: point)
    let clay = material(at: point)
    let base = color(of: clay, at: point)
    let key = saturate(dot(normal, keyLight)) * shadow(point + normal * 0.02)
    let sky = 0.5 + 0.5 * normal.y
    let rim = pow(saturate(dot(normal, rimLight)), 2) * pow(1 - saturate(-dot(normal, ray)), 1.5)
    let open = openness(point, normal)
    // Light wraps around skin and takes its warmth from below the surface.
    let wrap = clay == .skin ? saturate(dot(normal, keyLight) * 0.6 + 0.4) * 0.22 : 0
    var result =
      base * (Vector(1.0, 0.94, 0.86) * key * 1.02 + mix(person.wall.0, Vector(0.75, 0.85, 1.0), sky) * 0.46 * open)
    result += base * Vector(1.0, 0.45, 0.3) * wrap * open + person.wall.1 * rim * 0.75
    let half = normalize(keyLight - ray)
    let (gloss, size): (Float, Float) =
      switch clay {
      case .dark: (0.9, 120)
      case .frame: (0.5, 60)
      case .skin: (0.10, 18)
      case .hair: (0.14, 14)
      case .cloth: (0.02, 8)
      case .lips: (0.15, 30)
      }
    return result + Vector(repeating: gloss * pow(saturate(dot(normal, half)), size) * key)
  }

  private func normal(at p: Vector) -> Vector {
    let e: Float = 0.002
    let d = distance(p)
    return normalize(
      Vector(
        distance(p + Vector(e, 0, 0)) - d, distance(p + Vector(0, e, 0)) - d, distance(p + Vector(0, 0, e)) - d))
  }

  private func shadow(_ origin: Vector) -> Float {
    var (result, travelled): (Float, Float) = (1, 0.04)
    for _ in 0..<22 {
      let gap = distance(origin + keyLight * travelled)
      result = min(result, 7 * gap / travelled)
      travelled += min(max(gap, 0.03), 0.25)
      if result < 0.02 || travelled > 3 { break }
    }
    return smoothstep(0, 1, saturate(result))
  }

  /// How much of the sky a point sees, 0...1.
  private func openness(_ point: Vector, _ normal: Vector) -> Float {
    var (blocked, weight): (Float, Float) = (0, 1)
    for index in 1...4 {
      let reach = 0.07 * Float(index)
      blocked += weight * max(0, reach - distance(point + normal * reach))
      weight *= 0.75
    }
    return saturate(1 - 1.9 * blocked)
  }

  private func color(of clay: Clay, at point: Vector) -> Vector {
    let p = turned(point)
    switch clay {
    case .skin:
      let cheek = exp(-(pow(abs(p.x) - 0.43, 2) + pow(p.y - 0.0, 2)) * 16) * smoothstep(0.3, 0.6, p.z)
      return mix(person.skin, person.skin * Vector(1.05, 0.62, 0.58), 0.5 * cheek)
    case .hair: return person.hair * (0.85 + 0.3 * noise(p.x * 9, p.y * 2.2 + p.z * 2, seed: 5))
    case .cloth: return person.cloth * (0.94 + 0.1 * noise(p.x * 22, p.y * 22, seed: 9))
    case .dark: return rgb(0x1C1410)
    case .lips: return mix(person.skin, rgb(0x8E2F2C), 0.62)
    case .frame: return rgb(0x20242C)
    }
  }

  /// The head turns; the shoulders stay.
  private func turned(_ p: Vector) -> Vector {
    let share = smoothstep(-1.2, -0.5, p.y) * person.turn
    let (s, c) = (sin(share), cos(share))
    return Vector(c * p.x - s * p.z, p.y, s * p.x + c * p.z)
  }

  private func distance(_ point: Vector) -> Float { nearest(point).distance }

  private func material(at point: Vector) -> Clay { nearest(point).clay }

  /// The distance to the nearest solid, and what that is made of.
  private func nearest(_ point: Vector) -> (distance: Float, clay: Clay) {
    let p = turned(point)
    let mirrored = Vector(abs(p.x), p.y, p.z)
    let skin = body(p, mirrored)
    var result = (distance: skin, clay: Clay.skin)
    func consider(_ distance: Float, _ clay: Clay) {
      if distance < result.distance { result = (distance, clay) }
    }
    consider(hair(p, mirrored), .hair)
    consider(clothes(p), .cloth)
    consider(eyes(mirrored), .dark)
    consider(brows(mirrored), .hair)
    consider(mouth(p, on: skin), .lips)
    if person.glasses { consider(spectacles(mirrored), .frame) }
    if person.style == .beanie { consider(beanie(p), .cloth) }
    return result
  }

  private func body(_ p: Vector, _ m: Vector) -> Float {
    var head = ellipsoid(p, at: Vector(0, 0.36, 0), Vector(0.8, 0.95, 0.84))
    head = blend(head, ellipsoid(p, at: Vector(0, -0.17, 0.1), Vector(0.58, 0.6, 0.6)), 0.3)
    head = blend(head, ellipsoid(p, at: Vector(0, 0.1, 0.86), Vector(0.1, 0.15, 0.15)), 0.12)
    head = blend(head, ellipsoid(m, at: Vector(0.8, 0.16, -0.02), Vector(0.11, 0.19, 0.12)), 0.06)
    let neck = capsule(p, from: Vector(0, -0.55, -0.08), to: Vector(0, -1.35, -0.16), 0.3)
    return blend(head, neck, 0.16)
  }

  private func clothes(_ p: Vector) -> Float {
    let shoulders = ellipsoid(p, at: Vector(0, -2.22, -0.2), Vector(1.62, 1.08, 0.78))
    let q = Vector(p.x, p.z + 0.14, p.y + 1.2)  // the collar lies flat: a ring about the vertical axis
    return blend(shoulders, ring(q, at: .zero, radius: 0.37, thickness: 0.1), 0.1)
  }

  private func eyes(_ m: Vector) -> Float { ellipsoid(m, at: Vector(0.29, 0.3, 0.775), Vector(0.075, 0.1, 0.05)) }

  private func brows(_ m: Vector) -> Float {
    let inner = capsule(m, from: Vector(0.17, 0.535, 0.79), to: Vector(0.31, 0.57, 0.745), 0.03)
    return blend(inner, capsule(m, from: Vector(0.31, 0.57, 0.745), to: Vector(0.44, 0.525, 0.675), 0.026), 0.03)
  }

  /// A smile: an arc drawn on the face, as a thin shell over the skin.
  private func mouth(_ p: Vector, on skin: Float) -> Float {
    let around = atan2(p.x, -(p.y + 0.06))
    let bend = min(max(around, -0.85), 0.85)
    let nearest = Vector(0.24 * sin(bend), -0.06 - 0.24 * cos(bend), 0)
    let stroke = length(Vector(p.x, p.y, 0) - nearest) - 0.03
    return max(max(stroke, skin - 0.014), -p.z)
  }

  private func spectacles(_ m: Vector) -> Float {
    let glass = ring(m, at: Vector(0.31, 0.28, 0.86), radius: 0.215, thickness: 0.024)
    let bridge = capsule(m, from: Vector(0, 0.32, 0.92), to: Vector(0.1, 0.31, 0.87), 0.022)
    let arm = capsule(m, from: Vector(0.52, 0.32, 0.83), to: Vector(0.86, 0.3, 0.1), 0.022)
    return min(glass, min(bridge, arm))
  }

  private func hair(_ p: Vector, _ m: Vector) -> Float {
    let face = ellipsoid(p, at: Vector(0, 0.12, 0.95), Vector(0.68, 0.72, 0.75))
    let cap = carve(ellipsoid(p, at: Vector(0, 0.46, -0.08), Vector(0.9, 0.98, 0.93)), face, 0.1)
    let short = max(cap, -p.y - 0.15 + 0.25 * p.z)
    switch person.style {
    case .short:
      let quiff = ellipsoid(p, at: Vector(0.16, 1.28, 0.42), Vector(0.58, 0.26, 0.42))
      return blend(short, quiff, 0.25)
    case .long:
      let fall = ellipsoid(m, at: Vector(0.62, -0.45, -0.22), Vector(0.42, 1.15, 0.5))
      return blend(cap, carve(fall, face, 0.1), 0.25)
    case .bun:
      return blend(short, sphere(p, at: Vector(0, 1.5, -0.25), 0.4), 0.12)
    case .curls: return curls(p, short)
    case .beard:
      let jaw = carve(
        ellipsoid(p, at: Vector(0, -0.22, 0.08), Vector(0.7, 0.68, 0.7)),
        ellipsoid(p, at: Vector(0, 0.2, 0.75), Vector(0.56, 0.55, 0.6)), 0.08)
      return min(short, jaw)
    case .beanie: return max(short, p.y - 0.75)
    }
  }

  private func curls(_ p: Vector, _ base: Float) -> Float {
    var result = base
    for index in 0..<34 {
      // Points spread evenly over the upper part of the head by the golden angle.
      let up = 1 - 1.05 * Float(index) / 33
      let around = Float(index) * 2.399963
      let out = (1 - up * up).squareRoot()
      let spot = Vector(0.88 * out * cos(around), 0.48 + 0.9 * up, -0.1 + 0.88 * out * sin(around))
      if spot.z > 0.42 && spot.y < 0.92 { continue }
      result = blend(result, sphere(p, at: spot, 0.27), 0.05)
    }
    return result
  }

  private func beanie(_ p: Vector) -> Float {
    let dome = max(ellipsoid(p, at: Vector(0, 0.5, -0.03), Vector(0.95, 1.06, 0.97)), 0.72 - p.y)
    let q = Vector(p.x, p.z + 0.03, p.y - 0.76)
    let brim = ring(Vector(q.x, q.y, q.z * 0.6), at: .zero, radius: 0.86, thickness: 0.13)
    return min(blend(dome, brim, 0.06), sphere(p, at: Vector(0, 1.66, -0.03), 0.22))
  }
}
