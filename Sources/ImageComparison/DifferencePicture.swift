// Pictures about pictures: where two of them differ, and small copies for overviews.

import Pixels

/// Where two pictures differ, for the eye.
package enum DifferencePicture {
  /// The expected picture, pale and grey over white, with every pixel that differs on top: red where it counts by `rule`
  /// (the stronger the larger the difference, yet never faint), yellow where it is within the rule or antialiasing.
  ///
  /// The pictures may have different sizes: the result contains both, and pixels of only one count as different.
  package static func of(_ expected: Bitmap, _ actual: Bitmap, rule: ComparisonRule = ComparisonRule()) -> Bitmap {
    let size = PixelSize(width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    var result = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let a = x < expected.width && y < expected.height ? expected[x, y] : nil
        let b = x < actual.width && y < actual.height ? actual[x, y] : nil
        guard let a, let b, a != b else {
          result[x, y] = a == b ? pale(a ?? 0) : red(255)
          continue
        }
        let isSmoothing =
          rule.ignoresAntialiasing && expected.size == actual.size && Antialiasing.isPresent(x, y, in: expected, actual)
        result[x, y] = rule.counts(a, b) && !isSmoothing ? red(PixelDistance.largestChannel(a, b)) : yellow
      }
    }
    return result
  }

  /// An eighth of the picture's contrast, over white.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let luma = min(255, max(0, PixelDistance.luma(pixel)))
    let grey = UInt32(255 - (255 - luma) / 8)
    return (grey &* 0x01_0101) | 0xFF00_0000
  }

  /// From orange for the smallest to deep red for the largest difference.
  private static func red(_ difference: Int) -> UInt32 {
    let share: Int = 110 * min(difference, 64) / 64
    let green = UInt32(110 - share)
    return (green << 8) | 0xFF14_00EB
  }

  private static let yellow: UInt32 = 0xFF00_D2F5
}

extension Bitmap {
  /// A copy of at most `height` rows, each of whose pixels is the mean of a whole square of pixels; columns and rows that
  /// fill no square are left out.
  package func thumbnail(height limit: Int) -> Bitmap {
    let factor = max(1, (height + limit - 1) / limit)
    guard factor > 1, width >= factor else { return self }
    let small = PixelSize(width: width / factor, height: height / factor)
    var result = Bitmap(size: small)
    let count = UInt32(clamping: factor * factor)
    let area = SIMD4<UInt32>(repeating: count)
    for y in 0..<small.height {
      for x in 0..<small.width {
        var sums = SIMD4<UInt32>(repeating: count / 2)  // so that the quotient is rounded to nearest
        for row in (y * factor)..<((y + 1) * factor) {
          for column in (x * factor)..<((x + 1) * factor) {
            let pixel = self[column, row]
            sums &+= SIMD4(pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255, pixel >> 24)
          }
        }
        let means = sums / area
        result[x, y] = means.x | means.y << 8 | means.z << 16 | means.w << 24
      }
    }
    return result
  }

  /// A part of the picture; `area` must be inside it.
  package func cropped(to area: PixelRect) -> Bitmap {
    var result = Bitmap(size: PixelSize(width: area.width, height: area.height))
    for y in 0..<area.height {
      let start = (area.y + y) * width + area.x
      result.pixels.replaceSubrange((y * area.width)..<((y + 1) * area.width), with: pixels[start..<start + area.width])
    }
    return result
  }
}
