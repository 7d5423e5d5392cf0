// The layers that match in a transition, and how a scene may name them.

import SceneModel

/// The matched layers of one transition.
struct StepMatching {
  /// The ends of each pair by full path; "/" for the screen.
  let paths: [(from: String, to: String)]
  /// What could match in several ways.
  let ambiguous: [LayerMatching.Ambiguity]
  /// The matched layers of the entering screen.
  let entering: Set<LayerAddress>
  /// The pairs with each name: a path, an ending of it, or what the scene calls an end.
  private let names: [String: [Int]]

  /// Matches the layers of a transition. Of one that takes another one back, that one's pairs count unless it has some.
  init(
    _ transition: Transition, takingBack forward: Transition?, from: Screen?, to: Screen?, _ first: PathTable,
    _ second: PathTable
  ) {
    let explicit = transition.pairs?.map { ($0.from, $0.to) } ?? forward?.pairs?.map { ($0.to, $0.from) } ?? []
    let (sources, targets) = (from?.visibleNames ?? [], to?.visibleNames ?? [])
    let byAddress = (sources.byAddress, targets.byAddress)
    func end(_ path: String, _ table: PathTable, _ layers: [LayerAddress: NamedLayer]) -> NamedLayer? {
      guard case .found(let address) = table.resolve(path) else { return nil }
      return address == .screen ? .screen : layers[address]
    }
    let matching = LayerMatching(
      from: sources, to: targets,
      pairs: explicit.map { pair in
        guard let source = end(pair.0, first, byAddress.0), let target = end(pair.1, second, byAddress.1) else {
          return nil
        }
        return LayerMatching.Match(from: source, to: target)
      }, rule: transition.match ?? forward?.match ?? .id)
    ambiguous = matching.ambiguous
    let matches = matching.explicit.map(\.match) + matching.automatic
    entering = Set(matches.map(\.to.address))
    paths = matches.map { ($0.from.path.isEmpty ? "/" : $0.from.path, $0.to.path.isEmpty ? "/" : $0.to.path) }
    var names: [String: Set<Int>] = [:]
    for (index, pair) in paths.enumerated() {
      for name in NamedLayer.endings(of: pair.from) + NamedLayer.endings(of: pair.to) {
        names[name, default: []].insert(index)
      }
    }
    for (position, entry) in matching.explicit.enumerated() {
      for name in [explicit[entry.index].0, explicit[entry.index].1] { names[name, default: []].insert(position) }
    }
    self.names = names.mapValues { $0.sorted() }
  }

  /// How pairs may be called, in order.
  var knownNames: [String] { names.keys.sorted() }

  /// The pairs that a name means.
  func pairs(named name: String) -> [Int] { names[name] ?? [] }

  /// The pairs with an end whose path fits a pattern, in order.
  func pairs(fitting pattern: LayerPattern) -> [Int] {
    var table = PathTable()
    for (index, pair) in paths.enumerated() {
      for path in Set([pair.from, pair.to]) { table.add(fullPath: path, at: LayerAddress([index])) }
    }
    return Set(table.addresses(matching: pattern).compactMap(\.indices.first)).sorted()
  }
}

extension [NamedLayer] {
  fileprivate var byAddress: [LayerAddress: NamedLayer] {
    Dictionary(map { ($0.address, $0) }) { first, _ in first }
  }
}
