// Landscapes: layers of fractal ridges, sky and water, each with its own light. x runs over -aspect...aspect to the right,
// y over -1...1 upwards.

import Foundation

/// A landscape by name.
struct Landscape: Sendable {
  /// File name.
  var name: String
  /// The colour of a place.
  var shade: @Sendable (Float, Float) -> Vector
}

/// The landscapes, by file name.
let landscapes: [Landscape] = [
  Landscape(name: "dawn", shade: dawn), Landscape(name: "sea", shade: sea), Landscape(name: "dunes", shade: dunes),
  Landscape(name: "aurora", shade: aurora), Landscape(name: "lake", shade: lake),
  Landscape(name: "hills", shade: hills),
]

/// The height of a chain of hills over x.
private func ridge(_ x: Float, base: Float, height: Float, scale: Float, octaves: Int = 6, seed: UInt32) -> Float {
  base + height * (fractal(x * scale + 31, 7, octaves: octaves, seed: seed) - 0.5) * 2
}

/// A cover of 1 below a ridge, 0 above, with a soft edge.
private func below(_ y: Float, _ ridge: Float, _ softness: Float = 0.004) -> Float {
  1 - smoothstep(ridge - softness, ridge + softness, y)
}

/// The light of a sun: a disc and its glow.
private func sun(_ x: Float, _ y: Float, at center: (Float, Float), radius: Float, glow: Float) -> (Float, Float) {
  let distance = ((x - center.0) * (x - center.0) + (y - center.1) * (y - center.1)).squareRoot()
  return (1 - smoothstep(radius - 0.008, radius + 0.008, distance), exp(-distance * glow))
}

/// Blue ranges one behind the other in morning mist.
private func dawn(_ x: Float, _ y: Float) -> Vector {
  let (disc, glow) = sun(x, y, at: (0.34, 0.3), radius: 0.1, glow: 2.1)
  var color = mix(rgb(0xFBC9A0), rgb(0x7FA7D6), smoothstep(0.0, 1.0, y))
  color = mix(color, rgb(0xFFE3B8), glow * 0.9) + rgb(0xFFE9C8) * disc * 0.9
  for layer in 0..<6 {
    let depth = Float(layer) / 5
    let top = ridge(
      x, base: 0.24 - 0.98 * depth * (0.55 + 0.45 * depth), height: 0.26 + 0.1 * depth, scale: 1.5 - 0.35 * depth,
      seed: UInt32(40 + layer * 17))
    let tint = mix(mix(rgb(0xB9B6CF), rgb(0xFFD3A8), glow * 0.7), rgb(0x16243F), pow(depth, 0.8))
    let mist = exp(-max(0, top - y) * (3.2 - depth)) * (1 - depth * 0.75)
    let rock = 0.93 + 0.14 * fractal(x * 9, y * 14, octaves: 4, seed: 3 + UInt32(layer))
    let lit = mix(mix(rgb(0xD8C9D2), tint, 0.45), tint, mist) * rock
    color = mix(color, mix(tint * rock, lit, 0.55 * (1 - depth)), below(y, top))
  }
  return color
}

/// A low sun over the sea, and its road on the water.
private func sea(_ x: Float, _ y: Float) -> Vector {
  let horizon: Float = -0.12
  func sky(_ x: Float, _ y: Float) -> Vector {
    let (disc, glow) = sun(x, y, at: (-0.2, 0.1), radius: 0.13, glow: 1.9)
    let up = saturate((y - horizon) / 1.1)
    var color = mix(mix(rgb(0xFF9A56), rgb(0xE2557B), smoothstep(0, 0.45, up)), rgb(0x3B2E6E), smoothstep(0.3, 1, up))
    let cloud = smoothstep(0.5, 0.78, fractal(x * 1.3 + 4, y * 5.5, octaves: 5, seed: 71)) * smoothstep(0, 0.2, up)
    color = mix(color, mix(rgb(0xFFC98F), rgb(0x7A3F73), up), cloud * 0.6)
    return color + rgb(0xFFB36B) * glow * 0.55 + rgb(0xFFF2CC) * disc * 1.2
  }
  guard y < horizon else { return sky(x, y) }
  let depth = (horizon - y) / (1 + horizon)
  let far = 1 / (depth + 0.03)
  let wave = fractal(x * far * 0.9, far * 5.5, octaves: 4, seed: 23) - 0.5
  let mirror = sky(x + wave * 0.25 * (0.2 + depth), 2 * horizon - y + abs(wave) * 0.9 * (0.15 + depth))
  let deep = mix(rgb(0x3A2A5C), rgb(0x0E1B3A), depth)
  return mix(mirror * 0.86, deep, 0.25 + 0.5 * depth * saturate(0.5 + wave * 2.4))
}

/// Dunes with a sharp crest between light and shade.
private func dunes(_ x: Float, _ y: Float) -> Vector {
  var color = mix(rgb(0xF9D7A7), rgb(0x5C9BC9), smoothstep(-0.1, 1.05, y))
  let (_, glow) = sun(x, y, at: (-0.75, 0.55), radius: 0.1, glow: 1.3)
  color = mix(color, rgb(0xFFF0D0), glow * 0.75)
  for layer in 0..<5 {
    let depth = Float(layer) / 4
    let seed = UInt32(300 + layer * 13)
    let top = ridge(x, base: 0.14 - 0.86 * depth, height: 0.2, scale: 0.95 - 0.3 * depth, octaves: 2, seed: seed)
    let fall = top - y
    // The crest winds down from the top; left of it the sand is lit, right of it in shade.
    let crest = ridge(
      fall * 1.5 + depth * 9, base: -0.25 + 0.5 * sin(Float(layer) * 2.4), height: 0.7, scale: 1.1, octaves: 2,
      seed: seed + 5)
    let lit = 1 - smoothstep(-0.02, 0.02 + 0.5 * fall, x - crest)
    let ripple =
      0.95 + 0.1 * sin((fall * 60 + 7 * fractal(x * 3, fall * 6, octaves: 3, seed: seed)) * (1.15 - depth * 0.55))
    let bright = mix(rgb(0xF6C489), rgb(0xE79A4B), depth)
    let shaded = mix(rgb(0xC98F6B), rgb(0x7A3F2B), depth)
    let sand = mix(shaded, bright * ripple, lit) * (0.9 + 0.25 * exp(-fall * 4))
    color = mix(color, mix(rgb(0xF9D7A7), sand, 0.45 + 0.55 * depth), below(y, top, 0.003))
  }
  return color
}

/// Northern lights over a still lake.
private func aurora(_ x: Float, _ y: Float) -> Vector {
  let shore: Float = -0.42
  func above(_ x: Float, _ y: Float) -> Vector {
    var color = mix(rgb(0x123049), rgb(0x050A1E), saturate((y - shore) / 1.3))
    for band in 0..<3 {
      let shift = Float(band)
      let foot =
        -0.12 + 0.22 * shift + 0.3 * (fractal(x * 0.9 + shift * 5, 1.5, octaves: 3, seed: 60 + UInt32(band)) - 0.5) * 2
      let rays = 0.45 + 0.55 * fractal(x * 7 + shift * 9, y * 0.5, octaves: 4, seed: 90 + UInt32(band))
      let rise = y - foot
      let glow = rise < 0 ? exp(rise * 22) : exp(-rise * (2.6 + 1.2 * shift))
      color += mix(rgb(0x2EE6A0), rgb(0x8A4FE0), saturate(rise * 1.9)) * glow * rays * (0.62 - 0.13 * shift)
    }
    color += Vector(repeating: star(x, y))
    let top = ridge(x, base: shore + 0.2, height: 0.2, scale: 1.7, seed: 7)
    color = mix(
      color, mix(rgb(0x0C1C2B), rgb(0xAFC8D6) * 0.5, smoothstep(0.02, 0.2, y - shore - 0.1) * 0.6), below(y, top))
    let trees = shore + 0.05 + 0.05 * fractal(x * 26, 3, octaves: 3, seed: 77)
    return mix(color, rgb(0x050B12), below(y, trees))
  }
  guard y < shore else { return above(x, y) }
  let depth = (shore - y) / (1 + shore)
  let wave = fractal(x * 5, 16 / (depth + 0.25), octaves: 3, seed: 11) - 0.5
  return above(x + wave * 0.06 * depth, 2 * shore - y + wave * 0.05) * mix(0.72, 0.36, depth)
}

/// The light of a star near this place, mostly none.
private func star(_ x: Float, _ y: Float) -> Float {
  let (cx, cy) = ((x * 34).rounded(.down), (y * 34).rounded(.down))
  let chance = hash(Int32(cx), Int32(cy), seed: 500)
  guard chance > 0.82 else { return 0 }
  let dx = x * 34 - cx - 0.2 - 0.6 * hash(Int32(cx), Int32(cy), seed: 501)
  let dy = y * 34 - cy - 0.2 - 0.6 * hash(Int32(cx), Int32(cy), seed: 502)
  return exp(-(dx * dx + dy * dy) * 90) * (chance - 0.82) * 5
}

/// A mountain, its pines and their image in clear water.
private func lake(_ x: Float, _ y: Float) -> Vector {
  let shore: Float = -0.3
  func above(_ x: Float, _ y: Float) -> Vector {
    var color = mix(rgb(0xCFE8F5), rgb(0x3C86C8), smoothstep(-0.2, 1, y))
    let cloud = smoothstep(0.48, 0.8, fractal(x * 1.1 + 2, y * 2.4, octaves: 6, seed: 15))
    color = mix(color, Vector(repeating: 0.96), cloud * 0.8)
    let peak = 0.62 - abs(x - 0.22) * 0.72 + 0.5 * (fractal(x * 2.2, 2, octaves: 7, seed: 33) - 0.5)
    let slope = fractal(x * 5 + y * 2.2, y * 3.1 - x, octaves: 6, seed: 35)
    let side = smoothstep(-0.12, 0.12, x - 0.22 + (slope - 0.5) * 0.7)
    let rock = mix(rgb(0x9AA3AE), rgb(0x4E5D70), side) * (0.7 + 0.6 * slope)
    let snow = smoothstep(0.02, 0.22, y - 0.1 + (slope - 0.5) * 0.55)
    color = mix(color, mix(rock, mix(rgb(0xFFFFFF), rgb(0xB3C9E4), side), snow), below(y, peak))
    let hill = ridge(x, base: shore + 0.16, height: 0.1, scale: 1.6, seed: 51)
    color = mix(color, mix(rgb(0x5E8E57), rgb(0x3F6E4C), fractal(x * 12, y * 20, octaves: 3, seed: 52)), below(y, hill))
    return mix(
      color, rgb(0x1F4030) * (0.6 + 0.8 * fractal(x * 30, y * 12, octaves: 2, seed: 54)), below(y, pines(x, shore)))
  }
  guard y < shore else { return above(x, y) }
  let depth = (shore - y) / (1 + shore)
  let wave = fractal(x * 3, 14 / (depth + 0.3), octaves: 3, seed: 18) - 0.5
  let mirror = above(x + wave * 0.05 * depth, 2 * shore - y + wave * 0.06)
  return mix(mirror * Vector(0.78, 0.9, 0.95), rgb(0x0F4C5C), 0.12 + 0.5 * depth)
}

/// The tops of a row of pines over x.
private func pines(_ x: Float, _ shore: Float) -> Float {
  var top = shore + 0.02
  for row in 0..<2 {
    let pitch: Float = row == 0 ? 0.085 : 0.06
    let cell = (x / pitch).rounded(.down)
    for neighbour in -1...1 {
      let index = Int32(cell) + Int32(neighbour)
      let center = (Float(index) + 0.2 + 0.6 * hash(index, Int32(row), seed: 81)) * pitch
      let tall = (0.07 + 0.15 * hash(index, Int32(row), seed: 82)) * (0.35 + noise(Float(index) * 0.3, 2, seed: 83))
      let reach = abs(x - center) / (0.3 * tall)
      if reach < 1 {
        let jag = 0.12 * tall * abs((reach * 5).remainder(dividingBy: 1))
        top = max(top, shore + tall * (1 - reach) + jag)
      }
    }
  }
  return top
}

/// Green hills under a summer sky.
private func hills(_ x: Float, _ y: Float) -> Vector {
  var color = mix(rgb(0xDDF1F7), rgb(0x4FA3DB), smoothstep(0, 1, y))
  let puff = fractal(x * 1.4 + 9, y * 2.6 + 3, octaves: 6, seed: 25)
  let cloud = smoothstep(0.5, 0.68, puff) * smoothstep(0.12, 0.4, y)
  color = mix(color, mix(rgb(0xC9D8E6), Vector(repeating: 1), smoothstep(0.5, 0.75, puff)), cloud * 0.92)
  for layer in 0..<5 {
    let depth = Float(layer) / 4
    let seed = UInt32(700 + layer * 7)
    let top = ridge(x, base: 0.1 - 0.8 * depth, height: 0.2, scale: 0.85, octaves: 3, seed: seed)
    let fall = top - y
    let slant = ridge(x + 0.03, base: 0, height: 0.2, scale: 0.85, octaves: 3, seed: seed) - (top - (0.1 - 0.8 * depth))
    let light = saturate(0.55 - slant * 14)
    let field = fractal(x * 3 + depth * 11, fall * 10, octaves: 4, seed: seed + 3)
    let grass = mix(
      mix(rgb(0x8FBF5A), rgb(0x3F7D3A), depth), mix(rgb(0xD9D56B), rgb(0x86B049), depth), light * 0.7 + 0.3 * field)
    let furrow = 0.95 + 0.06 * sin(fall * (90 - 55 * depth) + field * 5)
    let air = mix(rgb(0xB9D9E8), grass * furrow * (0.72 + 0.4 * exp(-fall * 3)), 0.55 + 0.45 * depth)
    color = mix(color, air, below(y, top, 0.003))
  }
  return color
}
