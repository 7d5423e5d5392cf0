// A screen is drawn and compared with the browser's picture of it. Where a square of the picture is too different, the upper
// layer there becomes a picture: first its text or image, then all of it. A picture that does not help is taken back.

import ImageComparison
import Pixels

/// Builds the layers of a page until they look like the page.
struct PageCorrection {
  /// Most times that a screen is drawn.
  private static let rounds = 6
  /// How far shadows and texts may be outside of their element, in points.
  private static let margin = 16.0

  private struct Try: Hashable {
    let index: Int
    let stage: Int
  }

  /// A square that differs, and by how much of 255.
  private typealias Tile = (rect: PixelRect, difference: Double)
  private typealias Stages = [Int: (stage: PictureStage, difference: Double)]

  let layers: PageLayers
  let drawing: DrawnScreens

  /// Sets the layers of the screen.
  func run() throws(ImportError) {
    let (view, screen) = (layers.view, layers.screen)
    var stages: Stages = [:]
    try layers.build(stages)
    guard !layers.items.isEmpty, let picture = screen.picture else { return }
    let ordered = layers.items.indices.sorted { layers.items[$0].position > layers.items[$1].position }
    var refused: Set<Try> = []
    var open: [PixelRect: Try] = [:]
    for _ in 0..<Self.rounds where view.hasTime {
      let still = try drawing.still(of: screen)
      guard still.size == picture.size else { return }
      let tiles = PictureDistance.tiles(still, picture, over: StillLimits.tile)
      var changed = takeBack(open, tiles, &stages, &refused)
      open = [:]
      var differences: [Try: Double] = [:]
      for tile in tiles {
        guard let next = candidate(tile.rect, ordered, stages, refused) else { continue }
        open[tile.rect] = next
        differences[next] = max(differences[next] ?? 0, tile.difference)
      }
      for (next, difference) in differences {
        if let stage = PictureStage(rawValue: next.stage) { stages[next.index] = (stage, difference) }
      }
      changed = changed || !open.isEmpty
      if !changed { return }
      try layers.build(stages)
    }
  }

  /// Takes back pictures that did not help any of the squares that they were made for.
  private func takeBack(
    _ open: [PixelRect: Try], _ tiles: [Tile], _ stages: inout Stages, _ refused: inout Set<Try>
  ) -> Bool {
    let bad = Set(tiles.map(\.rect))
    let helped = Set(open.filter { !bad.contains($0.key) }.values)
    let useless = Set(open.values).subtracting(helped)
    for one in useless {
      refused.insert(one)
      let difference = stages[one.index]?.difference ?? 0
      stages[one.index] = PictureStage(rawValue: one.stage - 1).map { ($0, difference) }
    }
    return !useless.isEmpty
  }

  /// What may be wrong at a square: of the elements there, the uppermost one that is not a picture yet.
  private func candidate(_ tile: PixelRect, _ ordered: [Int], _ stages: Stages, _ refused: Set<Try>) -> Try? {
    let scale = layers.scene.scale
    for index in ordered {
      let (item, done) = (layers.items[index], stages[index]?.stage.rawValue ?? 0)
      let rect = item.rect
      let isHere =
        (rect.minX - Self.margin) * scale < Double(tile.maxX) && (rect.maxX + Self.margin) * scale > Double(tile.x)
        && (rect.minY - Self.margin) * scale < Double(tile.maxY) && (rect.maxY + Self.margin) * scale > Double(tile.y)
      guard isHere else { continue }
      let hasKeys = item.image != nil || !item.lines.isEmpty
      for stage in (hasKeys ? 1 : 2)..<3 where stage > done {
        let next = Try(index: index, stage: stage)
        if !refused.contains(next) { return next }
      }
    }
    return nil
  }
}
