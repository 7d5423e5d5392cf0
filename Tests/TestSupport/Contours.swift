// Contours: the visible steps where a picture of few colours shows a smooth gradient. A gradient's own change is too
// slow to be seen as an edge; the error of a step changes abruptly and is visible. So a contour is where the error, as
// the eye sees it (blurred in linear light, in Lab), changes within a few pixels of a position that is smooth in the
// truth.

import Pixels

/// The number of smooth pixels of one or several pictures, and the number of those on a contour.
package struct Contours: Hashable, Sendable {
  /// Pixels in smooth gradients of the truth.
  package var smooth = 0
  /// Those of them where the picture shows a step.
  package var seen = 0

  /// Nothing measured yet.
  package init() {}

  /// The share of smooth pixels on contours in per cent; 0 where nothing is smooth.
  package var percent: Double { smooth == 0 ? 0 : 100 * Double(seen) / Double(smooth) }

  /// Adds the counts of another picture.
  package static func += (sum: inout Contours, other: Contours) {
    sum.smooth += other.smooth
    sum.seen += other.seen
  }
}

extension Contours {
  /// Measures a picture against the truth, which must be of the same size. Transparent pixels count as black.
  ///
  /// A pixel is smooth if no pixel of the 9×9 around it is an edge (a range of more than 8 levels in its 3×3, or a second
  /// difference of more than 4) and samples vary by at least 3 levels in the 25×25. The error is the difference in Lab of the
  /// two pictures, blurred in linear light by a Gaussian with σ = 1.5, its part along the chroma divided by 1 + 0.045 C and
  /// its part along the hue by 1 + 0.015 C, as CIE94 does. A contour is where the error 4 pixels to the left differs from
  /// that 4 pixels to the right by more than 1, or above from below.
  package init(of picture: StraightBitmap, truth: StraightBitmap) {
    precondition(picture.size == truth.size, "pictures of different sizes have no pixels in common")
    let (width, height) = (truth.width, truth.height)
    let smooth = smoothPixels(of: truth)
    guard smooth.contains(true) else { return }
    let shown = LinearPlane(picture).blurred()
    let wanted = LinearPlane(truth).blurred()
    let errors = zip(shown.pixels, wanted.pixels).map(Self.error)
    for y in 0..<height {
      let (above, below) = (max(0, y - Self.reach) * width, min(height - 1, y + Self.reach) * width)
      for x in 0..<width where smooth[y * width + x] {
        self.smooth += 1
        let (left, right) = (y * width + max(0, x - Self.reach), y * width + min(width - 1, x + Self.reach))
        let across = errors[right] - errors[left]
        let down = errors[below + x] - errors[above + x]
        if max((across * across).sum(), (down * down).sum()) > 1 { seen += 1 }
      }
    }
  }

  /// How far apart, in pixels from the middle, errors are compared.
  private static let reach = 4

  /// The error of a colour in linear light as a vector in Lab, its chroma and hue weighted by the chroma of the truth.
  private static func error(_ shown: SIMD4<Float>, _ wanted: SIMD4<Float>) -> SIMD4<Float> {
    if shown == wanted { return .zero }
    let truth = lab(wanted)
    let difference = lab(shown) - truth
    let chroma = (truth.y * truth.y + truth.z * truth.z).squareRoot()
    guard chroma > 0 else { return difference }
    let (a, b) = (truth.y / chroma, truth.z / chroma)
    let along = (difference.y * a + difference.z * b) / (1 + 0.045 * chroma)
    let across = (difference.z * a - difference.y * b) / (1 + 0.015 * chroma)
    return SIMD4(difference.x, along * a - across * b, along * b + across * a, 0)
  }

  /// CIE Lab under D65 of linear sRGB, 0...1.
  private static func lab(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let x: Float = (0.412456 * color.x + 0.357576 * color.y + 0.180438 * color.z) / 0.950456
    let y: Float = 0.212673 * color.x + 0.715152 * color.y + 0.072175 * color.z
    let z: Float = (0.019334 * color.x + 0.119192 * color.y + 0.950304 * color.z) / 1.088754
    let (fx, fy, fz) = (compressed(x), compressed(y), compressed(z))
    return SIMD4(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz), 0)
  }

  /// Lab's cube root, straight near black.
  private static func compressed(_ value: Float) -> Float {
    guard value > 216.0 / 24_389 else { return (value * 24_389 / 27 + 16) / 116 }
    // A third of the exponent, then Newton's method: three rounds bring 6 digits.
    var root = Float(bitPattern: value.bitPattern / 3 + 0x2A51_37A0)
    for _ in 0..<3 { root -= (root - value / (root * root)) / 3 }
    return root
  }
}

/// Whether each pixel of a picture, row by row, is in a smooth gradient.
private func smoothPixels(of truth: StraightBitmap) -> [Bool] {
  let samples = truth.pixels.map { pixel in
    SIMD4<Int16>(Int16(pixel & 255), Int16((pixel >> 8) & 255), Int16((pixel >> 16) & 255), 0)
  }
  let plane = SamplePlane(width: truth.width, height: truth.height, pixels: samples)
  let edges = plane.edges().map { SIMD4<Int16>(repeating: $0 ? 1 : 0) }
  let near = SamplePlane(width: truth.width, height: truth.height, pixels: edges).extremes(reach: 4).highest
  let wide = plane.extremes(reach: 12)
  return samples.indices.map { near[$0].x == 0 && (wide.highest[$0] &- wide.lowest[$0]).max() >= 3 }
}

/// 8-bit samples of a picture.
private struct SamplePlane {
  let width: Int
  let height: Int
  let pixels: [SIMD4<Int16>]

  /// Whether each pixel is part of an edge.
  func edges() -> [Bool] {
    let near = extremes(reach: 1)
    return pixels.indices.map { index in
      let (x, y) = (index % width, index / width)
      if (near.highest[index] &- near.lowest[index]).max() > 8 { return true }
      let twice = pixels[index] &+ pixels[index]
      func isBent(_ one: Int, _ other: Int) -> Bool {
        let bend = pixels[one] &+ pixels[other] &- twice
        return max(bend.max(), (SIMD4.zero &- bend).max()) > 4
      }
      return (x > 0 && x + 1 < width && isBent(index - 1, index + 1))
        || (y > 0 && y + 1 < height && isBent(index - width, index + width))
    }
  }

  /// The lowest and highest samples of the square that reaches so far from each pixel, cut at the picture's edges.
  func extremes(reach: Int) -> (lowest: [SIMD4<Int16>], highest: [SIMD4<Int16>]) {
    var (low, high) = (pixels, pixels)
    for isDown in [false, true] {
      let (fromLow, fromHigh) = (low, high)
      for y in 0..<height {
        for x in 0..<width {
          let (place, end) = isDown ? (y, height - 1) : (x, width - 1)
          let (start, step) = isDown ? (x, width) : (y * width, 1)
          var (least, most) = (fromLow[y * width + x], fromHigh[y * width + x])
          for other in max(0, place - reach)...min(end, place + reach) {
            least = pointwiseMin(least, fromLow[start + other * step])
            most = pointwiseMax(most, fromHigh[start + other * step])
          }
          low[y * width + x] = least
          high[y * width + x] = most
        }
      }
    }
    return (low, high)
  }
}

/// A picture in linear light: red, green, blue, 0...1.
private struct LinearPlane {
  let width: Int
  let height: Int
  var pixels: [SIMD4<Float>]

  init(_ picture: StraightBitmap) {
    (width, height) = (picture.width, picture.height)
    pixels = picture.pixels.map { pixel in
      SIMD4(
        Self.light[Int(pixel & 255)], Self.light[Int((pixel >> 8) & 255)], Self.light[Int((pixel >> 16) & 255)], 0)
    }
  }

  /// The light of each 8-bit sample of sRGB.
  private static let light = (0...255).map { Float(ColorSpaces.decoded(Double($0) / 255)) }

  /// The weights of a Gaussian with σ = 1.5, up to 6 pixels away.
  private static let weights: [Float] = {
    let weights = (-6...6).map { (distance: Int) -> Double in
      let square = Double(distance * distance)
      return PortableMath.exponential(-square / 4.5)
    }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }()

  /// The picture blurred; beyond its edges the colours of the edge are repeated.
  func blurred() -> LinearPlane {
    var result = self
    for isDown in [false, true] {
      let source = result.pixels
      for y in 0..<height {
        for x in 0..<width {
          let (place, end) = isDown ? (y, height - 1) : (x, width - 1)
          let (start, step) = isDown ? (x, width) : (y * width, 1)
          var sum = SIMD4<Float>.zero
          for (index, weight) in Self.weights.enumerated() {
            let nearest: Int = min(max(place + index - 6, 0), end)
            sum += weight * source[start + nearest * step]
          }
          result.pixels[y * width + x] = sum
        }
      }
    }
    return result
  }
}
