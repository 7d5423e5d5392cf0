// What is painted above both screens: phantoms and lifted layers, in the order of the plan.

import LayerPainting
import MotionCurves
import Pixels

extension TransitionPlan {
  /// Phantoms and lifted layers at a time.
  struct Overlay {
    /// What each element of the order paints.
    var items: [[Item]]
    /// How far each element has changed over to the entering screen.
    var weights: [Double?]
    /// With what moves in their contents where it is.
    let phantoms: [Phantom]
    /// Where they are.
    let poses: [PhantomPose]
  }

  /// All elements at rest: phantoms, children of matched layers that are lifted, unchanged layers, then the lifted layers of
  /// both screens.
  static func overlayElements(
    phantoms: [Phantom], unchanged: [UnchangedLayer], sides: (from: SidePlan, to: SidePlan),
    in geometry: (from: ScreenGeometry, to: ScreenGeometry)
  ) -> (kinds: [OverlayGroups.Element], ranked: [OverlayElement]) {
    func rest(_ rank: Int?, _ geometry: ScreenGeometry) -> OverlayElement.Rest? {
      guard let rank, geometry.places.indices.contains(rank) else { return nil }
      let place = geometry.places[rank]
      let box = place.unseenBounds ?? place.visibleBounds.union(place.touchedBounds).union(place.subtreeBounds)
      return OverlayElement.Rest(rank: rank, box: box, isSeen: place.unseenBounds == nil)
    }
    func element(_ from: Int?, _ to: Int?, z: Double = 0) -> OverlayElement {
      OverlayElement(z: z, from: rest(from, geometry.from), to: rest(to, geometry.to))
    }
    var elements = phantoms.map { element($0.content.from.rank, $0.content.to.rank, z: $0.z ?? 0) }
    var kinds = phantoms.indices.map { OverlayGroups.Element.phantom(PairIndex(position: $0)) }
    for (position, phantom) in phantoms.enumerated() {
      elements += phantom.carriers.map { element($0.from?.rank, $0.to?.rank, z: phantom.z ?? 0) }
      kinds += phantom.carriers.indices.map { .carrier(PairIndex(position: position), $0) }
    }
    elements += unchanged.map { element($0.ranks.from, $0.ranks.to) }
    elements += sides.from.lifted.map { element($0.layer.rank, nil) }
    elements += sides.to.lifted.map { element(nil, $0.layer.rank) }
    kinds += unchanged.map { _ in .unchanged }
    kinds += sides.from.lifted.indices.map { .lifted(.from, $0) } + sides.to.lifted.indices.map { .lifted(.to, $0) }
    return (kinds, elements)
  }

  /// What the elements of the order paint at a time.
  func overlay(at seconds: Double, _ leaving: [Item], _ entering: [Item]) -> Overlay {
    let phantoms = phantoms(at: seconds)
    let poses = phantoms.map { $0.pose(at: seconds) }
    var overlay = Overlay(items: [], weights: [], phantoms: phantoms, poses: poses)
    func add(_ items: [Item], _ weight: Double?) {
      overlay.items.append(items)
      overlay.weights.append(weight)
    }
    for (phantom, pose) in zip(phantoms, poses) {
      add(phantom.items(at: seconds, pose: pose, poses: poses), pose.weight)
    }
    for (phantom, pose) in zip(phantoms, poses) {
      for item in phantom.carriers(at: seconds, pose: pose, poses: poses) { add([item], pose.weight) }
    }
    let weight = fade.map { clamped(1 - $0.distance(at: timing.main.share(at: seconds), entering: true)) } ?? 0
    for layer in unchanged { add([layer.item(at: weight)], weight) }
    for item in leaving + entering { add([item], nil) }
    return overlay
  }

  /// The overlay. Where the paint order changes, one order cross-fades to the other.
  func mixed(_ overlay: Overlay, at seconds: Double) -> [Item] {
    OverlayPainter(plan: self, overlay: overlay, seconds: seconds).items(of: order.parts)
  }

  /// The overlay with each layer once.
  func once(_ overlay: Overlay) -> [Item] {
    order.parts.flatMap { part in
      switch part {
      case .steady(let index): overlay.items[index]
      case .changing(let from, let to): overlay.items(overlay.weight(of: from) < 0.5 ? from : to)
      }
    }
  }
}

extension TransitionPlan.Overlay {
  /// What some elements paint, in that order.
  fileprivate func items(_ indices: [Int]) -> [Item] { indices.flatMap { items[$0] } }

  /// How far elements have changed over, on average: it starts and ends with the transition.
  func weight(of indices: [Int]) -> Double {
    let known = indices.compactMap { weights[$0] }
    return known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
  }
}
