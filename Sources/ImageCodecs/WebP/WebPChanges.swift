// The pixels of a picture that must be sent when the previous one is on the screen.
//
//     ┌ canvas ───────────────┐     The smallest rectangle around all pixels that differ, from an even column and row as the
//     │   ┌ area ──────┐      │     format demands. In it, pixels that do not differ may be left out as transparent ones
//     │   │ ░░██░      │      │     (blended), if all that are sent are opaque; else the whole rectangle is replaced.
//     │   │    ░██     │      │
//     │   └────────────┘      │
//     └───────────────────────┘
//
// With losses pixels are left out in blocks. Decoders smooth a block with the pixels beside it, up to 8 of them, and a block with an
// edge in it has errors everywhere. Both must go when the edge moves on. So blocks are the same for all frames, counted from the
// corner of the canvas, and a block is sent again as long as something changes within 8 pixels around it.

import Pixels

/// The difference between two pictures of one size.
struct WebPChanges {
  /// How far around a block of losses pixels count that differ.
  private static let reach = 8

  /// The smallest area of whole blocks, from an even column and row, that holds every pixel that counts.
  let area: PixelRect
  private let old: StraightBitmap?
  private let new: StraightBitmap
  private let block: Int
  private var reach: Int { block > 1 ? Self.reach : 0 }

  /// Compares pictures; nil is an empty canvas, which a first frame replaces as a whole.
  ///
  /// - Parameters:
  ///   - damage: Areas outside which the pictures are known to be equal; nil when nothing is known.
  ///   - block: The side of the blocks in which pixels are left out: 1, or a multiple of 2 with losses.
  init(from old: StraightBitmap?, to new: StraightBitmap, damage: [PixelRect]?, block: Int) {
    (self.old, self.new, self.block) = (old, new, block)
    let bounds = old.map { new.changedArea(from: $0, damage: damage) } ?? PixelRect(new.size)
    guard !bounds.isEmpty else {
      area = .zero
      return
    }
    let (grid, reach) = (max(block, 2), block > 1 ? Self.reach : 0)
    let (x, y) = (max(0, bounds.x - reach) / grid * grid, max(0, bounds.y - reach) / grid * grid)
    func end(_ bound: Int, _ limit: Int) -> Int { min((bound + reach + block - 1) / block * block, limit) }
    area = PixelRect(
      x: x, y: y, width: end(bounds.maxX, new.width) - x, height: end(bounds.maxY, new.height) - y)
  }

  /// All pixels of the area as libwebp takes them: 0xAARRGGBB.
  func pixels() -> [UInt32] {
    area.rows.flatMap { y in new.pixels[(y * new.width + area.x)..<(y * new.width + area.maxX)].map(Self.argb) }
  }

  /// The same pixels with transparent ones in every unchanged block. Nil when no block is unchanged, or when a pixel of a changed
  /// block is not opaque: it would be blended over the content.
  ///
  /// - Parameter extendsColors: Whether transparent pixels continue the colours of the blocks beside them. Otherwise they
  ///   are 0.
  func pixelsLeavingOut(extendsColors: Bool) -> [UInt32]? {
    guard let old else { return nil }
    var pixels = [UInt32](repeating: 0, count: area.area)
    var isSent = [Bool](repeating: false, count: (area.width + block - 1) / block * ((area.height + block - 1) / block))
    var sent = 0
    for top in stride(from: 0, to: area.height, by: block) {
      for left in stride(from: 0, to: area.width, by: block) {
        let rows = top..<min(top + block, area.height)
        let width = min(block, area.width - left)
        func start(_ row: Int) -> Int { (area.y + row) * new.width + area.x + left }
        guard differs(old, around: PixelRect(x: area.x + left, y: area.y + top, width: width, height: rows.count))
        else { continue }
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

  /// Whether a pixel differs that counts for a block.
  private func differs(_ old: StraightBitmap, around box: PixelRect) -> Bool {
    let columns = max(0, box.x - reach)..<min(box.maxX + reach, new.width)
    return (max(0, box.y - reach)..<min(box.maxY + reach, new.height)).contains { y in
      let row = y * new.width
      return old.pixels[row + columns.lowerBound..<row + columns.upperBound]
        != new.pixels[row + columns.lowerBound..<row + columns.upperBound]
    }
  }

  /// Red and blue exchanged.
  private static func argb(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
  }
}
