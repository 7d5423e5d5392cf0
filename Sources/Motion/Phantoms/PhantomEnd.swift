// One end of a phantom: everything about an original that its stand-in takes over.

import Pixels
import SceneModel

/// An original, taken out of its screen at rest.
struct PhantomEnd: Sendable {
  /// Its box on the canvas.
  var placement: Placement
  /// What it paints itself.
  var painting: Painting
  /// Its own opacity times that of its ancestors.
  var opacity: Double
  /// Whether it clips its children.
  var clips: Bool
  /// How it is combined with what lies under it.
  var blend: BlendMode
  /// Standard deviation of the blur of what lies under it.
  var backdropBlur: Double
  /// The children that travel with it, in its own coordinates; those that fly or are painted on their own are hidden.
  var children: [Item]
  /// Children that cover a matched layer within it, each alone: painted among the phantoms at its own rank.
  var liftedChildren: [(rank: Int, items: [Item])]
  /// Its clipping ancestors, outermost first.
  var clipAncestors: [AncestorClip]
  /// Its place in the paint order of its screen.
  var rank: Int

  /// Takes `place` out of the tree of its screen. `hidden` are the layers inside it that do not travel with it, `lifted`
  /// those among them that are painted among the phantoms.
  init(_ place: LayerPlace, in root: Node, hidden: [LayerAddress], lifted: [LiftedLayer]) {
    let depth = place.address.indices.count
    let whole = root[place.address.indices[...]] ?? .hidden
    let node = Self.original(place, in: root, hidden: hidden)
    placement = place.placement
    painting = node.painting
    opacity = clamped(place.groupOpacity * node.opacity)
    clips = node.clips
    blend = node.blend
    backdropBlur = node.backdropBlur
    children = node.children
    liftedChildren = lifted.map { layer in
      var copy = whole
      for address in hidden where address != layer.address && address.isInside(layer.address) {
        copy.update(address.indices.dropFirst(depth)) { $0 = .hidden }
      }
      return (layer.rank, copy.pruned(to: LayerAddress(Array(layer.address.indices.dropFirst(depth)))).children)
    }
    clipAncestors = place.clips
    rank = place.rank
  }

  /// The layer at `place` of a screen's tree without what is `hidden` in it.
  static func original(_ place: LayerPlace, in root: Node, hidden: [LayerAddress]) -> Node {
    var node = root[place.address.indices[...]] ?? .hidden
    for address in hidden {
      node.update(address.indices.dropFirst(place.address.indices.count)) { $0 = .hidden }
    }
    return node
  }
}
