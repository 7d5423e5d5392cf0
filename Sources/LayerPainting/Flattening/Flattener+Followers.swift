// Items that are cut by the outline of an item under them: its followers.
//
// At rest a layer that clips and its children are drawn in one clip. In flight each matched child is a separate item, cut by the
// outline of its parent's phantom. If both were drawn with the antialiased edge of that outline, the parent's fill would be
// visible along the edge of the child. So followers are drawn in the parent's clip, unless an item between them overlaps it.

import DisplayList
import Pixels

extension Flattener {
  /// Whether a pen draws items as they are: opaque and without a blend mode.
  func isPlain(_ pen: Pen) -> Bool { DisplayListBuilder.byte(pen.opacity) == 255 && pen.blend == .normal }

  /// The largest number of items in which followers are looked for.
  private static let mostFollowers = 64

  /// Removes the followers of a node from a queue, up to the first other item that overlaps the node's outline. They are returned
  /// without the masks that are open when they are drawn in the node's clip. Empty if the node does not cut its content, or is
  /// blended or blurred together with its edge.
  func takeFollowers(of node: Node, from queue: inout ArraySlice<Item>) -> [Item] {
    guard !queue.isEmpty, !node.isHidden, node.face == .both, !node.isolates, node.blend == .normal, node.blur == 0,
      node.confines, isVisible(node), node.transform.isAffine, !castsUnderGlass(node)
    else { return [] }
    let edge = node.edge
    let followers = queue.prefix(Self.mostFollowers).map { $0.within(edge, besides: node.masks) }
    guard let last = followers.indices.last(where: { followers[$0]?.isHidden == false }) else { return [] }
    let box = edge.transform.boundingBox(of: edge.outline.rect)
    var (inside, passed, count) = ([Item](), [Item](), 0)
    for (item, follower) in zip(queue, followers[...last]) {
      if let follower {
        inside.append(follower)
      } else if item.mayBePassed(by: box) {
        passed.append(item)
      } else {
        break
      }
      count += 1
    }
    queue.remove(first: count, keeping: passed)
    return inside
  }

  /// Removes what follows a node that cuts its content on one screen only (`Node.halves`): cross-fades of what its outline cuts
  /// with the same uncut. The result is the cross-fade of both pictures as a whole. If the pictures were mixed one after the other,
  /// the node would be visible along the edge of its followers. Nil if nothing follows.
  func takeHalfFollowers(
    of node: Node, from queue: inout ArraySlice<Item>
  ) -> (weight: Double, first: [Item], second: [Item])? {
    guard !queue.isEmpty, !node.isHidden, node.face == .both, let halves = node.halves, isVisible(node),
      node.transform.isAffine
    else { return nil }
    let edge = node.edge
    let box = edge.transform.boundingBox(of: edge.outline.rect)
    var (first, second) = ([Item.node(halves.first)], [Item.node(halves.second)])
    var (passed, taken, count) = ([Item](), 0, 0)
    for item in queue.prefix(Self.mostFollowers) {
      if let (one, other) = item.halves(at: halves.weight), let painted = item.paintedBox,
        (halves.first.clips ? one : other).contains(where: { !$0.isHidden }),
        (halves.first.clips ? one : other).allSatisfy({ $0.within(edge, besides: node.masks) != nil }),
        passed.allSatisfy({ $0.mayBePassed(by: painted) })
      {
        first += one
        second += other
        taken += 1
      } else if item.mayBePassed(by: box) {
        passed.append(item)
      } else {
        break
      }
      count += 1
    }
    if taken == 0 { return nil }
    queue.remove(first: count, keeping: passed)
    return (halves.weight, first, second)
  }

  /// Whether a node is translucent glass with a shadow: the shadow is outside of the clip, but the blur must not read it.
  private func castsUnderGlass(_ node: Node) -> Bool {
    node.backdropBlur > 0 && node.painting.shadow != nil && DisplayListBuilder.byte(node.opacity) < 255
  }

  /// Draws a translucent node as a group, and its followers, in one clip to its outline. Its shadow is outside of the clip.
  func drawGroup(
    _ node: Node, opacity: Double, fades: Bool, _ pen: Pen, _ stretch: Stretch, with inside: [Item], from outer: Pen,
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
      if fades {
        $0.fade(opacity: opacity) {
          blurBackdrop(of: node, pen.matrix, stretch, into: &$0)
          drawContent(of: content, within, stretch, into: &$0)
        }
      } else {
        $0.group(opacity: opacity) { drawContent(of: content, within, stretch, into: &$0) }
      }
      draw(inside, above, into: &$0)
    }
  }
}

extension Node {
  /// The outline as a mask of what is placed beside the node.
  fileprivate var edge: Mask { Mask(outline: painting.outline(of: size), transform: transform) }

  /// Whether the outline cuts everything but the shadow.
  fileprivate var confines: Bool {
    if clips { return true }
    // Two contents cross-fade, each in a box with the node's outline.
    guard children.count == 1, case .crossFade(_, let first, let second) = children[0],
      painting.withoutShadow.isEmpty
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
  /// The two nodes between which this one cross-fades, if the outline cuts the content of only one of them; else nil.
  fileprivate var halves: (weight: Double, first: Node, second: Node)? {
    guard children.count == 1, case .crossFade(let weight, let first, let second) = children[0], !clips, !isolates,
      blend == .normal, blur == 0, backdropBlur == 0, first.count == 1, second.count == 1,
      case .node(let one) = first[0], case .node(let other) = second[0], one.clips != other.clips,
      painting.withoutShadow.isEmpty
    else { return nil }
    func half(_ box: Node) -> Node? {
      guard !box.isHidden, box.masks.isEmpty, box.transform == .identity, box.size == size, box.opacity == 1,
        box.painting.shadow == nil, box.painting.outline(of: size) == painting.outline(of: size)
      else { return nil }
      var half = self
      half.painting = box.painting
      half.painting.shadow = painting.shadow
      (half.clips, half.children) = (box.clips, box.children)
      return half
    }
    guard let one = half(one), let other = half(other) else { return nil }
    return (weight, one, other)
  }

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
  /// Whether the outline of another item may cut this one.
  var mayFollow: Bool {
    switch self {
    case .node(let node): !node.isHidden && (!node.masks.isEmpty || node.clips && node.painting.isEmpty)
    case .crossFade(_, let first, let second): first.contains { $0.mayFollow } || second.contains { $0.mayFollow }
    }
  }

  /// The two pictures of a cross-fade of that weight; else nil.
  fileprivate func halves(at weight: Double) -> (first: [Item], second: [Item])? {
    guard case .crossFade(weight, let first, let second) = self else { return nil }
    return (first, second)
  }

  /// Whether items above this one that paint only inside `box` may be drawn before it.
  fileprivate func mayBePassed(by box: Rect) -> Bool {
    guard case .node(let node) = self else { return false }
    if node.isHidden { return true }
    // A blur of the backdrop reads pixels outside the box.
    guard node.transform.isAffine, node.backdropBlur == 0, let painted = paintedBox else { return false }
    return !painted.inset(by: -2).overlaps(box)
  }

  /// The item without the masks `edge` and `open`, for drawing inside of their clips; nil unless all of these cut the item.
  func within(_ edge: Node.Mask, besides open: [Node.Mask]) -> Item? {
    switch self {
    case .node(let node):
      if node.isHidden { return self }
      guard node.masks.contains(edge) || node.isCut(by: edge), open.allSatisfy(node.masks.contains) else { return nil }
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

extension ArraySlice<Item> {
  /// Removes the first items, but for those that are `kept`: these are moved to the front. Nothing else is copied.
  fileprivate mutating func remove(first count: Int, keeping kept: [Item]) {
    let start = startIndex + count - kept.count
    for (index, item) in kept.enumerated() { self[start + index] = item }
    self = self[start...]
  }
}
