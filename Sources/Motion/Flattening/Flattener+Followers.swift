// What flies alone under the clip of a layer that flies right under it.
//
// At rest a layer that clips and its children are drawn in one clip. In flight each matched child is an item of its own, cut
// by the outline of its parent's phantom. Drawn one after the other each with that outline's antialiased edge, the child would
// let the parent's fill shine through along the edge. So what follows such a parent without anything between that overlaps it is
// drawn in the parent's clip.

import DisplayList
import MotionCurves
import Pixels

extension Flattener {
  /// Whether drawing with a pen changes nothing of the whole.
  func isPlain(_ pen: Pen) -> Bool { DisplayListBuilder.byte(pen.opacity) == 255 && pen.blend == .normal }

  /// The outline that cuts all that is in a node, where what lies above the node may be drawn in the same clip; nil where
  /// the node does not cut its content, or blends or is blurred with its edge.
  func confinement(of node: Node) -> Node.Mask? {
    guard !node.isHidden, !node.isolates, node.confines, node.blend == .normal, node.blur == 0, isVisible(node)
    else { return nil }
    return Node.Mask(outline: node.painting.outline(of: node.size), transform: node.transform)
  }

  /// So many items at most are looked at for those that an outline cuts.
  private static let mostFollowers = 64

  /// Takes the items that `edge` cuts out of a queue, without that mask and those that are `open`, up to the first item that
  /// overlaps the outline and is not cut by it.
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

  /// Draws a translucent node as a group, and what lies above it, in one clip to its outline. Its shadow lies outside of it.
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
  /// Whether its outline cuts all that it shows but its shadow.
  fileprivate var confines: Bool {
    if clips { return true }
    // Contents that cross-fade, each in a box of the node's shape.
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
  /// Whether it paints nothing but its children, which an outline of its own cuts that is `edge`.
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
  /// Whether what lies above the item within a rectangle may be drawn before it.
  fileprivate func mayBePassed(by box: Rect) -> Bool {
    guard case .node(let node) = self else { return false }
    if node.isHidden { return true }
    // What blurs what lies under it reads around its box.
    guard node.transform.isAffine, node.backdropBlur == 0, let painted = paintedBox else { return false }
    return !painted.inset(by: -2).overlaps(box)
  }

  /// The item without the mask `edge` and those of `open`, which are open around; nil where `edge` does not cut it.
  func within(_ edge: Node.Mask, besides open: [Node.Mask]) -> Item? {
    switch self {
    case .node(var node):
      if node.isHidden { return self }
      guard node.masks.contains(edge) || node.isCut(by: edge) else { return nil }
      node.masks.removeAll { $0 == edge || open.contains($0) }
      return .node(node)
    case .crossFade(let weight, let first, let second):
      let (one, other) = (
        first.compactMap { $0.within(edge, besides: open) }, second.compactMap { $0.within(edge, besides: open) }
      )
      guard one.count == first.count, other.count == second.count else { return nil }
      return .crossFade(weight: weight, first: one, second: other)
    }
  }
}
