// The judge of the fast renderer: every command of a display list in order, over the whole canvas, pixel by pixel.
//
// It shares with the fast renderer the sources of pixels (coverage of a shape, colour of a gradient or image, blur),
// but not the composition of pictures: no tiles, no spans, no shortcuts.

import DisplayList
import Pixels
import Raster
import VectorGraphics

/// Draws display lists slowly and obviously. Fast and slow must be equal, bit for bit.
package enum ReferenceRenderer {
  /// The picture of `list` with the images and glyphs that it names by index.
  package static func render(_ list: DisplayList, images: ImageStore, glyphs: GlyphStore = .empty) -> Bitmap {
    var drawing = Drawing(list: list, images: images, glyphs: glyphs)
    for command in list.commands { drawing.execute(command) }
    return Bitmap(size: list.size, pixels: drawing.target.pixels.map { $0.packed })
  }
}

/// A picture that is being drawn: the canvas, a group, or one of the two of a cross-fade.
private struct Target {
  /// The pixels of the canvas that it contains; larger than the canvas where a blur will spread pixels from outside.
  let area: PixelRect
  var pixels: [ReferencePixel]
  /// The open clips and mixes, outermost first.
  var open: [Open] = []
  /// For a group, the sigma of its blur in 1/64 pixel.
  var blur: UInt32 = 0
  /// For a filtered group, its filter.
  var filter: PictureFilter?
  /// Whether it is the first of two pictures, and ended.
  var isEnded = false

  /// The picture before a clip with the coverage that clips the following drawing; or the picture before a mix with its
  /// finished first continuation.
  enum Open {
    case clip(before: [ReferencePixel], coverage: [Int])
    case mix(before: [ReferencePixel], first: [ReferencePixel])
  }

  init(area: PixelRect) {
    self.area = area
    pixels = [ReferencePixel](repeating: ReferencePixel(0), count: area.area)
  }

  /// The picture as it looks with every open clip ended, and without anything but the current continuation of mixes.
  var visible: [ReferencePixel] {
    open.reversed().reduce(pixels) { after, open in
      guard case .clip(let before, let coverage) = open else { return after }
      return after.indices.map { before[$0].mixed(with: after[$0], weight: coverage[$0]) }
    }
  }

  /// Composites another picture where it covers this one.
  mutating func cover(with other: Target) {
    for index in pixels.indices {
      let (x, y) = (area.x + index % area.width - other.area.x, area.y + index / area.width - other.area.y)
      guard x >= 0, x < other.area.width, y >= 0, y < other.area.height else { continue }
      pixels[index] = pixels[index].covered(by: other.pixels[y * other.area.width + x], coverage: 255)
    }
  }

  /// A copy blurred by a Gaussian.
  func blurred(_ pixels: [ReferencePixel], sigma: UInt32, edges: GaussianBlur.Edges) -> [ReferencePixel] {
    let bitmap = Bitmap(size: PixelSize(width: area.width, height: area.height), pixels: pixels.map { $0.packed })
    return BlurredArea.blur(bitmap, sigma: sigma, edges: edges).pixels.map(ReferencePixel.init)
  }
}

private struct Drawing {
  let list: DisplayList
  let images: ImageStore
  let glyphs: GlyphStore
  /// What is below the canvas in the picture around it.
  var below: Target?
  /// The canvas and, above it, the open groups and pictures of cross-fades.
  var targets: [Target]

  init(list: DisplayList, images: ImageStore, glyphs: GlyphStore) {
    self.list = list
    self.images = images
    self.glyphs = glyphs
    targets = [Target(area: PixelRect(list.size))]
  }

  var target: Target {
    get { targets[targets.count - 1] }
    set { targets[targets.count - 1] = newValue }
  }

  mutating func execute(_ command: DrawCommand) {
    switch command {
    case .fill(let shape, let paint, let blend):
      fill(coverage(shape), paint, blend)
    case .glyphs(let run, let color, let blend):
      fill(coverage(list.runs[at: run]), .solid(color), blend)
    case .beginClip(let shape):
      target.open.append(.clip(before: target.pixels, coverage: coverage(shape)))
    case .endClip:
      guard case .clip(let before, let coverage)? = target.open.popLast() else { return }
      change { before[$0].mixed(with: $1, weight: coverage[$0]) }
    case .beginMix:
      target.open.append(.mix(before: target.pixels, first: []))
    case .nextMix:
      guard case .mix(let before, _)? = target.open.popLast() else { return }
      target.open.append(.mix(before: before, first: target.pixels))
      target.pixels = before
    case .endMix(let weight):
      guard case .mix(_, let first)? = target.open.popLast() else { return }
      change { first[$0].mixed(with: $1, weight: Int(weight)) }
    case .beginGroup(let blur):
      targets.append(Target(area: BlurredArea.grown(target.area, sigma: blur, canvas: list.size)))
      target.blur = blur
    case .endGroup(let opacity, let blend):
      endGroup(opacity: Int(opacity), blend)
    case .beginCrossFade, .beginMask:
      targets.append(Target(area: target.area))
    case .nextCrossFade, .nextMask:
      target.isEnded = true
      targets.append(Target(area: target.area))
    case .endCrossFade(let weight):
      endCrossFade(weight: Int(weight))
    case .beginFilter(let index):
      let filter = PictureFilter(list.filters[at: index], target: target.area, canvas: list.size)
      targets.append(Target(area: filter.area))
      target.filter = filter
    case .nested(let index):
      draw(list.nested[at: index])
    case .endMask(let kind):
      endMask(kind)
    case .endFilter:
      endFilter()
    case .blurBackdrop(let shape, let sigma):
      let coverage = coverage(shape)
      let blurred = target.blurred(target.visible, sigma: sigma, edges: .clamped)
      change { $1.mixed(with: blurred[$0], weight: coverage[$0]) }
    }
  }

  /// Replaces each pixel of the target, given its index and its value.
  private mutating func change(_ pixel: (Int, ReferencePixel) -> ReferencePixel) {
    let top = targets.count - 1
    for index in targets[top].pixels.indices {
      targets[top].pixels[index] = pixel(index, targets[top].pixels[index])
    }
  }

  private func coverage(_ shape: ShapeIndex) -> [Int] {
    values(ShapeCoverage(list.shapes[at: shape], of: list.paths, within: GeometryArea(target.area), memory: .none))
  }

  /// The coverage of a run, with each glyph drawn again.
  private func coverage(_ run: GlyphRun) -> [Int] {
    values(ShapeCoverage(run, store: glyphs, cache: GlyphCache(capacity: 0), within: GeometryArea(target.area)))
  }

  private func values(_ coverage: ShapeCoverage) -> [Int] {
    target.area.rows.flatMap { y in coverage.values(row: y, columns: target.area.columns).map(Int.init) }
  }

  private mutating func endGroup(opacity: Int, _ blend: BlendMode) {
    guard targets.count > 1 else { return }
    let group = targets.removeLast()
    let pixels =
      group.blur > 0 ? group.blurred(group.pixels, sigma: group.blur, edges: .transparent) : group.pixels
    let (x, y) = (target.area.x - group.area.x, target.area.y - group.area.y)
    let width = target.area.width
    change { index, below in
      let source = pixels[(index / width + y) * group.area.width + index % width + x]
      return below.blended(with: source, blend, coverage: opacity)
    }
  }

  private mutating func endCrossFade(weight: Int) {
    guard targets.count > 2 else { return }
    let second = targets.removeLast().pixels
    let first = targets.removeLast().pixels
    change { $1.covered(by: first[$0].mixed(with: second[$0], weight: weight), coverage: 255) }
  }

  /// A nested picture, composited at its position.
  private mutating func draw(_ nested: NestedList) {
    var inner = Drawing(list: nested.list, images: images, glyphs: glyphs)
    if nested.below != .nothing {
      let whole = whole
      var moved = Target(area: whole.area.moved(x: -nested.x, y: -nested.y))
      moved.pixels = whole.pixels
      inner.below = moved
      if nested.below == .copied {
        inner.targets[0] = Target(area: moved.area.intersection(inner.target.area))
        inner.targets[0].cover(with: moved)
      }
    }
    for command in nested.list.commands { inner.execute(command) }
    var picture = Target(area: inner.target.area.moved(x: nested.x, y: nested.y))
    picture.pixels = inner.target.pixels
    target.cover(with: picture)
  }

  /// The picture so far with all that is below it, open groups composited as they are.
  private var whole: Target {
    let own = targets.lastIndex { $0.filter != nil } ?? 0
    var whole = targets[targets.count - 1]
    whole.pixels = whole.visible
    for lower in targets[own..<targets.count - 1].reversed() where !lower.isEnded {
      var next = lower
      next.cover(with: whole)
      next.pixels = next.visible
      whole = next
    }
    guard targets[own].filter == nil, let below else { return whole }
    var both = Target(area: below.area.intersection(whole.area))
    both.cover(with: below)
    both.cover(with: whole)
    return both
  }

  private mutating func endFilter() {
    guard targets.count > 1 else { return }
    let group = targets.removeLast()
    let size = PixelSize(width: group.area.width, height: group.area.height)
    let bitmap = Bitmap(size: size, pixels: group.pixels.map { $0.packed })
    guard let (picture, area) = group.filter?.apply(to: bitmap, of: group.area) else { return }
    let (target, width) = (target.area, target.area.width)
    change { index, below in
      let (x, y) = (target.x + index % width - area.x, target.y + index / width - area.y)
      guard x >= 0, x < area.width, y >= 0, y < area.height else { return below }
      return below.covered(by: ReferencePixel(picture[x, y]), coverage: 255)
    }
  }

  private mutating func endMask(_ kind: VectorMask.Kind) {
    guard targets.count > 2 else { return }
    let content = targets.removeLast().pixels
    let mask = targets.removeLast().pixels
    change { $1.covered(by: content[$0], coverage: mask[$0].maskValue(kind)) }
  }

  private mutating func fill(_ coverage: [Int], _ paint: Paint, _ blend: BlendMode) {
    let area = target.area
    func position(_ index: Int) -> (x: Int, y: Int) { (area.x + index % area.width, area.y + index / area.width) }
    switch paint {
    case .solid(let color):
      change { $1.painted(color, blend, coverage: coverage[$0]) }
    case .shadow(let index):
      let shadow = list.shadows[at: index]
      let mask = ShadowMask(shadow, within: GeometryArea(area))
      change { index, below in
        let (x, y) = position(index)
        let value = coverage[index] > 0 ? Int(mask.value(x: x, y: y)) : 0
        return below.painted(
          shadow.color, blend, coverage: ReferencePixel.divided(coverage[index] * value, by: 255))
      }
    case .gradient(let index, let opacity):
      let gradient = GradientSource(list.gradients[at: index])
      fill(coverage, opacity, blend) { index in
        let (x, y) = position(index)
        return gradient.pixel(x: x, y: y)
      }
    case .image(let index, let opacity):
      let image = ImageSampler(list.images[at: index], store: images, columns: area.columns)
      fill(coverage, opacity, blend) { index in
        let (x, y) = position(index)
        return image.pixel(x: x, y: y)
      }
    }
  }

  /// Paints pixels of a source by the coverage, into which the opacity is folded.
  private mutating func fill(
    _ coverage: [Int], _ opacity: UInt8, _ blend: BlendMode, source: (Int) -> UInt32
  ) {
    change { index, below in
      let folded = ReferencePixel.divided(coverage[index] * Int(opacity), by: 255)
      guard folded > 0 else { return below }
      return below.blended(with: ReferencePixel(source(index)), blend, coverage: folded)
    }
  }
}
