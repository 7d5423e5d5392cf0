// What differs between two frames, found in their display lists alone.
//
// The lists of neighbouring frames are mostly alike: what both begin with and what both end with is set aside, and of what
// is between, commands at the same place of the same kind are compared one by one. The damage is where anything that differs
// draws, in the old list or in the new one. It may be too large, never too small:
//
//     old   a  b [ c  d ] e  f            damage = where c, c′ draw
//     new   a  b [ c′ d ] e  f
//
// Commands count with all that they can touch, whatever clips them: a begin and its end with all that is between. What is
// blurred as a group, or copies a blur of what lies under it, changes as a whole.

import DisplayList
import Pixels

/// Finds the areas in which two frames of one size may differ.
struct Damage {
  /// Areas at most; where there would be more, neighbours are joined.
  private static let limit = 8

  /// Areas that together hold every difference; empty when the pictures are equal. They may overlap.
  private(set) var areas: [PixelRect] = []
  private let whole: PixelRect

  /// Compares two frames; they differ everywhere when their sizes do.
  ///
  /// - Parameter glyphs: What the runs of both lists name.
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
    let before = CommandBounds(old, whole: whole, glyphs)
    let after = CommandBounds(new, whole: whole, glyphs)
    let isSimilar = oldCount == newCount && (start..<newCount - tail).allSatisfy { old.isKind(of: new, at: $0) }
    for index in start..<oldCount - tail where !(isSimilar && old.isEqual(at: index, to: new, at: index)) {
      add(before.bounds[index])
    }
    for index in start..<newCount - tail where !(isSimilar && old.isEqual(at: index, to: new, at: index)) {
      add(after.bounds[index])
    }
    guard !areas.isEmpty else { return }
    for (index, command) in new.commands.enumerated() {
      if case .blurBackdrop = command { add(after.bounds[index]) }
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

/// The pixels that each command of a list can touch.
private struct CommandBounds {
  private(set) var bounds: [PixelRect] = []

  init(_ list: DisplayList, whole: PixelRect, _ glyphs: GlyphStore) {
    bounds.reserveCapacity(list.commands.count)
    var open: [(begin: Int, isBlurred: Bool, content: PixelRect)] = []
    for (index, command) in list.commands.enumerated() {
      var area = PixelRect.zero
      switch command {
      case .fill(let shape, _, _), .blurBackdrop(let shape, _):
        area = list.shapes[Int(shape)].touched(in: whole)
      case .glyphs(let run, _, _):
        area = list.runs[Int(run)].touched(in: whole, glyphs)
      case .beginClip, .beginCrossFade:
        open.append((index, false, .zero))
      case .beginGroup(let blur):
        open.append((index, blur > 0, .zero))
      case .nextCrossFade:
        break
      case .endClip, .endGroup, .endCrossFade:
        guard let last = open.popLast() else { break }
        area = last.content
        bounds[last.begin] = area
      }
      // What is blurred spreads.
      if !area.isEmpty, open.contains(where: \.isBlurred) { area = whole }
      if !open.isEmpty { open[open.count - 1].content = open[open.count - 1].content.union(area) }
      bounds.append(area)
    }
  }
}

extension Shape {
  /// The pixels of `whole` that the shape can touch, found without looking at its curves.
  func touched(in whole: PixelRect) -> PixelRect {
    guard isFinite else { return .zero }
    guard transform.isAffine else { return ShapeCoverage(self, within: whole).bounds }
    return PixelRect(covering: transform.boundingBox(of: outline.rect), within: whole)
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
      // Masks of glyphs stand at a fraction of a pixel beside their place.
      let box = map.boundingBox(of: store.glyphs[glyph.outline].box).inset(by: -2)
      bounds = bounds.union(PixelRect(covering: box, within: whole))
    }
    return bounds
  }
}

extension DisplayList {
  /// Whether a command draws the same as one of another list, tables included.
  fileprivate func isEqual(at index: Int, to other: DisplayList, at otherIndex: Int) -> Bool {
    switch (commands[index], other.commands[otherIndex]) {
    case (.fill(let shape, let paint, let blend), .fill(let otherShape, let otherPaint, let otherBlend)):
      return blend == otherBlend && shapes[Int(shape)] == other.shapes[Int(otherShape)]
        && isEqual(paint, to: other, otherPaint)
    case (.glyphs(let run, let color, let blend), .glyphs(let otherRun, let otherColor, let otherBlend)):
      return blend == otherBlend && color == otherColor && runs[Int(run)] == other.runs[Int(otherRun)]
    case (.beginClip(let shape), .beginClip(let otherShape)):
      return shapes[Int(shape)] == other.shapes[Int(otherShape)]
    case (.blurBackdrop(let shape, let sigma), .blurBackdrop(let otherShape, let otherSigma)):
      return sigma == otherSigma && shapes[Int(shape)] == other.shapes[Int(otherShape)]
    case (let command, let otherCommand):
      return command == otherCommand
    }
  }

  private func isEqual(_ paint: Paint, to other: DisplayList, _ otherPaint: Paint) -> Bool {
    switch (paint, otherPaint) {
    case (.gradient(let index, let opacity), .gradient(let otherIndex, let otherOpacity)):
      opacity == otherOpacity && gradients[Int(index)] == other.gradients[Int(otherIndex)]
    case (.image(let index, let opacity), .image(let otherIndex, let otherOpacity)):
      opacity == otherOpacity && images[Int(index)] == other.images[Int(otherIndex)]
    case (.shadow(let index), .shadow(let otherIndex)):
      shadows[Int(index)] == other.shadows[Int(otherIndex)]
    default:
      paint == otherPaint
    }
  }

  /// Whether the commands at one place of two lists are of one kind, whatever their numbers.
  fileprivate func isKind(of other: DisplayList, at index: Int) -> Bool {
    switch (commands[index], other.commands[index]) {
    case (.fill, .fill), (.glyphs, .glyphs), (.beginClip, .beginClip), (.endClip, .endClip), (.endGroup, .endGroup),
      (.beginCrossFade, .beginCrossFade), (.nextCrossFade, .nextCrossFade), (.endCrossFade, .endCrossFade),
      (.blurBackdrop, .blurBackdrop), (.beginGroup, .beginGroup):
      true
    default: false
    }
  }
}
