// The structural similarity of two pictures (Z. Wang et al. 2004, "Image quality assessment: from error visibility to
// structural similarity"): mean, variance and covariance of brightness in small windows.

import Pixels

/// SSIM.
package enum StructuralSimilarity {
  /// Side of a window in pixels, and how far the next one is.
  private static let (window, step) = (8, 4)
  /// The constants of the paper, (0.01·255)² and (0.03·255)².
  private static let (c1, c2) = (6.5025, 58.5225)

  /// The mean over all windows, at most 1 (equal); windows are 8×8 pixels, unweighted, every 4 pixels, of the brightness
  /// (Rec. 601) over white, and where pixels are translucent also over black, of which the lower mean counts. Smaller pictures are
  /// one window.
  package static func mean(_ first: Bitmap, _ second: Bitmap) -> Double {
    precondition(first.size == second.size, "pictures of different sizes have no windows in common")
    guard first.size.area > 0, first != second else { return 1 }
    let overWhite = mean(first.pixels.map(luma), second.pixels.map(luma), first)
    guard [first, second].contains(where: { $0.pixels.contains { $0 >> 24 != 255 } }) else { return overWhite }
    return min(overWhite, mean(first.pixels.map(lumaOverBlack), second.pixels.map(lumaOverBlack), first))
  }

  private static func mean(_ a: [Int32], _ b: [Int32], _ first: Bitmap) -> Double {
    let (width, height) = (min(window, first.width), min(window, first.height))
    var (sum, count) = (0.0, 0)
    for top in stride(from: 0, through: first.height - height, by: step) {
      for left in stride(from: 0, through: first.width - width, by: step) {
        let area = PixelRect(x: left, y: top, width: width, height: height)
        sum += similarity(a, b, area, stride: first.width)
        count += 1
      }
    }
    return sum / Double(count)
  }

  /// Brightness in 1/1024 of a step of 8 bits, so that sums are exact.
  private static func luma(_ pixel: UInt32) -> Int32 { Int32((PixelDistance.luma(pixel) * 1024).rounded()) }

  private static func lumaOverBlack(_ pixel: UInt32) -> Int32 { luma(pixel) - 1024 * Int32(255 - pixel >> 24) }

  private static func similarity(_ a: [Int32], _ b: [Int32], _ area: PixelRect, stride: Int) -> Double {
    var (sumA, sumB, squareA, squareB, product) = (0, 0, 0, 0, 0)
    for y in area.y..<area.maxY {
      for index in (y * stride + area.x)..<(y * stride + area.maxX) {
        let (first, second) = (Int(a[index]), Int(b[index]))
        sumA += first
        sumB += second
        squareA += first * first
        squareB += second * second
        product += first * second
      }
    }
    let count = Double(area.width * area.height)
    let (meanA, meanB) = (Double(sumA) / count / 1024, Double(sumB) / count / 1024)
    let scale = count * 1024 * 1024
    let varianceA = Double(squareA) / scale - meanA * meanA
    let varianceB = Double(squareB) / scale - meanB * meanB
    let covariance = Double(product) / scale - meanA * meanB
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }
}
