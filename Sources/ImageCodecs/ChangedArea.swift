// Where two pictures differ, for the encoders of animations. The caller often knows areas outside which they are equal
// (damage); then only those are compared.

import Pixels

extension StraightBitmap {
  /// An estimate of the data needed for the differences from `old`, a picture of the same size, or nil for an empty
  /// canvas. Pixels that differ from it and from their left neighbour count fully; pixels that differ from it alone
  /// count an eighth.
  ///
  /// - Parameter damage: Areas outside which the pictures are known to be equal; nil when nothing is known.
  package func changedDetail(from old: StraightBitmap?, damage: [PixelRect]? = nil) -> Int {
    let area = changedArea(from: old, damage: damage)
    var detail = 0
    unsafe forEachRow(of: area, after: old) { _, old, new in
      var (left, count): (UInt32, Int) = (0, 0)
      for x in 0..<area.width {
        let pixel = unsafe new[x]
        let weight = pixel != left ? 8 : 1
        unsafe count &+= pixel != old[x] ? weight : 0
        left = pixel
      }
      detail += count
    }
    return detail / 8
  }

  /// The smallest rectangle around all pixels that differ from `old`, a picture of the same size, or nil for an empty canvas.
  ///
  /// - Parameter damage: Areas outside which the pictures are known to be equal; nil when nothing is known.
  package func changedArea(from old: StraightBitmap?, damage: [PixelRect]? = nil) -> PixelRect {
    let whole = PixelRect(size)
    guard let damage, old != nil else { return changedArea(from: old, in: whole) }
    return damage.reduce(.zero) { $0.union(changedArea(from: old, in: $1.intersection(whole))) }
  }

  /// The same within `part`. A row is first compared as a whole, which vectorises.
  private func changedArea(from old: StraightBitmap?, in part: PixelRect) -> PixelRect {
    var (left, right, top, bottom) = (part.width, -1, -1, -1)
    unsafe forEachRow(of: part, after: old) { y, old, new in
      var difference: UInt32 = 0
      for x in 0..<part.width { unsafe difference |= old[x] ^ new[x] }
      guard difference != 0 else { return }
      var x = 0
      while x < left, unsafe old[x] == new[x] { x &+= 1 }
      left = min(left, x)
      x = part.width &- 1
      while x > right, unsafe old[x] == new[x] { x &-= 1 }
      right = max(right, x)
      if top < 0 { top = y }
      bottom = y
    }
    guard top >= 0 else { return .zero }
    return PixelRect(x: part.x + left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Calls `body` for each row of an area with its number and where the area's pixels of that row begin, in `old` (zeros when
  /// it is nil) and in this picture.
  @inline(__always)
  func forEachRow(
    of area: PixelRect, after old: StraightBitmap?,
    _ body: (_ y: Int, _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>) -> Void
  ) {
    let zeros = [UInt32](repeating: 0, count: old == nil ? area.width : 0)
    unsafe (old?.pixels ?? zeros).withUnsafeBufferPointer { before in
      unsafe pixels.withUnsafeBufferPointer { now in
        guard let before = before.baseAddress, let now = now.baseAddress else { return }
        for y in area.rows {
          let start = y &* width &+ area.x
          unsafe body(y, old == nil ? before : before + start, now + start)
        }
      }
    }
  }
}

extension StraightBitmap {
  /// The pixels of an area.
  package func cut(_ area: PixelRect) -> StraightBitmap {
    if area == PixelRect(size) { return self }
    var cut: [UInt32] = []
    cut.reserveCapacity(area.area)
    for y in area.rows { cut += pixels[(y * width + area.x)..<(y * width + area.maxX)] }
    return StraightBitmap(size: PixelSize(width: area.width, height: area.height), pixels: cut)
  }

  /// Whether every pixel has full alpha.
  var isOpaque: Bool { pixels.reduce(UInt32.max, &) >> 24 == 255 }

  /// The picture with each pixel opaque in its colour (alpha 128 and more) or 0.
  func withBinaryAlpha() -> StraightBitmap {
    if isOpaque { return self }
    return StraightBitmap(size: size, pixels: pixels.map { $0 >> 31 == 1 ? $0 | 0xFF00_0000 : 0 })
  }
}
