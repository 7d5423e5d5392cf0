// A posed layer tree: the one form in which both stills and in-between frames reach the flattener.
//
// A still is a tree made straight from a screen. A frame of a transition is made of two such trees, changed by effects,
// with phantoms over them. Indices of children are those of the scene's layers: a layer that is not shown stays in its
// place as a hidden node, so that an address finds the same layer in the scene and in the tree.

import MotionCurves
import Pixels
import SceneModel

/// A box with what it paints and what is in it, placed in its parent.
struct Node: Equatable, Sendable {
  /// The box (0, 0) … `size` to the parent's coordinates, in points.
  var transform: Transform
  /// Extent of the box.
  var size: Size
  /// What it paints itself.
  var painting = Painting()
  /// Of everything in it as one group.
  var opacity = 1.0
  /// Whether children are cut by the outline.
  var clips = false
  /// How the whole is combined with what lies under it.
  var blend = BlendMode.normal
  /// Whether what is in it blends only with what is in it, also where nothing else makes a group of it.
  var isolates = false
  /// Standard deviation in points of the blur of the whole.
  var blur = 0.0
  /// Standard deviation in points of the blur of what lies under it, inside its outline.
  var backdropBlur = 0.0
  /// Outlines in the parent's coordinates that cut the whole, shadow included.
  var masks: [Mask] = []
  /// Neither painted itself nor its children.
  var isHidden = false
  /// Above its own painting, bottom to top.
  var children: [Item] = []
  /// In a tree that has been cut down to one branch: which of the original children the only one is.
  var soleChild: Int?
  /// Whose it is and how its layer is called.
  var tag: NodeTag?

  /// A rounded rectangle with its placement.
  struct Mask: Equatable, Sendable {
    /// The shape in its own coordinates.
    var outline: FittedRoundedRect
    /// Those coordinates to the coordinates in which the masked node is placed.
    var transform: Transform
  }

  /// Takes no room and paints nothing; keeps a place among siblings.
  static let hidden: Node = {
    var node = Node(transform: .identity, size: .zero)
    node.isHidden = true
    return node
  }()
}

/// What is painted in a place of the stack.
enum Item: Equatable, Sendable {
  /// A box.
  case node(Node)
  /// `first` at `weight` 0, `second` at 1, between them exactly mixed.
  case crossFade(weight: Double, first: [Item], second: [Item])
}

/// What a layer is in a frame.
package enum LayerRole: String, Sendable {
  /// Of the leaving screen, or of a screen at rest.
  case from
  /// Of the entering screen.
  case to
  /// The phantom of a pair.
  case pair
  /// Of a screen that stays under another one.
  case under
  /// Between the screens.
  case backdrop
}

/// What the state of a layer says of its node beyond what its geometry shows. Names do not change a picture, so two tags are always
/// equal: nodes that paint the same are the same.
struct NodeTag: Equatable, Sendable {
  /// Which screen, or the phantom of a pair.
  var role: LayerRole
  /// The layer's path; of a phantom both ends' joined by an arrow.
  var name: String
  /// The placement, where it is known better than from the matrix.
  var placement: Placement?
  /// What it says, where the node itself does not show it.
  var text: String?
  /// What it shows, where that are pictures: then it has no look of its own.
  var pictures: [PictureState]?
  /// What it paints, where children paint that for it: one painting or none, in an array, which keeps nodes small.
  var painting: [Painting] = []

  static func == (_: NodeTag, _: NodeTag) -> Bool { true }
}

extension Node {
  /// The tree of `layer`. `prefix` is the path of its nearest named ancestor.
  init(_ layer: Layer, side: LayerRole, prefix: String, sources: PictureSources) {
    if layer.hidden {
      self = .hidden
      return
    }
    let path = layer.id.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" } ?? prefix
    self.init(
      transform: layer.transform.matrix(size: layer.frame.size, origin: layer.frame.origin), size: layer.frame.size)
    painting = Painting(layer, sources: sources)
    opacity = clamped(layer.opacity)
    clips = layer.clips
    blend = layer.blend
    backdropBlur = max(0, layer.backdropBlur)
    tag = layer.id == nil ? nil : NodeTag(role: side, name: path)
    children = layer.layers.map { .node(Node($0, side: side, prefix: path, sources: sources)) }
  }

  /// The node at `indices` below this one, nil when there is none.
  subscript(indices: ArraySlice<Int>) -> Node? {
    guard let index = indices.first else { return self }
    guard let position = position(of: index), case .node(let child) = children[position] else { return nil }
    return child[indices.dropFirst()]
  }

  /// Changes the node at `indices` below this one; does nothing when there is none.
  mutating func update(_ indices: ArraySlice<Int>, _ change: (inout Node) -> Void) {
    guard let index = indices.first else { return change(&self) }
    guard let position = position(of: index), case .node(var child) = children[position] else { return }
    // Moved out of the tree first, so that the change does not copy what lies below.
    children[position] = .node(.hidden)
    child.update(indices.dropFirst(), change)
    children[position] = .node(child)
  }

  /// Where the child with an index in the scene stands.
  private func position(of index: Int) -> Int? {
    guard let soleChild else { return children.indices.contains(index) ? index : nil }
    return soleChild == index && !children.isEmpty ? 0 : nil
  }

  /// The same for an address of a screen's tree.
  mutating func update(_ address: LayerAddress, _ change: (inout Node) -> Void) {
    update(address.indices[...], change)
  }

  /// Takes the node at `indices` below this one and everything in it out of sight.
  mutating func hide(_ indices: ArraySlice<Int>) {
    update(indices) { $0 = .hidden }
  }

  /// The same for an address of a screen's tree.
  mutating func hide(_ address: LayerAddress) { hide(address.indices[...]) }

  /// The layer at an address of a screen's tree, without what is `hidden` in it.
  func original(at address: LayerAddress, without hidden: [LayerAddress]) -> Node {
    var node = self[address.indices[...]] ?? .hidden
    for inner in hidden { node.hide(inner.indices.dropFirst(address.indices.count)) }
    return node
  }
}
