// The source of a PNG's rows: a part of a picture, or the pixels of it that differ from another one. Rows are made when
// they are needed: copies of whole pictures would be written and read once more, in memory that the system must
// allocate.

import Pixels

/// The pixels that a PNG or a frame of an APNG stores.
struct PNGRows: Sendable {
  private let picture: StraightBitmap
  /// Pixels that are equal here are stored as transparent ones; nil: all are stored as they are.
  private let base: StraightBitmap?
  private let area: PixelRect

  /// The pixels of an area, of at least one pixel, of a picture.
  init(_ picture: StraightBitmap, in area: PixelRect) {
    (self.picture, self.base, self.area) = (picture, nil, area)
  }

  /// The pixels of an area that differ from `base`, the others transparent; nil when a differing pixel is not opaque,
  /// so that it would be blended, or when nearly all differ.
  init?(_ picture: StraightBitmap, differingFrom base: StraightBitmap, in area: PixelRect) {
    var (kept, alphas) = (0, UInt32.max)
    unsafe picture.forEachRow(of: area, after: base) { _, old, new in
      var (equal, all) = (0, UInt32.max)
      for x in 0..<area.width {
        let isKept: UInt32 = unsafe old[x] == new[x] ? .max : 0
        equal &+= Int(isKept & 1)
        all &= unsafe new[x] | isKept
      }
      kept += equal
      alphas &= all
    }
    guard alphas >> 24 == 255, kept >= area.area / 32 else { return nil }
    (self.picture, self.base, self.area) = (picture, base, area)
  }

  /// Columns and rows.
  var width: Int { area.width }
  var height: Int { area.height }

  /// Writes a row in the format of `layout`; up to eight bytes after it are overwritten.
  ///
  /// - Parameter room: For `width` pixels.
  func pack(_ row: Int, _ layout: PNGLayout, room: UnsafeMutablePointer<UInt32>, into target: UnsafeMutableRawPointer) {
    let start = (area.y + row) * picture.width + area.x
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      guard let new = unsafe pixels.baseAddress.map({ unsafe $0 + start }) else { return }
      guard let base else { return unsafe layout.pack(new, area.width, into: target) }
      unsafe base.pixels.withUnsafeBufferPointer { pixels in
        guard let old = unsafe pixels.baseAddress.map({ unsafe $0 + start }) else { return }
        for x in 0..<area.width { unsafe room[x] = old[x] == new[x] ? 0 : new[x] }
        unsafe layout.pack(room, area.width, into: target)
      }
    }
  }
}
