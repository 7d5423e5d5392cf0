// What single steps of filters do to pictures (Filter Effects 1, section 9). Pictures that are combined are both of linear
// light or both of sRGB values.

import Pixels
import VectorGraphics

extension FilterPicture {
  /// The picture moved by (x, y) pixels; between pixels its values are interpolated.
  func moved(x: Double, y: Double, within limit: PixelRect) -> FilterPicture {
    // In 1/256 pixel; what is moved farther than any canvas is gone.
    let (dx, dy) = (Self.fixed(x), Self.fixed(y))
    var target = area
    (target.x, target.y) = (area.x + dx >> 8, area.y + dy >> 8)
    let (right, down) = (UInt32(dx & 255), UInt32(dy & 255))
    if right > 0 { target.width += 1 }
    if down > 0 { target.height += 1 }
    var result = FilterPicture(plane: BlurPlane(target.intersection(limit), plane.kernels), isLinear: isLinear)
    let (shiftX, shiftY) = (dx >> 8, dy >> 8)
    result.write { pixel, x, y in
      func row(_ y: Int) -> SIMD4<UInt32> {
        let near = SIMD4<UInt32>(truncatingIfNeeded: plane.pixel(x: x - shiftX, y: y))
        if right == 0 { return near &* 256 }
        return near &* (256 - right) &+ SIMD4(truncatingIfNeeded: plane.pixel(x: x - shiftX - 1, y: y)) &* right
      }
      let near = SIMD4<UInt64>(truncatingIfNeeded: row(y - shiftY))
      let far = down == 0 ? SIMD4<UInt64>.zero : SIMD4(truncatingIfNeeded: row(y - shiftY - 1))
      let sum = near &* UInt64(256 - down) &+ far &* UInt64(down)
      pixel = SIMD4(truncatingIfNeeded: (sum &+ 32768) &>> 16)
    }
    return result
  }

  /// The picture blurred by Gaussians of the standard deviations of a spread, in pixels.
  func blurred(_ sigma: Spread, within limit: PixelRect) -> FilterPicture {
    let target = sigma.grown(area).intersection(limit)
    guard !target.isEmpty, !area.isEmpty else { return extended(to: .zero) }
    let blurred: BlurPlane
    if let slant = sigma.slant {
      blurred = plane.blurred(along: slant, sigma: max(sigma.x, sigma.y), to: target)
    } else if sigma.x == sigma.y {
      guard sigma.x > 0, let plane = GaussianBlur.blur(plane, sigma: sigma.x, edges: .transparent, to: target) else {
        return self
      }
      blurred = plane
    } else {
      let across = PixelRect(x: target.x, y: area.y, width: target.width, height: area.height)
      blurred = GaussianBlur.blur(
        GaussianBlur.blur(plane, along: .across, sigma: sigma.x, to: across), along: .down, sigma: sigma.y, to: target)
    }
    return FilterPicture(plane: blurred, isLinear: isLinear)
  }

  /// One colour of straight sRGB values on an area.
  static func flood(_ color: Color, _ area: PixelRect, isLinear: Bool, kernels: SamplingForm) -> FilterPicture {
    let pixel = pixel(color, isLinear: isLinear)
    var result = FilterPicture(plane: BlurPlane(area, kernels), isLinear: isLinear)
    result.write { target, _, _ in target = pixel }
    return result
  }

  /// The picture's alpha in one colour.
  func painted(_ color: Color) -> FilterPicture {
    let pixel = Self.pixel(color, isLinear: isLinear)
    return mapped(isLinear: isLinear) { Self.scaled(pixel, by: $0[3]) }
  }

  /// Rows R G B A of five factors for straight R G B A and 1.
  func multiplied(by matrix: [Double]) -> FilterPicture {
    guard matrix.count == 20 else { return self }
    let columns = (0..<5).map { (column: Int) -> SIMD4<Float> in
      var factors = SIMD4<Float>.zero
      for row in 0..<4 { factors[row] = Float(matrix[row * 5 + column]) }
      return factors
    }
    return mapped(isLinear: isLinear) { (pixel: SIMD4<UInt16>) -> SIMD4<UInt16> in
      let alpha = Float(pixel[3])
      var sum: SIMD4<Float> = columns[4]
      sum += columns[3] * (alpha / Float(Self.full))
      if pixel[3] > 0 {
        for channel in 0..<3 { sum += columns[channel] * (Float(pixel[channel]) / alpha) }
      }
      let straight = sum.clamped(lowerBound: .zero, upperBound: .one)
      let opacity = Self.rounded(straight[3] * Float(Self.full), atMost: Self.full)
      var result = SIMD4<UInt16>(repeating: opacity)
      for channel in 0..<3 { result[channel] = Self.rounded(straight[channel] * Float(opacity), atMost: opacity) }
      return result
    }
  }

  /// This picture composited with `bottom` (Porter and Duff): top · a + bottom · b with factors that the alphas decide.
  func composited(_ mode: VectorFilter.CompositeOperator, with bottom: FilterPicture, on area: PixelRect)
    -> FilterPicture
  {
    var result = FilterPicture(plane: BlurPlane(area, plane.kernels), isLinear: isLinear)
    result.write { pixel, x, y in
      pixel = Self.composite(mode, plane.pixel(x: x, y: y), bottom.plane.pixel(x: x, y: y))
    }
    return result
  }

  /// This picture blended over `bottom`, in eight bits but for the normal mode.
  func blended(_ mode: BlendMode, over bottom: FilterPicture, on area: PixelRect) -> FilterPicture {
    if mode == .normal { return composited(.over, with: bottom, on: area) }
    let source = extended(to: area).plane.bitmap()
    var row = bottom.extended(to: area).plane.bitmap()
    let coverage = [UInt8](repeating: 255, count: area.area)
    unsafe row.pixels.withUnsafeMutableBufferPointer { row in
      unsafe withUnsafeBuffers(source.pixels, coverage) { source, coverage in
        guard let row = row.baseAddress, let source = source.baseAddress, let coverage = coverage.baseAddress else {
          return
        }
        unsafe InstructionSet.current.compositing.blend(
          row, count: area.area, source: source, coverage: coverage, mode: mode)
      }
    }
    return FilterPicture(plane: BlurPlane(row, x: area.x, y: area.y, plane.kernels), isLinear: isLinear)
  }

  /// The picture multiplied by the coverage of a shape, which is 0 outside `area`.
  func cut(to shape: ShapeCoverage, on target: PixelRect) -> FilterPicture {
    var result = extended(to: target)
    unsafe result.plane.write { row, y in
      let values = shape.values(row: y, columns: target.columns)
      for (index, value) in values.enumerated() where value < 255 {
        for channel in index * 4..<index * 4 + 4 {
          unsafe row[channel] = UInt16((UInt32(row[channel]) * UInt32(value) + 127) / 255)
        }
      }
    }
    return result
  }

  // MARK: Pixels

  /// A length in 1/256 pixel; 2³⁰ pixels are out of every picture.
  private static func fixed(_ pixels: Double) -> Int { Int((min(max(pixels, -0x1p30), 0x1p30) * 256).rounded()) }

  private static func pixel(_ color: Color, isLinear: Bool) -> SIMD4<UInt16> {
    let alpha = rounded(Float(color.alpha) * Float(full), atMost: full)
    var result = SIMD4<UInt16>(repeating: alpha)
    for (channel, value) in [color.red, color.green, color.blue].enumerated() {
      let value = Float(min(max(value, 0), 1))
      result[channel] = rounded((isLinear ? LinearLight.decode(value) : value) * Float(alpha), atMost: alpha)
    }
    return result
  }

  /// pixel · share / full, rounded to nearest.
  @inline(__always)
  private static func scaled(_ pixel: SIMD4<UInt16>, by share: UInt16) -> SIMD4<UInt16> {
    SIMD4(truncatingIfNeeded: products(pixel, share) / UInt32(full))
  }

  @inline(__always)
  private static func products(_ pixel: SIMD4<UInt16>, _ share: UInt16) -> SIMD4<UInt32> {
    // At most 65280² + 32640, which 32 bits hold.
    SIMD4<UInt32>(truncatingIfNeeded: pixel) &* UInt32(share) &+ UInt32(full / 2)
  }

  @inline(__always)
  private static func composite(
    _ mode: VectorFilter.CompositeOperator, _ top: SIMD4<UInt16>, _ bottom: SIMD4<UInt16>
  ) -> SIMD4<UInt16> {
    func sum(_ a: UInt16, _ b: UInt16) -> SIMD4<UInt16> {
      let result = scaled(top, by: a) &+ scaled(bottom, by: b)
      return pointwiseMin(result, SIMD4(repeating: full))
    }
    switch mode {
    case .over: return sum(full, full - top[3])
    case .in: return sum(bottom[3], 0)
    case .out: return sum(full - bottom[3], 0)
    case .atop: return sum(bottom[3], full - top[3])
    case .xor: return sum(full - bottom[3], full - top[3])
    case .lighter:
      let sum = SIMD4<UInt32>(truncatingIfNeeded: top) &+ SIMD4<UInt32>(truncatingIfNeeded: bottom)
      return SIMD4(truncatingIfNeeded: pointwiseMin(sum, SIMD4(repeating: UInt32(full))))
    case .arithmetic(let k1, let k2, let k3, let k4):
      let (a, b) = (SIMD4<Float>(top) / Float(full), SIMD4<Float>(bottom) / Float(full))
      let product: SIMD4<Float> = a * b
      var sum: SIMD4<Float> = product * Float(k1)
      sum += a * Float(k2)
      sum += b * Float(k3)
      sum += Float(k4)
      let alpha = rounded(sum[3] * Float(full), atMost: full)
      var result = SIMD4<UInt16>(repeating: alpha)
      for channel in 0..<3 { result[channel] = rounded(sum[channel] * Float(full), atMost: alpha) }
      return result
    }
  }
}
