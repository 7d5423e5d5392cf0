// Error diffusion: the error of a pixel goes to the pixels right of it and below it. Pixels whose colour is in the
// palette are never dithered, so flat areas stay flat; unchanged pixels take no part.

import Pixels

/// Maps the changed pixels of an area to palette indices by error diffusion.
struct Diffusion {
  private var nearest: NearestColor
  private let palette: [UInt32]
  /// The picture and the area to map.
  private let picture: StraightBitmap
  private let area: PixelRect

  /// Prepares for one palette and picture.
  init(_ palette: [UInt32], picture: StraightBitmap, area: PixelRect) {
    (self.palette, self.picture, self.area) = (palette, picture, area)
    nearest = NearestColor(palette, smallest: 3)
  }

  /// The indices of the whole area with Sierra's small filter: half of a pixel's error goes to the right, a quarter
  /// below and a quarter below to the left. `changes` says, by columns and rows of the canvas, which pixels are drawn; the
  /// others get `gap`.
  mutating func indices(gap: UInt8, changes: (_ x: Int, _ y: Int) -> Bool) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(area.area)
    // Errors in quarters, one column wider at the left than the area.
    var below = [RGBSum](repeating: .zero, count: area.width + 1)
    for y in area.rows {
      let here = below
      below = [RGBSum](repeating: .zero, count: area.width + 1)
      var carried = RGBSum.zero
      for column in 0..<area.width {
        guard changes(area.x + column, y) else {
          indices.append(gap)
          carried = .zero
          continue
        }
        let pixel = picture.pixels[y * picture.width + area.x + column]
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

  /// The pixel of samples that are brought into 0...255.
  private static func pixel(_ sum: RGBSum) -> UInt32 {
    func byte(_ value: Int32) -> UInt32 { UInt32(min(max(value, 0), 255)) }
    let (red, green, blue) = (byte(sum.x), byte(sum.y), byte(sum.z))
    return red | green << 8 | blue << 16 | 0xFF00_0000
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
