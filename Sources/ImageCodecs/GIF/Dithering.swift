// Dithering: colours between those of a palette by mixing neighbours. Pixels whose colour the palette has exactly are never
// dithered, so flat areas stay flat; pixels that do not change take no part.

import Pixels

/// Maps the changed pixels of an area to palette indices with dithering.
struct Dithering {
  private var nearest: NearestColor
  private let palette: [UInt32]
  /// The picture, its width and the area to map.
  private let picture: StraightBitmap
  private let area: PixelRect
  /// By how much the ordered pattern lifts or lowers a sample, by row and column modulo 8.
  private let pattern: [Int32]

  /// Prepares for one palette and picture.
  init(_ palette: [UInt32], picture: StraightBitmap, area: PixelRect) {
    (self.palette, self.picture, self.area) = (palette, picture, area)
    nearest = NearestColor(palette, smallest: 3)
    let spacing = Self.spacing(of: palette)
    pattern = (0..<64).map { place -> Int32 in
      let rank = Self.bayer(place & 7, place >> 3)
      return (2 * rank - 63) * spacing / 128
    }
  }

  /// The indices of a whole area under the ordered pattern, which is fixed to the canvas. With `onlySmooth`, pixels whose left
  /// and upper neighbours differ by more than 4 levels in some sample are left undithered: steps show in smooth gradients
  /// only, and a pattern would blur everything else. `changes` tells, by positions of the canvas, which pixels are drawn; the
  /// others get `gap`.
  mutating func ordered(gap: UInt8, onlySmooth: Bool, changes: (Int) -> Bool) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(area.area)
    for y in area.rows {
      for x in area.columns {
        indices.append(changes(y * picture.width + x) ? orderedIndex(x: x, y: y, onlySmooth: onlySmooth) : gap)
      }
    }
    return indices
  }

  private mutating func orderedIndex(x: Int, y: Int, onlySmooth: Bool) -> UInt8 {
    let pixel = pixel(x, y)
    let plain = nearest.nearest(to: pixel)
    guard plain.distance > 0, !onlySmooth || isSmooth(x, y) else { return plain.index }
    let offset = pattern[(y & 7) * 8 + (x & 7)]
    return nearest.index(nearestTo: Self.pixel(RGBSum(pixel) &+ RGBSum(repeating: offset)))
  }

  /// The indices of a whole area by error diffusion with Sierra's small filter: half of a pixel's error goes to the right,
  /// a quarter below and a quarter below to the left. `changes` tells, by positions of the canvas, which pixels are drawn; the
  /// others get `gap`.
  mutating func diffused(gap: UInt8, changes: (Int) -> Bool) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(area.area)
    // Errors in quarters, one column wider at the left than the area.
    var below = [RGBSum](repeating: .zero, count: area.width + 1)
    for y in area.rows {
      let here = below
      below = [RGBSum](repeating: .zero, count: area.width + 1)
      var carried = RGBSum.zero
      for column in 0..<area.width {
        guard changes(y * picture.width + area.x + column) else {
          indices.append(gap)
          carried = .zero
          continue
        }
        let pixel = pixel(area.x + column, y)
        let plain = nearest.nearest(to: pixel)
        if plain.distance == 0 {
          indices.append(plain.index)
          carried = .zero
          continue
        }
        // Errors are counted in quarters; handing on 13/16 of each keeps the pattern calm where steps would not show.
        let gathered: RGBSum = here[column + 1] &+ carried
        let handedOn: RGBSum = (gathered &* RGBSum(repeating: 13)) &>> RGBSum(repeating: 6)
        let wanted = Self.pixel(RGBSum(pixel) &+ handedOn)
        let index = nearest.index(nearestTo: wanted)
        indices.append(index)
        let error = RGBSum(wanted) &- RGBSum(palette[Int(index)])
        carried = error &+ error
        below[column] &+= error
        below[column + 1] &+= error
      }
    }
    return indices
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * picture.width + x] }

  /// Whether a pixel differs little from its left and upper neighbours; outside the canvas, it has none.
  private func isSmooth(_ x: Int, _ y: Int) -> Bool {
    func isNear(_ other: UInt32) -> Bool {
      let offset = RGBSum(pixel(x, y)) &- RGBSum(other)
      return (0..<3).allSatisfy { abs(offset[$0]) <= 4 }
    }
    return (x == 0 || isNear(pixel(x - 1, y))) && (y == 0 || isNear(pixel(x, y - 1)))
  }

  /// The pixel of samples that are brought into 0...255.
  private static func pixel(_ sum: RGBSum) -> UInt32 {
    func byte(_ value: Int32) -> UInt32 { UInt32(min(max(value, 0), 255)) }
    let (red, green, blue) = (byte(sum.x), byte(sum.y), byte(sum.z))
    return red | green << 8 | blue << 16 | 0xFF00_0000
  }

  /// A rank of 0...63 of Bayer's matrix: the bits of x ^ y and y, interleaved from the lowest up.
  private static func bayer(_ x: Int, _ y: Int) -> Int32 {
    var rank = 0
    for bit in 0..<3 {
      let (across, down) = ((x ^ y) >> bit & 1, y >> bit & 1)
      rank = rank << 2 | across << 1 | down
    }
    return Int32(rank)
  }

  /// The mean difference, a sample, between a palette colour and its nearest neighbour in the palette.
  private static func spacing(of palette: [UInt32]) -> Int32 {
    guard palette.count > 1 else { return 0 }
    let total = palette.indices.reduce(0.0) { total, index in
      var least = Int32.max
      for other in palette.indices where other != index {
        least = min(least, squaredDistance(palette[index], palette[other]))
      }
      return total + (Double(least) / 3).squareRoot()
    }
    return Int32(total / Double(palette.count))
  }
}

/// Red, green and blue with room for errors; the fourth lane is not used.
private typealias RGBSum = SIMD4<Int32>

extension SIMD4<Int32> {
  /// The samples of a pixel.
  fileprivate init(_ pixel: UInt32) {
    self.init(Int32(pixel & 255), Int32((pixel >> 8) & 255), Int32((pixel >> 16) & 255), 0)
  }
}
