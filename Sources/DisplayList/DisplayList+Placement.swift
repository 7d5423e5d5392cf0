// Lists within lists: a frame drawn smaller, as a tile of a larger picture. Everything stays geometry, so a tile is as
// sharp as a frame that was planned at its size.

import Pixels

extension DisplayList {
  /// The same picture drawn `scale` times as large with its top left corner at `origin`, in pixels of a canvas of `size`.
  ///
  /// The result is not clipped to the old canvas: clip to it if that matters.
  package func placed(at origin: Point, scale: Double, on size: PixelSize) -> DisplayList {
    let map = Transform.translation(x: origin.x, y: origin.y) * .scale(x: scale, y: scale)
    var list = self
    list.size = size
    for index in shapes.indices { list.shapes[index].transform = map * shapes[index].transform }
    for index in gradients.indices { list.gradients[index].transform = map * gradients[index].transform }
    for index in images.indices { list.images[index].transform = map * images[index].transform }
    for index in shadows.indices { list.shadows[index].transform = map * shadows[index].transform }
    for index in runs.indices { list.runs[index].transform = map * runs[index].transform }
    for index in filters.indices { list.filters[index].transform = map * filters[index].transform }
    list.nested = nested.map { $0.placed(by: map, scale: scale) }
    for index in commands.indices {
      switch commands[index] {
      case .beginGroup(let blur): list.commands[index] = .beginGroup(blur: Self.scaled(blur, by: scale))
      case .blurBackdrop(let shape, let sigma):
        list.commands[index] = .blurBackdrop(shape: shape, sigma: Self.scaled(sigma, by: scale))
      case .fill, .glyphs, .beginClip, .endClip, .endGroup, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix,
        .nextMix, .endMix, .beginMask,
        .nextMask, .endMask, .beginFilter, .endFilter, .nested:
        break
      }
    }
    return list
  }

  /// A length in 1/64 pixel times `scale`, rounded to nearest; at most 65536 pixels, as builders keep it.
  private static func scaled(_ sigma: UInt32, by scale: Double) -> UInt32 {
    UInt32(min(max((Double(sigma) * scale).rounded(), 0), 65_536 * 64))
  }

  /// The commands of `other` with its side tables appended to those of this list.
  mutating func append(_ other: DisplayList) {
    let (shapeCount, runCount) = (shapes.count, runs.count)
    let (gradientCount, imageCount, shadowCount) = (gradients.count, images.count, shadows.count)
    let (pathCount, filterCount, nestedCount) = (paths.count, filters.count, nested.count)
    func moved(_ paint: Paint) -> Paint {
      switch paint {
      case .solid: paint
      case .gradient(let index, let opacity): .gradient(index.advanced(by: gradientCount), opacity: opacity)
      case .image(let index, let opacity): .image(index.advanced(by: imageCount), opacity: opacity)
      case .shadow(let index): .shadow(index.advanced(by: shadowCount))
      }
    }
    if !keys.isEmpty || !other.keys.isEmpty {
      // A list without keys counts as one part.
      keys += [PartKey](repeating: .root, count: commands.count - keys.count)
      keys += other.keys + [PartKey](repeating: .root, count: other.commands.count - other.keys.count)
    }
    commands += other.commands.map { command in
      switch command {
      case .fill(let shape, let paint, let blend):
        .fill(shape: shape.advanced(by: shapeCount), paint: moved(paint), blend: blend)
      case .glyphs(let run, let color, let blend): .glyphs(run: run.advanced(by: runCount), color: color, blend: blend)
      case .beginClip(let shape): .beginClip(shape: shape.advanced(by: shapeCount))
      case .blurBackdrop(let shape, let sigma): .blurBackdrop(shape: shape.advanced(by: shapeCount), sigma: sigma)
      case .beginFilter(let filter): .beginFilter(filter.advanced(by: filterCount))
      case .nested(let index): .nested(index.advanced(by: nestedCount))
      case .endClip, .beginGroup, .endGroup, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix, .nextMix,
        .endMix, .beginMask, .nextMask,
        .endMask, .endFilter:
        command
      }
    }
    shapes += other.shapes.map { shape in
      var shape = shape
      if let path = shape.path?.path { shape.path?.path = path.advanced(by: pathCount) }
      return shape
    }
    paths += other.paths
    filters += other.filters
    nested += other.nested
    gradients += other.gradients
    images += other.images
    shadows += other.shadows
    runs += other.runs
  }
}
