// Lifted layers that are one group with what is in them: translucent, blended, blurred, or under the shadow of all of it.

import DisplayList
import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// What a lifted layer does to everything in it.
struct LiftedGroup: Sendable {
  private let place: LayerPlace

  /// The group of the layer at a place; nil if it changes nothing.
  init?(_ place: LayerPlace) {
    guard Self.isGroup(place), place.layer.opacity > 0, place.groupOpacity > 0 else { return nil }
    self.place = place
  }

  /// Its own opacity times that of its ancestors.
  var opacity: Double { place.groupOpacity * clamped(place.layer.opacity) }
  /// How it is combined with what is under it.
  var blend: BlendMode { place.layer.blend }
  /// The shadow that it casts with all that is in it.
  var shadow: PaintedShadow? { place.contentShadow }
  /// Standard deviation of its blur in points of the canvas.
  var blur: Double {
    let stretch = place.placement.transform.stretch(over: place.placement.size)?.mean ?? 1
    return (place.layer.blur?.radius ?? 0) * stretch
  }
  /// Its outline, if that cuts its blur, which repeats the edges.
  var clampedBox: Node.Mask? {
    guard place.layer.blur?.edges == .clamp else { return nil }
    let (layer, placement) = (place.layer, place.placement)
    let box = RoundedRect(
      Rect(size: placement.size), radii: layer.cornerRadii, smoothing: layer.cornerCurve == .continuous ? 1 : 0)
    return Node.Mask(outline: box.fitted(), transform: placement.transform)
  }
  /// What cuts that shadow at rest, outermost first.
  var clips: [AncestorClip] { place.clips }

  /// Whether a layer is one translucent, blended, blurred or shadowed group with what is in it.
  static func isGroup(_ place: LayerPlace) -> Bool {
    DisplayListBuilder.byte(clamped(place.layer.opacity)) < 255 || place.layer.blend != .normal
      || place.contentShadow != nil || place.layer.blur != nil
  }

  /// Takes opacity, blend mode and the shadow of all content off a tree that leads to a layer at `address`, if that is the group or in it. The root of the
  /// tree is so deep in the screen.
  func leave(_ node: inout Node, leadingTo address: LayerAddress, depth: Int = 0) {
    guard address.isInside(place.address), place.address.indices.count >= depth else { return }
    node.update(place.address.indices.dropFirst(depth)) {
      $0.opacity /= clamped(place.layer.opacity)
      $0.blend = .normal
      $0.leaveBlur()
      if place.contentShadow != nil { $0.painting.shadow = $0.painting.shadow?.ofOutline }
    }
    if depth == 0, place.layer.blend != .normal { node.blend = .normal }
  }
}

extension Node {
  /// Leaves its blur to a group around it. A blur that repeats edges is of what is in the box, and the outline cuts the result.
  mutating func leaveBlur() {
    let sigma = blur * (transform.stretch(over: size)?.mean ?? 0)
    if sigma >= 1.0 / 128 && clampsBlur { (painting.radii, painting.shadow) = (.zero, nil) }
    blur = 0
  }
}

/// A lifted layer, alone in a copy of its ancestors.
struct LiftedCopy: Sendable {
  let layer: LiftedLayer
  let node: Node
  /// What it does to everything in it.
  let group: LiftedGroup?

  /// A copy that leads to a lifted layer at a place.
  init(_ layer: LiftedLayer, _ node: Node, _ place: LayerPlace) {
    (self.layer, self.node, group) = (layer, node, LiftedGroup(place))
  }
}

/// A child of a pair's original that is painted among the phantoms, alone in a copy of its ancestors within the original.
struct LiftedChild: Sendable {
  let place: LayerPlace
  /// How deep in the screen the original lies.
  let depth: Int
  let items: [Item]
  /// Whether all that it paints at rest lies in the box of the pair.
  let liesInBox: Bool

  /// Its place in the paint order of its screen.
  var rank: Int { place.rank }

  /// The items without what groups do to the whole.
  func items(leaving groups: [LiftedGroup]) -> [Item] {
    guard !groups.isEmpty, case .node(var node)? = items.first else { return items }
    for group in groups { group.leave(&node, leadingTo: place.address, depth: depth + 1) }
    return [.node(node)]
  }
}
