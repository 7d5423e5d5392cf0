// The keyframes of the layers of one screen: what they set is taken out of the hands of effects.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// The keyframes of a layer of one of the screens, or of the screen itself.
struct LayerKeyframes: Sendable {
  /// The layer at rest.
  let place: LayerPlace
  /// When it moves.
  let timing: PartTiming
  /// What is set.
  let keys: KeyframeSet

  /// Makes the tracks of one layer ready.
  init(_ place: LayerPlace, _ tracks: [KeyframeTrack], duration: Double, timing: PartTiming) {
    (self.place, self.timing) = (place, timing)
    keys = KeyframeSet(tracks, duration: duration) { property, _ in place.restValues(of: property) }
  }

  /// Takes the properties that keyframes set out of the hands of effects.
  func takeOver(_ pose: inout EffectPose) {
    if keys.sets(.opacity) { pose.opacity = 1 }
    if keys.sets(.frame, .position, .translate) { pose.offset = .zero }
    if keys.sets(.scale) { (pose.scale, pose.stretches) = (1, []) }
    if keys.sets(.rotate) { pose.rotation = 0 }
  }

  /// Sets the properties of the layer's node at a share of its part. Effects that were applied before stay in force.
  func apply(to node: inout Node, at u: Double) {
    guard !keys.isEmpty, !node.isHidden, let toParent = place.parentMatrix.inverse else { return }
    var placement = place.placement
    keys.apply(to: &placement, at: u)
    if placement != place.placement {
      // What effects have added after the layer's own placement stays around the new one.
      let rest = place.layer.transform.matrix(size: place.layer.frame.size, origin: place.layer.frame.origin)
      let effects = rest.inverse.map { node.transform * $0 } ?? .identity
      node.transform = effects * toParent * placement.transform
      node.resize(to: placement.size)
    }
    if let opacity = keys.number(.opacity, at: u) { node.opacity = clamped(opacity) }
    if let radii = keys.radii(at: u) { node.painting.radii = radii }
    if let fill = keys.color(.fill, at: u) { node.painting.fill = .color(fill) }
    if var path = node.painting.path {
      keys.apply(to: &path, at: u)
      node.painting.path = path
    }
  }
}

/// The keyframes of a screen's layers.
struct KeyframesByLayer: Sendable, Sequence {
  private let all: [LayerKeyframes]
  private let indices: [LayerAddress: Int]

  /// Takes the keyframes of layers, each layer once.
  init(_ all: [LayerKeyframes]) {
    self.all = all
    indices = Dictionary(all.enumerated().map { ($1.place.address, $0) }) { first, _ in first }
  }

  /// Those of a layer.
  subscript(address: LayerAddress) -> LayerKeyframes? { indices[address].map { all[$0] } }

  func makeIterator() -> IndexingIterator<[LayerKeyframes]> { all.makeIterator() }
}

extension LayerPlace {
  /// The numbers of a property at rest.
  func restValues(of property: KeyframeTrack.Property) -> [Double] {
    placement.values(
      of: property, opacity: layer.opacity, radii: layer.fittedRadii,
      fill: layer.fill.map { PaintedFill($0, in: layer.frame.size) },
      path: layer.path.map { PaintedPath($0, box: layer.frame.size) })
  }
}

extension Node {
  /// Gives the box another extent: what it paints follows, children stay.
  fileprivate mutating func resize(to size: Size) {
    painting.follow(from: self.size, to: size)
    self.size = size
  }
}
