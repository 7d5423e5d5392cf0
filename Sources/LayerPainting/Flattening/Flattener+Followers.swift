// Items that are cut by the outline of an item under them: its followers.
//
// At rest a layer that clips and its children are drawn in one clip. In flight each matched child is a separate item, cut by the
// outline of its parent's phantom. If both were drawn with the antialiased edge of that outline, the parent's fill would be
// visible along the edge of the child. So followers are drawn in the parent's clip, unless an item between them overlaps it.

import DisplayList
import MotionCurves
import Pixels

extension Flattener {
  /// Whether a pen draws items as they are: opaque and without a blend mode.
  func isPlain(_ pen: Pen) -> Bool { DisplayListBuilder.byte(pen.opacity) == 255 && pen.blend == .normal }

  /// The outline of a node whose clip may contain followers; nil if the node does not cut its content, or is blended or blurred
  /// together with its edge.
  func confinement(of node: Node) -> Node.Mask? {
    guard !node.isHidden, !node.isolates, node.confines, node.blend == .normal, node.blur == 0, isVisible(node)
    else { return nil }
    return Node.Mask(outline: node.painting.outline(of: node.size), transform: node.transform)
  }

  /// The largest number of items in which followers are looked for.
  private static let mostFollowers = 64

  /// Removes the followers of `edge` from a queue, up to the first other item that overlaps the outline. The masks `edge` and
  /// `open` are removed from the followers.
  func takeFollowers(of edge: Node.Mask, besides open: [Node.Mask], from queue: inout ArraySlice<Item>) -> [Item] {
    let ahead = queue.prefix(Self.mostFollowers)
    guard edge.transform.isAffine, ahead.contains(where: { !$0.isHidden && $0.within(edge, besides: open) != nil })
    else {
      return []
    }
    let box = edge.transform.boundingBox(of: edge.outline.rect)
    var (inside, passed, count) = ([Item](), [Item](), 0)
    for item in ahead {
      if let follower = item.within(edge, besides: open) {
        inside.append(follower)
      } else if item.mayBePassed(by: box) {
        passed.append(item)
      } else {
        break
      }
      count += 1
    }
    queue = (passed + queue.dropFirst(count))[...]
    return inside
  }

  /// Draws a translucent node as a group, and its followers, in one clip to its outline. Its shadow is outside of the clip.
  func drawGroup(
    _ node: Node, opacity: Double, _ pen: Pen, _ stretch: Stretch, with inside: [Item], from outer: Pen,
    into builder: inout DisplayListBuilder
  ) {
    var content = node
    content.painting.shadow = nil
    if let shadow = node.painting.shadow {
      draw(shadow, of: node, stretch, Pen(matrix: pen.matrix, opacity: opacity), into: &builder)
    }
    let outline = node.painting.outline(of: node.size)
    let edge = ClipEdge(outline: outline, matrix: pen.matrix)
    let shape = Shape(opened(outline, pen, stretch).outline, transform: pen.matrix)
    let (within, above) = (
      Pen(matrix: pen.matrix, clips: pen.clips + [edge]), Pen(matrix: outer.matrix, clips: pen.clips + [edge])
    )
    builder.clip(to: shape) {
      $0.group(opacity: opacity) { drawContent(of: content, within, stretch, into: &$0) }
      draw(inside, above, into: &$0)
    }
  }
}

extension Node {
  /// Whether the outline cuts everything but the shadow.
  fileprivate var confines: Bool {
    if clips { return true }
    // Two contents cross-fade, each in a box with the node's outline.
    guard painting.withoutShadow.isEmpty, children.count == 1,
      case .crossFade(_, let first, let second) = children[0]
    else { return false }
    let outline = painting.outline(of: size)
    return (first + second).allSatisfy { item in
      guard case .node(let box) = item else { return false }
      return box.isHidden
        || box.clips && box.masks.isEmpty && box.transform == .identity && box.painting.shadow == nil
          && box.painting.outline(of: box.size) == outline
    }
  }
}

extension Node {
  /// Whether the node paints only its children and cuts them by an outline that is equal to `edge`.
  fileprivate func isCut(by edge: Node.Mask) -> Bool {
    clips && painting.isEmpty && transform == edge.transform && painting.outline(of: size) == edge.outline
  }
}

extension Painting {
  fileprivate var withoutShadow: Painting {
    var copy = self
    copy.shadow = nil
    return copy
  }
}

extension Item {
  /// Whether items above this one that paint only inside `box` may be drawn before it.
  fileprivate func mayBePassed(by box: Rect) -> Bool {
    guard case .node(let node) = self else { return false }
    if node.isHidden { return true }
    // A blur of the backdrop reads pixels outside the box.
    guard node.transform.isAffine, node.backdropBlur == 0, let painted = paintedBox else { return false }
    return !painted.inset(by: -2).overlaps(box)
  }

  /// The item without the masks `edge` and `open`, for drawing inside of their clips; nil if `edge` does not cut the item.
  func within(_ edge: Node.Mask, besides open: [Node.Mask]) -> Item? {
    switch self {
    case .node(let node):
      if node.isHidden { return self }
      guard node.masks.contains(edge) || node.isCut(by: edge) else { return nil }
      var follower = node
      follower.masks.removeAll { $0 == edge || open.contains($0) }
      return .node(follower)
    case .crossFade(let weight, let first, let second):
      let (one, other) = (
        first.compactMap { $0.within(edge, besides: open) }, second.compactMap { $0.within(edge, besides: open) }
      )
      guard one.count == first.count, other.count == second.count else { return nil }
      return .crossFade(weight: weight, first: one, second: other)
    }
  }
}
