// What differs between two pictures: the bounding area and, in it, the pixels one by one.

import Pixels

/// The pixels to be drawn for going from one picture to the next.
struct PixelChanges {
  /// The bounding area of the changed pixels.
  let area: PixelRect
  /// The new colours of the changed pixels that are not transparent now, row by row.
  let pixels: [UInt32]
  /// Row by row over the area: whether the pixel is drawn. Empty when all are.
  private let mask: [Bool]
  /// Whether some pixels of the area are not drawn.
  var hasGaps: Bool { !mask.isEmpty }
  /// The bounding area of the opaque pixels that become transparent; empty when there are none.
  let vanished: PixelRect

  /// Compares pictures of one size whose pixels are opaque or 0; `old` nil is an empty canvas.
  init(from old: StraightBitmap?, to new: StraightBitmap) {
    let before = old ?? StraightBitmap(size: new.size, pixels: [UInt32](repeating: 0, count: new.size.area))
    let area = Self.area(from: before, to: new)
    var mask: [Bool] = []
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: area.area) { pixels, count in
      mask = unsafe [Bool](unsafeUninitializedCapacity: area.area) { mask, maskCount in
        count = unsafe Self.collect(area: area, old: before, new: new, into: pixels, mask: mask)
        maskCount = area.area
      }
    }
    (self.area, self.pixels) = (area, pixels)
    self.mask = pixels.count == area.area ? [] : mask
    vanished = new.isOpaque ? .zero : Self.vanished(from: before, to: new, in: area)
  }

  /// One index for each pixel of the area: that of the nearest colour of `palette`, and `gap` where nothing changes.
  func indices(in palette: [UInt32], gap: UInt8) -> [UInt8] {
    guard !palette.isEmpty else { return [UInt8](repeating: gap, count: area.area) }
    var nearest = NearestColor(palette, smallest: 3)
    var last = palette[0]
    var index: UInt8 = 0
    return unsafe [UInt8](unsafeUninitializedCapacity: area.area) { target, count in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        unsafe mask.withUnsafeBufferPointer { mask in
          var next = 0
          for position in 0..<area.area {
            guard unsafe mask.isEmpty || mask[position] else {
              unsafe target[position] = gap
              continue
            }
            let pixel = unsafe pixels[next]
            if pixel != last { (last, index) = (pixel, nearest.index(nearestTo: pixel)) }
            unsafe target[position] = index
            next &+= 1
          }
        }
      }
      count = area.area
    }
  }

  /// The same with dithering of `picture`, whose changes these are.
  func indices(in palette: [UInt32], gap: UInt8, dither: GIFDither, picture: StraightBitmap) -> [UInt8] {
    guard dither != .none, !palette.isEmpty else { return indices(in: palette, gap: gap) }
    var dithering = Dithering(palette, picture: picture, area: area)
    func changes(_ position: Int) -> Bool { mask.isEmpty || mask[position] }
    if dither == .diffusion { return dithering.diffused(gap: gap, changes: changes) }
    var indices: [UInt8] = []
    indices.reserveCapacity(area.area)
    for y in area.rows {
      for x in area.columns {
        let isDrawn = changes(indices.count)
        indices.append(isDrawn ? dithering.orderedIndex(x: x, y: y, onlySmooth: dither == .auto) : gap)
      }
    }
    return indices
  }

  /// The bounding area of the pixels that differ. A row is first compared as a whole, which vectorises.
  static func area(from old: StraightBitmap, to new: StraightBitmap) -> PixelRect {
    let width = new.width
    var (left, right, top, bottom) = (width, -1, -1, -1)
    unsafe old.pixels.withUnsafeBufferPointer { old in
      unsafe new.pixels.withUnsafeBufferPointer { new in
        for y in 0..<(width > 0 ? new.count / width : 0) {
          let row = y &* width
          var difference: UInt32 = 0
          for x in row..<(row &+ width) { unsafe difference |= old[x] ^ new[x] }
          guard difference != 0 else { continue }
          var x = 0
          while x < left, unsafe old[row &+ x] == new[row &+ x] { x &+= 1 }
          left = min(left, x)
          x = width &- 1
          while x > right, unsafe old[row &+ x] == new[row &+ x] { x &-= 1 }
          right = max(right, x)
          if top < 0 { top = y }
          bottom = y
        }
      }
    }
    return top < 0 ? .zero : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The bounding area of the pixels that are 0 only in `new`.
  private static func vanished(
    from old: StraightBitmap, to new: StraightBitmap, in area: PixelRect
  ) -> PixelRect {
    var vanished = BoundingArea()
    for y in area.rows {
      for x in area.columns where new.pixels[y * new.width + x] == 0 && old.pixels[y * new.width + x] != 0 {
        vanished.add(x: x, y: y)
      }
    }
    return vanished.rect ?? .zero
  }

  /// Writes the changed pixels one after the other, and for every pixel of the area whether it is one; their number.
  private static func collect(
    area: PixelRect, old: StraightBitmap, new: StraightBitmap, into pixels: UnsafeMutableBufferPointer<UInt32>,
    mask: UnsafeMutableBufferPointer<Bool>
  ) -> Int {
    var (count, position) = (0, 0)
    unsafe old.pixels.withUnsafeBufferPointer { oldPixels in
      unsafe new.pixels.withUnsafeBufferPointer { newPixels in
        for y in area.rows {
          let row = y &* new.width
          for x in (row &+ area.x)..<(row &+ area.maxX) {
            // Written always, counted only when it changed: no branch.
            let pixel = unsafe newPixels[x]
            let changes = unsafe pixel != oldPixels[x] && pixel != 0
            unsafe mask[position] = changes
            unsafe pixels[count] = pixel
            position &+= 1
            count &+= changes ? 1 : 0
          }
        }
      }
    }
    return count
  }
}

extension StraightBitmap {
  /// Whether every pixel has full alpha.
  var isOpaque: Bool { pixels.reduce(UInt32.max, &) >> 24 == 255 }

  /// The picture with each pixel opaque in its colour (alpha 128 and more) or 0.
  func withBinaryAlpha() -> StraightBitmap {
    if isOpaque { return self }
    return StraightBitmap(size: size, pixels: pixels.map { $0 >> 31 == 1 ? $0 | 0xFF00_0000 : 0 })
  }
}
