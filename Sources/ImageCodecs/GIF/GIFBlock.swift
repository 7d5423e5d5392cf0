// An image block as written to the file: an area, its palette and its indices.

import Pixels

/// An image block that is settled but not written yet.
struct GIFBlock: Sendable {
  /// Where it is drawn.
  let area: PixelRect
  /// Its opaque colours.
  let palette: [UInt32]
  /// Row by row; `palette.count` where nothing is drawn. Empty in a block with codes that no later frame clears.
  let indices: [UInt8]
  /// Whether there are indices of gaps.
  let hasGaps: Bool
  /// Whether `palette` is the one that all frames share, so that the block needs no colour table.
  let isShared: Bool
  /// The compressed indices as data sub-blocks; empty before `compressed()`.
  private(set) var codes: [UInt8] = []

  /// Number of entries of the colour table: a power of 2 of at least 2 that has room for the transparent index.
  var tableSize: Int { Self.tableSize(for: palette.count + (hasGaps || isShared ? 1 : 0)) }

  /// The smallest power of 2 that is at least `count` and 2.
  static func tableSize(for count: Int) -> Int {
    var size = 2
    while size < count { size *= 2 }
    return size
  }

  /// The block with its codes, from which it can be written.
  func compressed() -> GIFBlock {
    guard codes.isEmpty else { return self }
    var block = self
    let bits = max(2, tableSize.trailingZeroBitCount)
    block.codes = unsafe indices.withUnsafeBufferPointer { unsafe LZW.encode($0, bits: bits) }
    return block
  }

  /// The area of a pause.
  static let pauseArea = PixelRect(x: 0, y: 0, width: 1, height: 1)

  /// A single pixel that draws nothing: it only holds the picture before it for longer.
  static func pause(_ shared: GIFPalette?) -> GIFBlock {
    let shared = shared?.colors ?? []
    let palette = shared.isEmpty ? [0xFF00_0000] : shared
    return GIFBlock(
      area: pauseArea, palette: palette, indices: [UInt8(truncatingIfNeeded: palette.count)], hasGaps: true,
      isShared: !shared.isEmpty)
  }

  /// The same picture on a block that covers `wide`, since disposal applies to the area of a block. Pixels outside it
  /// are lost. It has a transparent index, because FFmpeg and Pillow clear to the background colour without one.
  func clearing(_ wide: PixelRect) -> GIFBlock {
    guard area != wide || !hasGaps else { return self }
    var widened = [UInt8](repeating: UInt8(truncatingIfNeeded: palette.count), count: wide.area)
    let common = area.intersection(wide)
    for y in common.rows {
      for x in common.columns {
        widened[(y - wide.y) * wide.width + x - wide.x] = indices[(y - area.y) * area.width + x - area.x]
      }
    }
    return GIFBlock(area: wide, palette: palette, indices: widened, hasGaps: true, isShared: isShared)
  }
}
