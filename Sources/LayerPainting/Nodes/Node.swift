// A posed layer tree: the one form in which both stills and in-between frames reach the flattener.
//
// Each folder of this target uses only those above it in this list:
//
//   Assets       which images and texts there are
//   Nodes        what is drawn: placed boxes, what they paint, what is in them
//   Flattening   nodes → display list
//   LayerStates  nodes → where each layer is, in numbers
//   Demands      how much work and memory the vector pictures of a scene take
//
// A still is a tree made straight from a screen. A frame of a transition is made of two such trees, changed by effects,
// with phantoms over them. Indices of children are those of the scene's layers: a layer that is not shown stays in its
// place as a hidden node, so that an address finds the same layer in the scene and in the tree.

import DisplayList
import MotionCurves
import Pixels
import SceneModel

/// A box with what it paints and what is in it, placed in its parent.
package struct Node: Equatable, Sendable {
  /// The box (0, 0) … `size` to the parent's coordinates, in points.
  package var transform: Transform
  /// The size of the box in points.
  package var size: Size
  /// What the box paints itself.
  package var painting = Painting()
  /// The opacity of the box and everything in it, as one group.
  package var opacity = 1.0
  /// Whether the outline cuts the children.
  package var clips = false
  /// How the group is combined with what is under it.
  package var blend = BlendMode.normal
  /// Whether the content is always drawn as a group, so that it blends only with itself.
  package var isolates = false
  /// The standard deviation of the group's blur in points.
  package var blur = 0.0
  /// Whether the blur repeats the pixels at the edges of the box and is cut by the outline.
  package var clampsBlur = false
  /// The standard deviation of the backdrop's blur in points. Only the backdrop inside the outline is blurred.
  package var backdropBlur = 0.0
  /// From which side the node can be seen.
  package var face = Face.both
  /// Outlines in the parent's coordinates that cut the group, including its shadow.
  package var masks: [Mask] = []
  /// Where the group is painted near the edges of outlines only; nil: everywhere.
  @Boxed package var rims: Rims?
  /// Whether neither the box nor its children are painted.
  package var isHidden = false
  /// The children, which are above the box's own painting, bottom to top.
  package var children: [Item] = []
  /// The original index of the only child, in a tree that was reduced to one branch.
  package var soleChild: Int?
  /// The role and the name of the layer.
  package var tag: NodeTag?

  /// From which side a node can be seen.
  package enum Face: Equatable, Sendable {
    /// From both sides.
    case both
    /// From the front only; `isMirrored` tells whether the scales of the node and the layers around it mirror it, which does not
    /// turn it over.
    case front(isMirrored: Bool)
  }

  /// A rounded rectangle with its placement.
  package struct Mask: Equatable, Sendable {
    /// The shape in its own coordinates.
    package var outline: FittedRoundedRect
    /// The map from the shape's coordinates to those in which the masked node is placed.
    package var transform: Transform

    /// Creates a mask.
    package init(outline: FittedRoundedRect, transform: Transform) {
      (self.outline, self.transform) = (outline, transform)
    }
  }

  /// The pixels at the edges of some outlines.
  package struct Rims: Equatable, Sendable {
    /// The outlines in the coordinates in which the node is placed.
    package var outlines: [Mask]
    /// How much of the node the rims leave out, 0...1; nil: the node is painted there and nowhere else.
    package var hole: Double?

    /// Creates rims.
    package init(_ outlines: [Mask], hole: Double? = nil) { (self.outlines, self.hole) = (outlines, hole) }
  }

  /// Creates a box that paints nothing.
  package init(transform: Transform, size: Size) { (self.transform, self.size) = (transform, size) }

  /// A node that paints nothing. It keeps the indices of its siblings.
  package static let hidden: Node = {
    var node = Node(transform: .identity, size: .zero)
    node.isHidden = true
    return node
  }()
}

/// An element of the paint order.
package enum Item: Equatable, Sendable {
  /// A box.
  case node(Node)
  /// A mix of two pictures: `first` at `weight` 0, `second` at 1.
  case crossFade(weight: Double, first: [Item], second: [Item])

  /// Whether the item is a hidden node.
  package var isHidden: Bool {
    switch self {
    case .node(let node): node.isHidden
    case .crossFade: false
    }
  }

  /// Whether what it looks like depends on what is under it: it blends, or blurs its backdrop.
  var reads: Bool {
    switch self {
    case .node(let node):
      !node.isHidden && DisplayListBuilder.byte(node.opacity) > 0
        && (node.backdropBlur > 0 || node.blend != .normal || node.holdsReader)
    case .crossFade(_, let first, let second): first.contains(where: \.reads) || second.contains(where: \.reads)
    }
  }
}

extension Item {
  /// The node, or that of the picture of a cross-fade that is drawn first.
  package var firstNode: Node? {
    switch self {
    case .node(let node): node
    case .crossFade(_, let first, let second): (first + second).first?.firstNode
    }
  }

  /// The item with its nodes changed; not those in them.
  package func mapped(_ change: (inout Node) -> Void) -> Item {
    switch self {
    case .node(var node):
      change(&node)
      return .node(node)
    case .crossFade(let weight, let first, let second):
      return .crossFade(
        weight: weight, first: first.map { $0.mapped(change) }, second: second.map { $0.mapped(change) })
    }
  }

  /// Whether something in it blurs its backdrop.
  var holdsGlass: Bool {
    switch self {
    case .node(let node): !node.isHidden && (node.backdropBlur > 0 || node.children.contains(where: \.holdsGlass))
    case .crossFade(_, let first, let second): (first + second).contains(where: \.holdsGlass)
    }
  }
}

extension Node {
  /// Whether something in it reads what is under the node. What is blurred, blended or isolated is a picture by itself; a blur of
  /// less than a point is mixed with the picture without it (`Flattener`).
  package var holdsReader: Bool { !isolates && blur < 1 && blend == .normal && children.contains(where: \.reads) }
}

/// What a layer's state contains besides the geometry of its node. Tags do not change the picture, so two tags are always equal:
/// nodes that paint the same are equal.
package final class NodeTag: Equatable, Sendable {
  /// Which layer it is.
  package let id: LayerID
  /// The placement, if it is known more exactly than from the matrix.
  package let placement: Placement?
  /// The text of the layer, if the node itself does not contain it.
  package let text: String?
  /// The pictures that are shown instead of an appearance.
  package let pictures: [PictureState]?
  /// What the layer paints, if children of the node paint it.
  package let painting: Painting?

  /// Creates a tag; by default everything else is read from the node.
  package init(
    _ id: LayerID, placement: Placement? = nil, text: String? = nil, pictures: [PictureState]? = nil,
    painting: Painting? = nil
  ) {
    (self.id, self.placement) = (id, placement)
    (self.text, self.pictures, self.painting) = (text, pictures, painting)
  }

  /// The same tag with another text.
  package func with(text: String) -> NodeTag {
    NodeTag(id, placement: placement, text: text, pictures: pictures, painting: painting)
  }

  /// The same tag where the placement is read from the matrix.
  package var withoutPlacement: NodeTag { NodeTag(id, text: text, pictures: pictures, painting: painting) }

  package static func == (_: NodeTag, _: NodeTag) -> Bool { true }
}

extension Node {
  /// The key of what the node draws: that of its role and name, or of its place among its siblings.
  func key(at place: Int, in parent: PartKey) -> PartKey {
    tag.map { PartKey(role: $0.id.role.rawValue, name: $0.id.name) } ?? parent.child(place)
  }

  /// The tree of `layer`. `parent` is its nearest named ancestor; `isMirrored` tells whether the scales around it mirror it.
  package init(_ layer: Layer, in parent: LayerID, sources: PictureSources, isMirrored: Bool = false) {
    if layer.hidden {
      self = .hidden
      return
    }
    let id = layer.id.map(parent.child) ?? parent
    self.init(
      transform: layer.transform.matrix(size: layer.frame.size, origin: layer.frame.origin), size: layer.frame.size)
    painting = Painting(layer, sources: sources)
    opacity = clamped(layer.opacity)
    clips = layer.clips
    blend = layer.blend
    backdropBlur = max(0, layer.backdropBlur)
    (blur, clampsBlur) = (max(0, layer.blur?.radius ?? 0), layer.blur?.edges == .clamp)
    tag = layer.id == nil ? nil : NodeTag(id)
    let isFlipped = isMirrored != (layer.transform.wholeScaleX * layer.transform.wholeScaleY < 0)
    if layer.backface == .hidden { face = .front(isMirrored: isFlipped) }
    children = layer.layers.map { .node(Node($0, in: id, sources: sources, isMirrored: isFlipped)) }
  }

  /// Whether only the back of the node would be seen where `outer` maps its parent's coordinates.
  func isTurnedAway(under outer: Transform) -> Bool {
    guard case .front(let isMirrored) = face else { return false }
    let middle = Point(x: size.width / 2, y: size.height / 2)
    return ((outer * transform).jacobian(at: middle).determinant < 0) != isMirrored
  }

  /// The node at `indices` below this one, nil when there is none.
  package subscript(indices: ArraySlice<Int>) -> Node? {
    guard let index = indices.first else { return self }
    guard let position = position(of: index), case .node(let child) = children[position] else { return nil }
    return child[indices.dropFirst()]
  }

  /// Changes the node at `indices` below this one; does nothing when there is none.
  package mutating func update(_ indices: ArraySlice<Int>, _ change: (inout Node) -> Void) {
    guard let index = indices.first else { return change(&self) }
    guard let position = position(of: index), case .node(var child) = children[position] else { return }
    // Take the child out of the array first: with a second reference to it, the change would copy its descendants.
    children[position] = .node(.hidden)
    child.update(indices.dropFirst(), change)
    children[position] = .node(child)
  }

  /// The position in `children` of the child with an index in the scene.
  private func position(of index: Int) -> Int? {
    guard let soleChild else { return children.indices.contains(index) ? index : nil }
    return soleChild == index && !children.isEmpty ? 0 : nil
  }

  /// The same for an address of a screen's tree.
  package mutating func update(_ address: LayerAddress, _ change: (inout Node) -> Void) {
    update(address.indices[...], change)
  }

  /// Hides the node at `indices` below this one and everything in it.
  package mutating func hide(_ indices: ArraySlice<Int>) {
    update(indices) { $0 = .hidden }
  }

  /// The same for an address of a screen's tree.
  package mutating func hide(_ address: LayerAddress) { hide(address.indices[...]) }

  /// The layer at an address of a screen's tree, without what is `hidden` in it.
  package func original(at address: LayerAddress, without hidden: [LayerAddress]) -> Node {
    var node = self[address.indices[...]] ?? .hidden
    for inner in hidden { node.hide(inner.indices.dropFirst(address.indices.count)) }
    return node
  }
}
