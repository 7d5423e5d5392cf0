// The numbers of a comparison as a value that can be written and read again.

import ImageComparison
import Pixels

/// What was measured when two pictures of one size were compared. `PictureDifference` explains the numbers.
package struct DifferenceNumbers: Hashable, Sendable {
  /// Extent of both pictures.
  package var size: PixelSize
  /// Pixels that count.
  package var differing: Int
  /// Pixels that are not equal.
  package var changed: Int
  /// Pixels that were taken for antialiasing.
  package var antialiased: Int
  /// The largest difference of a byte, 0...255.
  package var maximum: Int
  /// The mean difference of a byte, 0...255.
  package var mean: Double
  /// In decibels; nil for equal pictures.
  package var psnr: Double?
  /// The largest difference for the eye, 0...1.
  package var perceptual: Double
  /// The area of all pixels that count.
  package var box: PixelRect
  /// The area of all pixels that are not equal.
  package var changedBox: PixelRect

  /// Takes the numbers of a comparison.
  package init(_ difference: PictureDifference) {
    (size, differing, changed) = (difference.size, difference.differing, difference.changed)
    (antialiased, maximum, mean) = (difference.antialiased, difference.maximum, difference.mean)
    (psnr, perceptual) = (difference.psnr, difference.perceptual)
    (box, changedBox) = (difference.box, difference.changedBox)
  }

  /// The share of pixels that count, 0...1.
  package var share: Double { size.area > 0 ? Double(differing) / Double(size.area) : 0 }
}
