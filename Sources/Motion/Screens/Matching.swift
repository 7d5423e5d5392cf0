// Which layers of two screens are one: explicit pairs first, then equal paths, then equal last ids that are unique in both
// screens. An ambiguous match pairs nothing and is reported.

import SceneModel

/// Two layers that are one in flight.
struct MatchedPair: Sendable {
  /// In the leaving screen.
  var from: LayerPlace
  /// In the entering screen.
  var to: LayerPlace
  /// What the scene says of the pair; of an automatic one only the paths.
  var options: Pair

  /// How a scene may name it: either end by its full path, its last id or as the pair does.
  var names: Set<String> { [from.path, to.path, options.from, options.to, from.lastID, to.lastID] }
}

extension MatchedPair {
  /// How it is called: the paths of both layers, or the one that they share.
  var name: String { Self.name(from: from.path, to: to.path) }

  /// How a pair of layers with these paths is called.
  static func name(from: String, to: String) -> String { from == to ? from : "\(from) → \(to)" }
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
  /// Explicit pairs in the order of the scene, then automatic ones in paint order of the leaving screen.
  private(set) var pairs: [MatchedPair] = []
  /// What could not be decided.
  private(set) var ambiguous: [AmbiguousMatch] = []

  private var undecided: Set<String> = []
  private var takenFrom: Set<LayerAddress> = []
  private var takenTo: Set<LayerAddress> = []

  /// Matches two screens. Pairs that name unknown, ambiguous or hidden layers, or a layer a second time, are left out:
  /// validation has reported them.
  init(from: ScreenGeometry, to: ScreenGeometry, pairs explicit: [Pair], rule: MatchRule) {
    for pair in explicit {
      guard let source = from[path: pair.from], let target = to[path: pair.to],
        !takenFrom.contains(source.address), !takenTo.contains(target.address)
      else { continue }
      take(MatchedPair(from: source, to: target, options: pair))
    }
    guard rule == .id else { return }
    // Explicit pairs have taken their layers out of what follows; layers paired by path still count as bearing their id.
    let sources = from.places.filter { $0.isNamed && !takenFrom.contains($0.address) }
    let targets = to.places.filter { $0.isNamed && !takenTo.contains($0.address) }
    match(sources, targets, by: \.path)
    match(sources, targets, by: \.lastID)
  }

  /// Pairs what has the same key, when only one layer on either side has it.
  private mutating func match(_ sources: [LayerPlace], _ targets: [LayerPlace], by key: (LayerPlace) -> String) {
    let bySource = Dictionary(grouping: sources, by: key)
    let byTarget = Dictionary(grouping: targets, by: key)
    var seen: Set<String> = []
    for source in sources where seen.insert(key(source)).inserted {
      let name = key(source)
      guard let first = bySource[name], let second = byTarget[name] else { continue }
      if first.count == 1, second.count == 1 {
        if !takenFrom.contains(source.address), !takenTo.contains(second[0].address) {
          take(MatchedPair(from: source, to: second[0], options: Pair(source.path, second[0].path)))
        }
        continue
      }
      let openFrom = first.filter { !takenFrom.contains($0.address) }
      let openTo = second.filter { !takenTo.contains($0.address) }
      guard !openFrom.isEmpty, !openTo.isEmpty else { continue }
      guard undecided.insert(name).inserted else { continue }
      ambiguous.append(AmbiguousMatch(id: name, from: openFrom.map(\.path), to: openTo.map(\.path)))
    }
  }

  /// The paths of named layers that have no partner.
  func unmatched(_ from: ScreenGeometry, _ to: ScreenGeometry) -> (from: [String], to: [String]) {
    (
      from.places.filter { $0.isNamed && !takenFrom.contains($0.address) }.map(\.path),
      to.places.filter { $0.isNamed && !takenTo.contains($0.address) }.map(\.path)
    )
  }

  private mutating func take(_ pair: MatchedPair) {
    pairs.append(pair)
    takenFrom.insert(pair.from.address)
    takenTo.insert(pair.to.address)
  }
}

extension LayerPlace {
  /// The last id of its path.
  var lastID: String { layer.id ?? "" }
}
