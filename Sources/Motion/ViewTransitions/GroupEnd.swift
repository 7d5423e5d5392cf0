// One end of a group: a named layer of one of the screens, and its picture.
//
// A picture is the layer with what is unnamed in it, its own fill, corners, border, shadow and opacity. What its ancestors do
// to it (opacity, clips, blend modes) is not in it, nor are its own transform and blend mode: those are the group's.

import LayerPainting
import Pixels
import SceneModel

/// A named layer of one screen.
struct GroupEnd: Sendable {
  /// Of which screen.
  let side: Side
  /// Where the layer lies at rest.
  let place: LayerPlace
  /// Where the box lies in that of the group's container at the same end; without a container, on the canvas.
  let placement: Placement
  /// From the layer's parent to the container.
  let parentMatrix: Transform
  /// The linear part of `placement`; nil for a layer that leaves the plane.
  let linear: MatrixDecomposition?
  /// The layer in its parent, without the named layers in it.
  private let node: Node
  /// What keyframes do to the layer and to unnamed layers in it.
  private let keyframes: [LayerKeyframes]

  /// Takes `place` out of its screen. `named` are the screen's named layers; `container` is where the group stays.
  init(
    _ place: LayerPlace, _ side: Side, in screen: RestingScreen, named: TakenLayers, container: LayerPlace?,
    keyframes: KeyframesByLayer
  ) {
    (self.side, self.place) = (side, place)
    let inside = named.inside(place.insideRanks)
    node = screen.picture.root.original(at: place.address, without: inside)
    self.keyframes = keyframes.filter { keys in
      keys.place.address.isInside(place.address) && !inside.contains { keys.place.address.isInside($0) }
    }
    let toContainer = container?.placement.transform.inverse ?? .identity
    parentMatrix = toContainer * place.parentMatrix
    placement = container == nil ? place.placement : place.placement.seen(through: toContainer, from: container)
    let leavesPlane = [place.address].flatMap { $0.ancestors + [$0] }.contains { address in
      let turn = screen.geometry[address]?.layer.transform
      return turn.map { $0.rotationX != 0 || $0.rotationY != 0 } ?? false
    }
    linear = leavesPlane ? nil : MatrixDecomposition(placement.transform)
  }

  /// How the layer is combined with what lies under it.
  var blend: BlendMode { node.blend }
  /// Standard deviation of the blur of what lies under it.
  var backdropBlur: Double { node.backdropBlur }
  /// What the layer itself paints.
  var painting: Painting { node.painting }
  /// Whether it clips what is in it.
  var clips: Bool { node.clips }
  /// Its own opacity.
  var opacity: Double { node.opacity }

  /// The picture at a time, in its own box.
  func picture(at seconds: Double) -> Node {
    var picture = layer(at: seconds, movingItself: false)
    picture.transform = .identity
    picture.blend = .normal
    picture.backdropBlur = 0
    picture.tag = nil
    picture.isolates = picture.holdsReader
    return picture
  }

  /// The layer at a time in its parent. `change` comes before the keyframes of the layer itself.
  func layer(
    at seconds: Double, movingItself: Bool = true, _ change: (inout Node) -> Void = { _ in }
  ) -> Node {
    var layer = node
    change(&layer)
    for keys in keyframes where movingItself || keys.place.address != place.address {
      layer.update(keys.place.address.indices.dropFirst(place.address.indices.count)) {
        if !$0.isHidden { keys.apply(to: &$0, at: keys.timing.share(at: seconds)) }
      }
    }
    return layer
  }

  /// The keyframes of the layer itself.
  var ownKeyframes: LayerKeyframes? { keyframes.first { $0.place.address == place.address } }
}

extension Placement {
  /// The placement in the box of `container`, to which `map` leads from the canvas.
  fileprivate func seen(through map: Transform, from container: LayerPlace?) -> Placement {
    func ratio(_ own: Double, _ around: Double?) -> Double { around.map { $0 == 0 ? own : own / $0 } ?? own }
    return Placement(
      matrix: map * transform, size: size, rotation: rotation - (container?.placement.rotation ?? 0),
      scaleX: ratio(scaleX, container?.placement.scaleX), scaleY: ratio(scaleY, container?.placement.scaleY))
  }
}
