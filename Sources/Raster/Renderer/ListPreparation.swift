// From display list to prepared list: drops what cannot be seen, finds bounds, and draws ahead what a tile cannot draw
// alone because it needs pixels around it, blurred groups and blurred backdrops.

import DisplayList
import Pixels

/// Builds the prepared list of one target. `draw` makes a picture of a finished prepared list.
struct ListPreparation {
  /// A begin whose end has not come yet.
  private struct Open {
    var index: Int
    /// The union of what was drawn since.
    var content = PixelRect.zero
    /// For a clip, its shape.
    var shape: Int?
    /// For a cross-fade, where its second picture begins.
    var next: Int?
  }

  private let list: DisplayList
  private let sources: RenderSources
  /// The only pixels that will be looked at, nil for all.
  private let visible: [PixelRect]?
  private let draw: (PreparedList, Range<Int>) -> Bitmap
  private var prepared: PreparedList
  private var open: [Open] = []

  /// Prepares the commands `range` of a list for a target of the pixels `area`; what does not show in `visible`, when it is
  /// given, is left out.
  static func prepare(
    _ list: DisplayList, _ range: Range<Int>, area: PixelRect, visible: [PixelRect]? = nil, sources: RenderSources,
    draw: (PreparedList, Range<Int>) -> Bitmap
  ) -> PreparedList {
    withoutActuallyEscaping(draw) { draw in
      var preparation = ListPreparation(
        list: list, sources: sources, visible: visible, draw: draw, prepared: PreparedList(area: area))
      var index = range.lowerBound
      while index < range.upperBound { index = preparation.add(commandAt: index, in: range) }
      return preparation.prepared
    }
  }

  private init(
    list: DisplayList, sources: RenderSources, visible: [PixelRect]?,
    draw: @escaping (PreparedList, Range<Int>) -> Bitmap, prepared: PreparedList
  ) {
    self.list = list
    self.sources = sources
    self.visible = visible
    self.draw = draw
    self.prepared = prepared
  }

  /// Adds a command, or a blurred group as a whole, and returns the index after it.
  private mutating func add(commandAt index: Int, in range: Range<Int>) -> Int {
    switch list.commands[index] {
    case .fill(let shape, let paint, let blend):
      addFill(shape, paint, blend)
    case .glyphs(let run, let color, let blend):
      addGlyphs(list.runs[Int(run)], color, blend)
    case .beginClip(let shape):
      open.append(Open(index: prepared.commands.count, shape: add(shape)))
      append(.beginClip(shape: prepared.shapes.count - 1), .zero)
    case .beginGroup(let blur) where blur > 0:
      return addBlurredGroup(index, blur, in: range)
    case .beginGroup:
      begin(.beginGroup)
    case .beginCrossFade:
      begin(.beginCrossFade)
    case .nextCrossFade:
      guard !open.isEmpty else { break }
      open[open.count - 1].next = prepared.commands.count
      append(.nextCrossFade, .zero)
    case .endClip, .endGroup, .endCrossFade:
      end(list.commands[index])
    case .blurBackdrop(let shape, let sigma):
      addBlurredBackdrop(shape, sigma)
    }
    return index + 1
  }

  private mutating func append(_ action: PreparedList.Action, _ bounds: PixelRect) {
    prepared.commands.append(PreparedList.Command(action: action, bounds: bounds))
    if !open.isEmpty { open[open.count - 1].content = open[open.count - 1].content.union(bounds) }
  }

  private mutating func add(_ shape: ShapeIndex) -> Int {
    prepared.shapes.append(ShapeCoverage(list.shapes[Int(shape)], within: prepared.area, masks: sources.masks))
    return prepared.shapes.count - 1
  }

  // MARK: Fills

  private mutating func addFill(_ shape: ShapeIndex, _ paint: Paint, _ blend: BlendMode) {
    if isInvisible(paint) || isHidden({ list.shapes[Int(shape)].touched(in: $0) }) { return }
    let index = add(shape)
    let bounds = prepared.shapes[index].bounds
    guard !bounds.isEmpty else {
      prepared.shapes.removeLast()
      return
    }
    append(.fill(shape: index, paint: add(paint, within: bounds), blend: blend), bounds)
  }

  private mutating func addGlyphs(_ run: GlyphRun, _ color: PaintColor, _ blend: BlendMode) {
    guard color.alpha > 0, !isHidden({ run.touched(in: $0, sources.glyphs) }) else { return }
    let shape = ShapeCoverage(run, store: sources.glyphs, cache: sources.cache, within: prepared.area)
    guard !shape.bounds.isEmpty else { return }
    prepared.shapes.append(shape)
    append(.fill(shape: prepared.shapes.count - 1, paint: .solid(color), blend: blend), shape.bounds)
  }

  /// Whether what touches pixels of the target, as `touched` tells, shows in none of those that are looked at.
  private func isHidden(_ touched: (PixelRect) -> PixelRect) -> Bool {
    guard let visible else { return false }
    let area = touched(prepared.area)
    return visible.allSatisfy { $0.intersection(area).isEmpty }
  }

  /// Whether a paint changes no pixel under any coverage and blend mode.
  private func isInvisible(_ paint: Paint) -> Bool {
    switch paint {
    case .solid(let color): color.alpha == 0
    case .gradient(_, let opacity), .image(_, let opacity): opacity == 0
    case .shadow(let index): list.shadows[Int(index)].color.alpha == 0
    }
  }

  private mutating func add(_ paint: Paint, within bounds: PixelRect) -> PreparedPaint {
    switch paint {
    case .solid(let color):
      return .solid(color)
    case .gradient(let index, let opacity):
      prepared.gradients.append(GradientSource(list.gradients[Int(index)]))
      return .gradient(prepared.gradients.count - 1, opacity: opacity)
    case .image(let index, let opacity):
      prepared.images.append(
        ImageSampler(list.images[Int(index)], store: sources.images, area: bounds, pictures: sources.pictures))
      return .image(prepared.images.count - 1, opacity: opacity)
    case .shadow(let index):
      let shadow = list.shadows[Int(index)]
      prepared.shadows.append(ShadowMask(shadow, within: prepared.area))
      return .shadow(prepared.shadows.count - 1, shadow.color)
    }
  }

  // MARK: Nesting

  private mutating func begin(_ action: PreparedList.Action) {
    open.append(Open(index: prepared.commands.count))
    append(action, .zero)
  }

  /// Ends the innermost begin. Where nothing visible was drawn since, both disappear.
  private mutating func end(_ command: DrawCommand) {
    guard let last = open.popLast() else { return }
    let shape = last.shape
    let bounds = shape.map { last.content.intersection(prepared.shapes[$0].bounds) } ?? last.content
    guard !bounds.isEmpty else {
      prepared.commands.removeSubrange(last.index...)
      return
    }
    prepared.commands[last.index].bounds = bounds
    switch command {
    case .endGroup(let opacity, let blend):
      append(.endGroup(begin: last.index, opacity: opacity, blend: blend), bounds)
    case .endCrossFade(let weight):
      append(.endCrossFade(begin: last.index, next: last.next ?? last.index, weight: weight), bounds)
    default:
      append(.endClip(shape: shape ?? 0, begin: last.index), bounds)
    }
  }

  // MARK: Blurs

  private mutating func addBlurredGroup(_ index: Int, _ blur: UInt32, in range: Range<Int>) -> Int {
    let end = endOfGroup(index, in: range)
    let inner = Self.prepare(
      list, index + 1..<end, area: BlurredArea.grown(prepared.area, sigma: blur, canvas: list.size),
      sources: sources, draw: draw)
    guard end < range.upperBound, case .endGroup(let opacity, let blend) = list.commands[end] else { return end }
    if opacity > 0, !inner.commands.isEmpty {
      let blurred = BlurredArea.blur(draw(inner, inner.commands.indices), sigma: blur, edges: .transparent)
      prepared.pictures.append(blurred.cut(from: inner.area, to: prepared.area))
      append(.picture(prepared.pictures.count - 1, opacity: opacity, blend: blend), prepared.area)
    }
    return end + 1
  }

  /// The index of the command that ends the group begun at `index`.
  private func endOfGroup(_ index: Int, in range: Range<Int>) -> Int {
    var depth = 0
    for other in index..<range.upperBound {
      switch list.commands[other] {
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      default: break
      }
      if depth == 0 { return other }
    }
    return range.upperBound
  }

  /// Draws what the target shows so far, with every open clip ended, and keeps a blurred copy.
  private mutating func addBlurredBackdrop(_ shape: ShapeIndex, _ sigma: UInt32) {
    let index = add(shape)
    let bounds = prepared.shapes[index].bounds
    guard !bounds.isEmpty else { return }
    var soFar = prepared
    let start = 1 + (open.last { $0.shape == nil }.map { $0.next ?? $0.index } ?? -1)
    for clip in open.reversed() {
      guard let shape = clip.shape else { break }
      soFar.commands[clip.index].bounds = prepared.area
      soFar.commands.append(
        PreparedList.Command(action: .endClip(shape: shape, begin: clip.index), bounds: prepared.area))
    }
    let backdrop = draw(soFar, start..<soFar.commands.count)
    prepared.pictures.append(BlurredArea.blur(backdrop, sigma: sigma, edges: .clamped))
    append(.replace(shape: index, picture: prepared.pictures.count - 1), bounds)
  }
}

extension Bitmap {
  /// The part `area` of a picture of the pixels `whole`, which it must lie in.
  fileprivate func cut(from whole: PixelRect, to area: PixelRect) -> Bitmap {
    if whole == area { return self }
    let rows = area.rows.map { y -> ArraySlice<UInt32> in
      let start = (y - whole.y) * whole.width + area.x - whole.x
      return pixels[start..<start + area.width]
    }
    return Bitmap(size: PixelSize(width: area.width, height: area.height), pixels: Array(rows.joined()))
  }
}
