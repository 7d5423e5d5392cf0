// What is in a node, in paint order: shadow, fill and image, path, border, text, children.
//
// The outline cuts fill, image and border. A node that clips has its path, its text and its children cut as well: all of them
// are drawn inside one clip. Otherwise the path lies between two cuts, one for what is under it and one for the border.

import DisplayList
import Pixels

/// What a node draws besides its shadow, bottom to top.
private struct NodeContent {
  let outline: FittedRoundedRect
  /// Fill and image.
  let underPath: [OwnDrawing]
  let path: PaintedPath?
  /// The border.
  let abovePath: [OwnDrawing]
  let text: PaintedText?
  let code: PaintedCode?
  /// Empty when none of the children can be seen.
  let children: [Item]
  /// Whether the box touches the canvas.
  let isOnCanvas: Bool

  init(of node: Node, _ flattener: Flattener, _ pen: Flattener.Pen) {
    outline = node.painting.outline(of: node.size)
    let own = flattener.ownDrawings(of: node.painting, outline: outline)
    (underPath, abovePath) = (own.filter { !$0.isBorder }, own.filter(\.isBorder))
    (path, text, code) = (node.painting.path, node.painting.text, node.painting.code)
    children = node.children.contains(where: flattener.isVisible) ? node.children : []
    isOnCanvas = flattener.onCanvas(outline.rect, pen.matrix)
  }

  /// Everything that the outline always cuts.
  var own: [OwnDrawing] { underPath + abovePath }
}

extension Flattener {
  /// Draws everything that is in a node, and `followers` above it in the clip of its outline, with the pen `outer`.
  func drawContent(
    of node: Node, _ pen: Pen, _ stretch: Stretch, with followers: [Item] = [], from outer: Pen? = nil,
    into builder: inout DisplayListBuilder
  ) {
    if let shadow = node.painting.shadow { draw(shadow, of: node, stretch, pen, into: &builder) }
    let content = NodeContent(of: node, self, pen)
    if node.clips && hasMoreThanOwn(content) || !followers.isEmpty {
      drawClipped(content, pen, stretch, with: followers, from: outer ?? pen, into: &builder)
    } else {
      drawOwnAndPath(content, pen, stretch, into: &builder)
      draw(content.text, pen, into: &builder)
      draw(content.code, in: content.outline, pen, stretch, into: &builder)
      draw(content.children, pen, into: &builder)
    }
  }

  /// Whether there is anything that only a node that clips cuts.
  private func hasMoreThanOwn(_ content: NodeContent) -> Bool {
    !content.children.isEmpty || drawCount(content.text) > 0 || drawCount(content.code) > 0
      || drawCount(content.path) > 0
  }

  /// Draws everything inside one clip to the outline, and `followers` with the pen `outer`.
  private func drawClipped(
    _ content: NodeContent, _ pen: Pen, _ stretch: Stretch, with followers: [Item], from outer: Pen,
    into builder: inout DisplayListBuilder
  ) {
    guard content.isOnCanvas else { return }
    let shape = Shape(opened(content.outline, pen, stretch).outline, transform: pen.matrix)
    if content.own.isEmpty && covers(shape) {
      draw(content.path, pen, into: &builder)
      draw(content.text, pen, into: &builder)
      draw(content.code, pen, into: &builder)
      draw(content.children, pen, into: &builder)
      return draw(followers, outer, into: &builder)
    }
    var inner = pen
    inner.clips.append(ClipEdge(outline: content.outline, matrix: pen.matrix))
    var above = outer
    above.clips = inner.clips
    builder.clip(to: shape) {
      for drawing in content.underPath { draw(drawing, generously: stretch, pen, into: &$0) }
      draw(content.path, inner, into: &$0)
      for drawing in content.abovePath { draw(drawing, generously: stretch, pen, into: &$0) }
      draw(content.text, inner, into: &$0)
      draw(content.code, inner, into: &$0)
      draw(content.children, inner, into: &$0)
      draw(followers, above, into: &$0)
    }
  }

  /// Draws fill, image, path and border. With a path between them, what is under it and what is above it are cut separately.
  private func drawOwnAndPath(
    _ content: NodeContent, _ pen: Pen, _ stretch: Stretch, into builder: inout DisplayListBuilder
  ) {
    guard drawCount(content.path) > 0 else {
      return drawOwn(content.own, of: content, pen, stretch, into: &builder)
    }
    drawOwn(content.underPath, of: content, pen, stretch, into: &builder)
    drawPath(of: content, pen, stretch, into: &builder)
    drawOwn(content.abovePath, of: content, pen, stretch, into: &builder)
  }

  /// Draws the path, cut by the outline only where the path asks for it.
  private func drawPath(
    of content: NodeContent, _ pen: Pen, _ stretch: Stretch, into builder: inout DisplayListBuilder
  ) {
    guard content.path?.isCut == true else { return draw(content.path, pen, into: &builder) }
    let shape = Shape(opened(content.outline, pen, stretch).outline, transform: pen.matrix)
    builder.clip(to: shape) { draw(content.path, pen, into: &$0) }
  }

  /// Draws what the outline cuts: a single drawing directly, several inside a clip.
  private func drawOwn(
    _ own: [OwnDrawing], of content: NodeContent, _ pen: Pen, _ stretch: Stretch,
    into builder: inout DisplayListBuilder
  ) {
    guard content.isOnCanvas, !own.isEmpty else { return }
    let opened = opened(content.outline, pen, stretch)
    if own.count == 1 { return draw(own[0], exactly: opened, of: content.outline.rect, pen, into: &builder) }
    builder.clip(to: Shape(opened.outline, transform: pen.matrix)) {
      for drawing in own { draw(drawing, generously: stretch, pen, into: &$0) }
    }
  }
}
