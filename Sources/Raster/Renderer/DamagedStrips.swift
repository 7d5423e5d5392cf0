// Damage by strips of tiles, so that each pixel is drawn once however areas overlap, and each strip is planned once.
//
//     areas     ┌─────┐               strips    ├─────┤
//               │  ┌──┼──┐                      ├────────┤
//               └──┼──┘  │  ┌──┐                ├────────┤  ├──┤
//                  └─────┘  └──┘

import Pixels

/// The columns that are drawn again in each strip of rows.
struct DamagedStrips {
  /// All damage: it contains the strips, from its top.
  let area: PixelRect
  /// The columns of each strip, in order and apart.
  private(set) var columns: [[Range<Int>]] = []
  /// All that is drawn, each pixel once: more than the damage.
  private(set) var drawn: [PixelRect] = []

  /// Columns with at most this distance are drawn together with the columns between them: a separate tile would cost
  /// more.
  private static let gap = 48

  /// How many pixels are drawn.
  var pixels: Int { drawn.reduce(0) { $0 + $1.area } }

  /// The strips of `height` rows that hold all of `areas`.
  init(_ areas: [PixelRect], height: Int) {
    area = areas.reduce(.zero) { $0.union($1) }
    let areas = areas.sorted { $0.x < $1.x }
    for y in stride(from: area.y, to: area.maxY, by: height) {
      let strip = y..<min(y + height, area.maxY)
      var ranges: [Range<Int>] = []
      for area in areas where area.rows.overlaps(strip) {
        if let last = ranges.last, area.x <= last.upperBound + Self.gap {
          ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, area.maxX)
        } else {
          ranges.append(area.columns)
        }
      }
      columns.append(ranges)
      drawn += ranges.map { PixelRect(x: $0.lowerBound, y: y, width: $0.count, height: strip.count) }
    }
  }
}
