// How far a drawing is from what it was made after. Two programs that draw the same shapes differ along every edge, so a
// number that counts all differences says little. Three numbers tell apart what people see: how much differs in all, how
// many pixels no antialiasing explains, and the worst place.

import Pixels

/// The distance of two pictures of one size, over white.
package struct PictureDistance: Hashable, Sendable {
  /// How far a channel may be outside of the neighbourhood in the other picture, in 1/255.
  private static let tolerance = 24
  /// The side of the squares in which the worst place is looked for, in pixels.
  private static let side = 32

  /// The mean difference of a channel, 0...255.
  package let mean: Double
  /// The share of pixels, 0...1, of which a channel is more than 24 outside the range of the 3×3 pixels around it in the other
  /// picture, in either direction.
  package let far: Double
  /// The largest mean difference of a channel in a square of 32×32 pixels, 0...255. Squares at the right and the lower edge
  /// count as whole ones.
  package let tile: Double
  /// That square.
  package let worst: PixelRect

  /// Compares two pictures of the same size.
  package init(_ a: Bitmap, _ b: Bitmap) {
    precondition(a.size == b.size, "pictures of different sizes have no distance")
    let means = Self.means(a, b)
    let count = (0..<a.height).reduce(0) { $0 + Self.farPixels(ofRow: $1, a, b).count { $0 } }
    let pixels = Double(max(1, a.size.area))
    mean = means.reduce(0, +) * Double(Self.side * Self.side) / pixels
    far = Double(count) / pixels
    tile = means.max() ?? 0
    worst = Self.square(means.firstIndex(of: tile) ?? 0, in: a)
  }

  /// The squares of 32×32 pixels with a mean difference of more than a limit, row by row, with that difference.
  package static func tiles(
    _ a: Bitmap, _ b: Bitmap, over limit: Double
  ) -> [(rect: PixelRect, difference: Double)] {
    precondition(a.size == b.size, "pictures of different sizes have no distance")
    return means(a, b).enumerated().filter { $0.element > limit }.map { (square($0.offset, in: a), $0.element) }
  }

  private static func square(_ index: Int, in picture: Bitmap) -> PixelRect {
    let columns = max(1, (picture.width + side - 1) / side)
    return PixelRect(x: index % columns * side, y: index / columns * side, width: side, height: side)
  }

  /// The mean differences of a channel in all squares of 32×32 pixels, row by row.
  private static func means(_ a: Bitmap, _ b: Bitmap) -> [Double] {
    let columns = (a.width + side - 1) / side
    var sums = [Int](repeating: 0, count: columns * ((a.height + side - 1) / side))
    for y in 0..<a.height {
      for x in 0..<a.width { sums[y / side * columns + x / side] += difference(a[x, y], b[x, y]) }
    }
    return sums.map { Double($0) / Double(3 * side * side) }
  }

  /// The channels of a pixel over white.
  private static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
    let missing = Int32(255 - (pixel >> 24))
    return SIMD4(
      Int32(pixel & 0xFF) + missing, Int32((pixel >> 8) & 0xFF) + missing, Int32((pixel >> 16) & 0xFF) + missing, 0)
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    let (a, b) = (channels(a), channels(b))
    return Int(abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z))
  }

  private static func farPixels(ofRow y: Int, _ a: Bitmap, _ b: Bitmap) -> [Bool] {
    (0..<a.width).map { x in
      let (here, there) = (a[x, y], b[x, y])
      if here == there { return false }
      return isOutside(here, of: b, x, y) || isOutside(there, of: a, x, y)
    }
  }

  private static func isOutside(_ pixel: UInt32, of picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
    var low = SIMD4<Int32>(repeating: .max)
    var high = SIMD4<Int32>(repeating: .min)
    for row in max(0, y - 1)...min(picture.height - 1, y + 1) {
      for column in max(0, x - 1)...min(picture.width - 1, x + 1) {
        let channels = channels(picture[column, row])
        low.replace(with: channels, where: channels .< low)
        high.replace(with: channels, where: channels .> high)
      }
    }
    let (value, limit) = (channels(pixel), Int32(tolerance))
    for channel in 0..<3 where value[channel] < low[channel] - limit || value[channel] > high[channel] + limit {
      return true
    }
    return false
  }
}
