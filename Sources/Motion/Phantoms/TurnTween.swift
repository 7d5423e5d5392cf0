// How the turns of a layer and of all layers around it become those of its other end.
//
// Each function changes by itself: the angles of each layer, its perspective and its anchor. An ancestor goes with the ancestor
// that it matches; one without a partner goes to, or comes from, the identity. A layer that turns in depth is then its flat
// placement, seen through one projective map for each layer that turns.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// One layer of the chain from the screen to an end, as far as it turns.
struct LayerTurning: Equatable, Sendable {
  /// Where it is in its screen.
  var address: LayerAddress
  /// Degrees in its plane, without a drag.
  var rotation: Double
  /// Degrees about the horizontal axis.
  var rotationX: Double
  /// Degrees about the vertical axis.
  var rotationY: Double
  /// 1 / perspective; 0 without one.
  var nearness: Double
  /// Its anchor in shares of its box.
  var anchor: Point
  /// Whether nothing turns or scales, so that the anchor makes no difference.
  var isIdentity: Bool
  /// The coordinates about its anchor before it turns in depth to those of the canvas, where nothing around it turns in depth.
  var frame: Transform

  /// Whether it stays in its plane.
  var isFlat: Bool { rotationX == 0 && rotationY == 0 }
}

/// The turns around an end of a pair.
struct TurningChain: Equatable, Sendable {
  /// From the outermost ancestor to the layer itself.
  var layers: [LayerTurning] = []
  /// Where the layer is if nothing turns in depth; nil if nothing does.
  var flat: Placement?

  /// The chain of the layer at `place`.
  init(of place: LayerPlace, in geometry: ScreenGeometry) {
    let chain = (place.address.ancestors + [place.address]).filter { $0 != .screen }
    self.init(chain.compactMap { address in geometry[address].map { (address, $0.layer) } }, place.placement)
  }

  /// The chain of a layer alone, placed in the layer around it.
  init(of layer: Layer, at address: LayerAddress, _ placement: Placement) { self.init([(address, layer)], placement) }

  private init(_ chain: [(LayerAddress, Layer)], _ own: Placement) {
    var matrix = Transform.identity
    for (address, layer) in chain {
      let (transform, frame) = (layer.transform, layer.frame)
      let pivot = Point(x: frame.width * transform.anchor.x, y: frame.height * transform.anchor.y)
      let level = transform.flat.matrix(size: frame.size, origin: frame.origin)
      let place = Point(
        x: frame.x + pivot.x + transform.translation.x, y: frame.y + pivot.y + transform.translation.y)
      let drag = level * transform.flat.withoutDrag.matrix(size: frame.size, origin: frame.origin).inverseOrIdentity
      layers.append(
        LayerTurning(
          address: address, rotation: transform.rotation, rotationX: transform.rotationX,
          rotationY: transform.rotationY, nearness: transform.perspective.map { $0 > 0 ? 1 / $0 : 0 } ?? 0,
          anchor: transform.anchor,
          isIdentity: transform.rotation == 0 && transform.rotationX == 0 && transform.rotationY == 0
            && transform.scaleX == 1 && transform.scaleY == 1,
          frame: matrix * drag * .translation(x: place.x, y: place.y)))
      matrix = matrix * level
    }
    guard layers.contains(where: { !$0.isFlat }) else { return }
    flat = Placement(
      matrix: matrix, size: own.size, rotation: own.rotation, scaleX: own.scaleX, scaleY: own.scaleY)
  }
}

/// The turns between two ends.
struct TurnTween: Sendable {
  private let links: [(from: LayerTurning?, to: LayerTurning?)]
  private let isFlat: Bool
  private let ends: (from: Placement, to: Placement)
  /// The rotation at both ends, on the shorter way.
  private let rotation: (from: Double, to: Double)

  /// The turns between two ends; `partners` are the addresses of matched layers, from the leaving screen to the entering one.
  init(_ from: PhantomEnd, _ to: PhantomEnd, partners: [LayerAddress: LayerAddress]) {
    let (first, second) = (from.turning, to.turning)
    links = Self.links(first.layers, second.layers, partners)
    isFlat = first.flat == nil && second.flat == nil
    ends = (first.flat ?? from.placement, second.flat ?? to.placement)
    let detour = links.reduce(0) { sum, link in
      let (one, other) = (link.from?.rotation ?? 0, link.to?.rotation ?? 0)
      return sum + Angle.goal(from: one, to: other) - other
    }
    rotation = (ends.from.rotation, ends.to.rotation + detour)
  }

  /// The turns of pictures: their matrices, and angles as they are written.
  init(pictures from: PhantomEnd, _ to: PhantomEnd) {
    (links, isFlat, ends) = ([], true, (from.placement, to.placement))
    rotation = (from.placement.rotation, to.placement.rotation)
  }

  /// Where both ends are before anything turns in depth.
  var places: (from: Placement, to: Placement) { ends }

  /// The place at a progress, in a box, before anything turns in depth.
  func placement(at p: Double, in box: Rect) -> Placement {
    let (first, second) = ends
    return Placement(
      center: box.center, size: box.size, rotation: mix(rotation.from, rotation.to, p),
      scaleX: mix(first.scaleX, second.scaleX, p), scaleY: mix(first.scaleY, second.scaleY, p),
      residual: .lerp(first.residual, second.residual, p))
  }

  /// Turns a place in depth.
  func turn(_ placement: inout Placement, at p: Double) {
    guard !isFlat else { return }
    var matrix = placement.transform
    for (index, link) in links.enumerated().reversed() {
      guard let (first, second) = Self.partners(link), !first.isFlat || !second.isFlat else { continue }
      var frame = Transform.lerp(first.frame, second.frame, p)
      if index == links.count - 1 {
        let anchor = Point.mix(first.anchor, second.anchor, p)
        let size = placement.size
        let pivot = placement.transform.apply(Point(x: size.width * anchor.x, y: size.height * anchor.y))
        (frame.tx, frame.ty) = (pivot.x, pivot.y)
      }
      guard let back = frame.inverse else { continue }
      let turned = Transform.turned(
        x: Angle.mix(first.rotationX, second.rotationX, p), y: Angle.mix(first.rotationY, second.rotationY, p),
        nearness: mix(first.nearness, second.nearness, p))
      matrix = frame * turned * back * matrix
    }
    placement = Placement(
      matrix: matrix, size: placement.size, rotation: placement.rotation, scaleX: placement.scaleX,
      scaleY: placement.scaleY)
  }

  /// Both ends of a link: one that is missing turns nothing, about the other's anchor.
  private static func partners(
    _ link: (from: LayerTurning?, to: LayerTurning?)
  ) -> (LayerTurning, LayerTurning)? {
    func still(_ other: LayerTurning) -> LayerTurning {
      var copy = other
      (copy.rotation, copy.rotationX, copy.rotationY, copy.nearness) = (0, 0, 0, 0)
      return copy
    }
    switch (link.from, link.to) {
    case (var first?, var second?):
      if first.isIdentity { first.anchor = second.anchor } else if second.isIdentity { second.anchor = first.anchor }
      return (first, second)
    case (let first?, nil): return (first, still(first))
    case (nil, let second?): return (still(second), second)
    case (nil, nil): return nil
    }
  }

  /// The layers of both chains, partner by partner, from the outermost ones to both ends themselves.
  private static func links(
    _ first: [LayerTurning], _ second: [LayerTurning], _ partners: [LayerAddress: LayerAddress]
  ) -> [(from: LayerTurning?, to: LayerTurning?)] {
    guard let from = first.last, let to = second.last else {
      return first.map { ($0, nil) } + second.map { (nil, $0) }
    }
    var links: [(from: LayerTurning?, to: LayerTurning?)] = []
    var rest = second.dropLast()
    for layer in first.dropLast() {
      guard let partner = partners[layer.address], let index = rest.firstIndex(where: { $0.address == partner }) else {
        links.append((layer, nil))
        continue
      }
      links += rest[..<index].map { (nil, $0) }
      links.append((layer, rest[index]))
      rest = rest[(index + 1)...]
    }
    return links + rest.map { (nil, $0) } + [(from, to)]
  }
}

extension LayerTransform {
  /// The transform without turns in depth.
  fileprivate var flat: LayerTransform {
    var copy = self
    (copy.rotationX, copy.rotationY, copy.perspective) = (0, 0, nil)
    return copy
  }

  /// The transform without a drag.
  fileprivate var withoutDrag: LayerTransform {
    var copy = self
    copy.turn = nil
    return copy
  }
}

extension Transform {
  /// The inverse; the identity for a map that has none.
  fileprivate var inverseOrIdentity: Transform { inverse ?? .identity }
}
