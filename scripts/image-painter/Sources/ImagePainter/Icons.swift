// Icons: white shapes on nothing, to be tinted by the scenes that use them. Each is a signed distance in the plane, negative
// inside, for x and y (up) in -1...1.

import Foundation

/// An icon by name.
struct Icon: Sendable {
  /// File name.
  var name: String
  /// The distance to its outline.
  var distance: @Sendable (Float, Float) -> Float

  /// `side`² pixels of white with the icon as their alpha, packed as 0xAABBGGRR.
  func pixels(side: Int) -> [UInt32] {
    (0..<side * side).map { index in
      let x = (2 * Float(index % side) + 1) / Float(side) - 1
      let y = 1 - (2 * Float(index / side) + 1) / Float(side)
      let cover = saturate(0.5 - distance(x, y) * Float(side) / 2)
      return UInt32((cover * 255).rounded()) << 24 | 0x00FF_FFFF
    }
  }
}

/// The icons, by file name.
let icons: [Icon] = [
  Icon(name: "heart", distance: heart), Icon(name: "star", distance: star), Icon(name: "moon", distance: moon),
  Icon(name: "sun", distance: sun), Icon(name: "cloud", distance: cloud), Icon(name: "drop", distance: drop),
  Icon(name: "leaf", distance: leaf), Icon(name: "bolt", distance: bolt),
]

private func hypotenuse(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

private func disc(_ x: Float, _ y: Float, _ cx: Float, _ cy: Float, _ radius: Float) -> Float {
  hypotenuse(x - cx, y - cy) - radius
}

/// A closed polygon, its corners rounded by `round`.
private func polygon(_ x: Float, _ y: Float, _ corners: [(Float, Float)], round: Float) -> Float {
  var nearest = Float.infinity
  var inside = false
  for index in corners.indices {
    let (ax, ay) = corners[index]
    let (bx, by) = corners[(index + 1) % corners.count]
    let (ex, ey) = (bx - ax, by - ay)
    let share = saturate(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey))
    nearest = min(nearest, hypotenuse(x - ax - ex * share, y - ay - ey * share))
    if (ay > y) != (by > y), x < ax + ex * (y - ay) / ey { inside.toggle() }
  }
  return (inside ? -nearest : nearest) - round
}

/// Two discs and the tangents from them to a point.
private func heart(_ x: Float, _ y: Float) -> Float {
  let side = abs(x)
  let lobe = disc(side, y, 0.38, 0.26, 0.44)
  let point = polygon(side, y, [(-0.2, 0.26), (0.38, 0.26), (0.703, -0.0385), (0, -0.8)], round: 0)
  return min(lobe, point) - 0.03
}

private func star(_ x: Float, _ y: Float) -> Float {
  let corners: [(Float, Float)] = (0..<10).map { index in
    let radius: Float = index % 2 == 0 ? 0.86 : 0.4
    let angle = Float(index) * .pi / 5
    return (radius * sin(angle), radius * cos(angle) - 0.05)
  }
  return polygon(x, y, corners, round: 0.06)
}

private func moon(_ x: Float, _ y: Float) -> Float {
  carve(disc(x, y, -0.06, 0, 0.82), disc(x, y, 0.36, 0.26, 0.68), 0.06)
}

private func sun(_ x: Float, _ y: Float) -> Float {
  let sector = (atan2(y, x) / (.pi / 4)).rounded() * (.pi / 4)
  let (along, across) = (x * cos(sector) + y * sin(sector), y * cos(sector) - x * sin(sector))
  let ray = hypotenuse(along - min(max(along, 0.66), 0.82), across) - 0.085
  return min(disc(x, y, 0, 0, 0.44), ray)
}

private func cloud(_ x: Float, _ y: Float) -> Float {
  let base = hypotenuse(x - min(max(x, -0.52), 0.54), y + 0.24) - 0.3
  return min(base, min(disc(x, y, -0.12, 0.1, 0.46), disc(x, y, 0.4, 0, 0.36)))
}

/// A disc and the tangents from it to a point.
private func drop(_ x: Float, _ y: Float) -> Float {
  let tip = polygon(x, y, [(-0.4703, 0.0054), (0, -0.26), (0.4703, 0.0054), (0, 0.84)], round: 0)
  return min(disc(x, y, 0, -0.26, 0.54), tip) - 0.03
}

private func leaf(_ x: Float, _ y: Float) -> Float {
  let (u, v) = ((x + y) * 0.7071, (y - x) * 0.7071)
  let blade = max(disc(u, v, 0.06, 0.62, 1.0), disc(u, v, 0.06, -0.62, 1.0))
  let vein = hypotenuse(u - min(max(u, -0.95), 0.35), v) - 0.035
  let stem = hypotenuse(u - min(max(u, -1.0), -0.7), v) - 0.06
  return min(max(blade, -vein), stem)
}

private func bolt(_ x: Float, _ y: Float) -> Float {
  polygon(
    x, y, [(0.16, 0.82), (-0.5, -0.1), (-0.06, -0.1), (-0.18, -0.82), (0.5, 0.16), (0.05, 0.16)], round: 0.06)
}
