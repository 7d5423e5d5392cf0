// Lifted layers. A phantom flies above both screens, so an unmatched layer that covers a matched one at rest (a badge, a
// caption, a bar) would drop behind it in the first frame. Such a layer is painted among the phantoms, at its own rank.

import Pixels
import SceneModel

/// A layer that is painted among the phantoms with what is in it.
struct LiftedLayer: Equatable, Sendable {
  /// Where in its screen.
  var address: LayerAddress
  /// Its place in paint order.
  var rank: Int
  /// The matched layer in which it lies, with whose phantom it moves; nil when it belongs to the rest of the screen.
  var carrier: LayerAddress?
}

/// Finds the lifted layers of one screen.
struct Lifting {
  /// In paint order. One may lie inside another: then the inner one is painted on its own.
  private(set) var lifted: [LiftedLayer] = []

  /// What is painted above the screens: matched layers and layers lifted so far.
  private var raised: [(rank: Int, bounds: Rect)] = []
  private let matched: Set<LayerAddress>
  private let geometry: ScreenGeometry

  /// Looks at every unmatched layer in paint order: it is lifted when it paints something and overlaps, at rest and as far
  /// as clips let it be seen, a layer that is painted before it and raised. Containers that paint nothing are not lifted
  /// themselves; what is in them may be. What lies in a lifted layer goes with it, unless it covers something that is
  /// raised between the two.
  init(geometry: ScreenGeometry, matched: Set<LayerAddress>) {
    self.geometry = geometry
    self.matched = matched
    guard !matched.isEmpty else { return }
    visit(.screen, base: -1, carrier: nil)
  }

  /// Everything that is not drawn with its parent: matched and lifted layers.
  var taken: TakenLayers {
    let lifted = Set(self.lifted.map(\.address))
    return TakenLayers(geometry.places.filter { matched.contains($0.address) || lifted.contains($0.address) })
  }

  /// Looks at a layer and what is in it. `base` is the rank of the raised layer that it goes with, -1 for none.
  private mutating func visit(_ address: LayerAddress, base: Int, carrier: LayerAddress?) {
    guard let place = geometry[address] else { return }
    var (base, carrier) = (base, carrier)
    var isRaised = false
    if matched.contains(address) {
      raised.append((place.rank, place.visibleBounds.union(place.subtreeBounds)))
      (base, carrier) = (place.rank, address)
    } else if place.layer.paintsSomething, address != .screen, covers(place, above: base) {
      lifted.append(LiftedLayer(address: address, rank: place.rank, carrier: carrier))
      base = place.rank
      isRaised = true
    }
    for child in place.layer.layers.indices { visit(address.child(child), base: base, carrier: carrier) }
    if isRaised { raised.append((place.rank, place.subtreeBounds)) }
  }

  private func covers(_ place: LayerPlace, above rank: Int) -> Bool {
    raised.contains { $0.rank > rank && $0.rank < place.rank && $0.bounds.overlaps(place.visibleBounds) }
  }
}

/// Layers that are not drawn with their parents.
struct TakenLayers {
  /// In paint order.
  private let places: [LayerPlace]

  /// Takes layers in paint order.
  init(_ places: [LayerPlace]) { self.places = places }

  /// Those that lie inside a layer, itself not included.
  func inside(_ place: LayerPlace) -> [LayerAddress] {
    let inside = place.insideRanks
    return places[firstIndex(from: inside.lowerBound)..<firstIndex(from: inside.upperBound)].map(\.address)
  }

  /// The index of the first layer whose rank is at least `rank`.
  private func firstIndex(from rank: Int) -> Int {
    var range = places.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = places[middle].rank < rank ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension Node {
  /// A copy of a screen's tree with only the layer at `address` and what is in it. Its ancestors keep what they do to
  /// their content (placement, opacity, clip, blend mode) but paint nothing themselves.
  func pruned(to address: LayerAddress) -> Node {
    pruned(to: address.indices[...])
  }

  private func pruned(to indices: ArraySlice<Int>) -> Node {
    guard let index = indices.first else { return self }
    var copy = self
    let radii = painting.radii
    let smoothing = painting.smoothing
    copy.painting = Painting()
    copy.painting.radii = radii
    copy.painting.smoothing = smoothing
    copy.backdropBlur = 0
    copy.tag = nil
    copy.children = []
    copy.soleChild = index
    if let child = self[[index][...]] { copy.children = [.node(child.pruned(to: indices.dropFirst()))] }
    return copy
  }
}
