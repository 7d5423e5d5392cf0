// One end of a phantom: everything about an original that its stand-in takes over.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// An original, taken out of its screen at rest.
struct PhantomEnd: Sendable {
  /// Its box on the canvas.
  var placement: Placement
  /// What it paints itself.
  var painting: Painting
  /// How it and all layers around it turn.
  var turning: TurningChain
  /// Its corners as the scene declares them.
  var corners: CornerTween.End
  /// Its own opacity times that of its ancestors.
  var opacity: Double
  /// From which side it can be seen.
  var face: Node.Face
  /// Whether it clips its children.
  var clips: Bool
  /// How it is combined with what lies under it.
  var blend: BlendMode
  /// Standard deviation of the blur of what lies under it.
  var backdropBlur: Double
  /// Standard deviation of the blur of the layer itself.
  var blur: Double
  /// Whether that blur repeats the edges; nil without a blur.
  var clampsBlur: Bool?
  /// The children that travel with it, in its own coordinates; those that fly or are painted on their own are hidden.
  var children: [Item]
  /// Whether something in it is outside of its box, also what flies, or its shadow is.
  let hangsOver: Bool
  /// Children that cover a matched layer within it, each alone: painted among the phantoms at its own rank.
  var liftedChildren: [LiftedChild]
  /// The index in the scene of its only child, where it was reduced to one branch.
  var soleChild: Int?
  /// Its clipping ancestors, outermost first.
  var clipAncestors: [AncestorClip]
  /// Its place in the paint order of its screen.
  var rank: Int

  /// Takes `place` out of the tree of its screen. `lifted` are the layers inside it that are painted among the phantoms;
  /// they and all others that are `taken` do not travel with it.
  init(_ place: LayerPlace, in root: Node, _ geometry: ScreenGeometry, taken: TakenLayers, lifted: [LiftedLayer]) {
    let depth = place.address.indices.count
    let whole = root[place.address.indices[...]] ?? .hidden
    let node = root.original(at: place.address, without: taken.inside(place.insideRanks))
    placement = place.placement
    turning = TurningChain(of: place, in: geometry)
    painting = node.painting
    corners = CornerTween.End(declared: place.layer.cornerRadii, size: place.layer.frame.size)
    opacity = clamped(place.groupOpacity * node.opacity)
    face = node.face
    clips = node.clips
    blend = node.blend
    backdropBlur = node.backdropBlur
    (blur, clampsBlur) = (node.blur, node.blur > 0 ? node.clampsBlur : nil)
    children = node.children
    let outline = painting.outline(of: node.size)
    hangsOver = painting.shadow != nil || !whole.children.allSatisfy { $0.lies(in: outline) }
    liftedChildren = lifted.map { layer in
      var copy = whole.pruned(to: layer.address.indices.dropFirst(depth))
      for address in taken.inside(layer.insideRanks) { copy.hide(address.indices.dropFirst(depth)) }
      return LiftedChild(
        place: geometry.places[layer.rank], depth: depth, items: copy.children,
        liesInBox: copy.children.allSatisfy { $0.lies(in: outline) })
    }
    clipAncestors = place.clips
    rank = place.rank
  }

  /// An end of a twin: the layer at `place`, whose node is given, in the coordinates of the layer around it.
  init(twin node: Node, at place: LayerPlace) {
    let (layer, transform) = (place.layer, place.layer.transform)
    placement = Placement(
      matrix: node.transform, size: node.size, rotation: transform.wholeRotation, scaleX: transform.wholeScaleX,
      scaleY: transform.wholeScaleY)
    painting = node.painting
    turning = TurningChain(of: layer, at: place.address, placement)
    corners = CornerTween.End(declared: layer.cornerRadii, size: node.size)
    opacity = node.opacity
    face = node.face
    clips = node.clips
    blend = node.blend
    backdropBlur = node.backdropBlur
    (blur, clampsBlur) = (node.blur, node.blur > 0 ? node.clampsBlur : nil)
    (children, soleChild) = (node.children, node.soleChild)
    (liftedChildren, clipAncestors) = ([], [])
    let outline = painting.outline(of: node.size)
    hangsOver = painting.shadow != nil || !children.allSatisfy { $0.lies(in: outline) }
    rank = place.rank
  }

  /// Whether its own box hides what is below it.
  var paintsBackground: Bool {
    painting.fill?.isOpaque == true || painting.image?.hides(Rect(size: placement.size)) == true
  }
}
