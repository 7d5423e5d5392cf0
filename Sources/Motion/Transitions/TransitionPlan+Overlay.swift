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
    in geometry: (from: ScreenGeometry, to: ScreenGeometry), _ screens: ScreenPair
  ) -> (kinds: [OverlayGroups.Element], ranked: [OverlayElement]) {
    func rest(_ rank: Int?, _ geometry: ScreenGeometry, _ root: Node) -> OverlayElement.Rest? {
      guard let rank, geometry.places.indices.contains(rank) else { return nil }
      let place = geometry.places[rank]
      var box = place.visibleBounds.union(place.subtreeBounds)
      if let shadowed = root[place.address.indices[...]]?.painting.shadow?.box(around: place) {
        box = box.union(shadowed)
      }
      return OverlayElement.Rest(rank: rank, box: box)
    }
    func element(_ from: Int?, _ to: Int?, z: Double = 0) -> OverlayElement {
      OverlayElement(
        z: z, from: rest(from, geometry.from, screens.from.picture.root),
        to: rest(to, geometry.to, screens.to.picture.root))
    }
    var elements = phantoms.map { element($0.content.from.rank, $0.content.to.rank, z: $0.z ?? 0) }
    var kinds = phantoms.indices.map { OverlayGroups.Element.phantom(PairIndex(position: $0)) }
    for (position, phantom) in phantoms.enumerated() {
      let (first, second) = (phantom.content.from.liftedChildren, phantom.content.to.liftedChildren)
      elements += (0..<max(first.count, second.count)).map { index in
        element(
          index < first.count ? first[index].rank : nil, index < second.count ? second[index].rank : nil,
          z: phantom.z ?? 0)
      }
      kinds += (0..<max(first.count, second.count)).map { .carrier(PairIndex(position: position), $0) }
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

  /// The overlay over other items. Where the paint order changes, one order cross-fades to the other.
  func mixed(_ overlay: Overlay, at seconds: Double, over lower: [Item]) -> [Item] {
    var items = lower
    OverlayPainter(plan: self, overlay: overlay, seconds: seconds).paint(order.parts, onto: &items)
    return items
  }

  /// Adds the cross-fade of two pictures to what is under them.
  func crossFade(from first: [Item], to second: [Item], weight: Double, onto items: inout [Item]) {
    guard (first + second).contains(where: \.dependsOnBackdrop) else {
      items.append(.crossFade(weight: weight, first: first, second: second))
      return
    }
    // A blend needs what lies under it in the same group.
    var canvasColor = Node(transform: .identity, size: canvas.size)
    canvasColor.painting.fill = .color(canvas.background.premultiplied)
    let ground = [.node(canvasColor)] + items
    items = [.crossFade(weight: weight, first: ground + first, second: ground + second)]
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

extension PaintedShadow {
  /// Where the shadow of a layer at rest can be seen.
  fileprivate func box(around place: LayerPlace) -> Rect {
    let cast = Rect(size: place.placement.size).inset(by: -max(0, spread) - 3 * sigma)
    return place.clips.reduce(place.placement.bounds(of: cast.offset(dx: offset.x, dy: offset.y))) {
      $0.intersection($1.placement.bounds(of: Rect(size: $1.placement.size)))
    }
  }
}

extension Placement {
  /// The bounding box on the canvas of a rectangle in its coordinates.
  fileprivate func bounds(of rect: Rect) -> Rect {
    guard transform.isAffine || rect.corners.allSatisfy({ transform.divisor(at: $0) > 1e-6 }) else { return .zero }
    return transform.boundingBox(of: rect)
  }
}

extension Item {
  /// Whether what it looks like depends on what lies under it.
  fileprivate var dependsOnBackdrop: Bool {
    switch self {
    case .node(let node):
      !node.isHidden
        && (node.blend != .normal || node.backdropBlur > 0 || node.children.contains(where: \.dependsOnBackdrop))
    case .crossFade(_, let first, let second): (first + second).contains(where: \.dependsOnBackdrop)
    }
  }
}
