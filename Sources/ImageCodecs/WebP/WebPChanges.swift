// The pixels of a picture that must be sent when the previous one is on the screen.
//
//     ┌ canvas ───────────────┐     The smallest rectangle around all pixels that differ, from an even column and row as the
//     │   ┌ area ──────┐      │     format demands. In it, pixels that do not differ may be left out as transparent ones
//     │   │ ░░██░      │      │     (blended), if all that are sent are opaque; else the whole rectangle is replaced.
//     │   │    ░██     │      │
//     │   └────────────┘      │
//     └───────────────────────┘

import Pixels

/// The difference between two pictures of one size.
struct WebPChanges {
  /// The smallest area from an even column and row that holds every pixel that differs.
  let area: PixelRect
  private let old: StraightBitmap?
  private let new: StraightBitmap

  /// Compares pictures; nil is an empty canvas, which a first frame replaces as a whole.
  ///
  /// - Parameter damage: Areas outside which the pictures are known to be equal; nil when nothing is known.
  init(from old: StraightBitmap?, to new: StraightBitmap, damage: [PixelRect]?) {
    (self.old, self.new) = (old, new)
    let bounds = old.map { new.changedArea(from: $0, damage: damage) } ?? PixelRect(new.size)
    let (x, y) = (bounds.x & ~1, bounds.y & ~1)
    area = bounds.isEmpty ? .zero : PixelRect(x: x, y: y, width: bounds.maxX - x, height: bounds.maxY - y)
  }

  /// All pixels of the area as libwebp takes them: 0xAARRGGBB.
  func pixels() -> [UInt32] {
    area.rows.flatMap { y in new.pixels[(y * new.width + area.x)..<(y * new.width + area.maxX)].map(Self.argb) }
  }

  /// The same pixels with transparent ones in every unchanged block of `block` × `block` pixels, counted from the corner of
  /// the area. Nil when no block is unchanged, or when a pixel of a changed block is not opaque: it would be blended over
  /// the content.
  ///
  /// - Parameter extendsColors: Whether transparent pixels continue the colours of the blocks beside them. Otherwise they
  ///   are 0.
  func pixelsLeavingOut(block: Int, extendsColors: Bool) -> [UInt32]? {
    guard let old else { return nil }
    var pixels = [UInt32](repeating: 0, count: area.area)
    var isSent = [Bool](repeating: false, count: (area.width + block - 1) / block * ((area.height + block - 1) / block))
    var sent = 0
    for top in stride(from: 0, to: area.height, by: block) {
      for left in stride(from: 0, to: area.width, by: block) {
        let rows = top..<min(top + block, area.height)
        let width = min(block, area.width - left)
        func start(_ row: Int) -> Int { (area.y + row) * new.width + area.x + left }
        guard rows.contains(where: { differs(old, from: start($0), count: width) }) else { continue }
        for row in rows {
          for column in 0..<width {
            let pixel = new.pixels[start(row) + column]
            guard pixel >> 24 == 255 else { return nil }
            pixels[row * area.width + left + column] = Self.argb(pixel)
          }
        }
        isSent[top / block * ((area.width + block - 1) / block) + left / block] = true
        sent += rows.count * width
      }
    }
    guard sent < area.area else { return nil }
    if extendsColors { LeftOutBlocks(size: area.width, area.height, block: block, isSent: isSent).fill(&pixels) }
    return pixels
  }

  private func differs(_ old: StraightBitmap, from start: Int, count: Int) -> Bool {
    old.pixels[start..<start + count] != new.pixels[start..<start + count]
  }

  /// Red and blue exchanged.
  private static func argb(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
  }
}
