// Which layers of two screens are groups, in which order they are painted, and which of them stay in which.
//
// The order is that of the old screen's named layers, then that of the layers which only the new screen has: a later group lies
// above an earlier one. Nothing is lifted.

import SceneModel

/// A group by the layers that it represents.
struct NamedGroup {
  /// In the old screen.
  var from: LayerPlace?
  /// In the new screen.
  var to: LayerPlace?
  /// Which pair of the matching it is; nil for a one-sided group.
  var pair: PairIndex?
  /// Which of the groups it stays in: of a two-sided one as the new screen has it.
  var container: Int?
}

/// The named layers of two screens.
struct GroupNames {
  /// In paint order.
  private(set) var groups: [NamedGroup] = []
  /// By side: the named layers, in paint order.
  private let places: [Side: [LayerPlace]]

  /// Finds the groups: with `match: id` every layer with an id, else those of pairs and those that are listed. Between a
  /// screen and one over it, unmatched layers of the lower screen are not groups, because that screen stays.
  init(_ screens: ScreenPair, _ matching: Matching, _ settings: TransitionSettings) {
    var places: [Side: [LayerPlace]] = [:]
    for side in Side.allCases {
      let geometry = screens[side].geometry
      let isLower = side == .from ? screens.relation == .comesOver : screens.relation == .goesFromOver
      var names = Set(matching.pairs.map { side == .from ? $0.from.address : $0.to.address })
      for layer in settings.layers where layer.layer.side == side && !isLower {
        if let place = geometry[path: layer.layer.path], place.address != .screen { names.insert(place.address) }
      }
      places[side] = geometry.places.filter {
        names.contains($0.address) || (settings.match == .id && $0.isNamed && !isLower)
      }
    }
    self.places = places
    let pairs = matching.pairs.enumerated()
    let old = Dictionary(pairs.map { ($1.from.address, PairIndex(position: $0)) }) { first, _ in first }
    let taken = Set(matching.pairs.map(\.to.address))
    groups = self[.from].map { place in
      guard let pair = old[place.address] else { return NamedGroup(from: place) }
      return NamedGroup(from: place, to: matching.pairs[pair.position].to, pair: pair)
    }
    groups += self[.to].filter { !taken.contains($0.address) }.map { NamedGroup(to: $0) }
    nest(settings.nest, screens)
  }

  /// The named layers of a side, in paint order.
  subscript(side: Side) -> [LayerPlace] { places[side] ?? [] }

  /// Finds for each group the nearest ancestor among the layers that `paths` lead to.
  private mutating func nest(_ paths: [String], _ screens: ScreenPair) {
    if paths.isEmpty { return }
    func indices(_ end: KeyPath<NamedGroup, LayerPlace?>, _ side: Side) -> [LayerAddress: Int] {
      let listed = Set(paths.compactMap { screens[side].geometry[path: $0]?.address })
      let found = groups.enumerated().compactMap { index, group in group[keyPath: end].map { ($0.address, index) } }
      return Dictionary(found.filter { listed.contains($0.0) }) { first, _ in first }
    }
    let (old, new) = (indices(\.from, .from), indices(\.to, .to))
    for index in groups.indices {
      let (place, known) = groups[index].to.map { ($0, new) } ?? (groups[index].from, old)
      groups[index].container = place?.address.ancestors.reversed().lazy.compactMap { known[$0] }.first
    }
  }
}
