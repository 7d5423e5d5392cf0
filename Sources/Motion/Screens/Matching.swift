// The layers of two screens that are one, with where they lie. `LayerMatching` has the rules.

import SceneModel

/// Two layers that are one in flight.
struct MatchedPair: Sendable {
  /// In the leaving screen.
  var from: LayerPlace
  /// In the entering screen.
  var to: LayerPlace
  /// What the scene says of the pair; of an automatic one only the paths.
  var options: Pair
  /// Which pair it is.
  let id: LayerID

  /// How a scene may name it: either end by its path, an ending of the path or as the pair does.
  var names: Set<String> {
    Set([options.from, options.to] + NamedLayer.endings(of: from.path) + NamedLayer.endings(of: to.path))
  }
}

/// Which pair of a transition: its place in the order of the matching, and so that of its phantom, timing and ends.
struct PairIndex: Hashable, Comparable, Sendable {
  /// From 0.
  let position: Int

  static func < (a: PairIndex, b: PairIndex) -> Bool { a.position < b.position }
}

/// An automatic match that is not made because several layers bear the id.
package struct AmbiguousMatch: Equatable, Sendable {
  /// The path or last id in question.
  package var id: String
  /// The layers of the leaving screen that bear it.
  package var from: [String]
  /// The layers of the entering screen that bear it.
  package var to: [String]
}

/// The result of matching two screens.
struct Matching: Sendable {
  /// Explicit pairs in the order of the scene, then automatic ones.
  private(set) var pairs: [MatchedPair] = []
  /// What could not be decided.
  private(set) var ambiguous: [AmbiguousMatch] = []

  private var takenFrom: Set<LayerAddress> = []
  private var takenTo: Set<LayerAddress> = []

  /// Matches two screens. Pairs that name unknown, ambiguous or hidden layers, or a layer a second time, are left out:
  /// validation has reported them.
  init(from: ScreenGeometry, to: ScreenGeometry, pairs explicit: [Pair], rule: MatchRule) {
    let matching = LayerMatching(
      from: from.named, to: to.named,
      pairs: explicit.map { pair in
        guard let source = from[path: pair.from], let target = to[path: pair.to] else { return nil }
        return LayerMatching.Match(from: source.name, to: target.name)
      }, rule: rule)
    for (index, match) in matching.explicit { take(match, explicit[index], from, to) }
    for match in matching.automatic { take(match, Pair(match.from.path, match.to.path), from, to) }
    ambiguous = matching.ambiguous.map {
      AmbiguousMatch(id: $0.id, from: $0.from.map(\.path), to: $0.to.map(\.path))
    }
  }

  /// The paths of named layers that have no partner.
  func unmatched(_ from: ScreenGeometry, _ to: ScreenGeometry) -> (from: [String], to: [String]) {
    (
      from.places.filter { $0.isNamed && !takenFrom.contains($0.address) }.map(\.path),
      to.places.filter { $0.isNamed && !takenTo.contains($0.address) }.map(\.path)
    )
  }

  private mutating func take(
    _ match: LayerMatching.Match, _ options: Pair, _ from: ScreenGeometry, _ to: ScreenGeometry
  ) {
    guard let source = from[match.from.address], let target = to[match.to.address] else { return }
    let id = LayerID(.pair, LayerID.End(from.name, source.path), LayerID.End(to.name, target.path))
    pairs.append(MatchedPair(from: source, to: target, options: options, id: id))
    takenFrom.insert(source.address)
    takenTo.insert(target.address)
  }
}

extension ScreenGeometry {
  /// What can be matched, in paint order.
  fileprivate var named: [NamedLayer] { places.filter(\.isNamed).map(\.name) }
}

extension LayerPlace {
  /// What it is matched by.
  fileprivate var name: NamedLayer {
    address == .screen ? .screen : NamedLayer(path: path, id: layer.id ?? "", address: address)
  }
}
