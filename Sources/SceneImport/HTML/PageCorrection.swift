// A screen is drawn and compared with the browser's picture of it. Where a square of the picture is too different, the upper
// layer there becomes a picture: first its text or image, then all of it. A picture that does not help is taken back.

import ImageComparison
import JSONTree
import Pixels

/// Builds the layers of a page until they look like the page.
struct PageCorrection {
  /// The largest mean difference of a square of 32×32 pixels.
  private static let limit = 16.0
  /// Most times that a screen is drawn.
  private static let rounds = 6
  /// How far shadows and texts may be outside of their element, in points.
  private static let margin = 16.0

  private struct Try: Hashable {
    let index: Int
    let stage: Int
  }

  let view: PageView
  let scene: ImportedScene
  let screen: ImportedScreen
  let selectors: [(name: String, selector: String)]

  /// Sets the layers of the screen.
  func run() throws(ImportError) {
    var stages: [Int: PictureStage] = [:]
    var layers = try build(stages)
    guard !layers.items.isEmpty, let picture = screen.picture else { return }
    var refused: Set<Try> = []
    var open: [PixelRect: Try] = [:]
    for _ in 0..<Self.rounds where view.hasTime {
      let still = try ImportFolder.still(of: screen, in: scene)
      guard still.size == picture.size else { return }
      let tiles = PictureDistance.tiles(still, picture, over: Self.limit)
      var changed = takeBack(open, tiles, &stages, &refused)
      open = [:]
      for tile in tiles {
        guard let next = candidate(tile, layers.items, stages, refused) else { continue }
        open[tile] = next
      }
      for next in open.values { stages[next.index] = PictureStage(rawValue: next.stage) }
      changed = changed || !open.isEmpty
      if !changed { return }
      layers = try build(stages)
    }
  }

  private func build(_ stages: [Int: PictureStage]) throws(ImportError) -> PageLayers {
    let layers = try PageLayers(view, scene, screen, selectors: selectors, stages: stages)
    try layers.build()
    return layers
  }

  /// Takes back pictures that did not help any of the squares that they were made for.
  private func takeBack(
    _ open: [PixelRect: Try], _ tiles: [PixelRect], _ stages: inout [Int: PictureStage], _ refused: inout Set<Try>
  ) -> Bool {
    let bad = Set(tiles)
    let helped = Set(open.filter { !bad.contains($0.key) }.values)
    var changed = false
    for one in Set(open.values).subtracting(helped) {
      refused.insert(one)
      stages[one.index] = PictureStage(rawValue: one.stage - 1)
      changed = true
    }
    return changed
  }

  /// What may be wrong at a square: of the elements there, the last one in paint order that is not a picture yet.
  private func candidate(
    _ tile: PixelRect, _ items: [PageItem], _ stages: [Int: PictureStage], _ refused: Set<Try>
  ) -> Try? {
    let scale = scene.scale
    for index in items.indices.reversed() {
      let (item, done) = (items[index], stages[index]?.rawValue ?? 0)
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
