// Finds twins: layers that paint the same in the same place of two screens. They are looked up by where their corners lie
// and compared then, so that nothing grows with the product of the numbers of layers.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Looks for twins among the unmatched layers of two screens.
struct TwinSearch {
  private let from: Candidates
  private let to: Candidates

  /// Looks at layers that paint something. Layers that are `moving`, are inside a moving layer or contain one are not twins.
  init(
    _ screens: ScreenPair, matched: (from: Set<LayerAddress>, to: Set<LayerAddress>),
    moving: (from: [LayerAddress], to: [LayerAddress])
  ) {
    from = Candidates(screens.from, matched: matched.from, moving: moving.from)
    to = Candidates(screens.to, matched: matched.to, moving: moving.to)
  }

  /// The twins in paint order of the leaving screen; equal layers pair in paint order.
  var twins: [Twins] {
    var free = Dictionary(grouping: to.places.indices) { PlaceKey(to.places[$0]) }
    return from.places.compactMap { place in
      let key = PlaceKey(place)
      guard let others = free[key],
        let index = others.firstIndex(where: { isSame(place, to.places[$0]) })
      else { return nil }
      free[key]?.remove(at: index)
      return Twins(from: place, to: to.places[others[index]])
    }
  }

  /// Whether two layers in the same place paint the same; their children count where they make one picture with them.
  private func isSame(_ place: LayerPlace, _ other: LayerPlace) -> Bool {
    let (a, b) = (from.node(at: place), to.node(at: other))
    guard a.painting == b.painting, a.opacity == b.opacity, a.blend == b.blend, a.clips == b.clips,
      a.backdropBlur == b.backdropBlur, a.blur == b.blur, a.clampsBlur == b.clampsBlur,
      from.surroundings(of: place) == to.surroundings(of: other)
    else { return false }
    let isPlain = a.opacity == 1 && a.blend == .normal && !a.clips && a.backdropBlur == 0 && a.blur == 0
    return isPlain || a.children == b.children
  }
}

/// What may have a twin in the other screen.
private struct Candidates {
  /// In paint order.
  let places: [LayerPlace]
  private let screen: RestingScreen
  private let matched: Set<LayerAddress>

  init(_ screen: RestingScreen, matched: Set<LayerAddress>, moving: [LayerAddress]) {
    (self.screen, self.matched) = (screen, matched)
    let movers = Set(moving)
    let holders = Set(moving.flatMap(\.ancestors))
    places = screen.geometry.places.filter { place in
      let address = place.address
      guard address != .screen, !matched.contains(address), place.layer.paintsSomething else { return false }
      if movers.isEmpty { return true }
      let isMoved = movers.contains(address) || address.ancestors.contains(where: movers.contains)
      return !isMoved && !holders.contains(address)
    }
  }

  /// The layer without what flies out of it.
  func node(at place: LayerPlace) -> Node {
    let flying = screen.geometry.places[place.insideRanks].filter { matched.contains($0.address) }
    return screen.picture.root.original(at: place.address, without: flying.map(\.address))
  }

  /// What a layer's ancestors do to it, from the screen inwards.
  func surroundings(of place: LayerPlace) -> [Surrounding] {
    place.address.ancestors.compactMap { address in
      guard let ancestor = screen.geometry[address] else { return nil }
      let surrounding = Surrounding(
        opacity: clamped(ancestor.layer.opacity), blend: ancestor.layer.blend, blur: ancestor.layer.blur,
        clip: ancestor.layer.clips
          ? Surrounding.Clip(
            place: PlaceKey(ancestor), radii: ancestor.layer.fittedRadii,
            curve: ancestor.layer.cornerCurve) : nil)
      return surrounding == Surrounding() ? nil : surrounding
    }
  }
}

/// What an ancestor does to the layers in it.
private struct Surrounding: Equatable {
  /// A clip.
  struct Clip: Equatable {
    var place: PlaceKey
    var radii: CornerRadii
    var curve: CornerCurve
  }

  var opacity = 1.0
  var blend = BlendMode.normal
  var blur: LayerBlur?
  var clip: Clip?
}

/// Where a layer's box and its corners lie on the canvas, to a thousandth of a point.
private struct PlaceKey: Hashable {
  private let numbers: [Double]

  init(_ place: LayerPlace) {
    let (transform, size) = (place.placement.transform, place.placement.size)
    let corners = Rect(size: size).corners.map { transform.apply($0) }
    numbers = ([size.width, size.height] + corners.flatMap { [$0.x, $0.y] }).map { ($0 * 1024).rounded() }
  }
}
