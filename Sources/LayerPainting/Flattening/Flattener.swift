// From a tree of nodes in points to draw commands in pixels.
//
// One coverage: what shares an outline must not be drawn several times with the same antialiased edge, because each
// drawing would let some of the backdrop through. A node with a single thing to paint draws it with a fill of the outline.
// A node with several opens a clip on its outline and draws generously inside: fills reach a little beyond the edge, and
// the clip covers every edge pixel once.
//
// Groups are opened only where they make a difference: an opacity that reaches one single drawing is folded into its paint.
// Nothing is emitted for what cannot be seen, so that equal pictures give equal lists.

import DisplayList
import MotionCurves
import Pixels
import SceneModel

/// Turns items into the display list of one frame.
package struct Flattener: Sendable {
  /// Extent of the canvas in pixels.
  package internal(set) var size: PixelSize
  /// The canvas in pixels, or more of the plane where what lies beside it casts shadows into it.
  var bounds: Rect
  /// Canvas points to pixels.
  let toPixels: Transform
  /// Whether what is drawn is blurred later, in a group of its own: glass in it is an opaque fill of its blurred backdrop.
  var isBlurred = false
  /// Whether lists have keys of their parts.
  package var recordsKeys = false

  /// The least standard deviation in pixels with which something is blurred.
  package static let leastBlur = 1.0 / 128
  /// The most pixels that a blur reads on one side.
  static let furthest = 2048.0
  /// Pixels on both sides of an edge that hold every pixel that it covers in part.
  private static let rimReach = 1.5

  /// Prepares for a canvas.
  package init(canvas: Canvas) {
    size = canvas.pixelSize
    bounds = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    toPixels = .scale(x: canvas.scale, y: canvas.scale)
  }

  /// The list of `items`, bottom to top, in canvas coordinates, on a canvas filled with `background`.
  package func list(of items: [Item], background: Color) -> DisplayList {
    var builder = DisplayListBuilder(size: size, recordsKeys: recordsKeys)
    if background.alpha > 0 {
      builder.fill(Shape(bounds), with: .solid(PaintColor(background.premultiplied)))
    }
    draw(items, Pen(matrix: toPixels), into: &builder)
    return builder.list
  }

  /// What applies to the next thing that is drawn.
  struct Pen {
    /// Local points to pixels.
    var matrix: Transform
    /// Opacity of groups around that hold nothing else, 0...1.
    var opacity = 1.0
    /// Blend mode of such a group.
    var blend = BlendMode.normal
    /// The clips that are open around, outermost first, whose edges are still those of the picture.
    var clips: [ClipEdge] = []

    /// The pen for what is inside a group or a cross-fade, whose opacity and blend mode apply to the whole.
    var inside: Pen { Pen(matrix: matrix, clips: clips) }
  }

  /// Draws items in order. What the outline of a node under it cuts is drawn with that node.
  func draw(_ items: [Item], _ pen: Pen, into builder: inout DisplayListBuilder) {
    // Most lists have no such item: then none is looked for.
    let hasFollowers = isPlain(pen) && items.dropFirst().contains { $0.mayFollow }
    var queue = items[...]
    while let item = queue.first {
      let place = queue.startIndex
      queue.removeFirst()
      switch item {
      case .node(let node):
        let halves = hasFollowers ? takeHalfFollowers(of: node, from: &queue) : nil
        let inside = hasFollowers && halves == nil ? takeFollowers(of: node, from: &queue) : []
        builder.part({ node.key(at: place, in: $0) }) {
          if let (weight, first, second) = halves {
            crossFade(from: first, to: second, weight: weight, pen, into: &$0)
          } else {
            draw(node, pen, with: inside, into: &$0)
          }
        }
      case .crossFade(let weight, let first, let second):
        builder.part({ $0.child(place) }) {
          crossFade(from: first, to: second, weight: clamped(weight), pen, into: &$0)
        }
      }
    }
  }

  /// Draws a node with everything in it. `inside` is placed as the node is, drawn above it and cut by its outline.
  func draw(_ node: Node, _ outer: Pen, with inside: [Item] = [], into builder: inout DisplayListBuilder) {
    guard isVisible(node), !node.isTurnedAway(under: outer.matrix) else { return }
    if let rims = node.rims { return drawRims(rims, of: node, outer, into: &builder) }
    guard let mask = node.masks.first else { return drawUnmasked(node, outer, with: inside, into: &builder) }
    var inner = node
    inner.masks.removeFirst()
    let matrix = outer.matrix * mask.transform
    let margin = outer.clips.isEmpty ? 0 : matrix.stretch(over: mask.outline.rect.size)?.margin ?? 0
    let shape = Shape(
      opened(mask.outline, matrix, within: outer.clips, margin: margin).outline, transform: matrix)
    if covers(shape) { return draw(inner, outer, with: inside, into: &builder) }
    var pen = outer
    pen.clips.append(ClipEdge(outline: mask.outline, matrix: matrix))
    builder.clip(to: shape) { draw(inner, pen, with: inside, into: &$0) }
  }

  /// Draws a node at the edges of its rims, or all of it but these.
  private func drawRims(_ rims: Node.Rims, of node: Node, _ pen: Pen, into builder: inout DisplayListBuilder) {
    var whole = node
    whole.rims = nil
    builder.mask(rims.hole == nil ? .alpha : .luminance) { mask in
      if rims.hole != nil { mask.fill(Shape(bounds), with: .solid(PaintColor(Color.white.premultiplied))) }
      let paint = PaintColor(Color.black.premultiplied.scaled(by: rims.hole ?? 1))
      for rim in rims.outlines {
        let matrix = pen.matrix * rim.transform
        guard let stretch = matrix.stretch(over: rim.outline.rect.size) else { continue }
        let reach = Self.rimReach / stretch.mean
        let inner = rim.outline.inset(by: reach)
        let shape = Shape(
          rim.outline.inset(by: -reach), hole: inner.rect.isEmpty ? nil : inner, transform: matrix)
        mask.fill(shape, with: .solid(paint))
      }
    } content: {
      guard whole.children.contains(where: \.holdsGlass) else { return draw(whole, pen, into: &$0) }
      // Glass in a blurred layer reads what is below it in the whole picture, not what the mask leaves of it.
      var list = DisplayListBuilder(size: size, recordsKeys: recordsKeys)
      draw(whole, pen, into: &list)
      $0.picture(list.list, at: .zero)
    }
  }

  /// Opens a group where one is needed and draws what is in it.
  private func drawUnmasked(
    _ node: Node, _ outer: Pen, with inside: [Item], into builder: inout DisplayListBuilder
  ) {
    let matrix = outer.matrix * node.transform
    // Of a node that only holds others, corners may be behind the viewer: the edges of a blurred box in it are stretched far.
    let holdsOnly =
      !matrix.isAffine && node.painting.isEmpty && !node.clips && node.blur == 0 && node.backdropBlur == 0
    guard let stretch = matrix.stretch(over: node.size) ?? (holdsOnly ? Stretch(mean: 1, margin: 1) : nil)
    else { return }
    let opacity = outer.opacity * node.opacity
    let blend = node.blend == .normal ? outer.blend : node.blend
    let isPlain = DisplayListBuilder.byte(opacity) == 255 && blend == .normal
    let fades = DisplayListBuilder.byte(opacity) < 255 && (node.backdropBlur > 0 || node.holdsReader)
    if fades && inside.isEmpty {
      var whole = node
      if node.blend == .plusLighter {
        // Glass whose content is added at its opacity, min(1, B + o · C), as without the blur.
        builder.fade(opacity: opacity) { blurBackdrop(of: node, matrix, stretch, into: &$0) }
        whole.backdropBlur = 0
        return drawUnmasked(whole, outer, with: [], into: &builder)
      }
      whole.opacity = 1
      let pen = Pen(matrix: outer.matrix, blend: outer.blend, clips: outer.clips)
      return builder.fade(opacity: opacity) { drawUnmasked(whole, pen, with: [], into: &$0) }
    }
    if node.blur > 0 && node.holdsReader {
      // A blur makes a picture of the group, which reads nothing below it. So that it begins as it is at rest, its first point is
      // a mix with the same unblurred.
      var (sharp, blurred) = (node, node)
      (sharp.blur, sharp.clampsBlur, blurred.isolates) = (0, false, true)
      if node.clampsBlur && node.blur * stretch.mean >= Self.leastBlur {
        sharp.masks = [Node.Mask(outline: node.painting.outline(of: node.size), transform: node.transform)]
      }
      guard DisplayListBuilder.byte(node.blur) > 0 else { return draw(sharp, outer, into: &builder) }
      return builder.mix(
        weight: node.blur, first: { draw(sharp, outer, into: &$0) },
        second: { drawUnmasked(blurred, outer, with: [], into: &$0) })
    }
    let sigma = node.blur * stretch.mean
    if !fades { blurBackdrop(of: node, matrix, stretch, into: &builder) }
    if sigma >= Self.leastBlur && node.clampsBlur && inside.isEmpty {
      return drawClamped(node, opacity: opacity, blend, sigma, outer, stretch, into: &builder)
    }
    // A blur spreads what lies at an edge, so the edge must be there.
    var pen = Pen(matrix: matrix, clips: sigma > 0 ? [] : outer.clips)
    if sigma < Self.leastBlur && !node.isolates && !fades && (isPlain || contentCount(node) < 2) {
      pen.opacity = opacity
      pen.blend = blend
      drawContent(of: node, pen, stretch, with: inside, from: outer, into: &builder)
    } else if inside.isEmpty {
      var content = self
      content.isBlurred = isBlurred || sigma >= Self.leastBlur
      builder.group(opacity: opacity, blend: blend, blurSigma: sigma) {
        content.drawContent(of: node, pen, stretch, into: &$0)
      }
    } else {
      drawGroup(node, opacity: opacity, fades: fades, pen, stretch, with: inside, from: outer, into: &builder)
    }
  }

  /// Blurs what is under a node inside its outline, if it asks for that.
  func blurBackdrop(of node: Node, _ matrix: Transform, _ stretch: Stretch, into builder: inout DisplayListBuilder) {
    guard node.backdropBlur > 0 else { return }
    let shape = Shape(node.painting.outline(of: node.size), transform: matrix)
    let sigma = node.backdropBlur * stretch.mean
    if isBlurred {
      builder.fillWithBlur(shape, sigma: sigma)
    } else {
      builder.blurBackdrop(in: shape, sigma: sigma)
    }
  }

  /// Mixes two pictures. Where one of them hides everything, the other needs no group of its own: second at opacity w
  /// over first is first + w · (second − first) when second is opaque. Pictures that read what is under them are not
  /// isolated.
  private func crossFade(
    from first: [Item], to second: [Item], weight: Double, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    let byte = DisplayListBuilder.byte(weight)
    let (hasFirst, hasSecond) = (first.contains(where: isVisible), second.contains(where: isVisible))
    if byte == 0 || first == second { return draw(first, pen, into: &builder) }
    if byte == 255 { return draw(second, pen, into: &builder) }
    let isPlain = DisplayListBuilder.byte(pen.opacity) == 255 && pen.blend == .normal
    let (firstCovers, secondCovers) = (coverAll(first, pen.matrix), coverAll(second, pen.matrix))
    if isPlain && (!hasFirst || secondCovers) {
      draw(first, pen, into: &builder)
      drawGroup(second, opacity: weight, covers: secondCovers, pen, into: &builder)
    } else if isPlain && (!hasSecond || firstCovers) {
      draw(second, pen, into: &builder)
      drawGroup(first, opacity: 1 - weight, covers: firstCovers, pen, into: &builder)
    } else if isPlain && (first + second).contains(where: \.reads) {
      builder.mix(weight: weight, first: { draw(first, pen, into: &$0) }, second: { draw(second, pen, into: &$0) })
    } else if isPlain {
      builder.crossFade(
        weight: weight, first: { draw(first, pen.inside, into: &$0) },
        second: { draw(second, pen.inside, into: &$0) })
    } else {
      builder.group(opacity: pen.opacity, blend: pen.blend) {
        crossFade(from: first, to: second, weight: weight, pen.inside, into: &$0)
      }
    }
  }

  /// Draws items as one picture at an opacity. If they read what is under them and do not hide it, they are not isolated.
  private func drawGroup(
    _ items: [Item], opacity: Double, covers: Bool, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    guard DisplayListBuilder.byte(opacity) > 0 else { return }
    if items.reduce(0, { $0 + drawCount($1) }) < 2 {
      return draw(items, Pen(matrix: pen.matrix, opacity: opacity, clips: pen.clips), into: &builder)
    }
    if !covers && items.contains(where: \.reads) {
      builder.fade(opacity: opacity) { draw(items, pen.inside, into: &$0) }
    } else {
      builder.group(opacity: opacity) { draw(items, pen.inside, into: &$0) }
    }
  }
}
