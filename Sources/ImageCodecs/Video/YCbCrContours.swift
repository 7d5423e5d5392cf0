// Whether colours of video show steps that the picture does not have: rounded to 8 bits, a slow gradient in the dark gets rings of
// another tint.

import Pixels

extension StraightBitmap {
  /// The least share of the searched pixels on contours is 1 in 1024. Every fourth pixel is searched.
  private static let share = 4 * 1024

  /// Whether rounding to Y′CbCr of 8 bits would show contours in smooth gradients, in 1/1024 of all pixels or more.
  ///
  /// Contours are those that GIFs are dithered for. Colour differences are taken to be there for every pixel: in smooth places
  /// their mean is nearly the same.
  package var showsContoursInVideo: Bool {
    guard width > 0, height > 0 else { return false }
    let area = PixelRect(x: 0, y: 0, width: width, height: height)
    let smooth = SmoothAreas(of: self, in: area).smooth
    guard !smooth.isEmpty else { return false }
    let (runs, rounding) = (ColorRuns(of: self, after: nil, in: area, wide: area), VideoRounding())
    let errors = runs.colors.map { $0 == 0 ? 0 : MappedRuns.packed(rounding.error($0)) }
    let mapped = MappedRuns(runs: runs, indices: [], errors: errors)
    let contours = ContourSearch.contours(of: mapped, smooth: smooth, truth: self)
    return contours.words.reduce(0) { $0 + $1.nonzeroBitCount } * Self.share >= width * height
  }
}

/// What becomes of a colour that is rounded to Y′CbCr and back, as players do it.
private struct VideoRounding {
  /// The difference of red, green and blue to those of a pixel, in levels.
  @inline(__always)
  func error(_ pixel: UInt32) -> SIMD4<Int16> {
    let color = SIMD4<Float>(
      Float(pixel & 255), Float((pixel &>> 8) & 255), Float((pixel &>> 16) & 255), 0)
    let light: Float = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    let luma: Float = (light * (219 / 255)).rounded() * (255 / 219)
    let cb: Float = ((color.z - light) * (112 / 0.9278 / 255)).rounded() * (0.9278 / 112 * 255)
    let cr: Float = ((color.x - light) * (112 / 0.7874 / 255)).rounded() * (0.7874 / 112 * 255)
    let (red, blue) = (luma + cr, luma + cb)
    let green: Float = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
    let shown = SIMD4<Float>(red, green, blue, 0).rounded(.toNearestOrEven)
    return SIMD4<Int16>(truncatingIfNeeded: SIMD4<Int32>(shown - color))
  }
}
