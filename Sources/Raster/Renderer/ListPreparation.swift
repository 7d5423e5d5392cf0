// From display list to prepared list: drops invisible commands, computes bounds, and draws blurred groups and blurred
// backdrops first, because a tile cannot draw them without the pixels around it.

import DisplayList
import Pixels

/// Builds the prepared list of one target. `draw` makes a picture of a finished prepared list.
struct ListPreparation {
  /// A begin whose end has not come yet.
  private struct Open {
    /// What begins. A clip and a mix do not isolate.
    enum Kind {
      case clip(CoverageIndex), mix, group, pair
    }

    var index: CommandIndex
    var kind: Kind
    /// The union of everything drawn since.
    var content = PixelRect.zero
    /// For two pictures or continuations, where the second begins, and the bounds of what was drawn in the first.
    var next: CommandIndex?
    var first = PixelRect.zero
  }

  private let list: DisplayList
  private let sources: RenderSources
  /// How far geometry reaches.
  private let geometry: GeometryArea
  private let drawn: DrawnPixels
  /// What is below the list in the picture around it; nil: nothing.
  private let below: Underlay?
  private let draw: (PreparedList, Range<CommandIndex>) -> Bitmap
  private var prepared: PreparedList
  private var open: [Open] = []

  /// Prepares the commands `range` of a list for a target of all pixels of `geometry`. Commands that do not show in `drawn` are
  /// left out. Lists in it may see what is `below`; `base` is what its picture begins with.
  static func prepare(
    _ list: DisplayList, _ range: Range<Int>, in geometry: GeometryArea, drawn: DrawnPixels = .all,
    below: Underlay? = nil, base: PlacedPicture? = nil, sources: RenderSources,
    draw: (PreparedList, Range<CommandIndex>) -> Bitmap
  ) -> PreparedList {
    withoutActuallyEscaping(draw) { draw in
      var preparation = ListPreparation(
        list: list, sources: sources, geometry: geometry, drawn: drawn, below: below, draw: draw,
        prepared: PreparedList(area: geometry.pixels))
      if let base { preparation.add(base) }
      var index = range.lowerBound
      while index < range.upperBound { index = preparation.add(commandAt: index, in: range) }
      return preparation.prepared
    }
  }

  /// Adds a command, or a blurred group as a whole, and returns the index after it.
  private mutating func add(commandAt index: Int, in range: Range<Int>) -> Int {
    switch list.commands[index] {
    case .fill(let shape, let paint, let blend):
      addFill(shape, paint, blend)
    case .glyphs(let run, let color, let blend):
      addGlyphs(list.runs[at: run], color, blend)
    case .beginClip(let shape):
      let shape = add(shape)
      begin(.beginClip(shape: shape), .clip(shape))
    case .beginGroup(let blur) where blur > 0:
      return addBlurredGroup(index, blur, in: range)
    case .beginGroup:
      begin(.beginGroup, .group)
    case .beginFilter(let filter):
      return addFilteredGroup(index, list.filters[at: filter], in: range)
    case .beginCrossFade, .beginMask:
      begin(.beginPair, .pair)
    case .nextCrossFade, .nextMask:
      addNext(.nextOfPair)
    case .beginMix:
      begin(.beginMix, .mix)
    case .nextMix:
      addNext(.nextOfMix)
    case .endMix(let weight):
      end(within: { $0.first.union($0.content) }) { open in
        open.next.map { .endMix(begin: open.index, next: $0, weight: weight) }
      }
    case .endClip:
      end { open in if case .clip(let shape) = open.kind { .endClip(shape: shape, begin: open.index) } else { nil } }
    case .endGroup(let opacity, let blend):
      end { .endGroup(begin: $0.index, opacity: opacity, blend: blend) }
    case .endCrossFade(let weight):
      end(within: { $0.first.union($0.content) }) { open in
        open.next.map { .endCrossFade(begin: open.index, next: $0, weight: weight) }
      }
    case .endMask(let kind):
      end(within: { $0.first.intersection($0.content) }) { open in
        open.next.map { .endMask(begin: open.index, next: $0, kind) }
      }
    case .endFilter:
      break
    case .nested(let index):
      addNested(list.nested[at: index])
    case .blurBackdrop(let shape, let sigma):
      addBlurredBackdrop(shape, sigma)
    }
    return index + 1
  }

  @discardableResult
  private mutating func append(_ action: PreparedList.Action, _ bounds: PixelRect) -> CommandIndex {
    if !open.isEmpty { open[open.count - 1].content = open[open.count - 1].content.union(bounds) }
    return prepared.commands.add(PreparedList.Command(action: action, bounds: bounds))
  }

  private mutating func add(_ shape: ShapeIndex) -> CoverageIndex {
    prepared.shapes.add(sources.memory.coverage(of: list.shapes[at: shape], of: list.paths, within: geometry))
  }

  // MARK: Fills

  private mutating func addFill(_ shape: ShapeIndex, _ paint: Paint, _ blend: BlendMode) {
    if isInvisible(paint) || isHidden({ list.touched(shape, in: $0) }) { return }
    let index = add(shape)
    let bounds = prepared.shapes[at: index].bounds
    guard !bounds.isEmpty else {
      prepared.shapes.removeLast()
      return
    }
    append(.fill(shape: index, paint: add(paint, within: bounds), blend: blend), bounds)
  }

  private mutating func addGlyphs(_ run: GlyphRun, _ color: PaintColor, _ blend: BlendMode) {
    guard color.alpha > 0, !isHidden({ run.touched(in: $0, sources.glyphs) }) else { return }
    let shape = sources.memory.coverage(of: run, store: sources.glyphs, within: geometry)
    guard !shape.bounds.isEmpty else { return }
    append(.fill(shape: prepared.shapes.add(shape), paint: .solid(color), blend: blend), shape.bounds)
  }

  /// Whether a command changes no visible pixel. `touched` gives the pixels that it changes in an area.
  private func isHidden(_ touched: (PixelRect) -> PixelRect) -> Bool {
    !drawn.isAll && !drawn.touches(touched(prepared.area))
  }

  /// Whether a paint changes no pixel under any coverage and blend mode.
  private func isInvisible(_ paint: Paint) -> Bool {
    switch paint {
    case .solid(let color): color.alpha == 0
    case .gradient(_, let opacity), .image(_, let opacity): opacity == 0
    case .shadow(let index): list.shadows[at: index].color.alpha == 0
    }
  }

  private mutating func add(_ paint: Paint, within bounds: PixelRect) -> PreparedPaint {
    switch paint {
    case .solid(let color):
      return .solid(color)
    case .gradient(let index, let opacity):
      return .gradient(prepared.gradients.add(GradientSource(list.gradients[at: index])), opacity: opacity)
    case .image(let index, let opacity):
      let image = ImageSampler(list.images[at: index], store: sources.images, area: bounds, pictures: sources.pictures)
      return .image(prepared.images.add(image), opacity: opacity)
    case .shadow(let index):
      let shadow = list.shadows[at: index]
      return .shadow(prepared.shadows.add(ShadowMask(shadow, within: geometry)), shadow.color)
    }
  }

  // MARK: Nesting

  private mutating func begin(_ action: PreparedList.Action, _ kind: Open.Kind) {
    open.append(Open(index: append(action, .zero), kind: kind))
  }

  /// Ends the first of two pictures or continuations.
  private mutating func addNext(_ action: PreparedList.Action) {
    guard !open.isEmpty else { return }
    let next = append(action, .zero)
    open[open.count - 1].next = next
    open[open.count - 1].first = open[open.count - 1].content
    open[open.count - 1].content = .zero
  }

  /// Ends the innermost begin with the matching action, which shows `within` at most. Where that is empty, both are
  /// removed.
  private mutating func end(
    within: (Open) -> PixelRect = { $0.content }, _ action: (Open) -> PreparedList.Action?
  ) {
    guard let last = open.popLast() else { return }
    var bounds = within(last)
    if case .clip(let shape) = last.kind { bounds = bounds.intersection(prepared.shapes[at: shape].bounds) }
    guard !bounds.isEmpty, let action = action(last) else {
      prepared.commands.removeSubrange(last.index.offset...)
      return
    }
    prepared.commands[at: last.index].bounds = bounds
    append(action, bounds)
  }

  // MARK: Blurs

  private mutating func addBlurredGroup(_ index: Int, _ blur: UInt32, in range: Range<Int>) -> Int {
    let end = endOfGroup(index, in: range)
    let reach = BlurredArea.grown(prepared.area, sigma: blur, canvas: list.size)
    let inner = Self.prepare(
      list, index + 1..<end, in: GeometryArea(reach), below: underlay(), sources: sources, draw: draw)
    guard end < range.upperBound, case .endGroup(let opacity, let blend) = list.commands[end] else { return end }
    if opacity > 0, !inner.commands.isEmpty {
      let blurred = BlurredArea.blur(draw(inner, inner.commandIndices), sigma: blur, edges: .transparent)
      let picture = prepared.pictures.add(
        PlacedPicture(bitmap: blurred.cut(from: inner.area, to: prepared.area), area: prepared.area))
      append(.picture(picture, opacity: opacity, blend: blend), prepared.area)
    }
    return end + 1
  }

  private mutating func addFilteredGroup(_ index: Int, _ placed: PlacedFilter, in range: Range<Int>) -> Int {
    let end = endOfGroup(index, in: range)
    guard end < range.upperBound else { return end }
    let filter = PictureFilter(placed, target: prepared.area, canvas: list.size)
    if filter.isHidden { return end + 1 }
    var inner = Self.prepare(list, index + 1..<end, in: GeometryArea(filter.area), sources: sources, draw: draw)
    // Transparent pixels need not be drawn.
    inner.area = inner.commands.reduce(.zero) { $0.union($1.bounds) }
    let reach = placed.reach.map { BlurredArea.grown(inner.area, by: $0, canvas: list.size) }
    if let reach, inner.area.isEmpty || isHidden({ _ in reach }) { return end + 1 }
    let content = draw(inner, inner.commandIndices)
    guard let (bitmap, area) = filter.apply(to: content, of: inner.area) else { return end + 1 }
    let shown = area.intersection(prepared.area)
    if !shown.isEmpty {
      let picture = prepared.pictures.add(PlacedPicture(bitmap: bitmap, area: area))
      append(.picture(picture, opacity: 255, blend: .normal), shown)
    }
    return end + 1
  }

  /// A nested list is drawn first, in its own coordinates and with its whole geometry, but only where it shows.
  private mutating func addNested(_ nested: NestedList) {
    let shown = drawn.box(in: nested.area.intersection(prepared.area))
    if shown.isEmpty { return }
    let below = nested.below == .nothing ? nil : underlay().moved(x: -nested.x, y: -nested.y)
    let base = nested.below == .copied ? below?.picture.cut(to: PixelRect(nested.list.size)) : nil
    if let base, base.area.isEmpty { return }
    var inner = Self.prepare(
      nested.list, nested.list.commands.indices, in: GeometryArea(base?.area ?? PixelRect(nested.list.size)),
      drawn: nested.list.copiesBackdrop ? .all : drawn.within(shown).moved(x: -nested.x, y: -nested.y),
      below: below, base: base, sources: sources, draw: draw)
    inner.area = shown.moved(x: -nested.x, y: -nested.y)
    let picture = PlacedPicture(
      bitmap: draw(inner, inner.commandIndices), area: shown, isOpaque: nested.list.isOpaque)
    append(.picture(prepared.pictures.add(picture), opacity: 255, blend: .normal), shown)
  }

  /// The index of the command that ends the group begun at `index`.
  private func endOfGroup(_ index: Int, in range: Range<Int>) -> Int {
    var depth = 0
    for other in index..<range.upperBound {
      switch list.commands[other] {
      case .beginGroup, .beginFilter: depth += 1
      case .endGroup, .endFilter: depth -= 1
      case .fill, .glyphs, .beginClip, .endClip, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix, .nextMix,
        .endMix, .beginMask, .nextMask,
        .endMask, .blurBackdrop, .nested:
        break
      }
      if depth == 0 { return other }
    }
    return range.upperBound
  }

  /// Draws the innermost isolated picture so far, and keeps a blurred copy.
  private mutating func addBlurredBackdrop(_ shape: ShapeIndex, _ sigma: UInt32) {
    let index = add(shape)
    let bounds = prepared.shapes[at: index].bounds
    guard !bounds.isEmpty else { return }
    let blurred = BlurredArea.blur(soFar(throughGroups: false), sigma: sigma, edges: .clamped)
    let picture = prepared.pictures.add(PlacedPicture(bitmap: blurred, area: prepared.area))
    append(.replace(shape: index, picture: picture), bounds)
  }

  private mutating func add(_ picture: PlacedPicture) {
    append(.picture(prepared.pictures.add(picture), opacity: 255, blend: .normal), picture.area)
  }

  /// What is below a list that is drawn next, in the pixels of this list.
  private func underlay() -> Underlay {
    let current = self
    return Underlay {
      let own = PlacedPicture(bitmap: current.soFar(throughGroups: true), area: current.prepared.area)
      guard let below = current.below?.picture else { return own }
      var both = current
      both.prepared = PreparedList(area: below.area.intersection(own.area))
      both.open = []
      for picture in [below, own] { both.add(picture.cut(to: both.prepared.area)) }
      return PlacedPicture(bitmap: draw(both.prepared, both.prepared.commandIndices), area: both.prepared.area)
    }
  }

  /// The target so far, with every open clip ended and nothing of open mixes but the current continuation: the innermost isolated
  /// picture, or all of it with open groups composited as they are.
  private func soFar(throughGroups: Bool) -> Bitmap {
    var soFar = prepared
    var start = CommandIndex(0)
    func end(_ action: PreparedList.Action) -> CommandIndex {
      soFar.commands.add(PreparedList.Command(action: action, bounds: prepared.area))
    }
    closing: for outer in open.reversed() {
      let weight: UInt8 = outer.next == nil ? 0 : 255
      switch outer.kind {
      case .clip(let shape):
        _ = end(.endClip(shape: shape, begin: outer.index))
      case .mix:
        let next = outer.next ?? end(.nextOfMix)
        _ = end(.endMix(begin: outer.index, next: next, weight: weight))
      case .group where throughGroups:
        _ = end(.endGroup(begin: outer.index, opacity: 255, blend: .normal))
      case .pair where throughGroups:
        let next = outer.next ?? end(.nextOfPair)
        _ = end(.endCrossFade(begin: outer.index, next: next, weight: weight))
      case .group, .pair:
        start = (outer.next ?? outer.index).advanced(by: 1)
        break closing
      }
      soFar.commands[at: outer.index].bounds = prepared.area
    }
    return draw(soFar, start..<soFar.commandIndices.upperBound)
  }
}

/// What is below a list, drawn when something in the list asks for it for the first time.
final class Underlay {
  private let make: () -> PlacedPicture
  private(set) lazy var picture = make()

  init(_ make: @escaping () -> PlacedPicture) { self.make = make }

  /// The same in the pixels of another list.
  func moved(x: Int, y: Int) -> Underlay {
    if x == 0, y == 0 { return self }
    return Underlay { PlacedPicture(bitmap: self.picture.bitmap, area: self.picture.area.moved(x: x, y: y)) }
  }
}

extension PlacedPicture {
  /// What of it is in an area.
  fileprivate func cut(to pixels: PixelRect) -> PlacedPicture {
    let cut = area.intersection(pixels)
    return PlacedPicture(bitmap: bitmap.cut(from: area, to: cut), area: cut)
  }
}

extension Bitmap {
  /// The part `area` of a picture of the pixels `whole`, which must contain it.
  fileprivate func cut(from whole: PixelRect, to area: PixelRect) -> Bitmap {
    if whole == area { return self }
    let rows = area.rows.map { y -> ArraySlice<UInt32> in
      let start = (y - whole.y) * whole.width + area.x - whole.x
      return pixels[start..<start + area.width]
    }
    return Bitmap(size: PixelSize(width: area.width, height: area.height), pixels: Array(rows.joined()))
  }
}
