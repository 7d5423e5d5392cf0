// The differences between two frames, found in their display lists alone.
//
// The lists of neighbouring frames are mostly equal. Commands that both begin with and that both end with are set
// aside. Of the commands between them, those at the same index and of the same kind are compared one by one. The damage
// is where a differing command draws, in the old list or in the new one. It may be too large, never too small:
//
//     old   a  b [ c  d ] e  f            damage = where c, c′ draw
//     new   a  b [ c′ d ] e  f
//
// When a begin or an end differs, so does everything between the two. Drawing under clips counts as far as their boxes
// reach. A group that is blurred, or that copies a blur of its backdrop, changes as a whole. Two nested lists at the
// same index are compared in the same way.

import DisplayList
import Pixels

/// Finds the areas in which two frames of one size may differ.
struct Damage {
  /// Areas at most; where there would be more, neighbours are joined.
  private static let limit = 24

  /// Areas that together hold every difference; empty when the pictures are equal. They may overlap.
  private(set) var areas: [PixelRect] = []
  private let whole: PixelRect
  /// By the index of a command that draws a list: the damage in that list.
  private var inner: [Int: [PixelRect]] = [:]

  /// Whether the damage covers everything, so that further comparison is skipped.
  private var isEverything: Bool { areas.count == 1 && areas[0] == whole }

  /// Compares two frames; they differ everywhere when their sizes do.
  ///
  /// - Parameter glyphs: The glyphs that the runs of both lists refer to.
  init(from old: DisplayList, to new: DisplayList, glyphs: GlyphStore) {
    whole = PixelRect(new.size)
    guard old.size == new.size else {
      areas = [whole]
      return
    }
    let (oldCount, newCount) = (old.commands.count, new.commands.count)
    var start = 0
    while start < min(oldCount, newCount), old.isEqual(at: start, to: new, at: start) { start += 1 }
    var tail = 0
    let rest = min(oldCount, newCount) - start
    while tail < rest, old.isEqual(at: oldCount - 1 - tail, to: new, at: newCount - 1 - tail) { tail += 1 }
    guard start + tail < max(oldCount, newCount) else { return }
    let isSimilar = oldCount == newCount && (start..<newCount - tail).allSatisfy { old.isKind(of: new, at: $0) }
    // Both lists are walked, but compared once: paths have many numbers.
    let unequal = isSimilar ? (start..<newCount - tail).map { !old.isEqual(at: $0, to: new, at: $0) } : []
    func differs(_ index: Int) -> Bool { !isSimilar || unequal[index - start] }
    if isSimilar {
      for index in start..<newCount - tail { inner[index] = old.damage(ofNestedAt: index, to: new, glyphs: glyphs) }
    }
    add(old, start..<oldCount - tail, glyphs, where: differs)
    add(new, start..<newCount - tail, glyphs, where: differs)
    guard !areas.isEmpty, !isEverything else { return }
    for command in new.commands {
      if case .blurBackdrop(let shape, _) = command { add(new.touched(shape, in: whole)) }
    }
    for nested in new.nested where nested.below != .nothing { add(nested.area.intersection(whole)) }
  }

  /// Adds where those commands of a range draw that differ.
  private mutating func add(
    _ list: DisplayList, _ range: Range<Int>, _ glyphs: GlyphStore, where differs: (Int) -> Bool
  ) {
    var nest = Nest(whole)
    // What differs around a nested list changes all of it.
    let around = inner.isEmpty ? [] : list.differences(in: range) { differs($0) && inner[$0] == nil }
    for (index, difference) in list.differences(in: range, differs).enumerated() {
      if isEverything { return }
      let command = list.commands[index]
      nest.follow(index, of: list, glyphs)
      guard difference else { continue }
      let area: PixelRect
      switch command {
      case .fill(let shape, _, _), .blurBackdrop(let shape, _): area = list.touched(shape, in: nest.visible)
      case .glyphs(let run, _, _): area = list.runs[at: run].touched(in: nest.visible, glyphs)
      case .beginFilter: area = list.spread(ofFilterAt: index, in: nest.visible, glyphs)
      case .nested(let nested):
        let areas = inner[index].flatMap { around[index] ? nil : $0 } ?? [list.nested[at: nested].area]
        for area in areas { add(nest.spread ?? area.intersection(nest.visible)) }
        continue
      case .beginClip, .endClip, .beginGroup, .endGroup, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix,
        .nextMix, .endMix, .beginMask,
        .nextMask, .endMask, .endFilter:
        continue
      }
      // Blurs and filters spread pixels, also into the canvas from outside.
      add(nest.spread ?? area)
    }
  }

  /// Adds an area; joins areas while they waste little, and when there are too many.
  private mutating func add(_ area: PixelRect) {
    guard !area.isEmpty else { return }
    var area = area
    while true {
      let costs = areas.map { $0.union(area).area - $0.area - area.area }
      guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }) else { break }
      guard costs[best] <= area.area / 4 || areas.count >= Self.limit else { break }
      area = areas.remove(at: best).union(area)
    }
    areas.append(area)
  }
}

/// The open begins while the commands of a list are followed.
private struct Nest {
  private var open: [(visible: PixelRect, spread: PixelRect?)]

  init(_ whole: PixelRect) { open = [(whole, nil)] }

  /// Outside these pixels nothing that is drawn now shows.
  var visible: PixelRect { open[open.count - 1].visible }
  /// Where current drawing may show when it is blurred or filtered later; nil when it is not.
  var spread: PixelRect? { open[open.count - 1].spread }

  mutating func follow(_ index: Int, of list: DisplayList, _ glyphs: GlyphStore) {
    switch list.commands[index] {
    case .beginClip(let index):
      let shape = list.shapes[at: index]
      let isBox = shape.isFinite && shape.transform.isAffine
      open.append((isBox ? list.touched(index, in: visible) : visible, spread))
    case .beginGroup(let blur):
      open.append((visible, spread ?? (blur > 0 ? visible : nil)))
    case .beginFilter:
      open.append((visible, spread ?? list.spread(ofFilterAt: index, in: visible, glyphs)))
    case .beginCrossFade, .beginMix, .beginMask:
      open.append((visible, spread))
    case .endClip, .endGroup, .endCrossFade, .endMix, .endMask, .endFilter:
      if open.count > 1 { open.removeLast() }
    case .fill, .glyphs, .nextCrossFade, .nextMix, .nextMask, .blurBackdrop, .nested:
      break
    }
  }
}

extension DisplayList {
  /// The pixels of `whole` that a shape can touch, found without looking at its curves.
  func touched(_ index: ShapeIndex, in whole: PixelRect) -> PixelRect {
    let shape = shapes[at: index]
    guard shape.isFinite else { return .zero }
    if let named = shape.path {
      guard let box = paths[at: named.path].paintedBox(named.area) else { return .zero }
      // Masks of paths are drawn up to a fraction of a pixel off their position.
      return shape.transform.isAffine
        ? PixelRect(covering: shape.transform.boundingBox(of: box).inset(by: -2), within: whole) : whole
    }
    guard shape.transform.isAffine else { return shape.pixels(within: whole) }
    return PixelRect(covering: shape.transform.boundingBox(of: shape.outline.rect), within: whole)
  }
}

extension DisplayList {
  /// The pixels of `whole` that the filter begun at an index can change, given the bounds of its content.
  fileprivate func spread(ofFilterAt begin: Int, in whole: PixelRect, _ glyphs: GlyphStore) -> PixelRect {
    guard case .beginFilter(let index) = commands[begin] else { return whole }
    let region = filters[at: index].touched(in: whole)
    guard let reach = filters[at: index].reach else { return region }
    let around = BlurredArea.grown(PixelRect(size), by: BlurredArea.widest, canvas: size)
    var (content, depth) = (PixelRect.zero, 0)
    for command in commands[begin...] {
      switch command {
      case .fill(let shape, _, _): content = content.union(touched(shape, in: around))
      case .beginFilter: depth += 1
      case .endFilter: depth -= 1
      case .beginGroup(let blur) where blur > 0: return region
      case .glyphs(let run, _, _): content = content.union(runs[at: run].touched(in: around, glyphs))
      case .blurBackdrop: return region
      case .nested(let index): content = content.union(nested[at: index].area)
      case .beginClip, .endClip, .beginGroup, .endGroup, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix,
        .nextMix, .endMix, .beginMask,
        .nextMask, .endMask:
        break
      }
      if depth == 0 { break }
      if depth > 1 { return region }
    }
    guard !content.isEmpty else { return .zero }
    return region.intersection(BlurredArea.grown(content, by: reach, canvas: size))
  }
}

extension GlyphRun {
  /// The pixels of `whole` that the run can touch.
  func touched(in whole: PixelRect, _ store: GlyphStore) -> PixelRect {
    guard transform.isFinite else { return .zero }
    guard transform.isAffine else { return whole }
    var bounds = PixelRect.zero
    for glyph in glyphs where store.glyphs.indices.contains(glyph.outline) {
      let map =
        transform
        * Transform(a: glyph.size, b: 0, c: 0, d: glyph.size, tx: glyph.origin.x, ty: glyph.origin.y)
      guard map.isFinite else { continue }
      // Masks of glyphs are drawn up to a fraction of a pixel off their position.
      let box = map.boundingBox(of: store.glyphs[glyph.outline].box).inset(by: -2)
      bounds = bounds.union(PixelRect(covering: box, within: whole))
    }
    return bounds
  }
}

extension DisplayList {
  /// Where the pictures of two nested lists at the same position differ; nil for other commands.
  fileprivate func damage(ofNestedAt index: Int, to other: DisplayList, glyphs: GlyphStore) -> [PixelRect]? {
    guard case .nested(let old) = commands[index], case .nested(let new) = other.commands[index],
      nested[at: old].area == other.nested[at: new].area, nested[at: old].below == other.nested[at: new].below
    else { return nil }
    let (x, y) = (nested[at: old].x, nested[at: old].y)
    let damage = Damage(from: nested[at: old].list, to: other.nested[at: new].list, glyphs: glyphs)
    return damage.areas.map { $0.moved(x: x, y: y) }
  }
}
