// How much a picture changes where it changes at all.

import Pixels

extension Bitmap {
  /// The mean and the sum of the differences, in 1/255, of the pixels in an area that differ from those of another picture of the
  /// same size; 0 where none does. The difference of a pixel is the largest of its channels.
  func change(to other: Bitmap, in area: PixelRect) -> (mean: Double, sum: Double) {
    var (sum, count) = (0, 0)
    for y in area.rows {
      for index in y * width + area.x..<y * width + area.maxX where pixels[index] != other.pixels[index] {
        var most = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let (one, two) = (Int(pixels[index] >> shift & 255), Int(other.pixels[index] >> shift & 255))
          most = max(most, abs(one - two))
        }
        sum += most
        count += 1
      }
    }
    return (count == 0 ? 0 : Double(sum) / Double(count), Double(sum))
  }
}
