// OKLCH (CSS Color 4, 9.4): lightness, chroma and hue as people see them.

extension Color {
  /// The colour in OKLCH: lightness 0...1, chroma from 0, hue in degrees. The alpha is left out.
  package var oklch: (lightness: Double, chroma: Double, hue: Double) {
    let lab = ColorSpaces.oklab(sRGB: SIMD3(red, green, blue))
    let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
    return (lab.x, chroma, PortableMath.angle(x: lab.y, y: lab.z))
  }

  /// An opaque colour by its values in OKLCH. Components can be outside of 0...1.
  package init(oklch lightness: Double, _ chroma: Double, _ hue: Double) {
    let a = chroma * PortableMath.cosine(degrees: hue)
    let b = chroma * PortableMath.sine(degrees: hue)
    let color = ColorSpaces.sRGB(oklab: SIMD3(lightness, a, b))
    self.init(red: color.x, green: color.y, blue: color.z)
  }
}
