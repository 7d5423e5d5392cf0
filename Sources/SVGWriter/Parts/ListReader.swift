// From a display list to a tree of parts. Every command of a list is answered here: it becomes a part, or a drawing of our own
// rasterizer where SVG has no words for it.

import DisplayList
import Pixels
import VectorGraphics

/// Reads one list.
struct ListReader {
  let list: DisplayList
  /// Pixels of the list to points of the picture: a translation.
  let base: Transform
  let imageSize: @Sendable (Int) -> PixelSize
  /// The next command.
  private var index = 0
  /// The first command of the picture that is being drawn: of the list, or of the innermost isolated group.
  private var isolation = 0
  /// What ends the clips and mixes that are open in that picture, outermost first.
  private var ends: [[DrawCommand]] = []
  /// Whether the picture that is being drawn is known to be opaque so far.
  private var isOpaque: Bool

  /// Prepares to read a list whose corner is at `origin`.
  init(_ list: DisplayList, at origin: Point = .zero, imageSize: @escaping @Sendable (Int) -> PixelSize) {
    (self.list, self.imageSize) = (list, imageSize)
    base = .translation(x: origin.x, y: origin.y)
    isOpaque = list.isOpaque
  }

  /// The parts of the whole list, bottom to top.
  mutating func parts() -> [Part] {
    var parts: [Part] = []
    while index < list.commands.count { read(into: &parts) }
    return parts.joiningDrawings()
  }

  /// The parts up to the command that ends what has been begun, which is left to be read.
  private mutating func content() -> [Part] {
    var parts: [Part] = []
    while index < list.commands.count, !list.commands[index].endsContent { read(into: &parts) }
    return parts.joiningDrawings()
  }

  /// The same in a clip or a mix, which `end` ends.
  private mutating func content(endedBy end: [DrawCommand]) -> [Part] {
    ends.append(end)
    defer { ends.removeLast() }
    return content()
  }

  /// The parts of an isolated picture.
  private mutating func isolated() -> [Part] {
    let outer = (isolation, ends, isOpaque)
    (isolation, ends, isOpaque) = (index, [], false)
    defer { (isolation, ends, isOpaque) = outer }
    return content()
  }

  /// Reads one command, with everything up to its end.
  private mutating func read(into parts: inout [Part]) {
    let start = index
    let key = list.key(at: start)
    index += 1
    switch list.commands[start] {
    case .fill(let shape, let paint, let blend):
      let shape = list.shapes[at: shape]
      add(fill(shape, paint, key) ?? drawing(start, key), blend, key, to: &parts)
    case .glyphs(let run, let color, let blend):
      add(glyphs(list.runs[at: run], color, key) ?? drawing(start, key), blend, key, to: &parts)
    case .beginClip(let shape):
      let children = content(endedBy: [.endClip])
      index += 1
      guard let (form, numbers) = area(list.shapes[at: shape]) else {
        let cover = cover(start)
        parts.append(drawing(start, key, withoutLast: cover != nil))
        return parts += cover.map { [$0] } ?? []
      }
      parts += Part(key: key, kind: .clip(form), numbers: numbers, children: children).distributed()
    case .beginGroup(let blur):
      let children = isolated()
      guard case .endGroup(let opacity, let blend)? = next() else { return }
      var group = Part(key: key, kind: .group, children: children)
      let sigma = Double(blur) / 64
      group.numbers = [(.alpha, [Double(opacity) / 255]), (.sigma, [sigma, sigma])]
      add(group, blend, key, to: &parts)
    case .beginCrossFade:
      var part = Part(key: key, kind: .crossFade, children: isolated())
      index += 1
      part.others = isolated()
      guard case .endCrossFade(let weight)? = next() else { return }
      part.numbers = [(.weight, [Double(weight) / 255])]
      parts.append(part)
    case .beginMix:
      let first = content(endedBy: [.nextMix, .endMix(weight: 0)])
      index += 1
      let second = content(endedBy: [.endMix(weight: 255)])
      guard case .endMix(let weight)? = next() else { return }
      mix(first, second, Double(weight) / 255, key, &parts)
    case .beginMask:
      let mask = isolated()
      index += 1
      let children = isolated()
      guard case .endMask(let kind)? = next() else { return }
      parts.append(Part(key: key, kind: .mask(kind), children: children, others: mask))
    case .beginFilter(let filter):
      let children = isolated()
      index += 1
      let filter = list.filters[at: filter]
      parts.append(castShadow(filter, children, key) ?? drawing(start, key))
    case .nested(let index):
      // SVG has no blur that repeats edges in all viewers.
      let nested = list.nested[at: index]
      if nested.below != .nothing {
        let commands = list.soFar(upTo: start + 1)
        parts.append(Part(key: key, kind: .drawing(moves: false), drawing: placed(commands)))
      } else {
        parts.append(nested.isBlurred ? drawing(start, key) : picture(nested, key))
      }
    case .blurBackdrop(let shape, _): blur(list.shapes[at: shape], at: start, key, &parts)
    case .endClip, .endGroup, .nextCrossFade, .endCrossFade, .nextMix, .endMix, .nextMask, .endMask, .endFilter: break
    }
  }

  private mutating func next() -> DrawCommand? {
    guard index < list.commands.count else { return nil }
    defer { index += 1 }
    return list.commands[index]
  }

  private func add(_ part: Part?, _ blend: BlendMode, _ key: PartKey, to parts: inout [Part]) {
    guard let part else { return }
    parts.append(blend == .normal ? part : Part(key: key, kind: .blend(blend), children: [part]))
  }
}

// MARK: What only a rasterizer can draw

extension ListReader {
  /// What the commands from `start` up to the one that is read next draw, composited by source-over.
  ///
  /// - Parameter withoutLast: Whether the last command before the end of the clip at `start` is left out.
  private func drawing(_ start: Int, _ key: PartKey, withoutLast: Bool = false) -> Part {
    var commands = Array(list.commands[start..<min(index, list.commands.count)])
    if withoutLast { commands.remove(at: commands.count - 2) }
    if commands.count == 1 {
      switch commands[0] {
      case .fill(let shape, let paint, _): commands[0] = .fill(shape: shape, paint: paint, blend: .normal)
      case .glyphs(let run, let color, _): commands[0] = .glyphs(run: run, color: color, blend: .normal)
      default: break
      }
    }
    guard let (whole, transform) = extent(of: list.commands[start]), let map = unitMap(of: whole, base * transform)
    else {
      return Part(key: key, kind: .drawing(moves: false), drawing: placed(commands))
    }
    let plane = base * transform
    return Part(
      key: key, kind: .drawing(moves: true), numbers: [(.map, map)], drawing: placed(commands),
      plane: VanishingLine(plane), surface: plane.isAffine ? nil : plane)
  }

  /// One colour over all that a box in perspective clips, as a polygon: the veil of a face of a cube. It changes at all times, of
  /// what is under it one picture can be enough. Nil where the last command in the clip is anything else.
  private func cover(_ start: Int) -> Part? {
    let last = index - 2
    guard last > start + 1, case .beginClip(let clip) = list.commands[start],
      case .fill(let fill, .solid(let color), .normal) = list.commands[last]
    else { return nil }
    let (outer, inner) = (list.shapes[at: clip], list.shapes[at: fill])
    guard outer.isPlainBox, inner.isPlainBox, outer.transform == inner.transform else { return nil }
    let (box, map) = (outer.outline.rect.intersection(inner.outline.rect), base * outer.transform)
    guard box.corners.allSatisfy({ map.divisor(at: $0) > 1e-2 * map.divisor(at: box.center) }) else { return nil }
    let corners = box.corners.map(map.apply).flatMap { [$0.x, $0.y] }
    let key = list.key(at: last)
    return Part(
      key: key, kind: .shape(.path(Array("MLLLZ".utf8), .fill(.nonzero)), .solid),
      numbers: [(.outline, corners), (.map, Decomposition(.identity).numbers)] + color.numbers)
  }

  /// The box that a command covers, about, and its map to pixels of the list; nil for what has no box.
  private func extent(of command: DrawCommand) -> (box: Rect, map: Transform)? {
    switch command {
    case .fill(let index, _, _), .beginClip(let index), .blurBackdrop(let index, _):
      let shape = list.shapes[at: index]
      let path = shape.path.flatMap { list.paths[at: $0.path].controlBox }
      return (path ?? shape.outline.rect, shape.transform)
    case .glyphs(let index, _, _):
      let run = list.runs[at: index]
      return run.box.map { ($0, run.transform) }
    case .beginFilter(let index):
      let filter = list.filters[at: index]
      return (filter.region, filter.transform)
    case .endClip, .beginGroup, .endGroup, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix, .nextMix, .endMix,
      .beginMask, .nextMask,
      .endMask, .endFilter, .nested:
      return nil
    }
  }

  /// The affine map of the unit square about its middle that is nearest to a mapped box: the corners are off equally, and not at
  /// all but in perspective. Nil for a box that is hardly seen, or reaches behind the viewer.
  private func unitMap(of whole: Rect, _ map: Transform) -> [Double]? {
    guard whole.width > 0, whole.height > 0, map.isAffine || whole.corners.allSatisfy({ map.divisor(at: $0) > 1e-6 })
    else { return nil }
    let corners = whole.corners.map(map.apply)
    let (first, second, third, fourth) = (corners[0], corners[1], corners[2], corners[3])
    let box = map.boundingBox(of: whole)
    let nearest = Transform(
      a: (second.x + third.x - first.x - fourth.x) / 2, b: (second.y + third.y - first.y - fourth.y) / 2,
      c: (third.x + fourth.x - first.x - second.x) / 2, d: (third.y + fourth.y - first.y - second.y) / 2,
      tx: (first.x + second.x + third.x + fourth.x) / 4, ty: (first.y + second.y + third.y + fourth.y) / 4)
    let area = abs(nearest.a * nearest.d - nearest.b * nearest.c)
    guard box.width > 0.5, box.height > 0.5, box.width < 1e5, box.height < 1e5, area > 0.1 * (box.width + box.height)
    else { return nil }
    return Decomposition(nearest).numbers
  }

  /// Commands as a list in points of the picture.
  private func placed(_ commands: [DrawCommand]) -> DisplayList {
    let excerpt = list.excerpt(commands)
    if base == .identity { return excerpt }
    let size = PixelSize(width: list.size.width + Int(base.tx), height: list.size.height + Int(base.ty))
    return excerpt.placed(at: Point(x: base.tx, y: base.ty), scale: 1, on: size)
  }

  /// Two continuations of the picture. Where nothing in them blends, it is the same whether they see what is under them.
  private func mix(_ first: [Part], _ second: [Part], _ weight: Double, _ key: PartKey, _ parts: inout [Part]) {
    func faded(_ children: [Part]) -> Part {
      Part(key: key, kind: .group, numbers: [(.alpha, [weight]), (.sigma, [0, 0])], children: children)
    }
    if isOpaque, first.isEmpty, second.count == 1, case .blend(let mode) = second[0].kind, mode != .plusLighter {
      parts.append(Part(key: second[0].key, kind: second[0].kind, children: [faded(second[0].children)]))
    } else if !isOpaque || (first + second).contains(where: \.blends) {
      replace(upTo: index, key, &parts)
    } else if first.isEmpty {
      parts.append(faded(second))
    } else {
      var part = Part(key: key, kind: .crossFade, numbers: [(.weight, [weight])], children: first)
      part.others = second
      parts.append(part)
    }
  }

  /// All that the commands before `end` draw, as one drawing that replaces what is under it.
  private func replace(upTo end: Int, _ key: PartKey, _ parts: inout [Part]) {
    let drawing = Part(key: key, kind: .drawing(moves: false), drawing: everything(upTo: end))
    if ends.isEmpty { parts = [drawing] } else { parts.append(drawing) }
  }

  /// All that the commands before `end` draw in this picture, as if what is open ended there.
  private func everything(upTo end: Int) -> DisplayList {
    placed(Array(list.commands[isolation..<end]) + ends.reversed().joined())
  }

  /// A blurred backdrop: a drawing of all that is under it with the blur, cut by its shape. Where that is not opaque, the
  /// drawing replaces what is under it. Between two pictures it moves with the shape, and mostly with what it blurs.
  private func blur(_ shape: Shape, at start: Int, _ key: PartKey, _ parts: inout [Part]) {
    guard isOpaque || !ends.isEmpty, let (form, numbers) = area(shape) else {
      return replace(upTo: start + 1, key, &parts)
    }
    let map = extent(of: list.commands[start]).flatMap { unitMap(of: $0.box, base * $0.map) }
    let drawing = Part(
      key: key, kind: .drawing(moves: map != nil), numbers: map.map { [(.map, $0)] } ?? [],
      drawing: everything(upTo: start + 1))
    parts.append(Part(key: key, kind: .clip(form), numbers: numbers, children: [drawing]))
  }

  /// A finished list, cut by its edges.
  private func picture(_ nested: NestedList, _ key: PartKey) -> Part {
    let origin = base.apply(Point(x: Double(nested.x), y: Double(nested.y)))
    var reader = ListReader(nested.list, at: origin, imageSize: imageSize)
    let box = Rect(
      origin: origin, size: Size(width: Double(nested.list.size.width), height: Double(nested.list.size.height)))
    let numbers = BoxOutline.numbers(RoundedRect(box).fitted(), .identity)
    let content = Part(key: key, kind: .group, numbers: [(.alpha, [1]), (.sigma, [0, 0])], children: reader.parts())
    return Part(
      key: key, kind: .clip(.box(hasHole: false, isLocal: false)), numbers: [(.outline, numbers)], children: [content])
  }
}

extension Shape {
  /// Whether it is a rectangle.
  fileprivate var isPlainBox: Bool { path == nil && hole == nil && crop == nil && outline.radii.isZero }
}

extension [Part] {
  /// Neighbouring drawings that move alike as one. It moves as the largest of them does: what comes or goes at an edge
  /// does not change that.
  fileprivate func joiningDrawings() -> [Part] {
    var joined: [Part] = []
    for part in self {
      if let drawing = part.drawing, let last = joined.last, let before = last.drawing, last.movesAlike(part) {
        var builder = DisplayListBuilder(continuing: before)
        builder.append(drawing)
        var whole = last.extent >= part.extent ? last : part
        whole.drawing = builder.list
        whole.surface = last.surface
        joined[joined.count - 1] = whole
      } else {
        joined.append(part)
      }
    }
    return joined
  }
}

extension Part {
  /// Whether one picture can show this drawing and another one: none of them moves, or both are in one plane.
  fileprivate func movesAlike(_ other: Part) -> Bool {
    if kind == .drawing(moves: false) { return other.kind == kind }
    guard let plane, let second = other.plane else { return false }
    return plane.isNear(second)
  }

  /// The area of the box of a drawing that moves, in square points.
  fileprivate var extent: Double { numbers.first.map { abs($0.values[4] * $0.values[5]) } ?? 0 }
}

extension GlyphRun {
  /// A box about the glyphs, in local coordinates, by their sizes.
  fileprivate var box: Rect? {
    guard let first = glyphs.first else { return nil }
    func box(_ glyph: PlacedGlyph) -> Rect {
      Rect(x: glyph.origin.x, y: glyph.origin.y - glyph.size, width: glyph.size, height: 1.25 * glyph.size)
    }
    return glyphs.dropFirst().reduce(box(first)) { $0.union(box($1)) }
  }
}

extension DrawCommand {
  /// Whether it ends the content of what has been begun.
  fileprivate var endsContent: Bool {
    switch self {
    case .endClip, .endGroup, .nextCrossFade, .endCrossFade, .nextMix, .endMix, .nextMask, .endMask, .endFilter: true
    case .fill, .glyphs, .beginClip, .beginGroup, .beginCrossFade, .beginMix, .beginMask, .beginFilter, .nested,
      .blurBackdrop:
      false
    }
  }
}

extension Part {
  /// A clip isolates what is in it, so that a blended part carries the clip itself: the parts that the clip becomes.
  func distributed() -> [Part] {
    guard blends else { return [self] }
    var (parts, plain): ([Part], [Part]) = ([], [])
    func clip(_ children: [Part]) -> Part { Part(key: key, kind: kind, numbers: numbers, children: children) }
    for child in children {
      if case .blend = child.kind {
        if !plain.isEmpty { parts.append(clip(plain)) }
        plain = []
        var blended = child
        blended.children = [clip(child.children)]
        parts.append(blended)
      } else {
        plain.append(child)
      }
    }
    return plain.isEmpty ? parts : parts + [clip(plain)]
  }
}
