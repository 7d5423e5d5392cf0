// Damage by strips of tiles, so that each pixel is drawn once however areas overlap, and each strip is planned once.
//
//     areas     ┌─────┐               tiles     ├────────┤
//               │  ┌──┼──┐  ┌──┐                ├────────┤  ├──┤
//               └──┼──┘  │  └──┘                ├────────┤
//                  └─────┘

import Pixels

/// The tiles that are drawn again in each strip of rows.
struct DamagedStrips {
  /// All damage: it contains the strips, from its top.
  let area: PixelRect
  /// The tiles of each strip, apart from each other; they may be wider than the tiles of a whole frame.
  private(set) var tiles: [[PixelRect]] = []

  /// Two tiles are joined where that adds at most this number of pixels: a separate tile would cost more.
  private static let worthATile = 1 << 11

  /// All that is drawn, each pixel once: more than the damage.
  var drawn: [PixelRect] { tiles.flatMap(\.self) }
  /// How many pixels are drawn.
  var pixels: Int { tiles.reduce(0) { $1.reduce($0) { $0 + $1.area } } }

  /// The strips of `height` rows that hold all of `areas`.
  init(_ areas: [PixelRect], height: Int) {
    area = areas.reduce(.zero) { $0.union($1) }
    for y in stride(from: area.y, to: area.maxY, by: height) {
      let strip = PixelRect(x: area.x, y: y, width: area.width, height: min(height, area.maxY - y))
      tiles.append(Self.joined(areas.map { $0.intersection(strip) }))
    }
  }

  /// Tiles that hold all of `parts`.
  private static func joined(_ parts: [PixelRect]) -> [PixelRect] {
    var tiles: [PixelRect] = []
    for part in parts where !part.isEmpty {
      var tile = part
      func belongs(_ other: PixelRect) -> Bool {
        !other.intersection(tile).isEmpty || other.union(tile).area <= other.area + tile.area + worthATile
      }
      while let index = tiles.firstIndex(where: belongs) { tile = tile.union(tiles.remove(at: index)) }
      tiles.append(tile)
    }
    return tiles
  }
}
