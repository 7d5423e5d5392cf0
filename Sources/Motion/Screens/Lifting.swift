// Lifted layers. A phantom flies above both screens, so an unmatched layer that covers a matched one at rest (a badge, a
// caption, a bar) would drop behind it in the first frame. Such a layer is painted among the phantoms, at its own rank.

import LayerPainting
import Pixels
import SceneModel

/// A layer that is painted among the phantoms with what is in it.
struct LiftedLayer: Equatable, Sendable {
  /// Where in its screen.
  var address: LayerAddress
  /// Its place in paint order.
  var rank: Int
  /// The ranks of what lies inside it.
  var insideRanks: Range<Int>
  /// The matched layer in which it lies, with whose phantom it moves; nil when it belongs to the rest of the screen.
  var carrier: LayerAddress?
}

/// The layers of one screen that are not drawn with their parents: matched ones, and what is lifted above them.
struct Lifting {
  /// All layers of the screen.
  let geometry: ScreenGeometry
  /// Those that fly.
  let matched: Set<LayerAddress>
  /// In paint order. One may lie inside another: then the inner one is painted on its own.
  let lifted: [LiftedLayer]
  /// Matched and lifted layers.
  let taken: TakenLayers
  /// Lifted layers that the other screen shows alike: they are painted for both screens at once.
  var unchanged: Set<LayerAddress> = []

  /// Lifted layers that are painted for this screen.
  var own: [LiftedLayer] { unchanged.isEmpty ? lifted : lifted.filter { !unchanged.contains($0.address) } }

  /// Looks at every unmatched layer in paint order: it is lifted when it paints something and overlaps, at rest and as far
  /// as clips let it be seen, a layer that is painted before it and raised. Containers that paint nothing are not lifted
  /// themselves; what is in them may be. What lies in a lifted layer goes with it, unless it covers something that is
  /// raised between the two. Those that are `forced` are lifted whatever they overlap, and so are translucent, blended or
  /// shadowed groups with matched layers, or layers that are to be lifted, in them.
  init(geometry: ScreenGeometry, matched: Set<LayerAddress>, forced: Set<LayerAddress> = []) {
    (self.geometry, self.matched) = (geometry, matched)
    let lifted = matched.isEmpty && forced.isEmpty ? [] : LiftingSearch(geometry, matched, forced).lifted
    self.lifted = lifted
    let addresses = Set(lifted.map(\.address))
    taken = TakenLayers(geometry.places.filter { matched.contains($0.address) || addresses.contains($0.address) })
  }
}

/// Looks through a screen for what is to be lifted.
private struct LiftingSearch {
  /// In paint order.
  private(set) var lifted: [LiftedLayer] = []
  private let geometry: ScreenGeometry
  private let matched: Set<LayerAddress>
  private let forced: Set<LayerAddress>
  /// What is painted above the screens: matched layers and layers lifted so far.
  private var raised: OverlapTree

  init(_ geometry: ScreenGeometry, _ matched: Set<LayerAddress>, _ forced: Set<LayerAddress>) {
    (self.geometry, self.matched, self.forced) = (geometry, matched, forced)
    raised = OverlapTree(
      geometry.places.map { place in
        matched.contains(place.address)
          ? place.unseenBounds ?? place.touchedBounds.union(place.subtreeBounds) : place.subtreeBounds
      })
    if !geometry.places.isEmpty { visit(0, base: -1, carrier: nil) }
  }

  /// Looks at the layer of a rank and what is in it. `base` is the rank of the raised layer that it goes with, -1 for none:
  /// only what lies in that one, and before it in paint order, is of a higher rank by now.
  private mutating func visit(_ rank: Int, base: Int, carrier: LayerAddress?) {
    let place = geometry.places[rank]
    var (base, carrier) = (base, carrier)
    var isRaised = false
    if matched.contains(place.address) {
      raised.insert(rank)
      (base, carrier) = (rank, place.address)
    } else if forced.contains(place.address) || covers(place, above: base) || isWhole(place, above: base) {
      lifted.append(
        LiftedLayer(address: place.address, rank: rank, insideRanks: place.insideRanks, carrier: carrier))
      base = rank
      isRaised = true
    }
    var child = place.insideRanks.lowerBound
    while child < place.insideRanks.upperBound {
      visit(child, base: base, carrier: carrier)
      child = geometry.places[child].insideRanks.upperBound
    }
    if isRaised { raised.insert(rank) }
  }

  /// Whether a layer is one translucent, blended or shadowed group that is raised as a whole: with matched layers, where it can be seen
  /// that they are one, or because something in it covers what is raised.
  private func isWhole(_ place: LayerPlace, above base: Int) -> Bool {
    guard place.address != .screen, LiftedGroup.isGroup(place) else { return false }
    var (flying, paints) = (0, place.layer.paintsSomething)
    var rank = place.insideRanks.lowerBound
    while rank < place.insideRanks.upperBound {
      let inside = geometry.places[rank]
      let flies = matched.contains(inside.address) || forced.contains(inside.address)
      if flies {
        flying += 1
      } else if inside.layer.paintsSomething {
        if covers(inside, above: base) { return true }
        paints = true
      }
      rank = flies ? inside.insideRanks.upperBound : rank + 1
    }
    return flying > 1
      || flying == 1
        && (paints || place.layer.blend != .normal || place.layer.blur != nil || place.contentShadow != nil)
  }

  /// Whether a layer covers something that is raised and of a higher rank than `base`.
  private func covers(_ place: LayerPlace, above base: Int) -> Bool {
    place.layer.paintsSomething && place.address != .screen && raised.overlaps(place.touchedBounds, above: base)
  }
}

/// Layers that are not drawn with their parents.
struct TakenLayers {
  /// In paint order.
  private let places: [LayerPlace]

  /// Takes layers in paint order.
  init(_ places: [LayerPlace]) { self.places = places }

  /// Those of a range of ranks, as that of what lies inside a layer.
  func inside(_ ranks: Range<Int>) -> [LayerAddress] {
    let first = places.partitioningIndex { $0.rank >= ranks.lowerBound }
    let end = places.partitioningIndex { $0.rank >= ranks.upperBound }
    return places[first..<end].map(\.address)
  }
}

extension Node {
  /// A copy of a screen's tree with only the layer at `address` and what is in it. Its ancestors keep what they do to
  /// their content (placement, opacity, clip, blend mode) but paint nothing themselves.
  func pruned(to address: LayerAddress) -> Node {
    pruned(to: address.indices[...])
  }

  /// The same for an address below this node.
  func pruned(to indices: ArraySlice<Int>) -> Node {
    guard let index = indices.first else { return self }
    var copy = self
    copy.painting = Painting(radii: painting.radii, smoothing: painting.smoothing)
    copy.backdropBlur = 0
    copy.tag = nil
    copy.children = []
    copy.soleChild = index
    if let child = self[[index][...]] { copy.children = [.node(child.pruned(to: indices.dropFirst()))] }
    return copy
  }
}
