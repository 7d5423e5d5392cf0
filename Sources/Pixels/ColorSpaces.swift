// Colour spaces of CSS Color 4, converted to sRGB values that may be outside of 0...1. The matrices are those of
// section 10.

/// Conversions to sRGB, and its transfer function.
package enum ColorSpaces {
  /// Columns of a matrix.
  private typealias Matrix = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// A hue in degrees, a saturation and a lightness in shares (section 7.1).
  package static func sRGB(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    let turn = hue / 30 - (hue / 360).rounded(.down) * 12
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ start: Double) -> Double {
      let k = (start + turn).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return SIMD3(channel(0), channel(8), channel(4))
  }

  /// The hue in degrees, the saturation and the lightness in shares of sRGB values of 0...1 (section 7.2).
  package static func hsl(sRGB color: SIMD3<Double>) -> (hue: Double, saturation: Double, lightness: Double) {
    let (most, chroma) = (color.max(), color.max() - color.min())
    let lightness = (most + color.min()) / 2
    guard chroma > 0 else { return (0, 0, lightness) }
    let sixth =
      most == color.x
      ? (color.y - color.z) / chroma
      : most == color.y ? (color.z - color.x) / chroma + 2 : (color.x - color.y) / chroma + 4
    return ((sixth < 0 ? sixth + 6 : sixth) * 60, chroma / (1 - abs(2 * lightness - 1)), lightness)
  }

  /// A hue in degrees with shares of white and black mixed in (section 8.1).
  static func sRGB(hue: Double, whiteness: Double, blackness: Double) -> SIMD3<Double> {
    let sum = whiteness + blackness
    if sum >= 1 { return SIMD3(repeating: whiteness / sum) }
    return sRGB(hue: hue, saturation: 1, lightness: 0.5) * (1 - sum) + whiteness
  }

  /// CIE Lab with the white point D50: L 0...100.
  static func sRGB(lab: SIMD3<Double>) -> SIMD3<Double> {
    let (epsilon, kappa) = (216.0 / 24_389, 24_389.0 / 27)
    let y = (lab.x + 16) / 116
    let (x, z) = (lab.y / 500 + y, y - lab.z / 200)
    func cubed(_ value: Double) -> Double {
      let cube = value * value * value
      return cube > epsilon ? cube : (116 * value - 16) / kappa
    }
    let luminance = lab.x > kappa * epsilon ? y * y * y : lab.x / kappa
    let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    return encoded(product(linearFromXYZ, product(bradford, SIMD3(cubed(x), luminance, cubed(z)) * white)))
  }

  /// OKLab: L 0...1.
  static func sRGB(oklab: SIMD3<Double>) -> SIMD3<Double> {
    let roots = product(lmsFromOKLab, oklab)
    return encoded(product(linearFromXYZ, product(xyzFromLMS, roots * roots * roots)))
  }

  /// sRGB to OKLab: the inverse of `sRGB(oklab:)`.
  static func oklab(sRGB: SIMD3<Double>) -> SIMD3<Double> {
    let linear = SIMD3(decoded(sRGB.x), decoded(sRGB.y), decoded(sRGB.z))
    let lms = product(lmsFromLinear, linear)
    func root(_ value: Double) -> Double {
      let magnitude = PortableMath.power(abs(value), 1.0 / 3)
      return value < 0 ? -magnitude : magnitude
    }
    return product(oklabFromLMS, SIMD3(root(lms.x), root(lms.y), root(lms.z)))
  }

  /// Values of Display P3.
  static func sRGB(displayP3: SIMD3<Double>) -> SIMD3<Double> {
    let linear = SIMD3(decoded(displayP3.x), decoded(displayP3.y), decoded(displayP3.z))
    return encoded(product(linearFromXYZ, product(xyzFromDisplayP3, linear)))
  }

  // MARK: Transfer functions

  /// The numbers of sRGB's transfer function (IEC 61966-2-1): a straight line near black, above it a power with an offset.
  package static let curve = (
    slope: 12.92, lightEnd: 0.0031308, valueEnd: 0.04045, exponent: 2.4, factor: 1.055, offset: 0.055
  )

  /// Linear light to values of sRGB; negative light is mirrored.
  private static func encoded(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(encoded(linear.x), encoded(linear.y), encoded(linear.z))
  }

  /// Linear light to a value of sRGB; negative light is mirrored.
  package static func encoded(_ light: Double) -> Double {
    let magnitude = abs(light)
    let value =
      magnitude > curve.lightEnd
      ? curve.factor * PortableMath.power(magnitude, 1 / curve.exponent) - curve.offset : curve.slope * magnitude
    return light < 0 ? -value : value
  }

  /// A value of sRGB to linear light; negative values are mirrored.
  package static func decoded(_ value: Double) -> Double {
    let magnitude = abs(value)
    let light =
      magnitude <= curve.valueEnd
      ? magnitude / curve.slope
      : PortableMath.power((magnitude + curve.offset) / curve.factor, curve.exponent)
    return value < 0 ? -light : light
  }

  /// How much the light grows with the value: the derivative of `decoded` for values of 0...1.
  package static func decodedSlope(_ value: Double) -> Double {
    value <= curve.valueEnd
      ? 1 / curve.slope
      : curve.exponent / curve.factor
        * PortableMath.power((value + curve.offset) / curve.factor, curve.exponent - 1)
  }

  // MARK: Matrices

  private static func product(_ matrix: Matrix, _ vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.0 * vector.x + matrix.1 * vector.y + matrix.2 * vector.z
  }

  /// XYZ with the white point D65 to linear sRGB.
  private static let linearFromXYZ: Matrix = (
    SIMD3(12_831.0 / 3959, -851_781.0 / 878_810, 705.0 / 12_673),
    SIMD3(-329.0 / 214, 1_648_619.0 / 878_810, -2585.0 / 12_673),
    SIMD3(-1974.0 / 3959, 36_519.0 / 878_810, 705.0 / 667)
  )

  /// White point D50 to D65, by Bradford.
  private static let bradford: Matrix = (
    SIMD3(0.955473421488075, -0.0283697093338637, 0.0123140142990465),
    SIMD3(-0.02309845494876471, 1.0099953980813041, -0.020507649298898964),
    SIMD3(0.06325924320057072, 0.021041441191917323, 1.330365926242124)
  )

  private static let xyzFromDisplayP3: Matrix = (
    SIMD3(608_311.0 / 1_250_200, 35_783.0 / 156_275, 0),
    SIMD3(189_793.0 / 714_400, 247_089.0 / 357_200, 32_229.0 / 714_400),
    SIMD3(198_249.0 / 1_000_160, 198_249.0 / 2_500_400, 5_220_557.0 / 5_000_800)
  )

  private static let lmsFromOKLab: Matrix = (
    SIMD3(1, 1, 1),
    SIMD3(0.3963377773761749, -0.1055613458156586, -0.0894841775298119),
    SIMD3(0.2158037573099136, -0.0638541728258133, -1.2914855480194092)
  )

  /// Linear sRGB to the cones of OKLab, and their roots to OKLab (Ottosson 2020).
  private static let lmsFromLinear: Matrix = (
    SIMD3(0.4122214708, 0.2119034982, 0.0883024619),
    SIMD3(0.5363325363, 0.6806995451, 0.2817188376),
    SIMD3(0.0514459929, 0.1073969566, 0.6299787005)
  )

  private static let oklabFromLMS: Matrix = (
    SIMD3(0.2104542553, 1.9779984951, 0.0259040371),
    SIMD3(0.7936177850, -2.4285922050, 0.7827717662),
    SIMD3(-0.0040720468, 0.4505937099, -0.8086757660)
  )

  private static let xyzFromLMS: Matrix = (
    SIMD3(1.2268798758459243, -0.0405757452148008, -0.0763729366746601),
    SIMD3(-0.5578149944602171, 1.1122868032803170, -0.4214933324022432),
    SIMD3(0.2813910456659647, -0.0717110580655164, 1.5869240198367816)
  )
}

extension PremultipliedColor {
  /// The relative luminance of the colour over black, 0...1 (WCAG 2.2).
  package var relativeLuminance: Double {
    0.2126 * ColorSpaces.decoded(red) + 0.7152 * ColorSpaces.decoded(green) + 0.0722 * ColorSpaces.decoded(blue)
  }
}
