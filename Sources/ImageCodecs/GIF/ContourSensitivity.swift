// The visibility of a small difference of light near a colour: the linear approximation of Lab at that colour, with
// CIE94's weights for chroma and hue, so that a few multiplications give the visible difference.

import Pixels

/// A linear map of differences of red, green and blue light to visible ones.
struct ContourSensitivity {
  /// The change of lightness, chroma and hue by light of red, of green and of blue; the last lane is 0.
  private(set) var red = SIMD4<Float>.zero
  private(set) var green = SIMD4<Float>.zero
  private(set) var blue = SIMD4<Float>.zero

  /// The contributions of red, green and blue of linear sRGB to X, Y and Z of D65, each as a share of white.
  private static let toXYZ = (
    red: SIMD4<Float>(0.433958, 0.212673, 0.017758, 0), green: SIMD4<Float>(0.376220, 0.715152, 0.109477, 0),
    blue: SIMD4<Float>(0.189844, 0.072175, 0.872845, 0)
  )
  /// Up to this share of white Lab's curve is a straight line.
  private static let line: Float = 216.0 / 24_389
  /// The slope of that line.
  private static let slope: Float = 24_389.0 / 27 / 116

  /// The map around a colour. Goes along the chain rule: from light to X, Y, Z, to Lab, to chroma and hue.
  init(around pixel: UInt32) {
    let (light, toXYZ) = (SampleLight.light(pixel), Self.toXYZ)
    let shares = toXYZ.red * light.x + toXYZ.green * light.y + toXYZ.blue * light.z
    let roots = Self.cubeRoots(shares)
    let isCurved = shares .> SIMD4(repeating: Self.line)
    let scaled: SIMD4<Float> = shares * 24_389 / 27
    let straight: SIMD4<Float> = (scaled + 16) / 116
    let values = straight.replacing(with: roots, where: isCurved)
    let (a, b) = (500 * (values.x - values.y), 200 * (values.y - values.z))
    let chroma = (a * a + b * b).squareRoot()
    /// The contribution of a colour's light to the values of X, Y and Z after Lab's curve.
    func slopes(_ weights: SIMD4<Float>) -> SIMD4<Float> {
      let straight: SIMD4<Float> = weights * Self.slope
      let squares: SIMD4<Float> = 3 * roots * roots
      return straight.replacing(with: weights / squares, where: isCurved)
    }
    let (reds, greens, blues) = (slopes(toXYZ.red), slopes(toXYZ.green), slopes(toXYZ.blue))
    let x = SIMD4(reds.x, greens.x, blues.x, 0)
    let y = SIMD4(reds.y, greens.y, blues.y, 0)
    let z = SIMD4(reds.z, greens.z, blues.z, 0)
    let (along, across): (SIMD4<Float>, SIMD4<Float>) = ((x - y) * 500, (y - z) * 200)
    let (cosine, sine): (Float, Float) = chroma > 0 ? (a / chroma, b / chroma) : (1, 0)
    let lightness = y * 116
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

  /// The luminance of light, 0...1.
  static func luminance(_ light: SIMD4<Float>) -> Float {
    light.x * toXYZ.red.y + light.y * toXYZ.green.y + light.z * toXYZ.blue.y
  }

  /// How much luminance adds to lightness, whatever the colour of the light.
  var lightness: Float { green.x / Self.toXYZ.green.y }

  /// A third of the exponent, then Newton's method. Of no use below the straight line's end.
  private static func cubeRoots(_ shares: SIMD4<Float>) -> SIMD4<Float> {
    var roots = SIMD4<Float>()
    for lane in 0..<4 { roots[lane] = Float(bitPattern: shares[lane].bitPattern / 3 + 0x2A51_37A0) }
    for _ in 0..<3 { roots -= (roots - shares / (roots * roots)) / 3 }
    return roots
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
    return SIMD2(Float(ColorSpaces.decoded(value)), Float(ColorSpaces.decodedSlope(value) / 255))
  }
}
