// What is below the transparent blocks of a lossy picture.
//
// A decoder smooths edges between blocks, and mixes colour differences of neighbouring samples, whether they are seen or not. With
// black below a transparent block, the blocks beside it would get a dark rim. So a transparent block continues the colours of
// those beside it:
//
//     ┌─────┬──────────┐
//     │ sent│→ → → → ↑ │     Each pixel has the colour of the nearest pixel of a block beside it that is sent; at a corner, of
//     │  ab │b b b     │     the corner of that block; elsewhere of the block to the left, or above. This costs few bytes:
//     └─────┴──────────┘     the encoder predicts a block from the ones to the left and above.

/// The blocks of a rectangle, of which some are transparent.
struct LeftOutBlocks {
  private let (width, height, block): (Int, Int, Int)
  private let columns: Int
  private let isSent: [Bool]

  /// - Parameter isSent: For each block, row by row, whether its pixels are opaque.
  init(size width: Int, _ height: Int, block: Int, isSent: [Bool]) {
    (self.width, self.height, self.block, self.isSent) = (width, height, block, isSent)
    columns = (width + block - 1) / block
  }

  /// Sets the colours of all pixels of blocks that are not sent, with an alpha of 0.
  func fill(_ pixels: inout [UInt32]) {
    for index in isSent.indices where !isSent[index] { fill(row: index / columns, column: index % columns, &pixels) }
  }

  private func isSent(_ row: Int, _ column: Int) -> Bool {
    row >= 0 && column >= 0 && column < columns && row * columns + column < isSent.count
      && isSent[row * columns + column]
  }

  private func fill(row: Int, column: Int, _ pixels: inout [UInt32]) {
    let (left, top) = (column * block, row * block)
    let (right, bottom) = (min(left + block, width), min(top + block, height))
    let sides = (
      left: isSent(row, column - 1), top: isSent(row - 1, column), right: isSent(row, column + 1),
      bottom: isSent(row + 1, column)
    )
    let hasSide = sides.left || sides.top || sides.right || sides.bottom
    let corner = hasSide ? nil : corner(row: row, column: column).map { pixels[$0] & 0xFF_FFFF }
    for y in top..<bottom {
      for x in left..<right {
        var source: Int?
        var nearest = Int.max
        func look(_ isThere: Bool, _ distance: Int, _ place: Int) {
          if isThere, distance < nearest { (source, nearest) = (place, distance) }
        }
        look(sides.left, x - left, y * width + left - 1)
        look(sides.top, y - top, (top - 1) * width + x)
        look(sides.right, right - 1 - x, y * width + right)
        look(sides.bottom, bottom - 1 - y, bottom * width + x)
        if source == nil { source = left > 0 ? y * width + left - 1 : top > 0 ? (top - 1) * width + x : nil }
        pixels[y * width + x] = corner ?? source.map { pixels[$0] & 0xFF_FFFF } ?? 0
      }
    }
  }

  /// The pixel of a sent block that touches a corner of a block.
  private func corner(row: Int, column: Int) -> Int? {
    for (down, across) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] where isSent(row + down, column + across) {
      let x = across < 0 ? column * block - 1 : (column + 1) * block
      let y = down < 0 ? row * block - 1 : (row + 1) * block
      return y * width + x
    }
    return nil
  }
}
