// How visible a small difference of light is beside a colour: the straight line that touches Lab there, with CIE94's weights for
// chroma and hue, so that a difference becomes one that is seen by a few multiplications.

import Pixels

/// A linear map of differences of red, green and blue light to visible ones.
struct ContourSensitivity {
  /// What light of red, of green and of blue adds to lightness, chroma and hue; the last lane is 0.
  private var red = SIMD4<Float>.zero
  private var green = SIMD4<Float>.zero
  private var blue = SIMD4<Float>.zero

  /// X, Y and Z of D65, each as a share of white, of linear sRGB.
  private static let toXYZ = (
    SIMD4<Float>(0.433958, 0.376220, 0.189844, 0), SIMD4<Float>(0.212673, 0.715152, 0.072175, 0),
    SIMD4<Float>(0.017758, 0.109477, 0.872845, 0)
  )

  /// The map around a colour. Goes along the chain rule: from light to X, Y, Z, to Lab, to chroma and hue.
  init(around pixel: UInt32) {
    let light = SampleLight.light(pixel)
    let (x, y, z) = (Self.curve(Self.toXYZ.0, light), Self.curve(Self.toXYZ.1, light), Self.curve(Self.toXYZ.2, light))
    let (a, b) = (500 * (x.value - y.value), 200 * (y.value - z.value))
    let chroma = (a * a + b * b).squareRoot()
    let along: SIMD4<Float> = (x.slope - y.slope) * 500
    let across: SIMD4<Float> = (y.slope - z.slope) * 200
    let (cosine, sine): (Float, Float) = chroma > 0 ? (a / chroma, b / chroma) : (1, 0)
    let lightness = y.slope * 116
    let chromas = (along * cosine + across * sine) / (1 + 0.045 * chroma)
    let hues = (across * cosine - along * sine) / (1 + 0.015 * chroma)
    red = SIMD4(lightness.x, chromas.x, hues.x, 0)
    green = SIMD4(lightness.y, chromas.y, hues.y, 0)
    blue = SIMD4(lightness.z, chromas.z, hues.z, 0)
  }

  /// The visible difference, in units of Lab, for one in light, 0...1 (the last lane is not used).
  @inline(__always)
  func visible(_ light: SIMD4<Float>) -> SIMD4<Float> {
    (red * light.x + green * light.y) + blue * light.z
  }

  /// Lab's curve at a weighted sum of light, and what each light adds to it.
  private static func curve(_ weights: SIMD4<Float>, _ light: SIMD4<Float>) -> (value: Float, slope: SIMD4<Float>) {
    let share = (weights * light).sum()
    guard share > 216.0 / 24_389 else { return ((share * 24_389 / 27 + 16) / 116, weights * (24_389.0 / 27 / 116)) }
    // A third of the exponent, then Newton's method.
    var root = Float(bitPattern: share.bitPattern / 3 + 0x2A51_37A0)
    for _ in 0..<3 { root -= (root - share / (root * root)) / 3 }
    return (root, weights / (3 * root * root))
  }
}

/// The light of 8-bit samples of sRGB.
enum SampleLight {
  /// The light of red, green and blue, 0...1; the last lane is 0.
  @inline(__always)
  static func light(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(curve[Int(pixel & 255)].x, curve[Int((pixel >> 8) & 255)].x, curve[Int((pixel >> 16) & 255)].x, 0)
  }

  /// How much a level of each sample adds to its light.
  @inline(__always)
  static func slopes(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(curve[Int(pixel & 255)].y, curve[Int((pixel >> 8) & 255)].y, curve[Int((pixel >> 16) & 255)].y, 0)
  }

  /// For each sample its light, and how much a level adds to it.
  private static let curve: [SIMD2<Float>] = (0...255).map { sample in
    let value = Double(sample) / 255
    guard value > 0.04045 else { return SIMD2(Float(value / 12.92), Float(1 / 12.92 / 255)) }
    let base = (value + 0.055) / 1.055
    return SIMD2(
      Float(PortableMath.power(base, 2.4)), Float(2.4 / 1.055 / 255 * PortableMath.power(base, 1.4)))
  }
}
