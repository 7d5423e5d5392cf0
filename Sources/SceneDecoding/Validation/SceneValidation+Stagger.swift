// What a stagger lists must be something that it can delay: a pair of the transition, or a layer with effects of its own.

import JSONTree
import SceneModel

extension SceneValidation {
  /// Above this many steps the pairs of every transition are not worked out.
  private static let mostVisits = 10_000

  mutating func checkStagger(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    guard case .list(let targets) = transition.stagger?.of, walk.visits.count <= Self.mostVisits else { return }
    let mirrored = visit.takesBack.flatMap { index -> Transition? in
      if case .transition(let forward) = walk.visits[index].step.action { forward } else { nil }
    }
    let layers = transition.layers?.map(\.layer) ?? mirrored?.layers?.map { $0.layer.mirrored } ?? []
    let listed = Set(layers.compactMap { placed($0, visit) })
    var names: Set<String>?
    for (index, target) in targets.enumerated() {
      switch target {
      case .layer(let layer):
        if let place = placed(layer, visit), listed.contains(place) { continue }
      case .pair(let name):
        let known = names ?? pairNames(transition, mirrored, visit)
        names = known
        if known.contains(name) { continue }
      }
      report(.notStaggered(target.text), path.index(index))
    }
  }

  /// A reference by address, so that a bare id and a full path are the same.
  private mutating func placed(_ layer: LayerReference, _ visit: TimelineWalk.Visit) -> LayerReference? {
    guard case .found(let address) = table(of: layer.side == .from ? visit.from : visit.to)?.resolve(layer.path) else {
      return nil
    }
    return LayerReference(layer.side, address.indices.map(String.init).joined(separator: "/"))
  }

  /// How the pairs of a transition may be named.
  private mutating func pairNames(
    _ transition: Transition, _ mirrored: Transition?, _ visit: TimelineWalk.Visit
  ) -> Set<String> {
    guard let from = screen(visit.from), let to = screen(visit.to) else { return [] }
    let explicit =
      transition.pairs?.map { ($0.from, $0.to) } ?? mirrored?.pairs?.map { ($0.to, $0.from) } ?? []
    var names: Set<String> = []
    var taken: (from: Set<LayerAddress>, to: Set<LayerAddress>) = ([], [])
    for (first, second) in explicit {
      guard case .found(let source) = table(of: visit.from)?.resolve(first),
        case .found(let target) = table(of: visit.to)?.resolve(second)
      else { continue }
      names.formUnion([first, second])
      taken.from.insert(source)
      taken.to.insert(target)
    }
    let (sources, targets) = (from.visibleNames, to.visibleNames)
    for (all, addresses) in [(sources, taken.from), (targets, taken.to)] {
      for layer in all where addresses.contains(layer.address) { names.formUnion([layer.path, layer.id]) }
    }
    if (transition.match ?? mirrored?.match ?? .id) == .id {
      names.formUnion(
        Self.automatic(
          sources.filter { !taken.from.contains($0.address) }, targets.filter { !taken.to.contains($0.address) }))
    }
    return names
  }

  /// The names of what pairs by equal paths, and by equal last ids that are unique in both screens.
  private static func automatic(_ sources: [VisibleName], _ targets: [VisibleName]) -> Set<String> {
    func unique(_ layers: [VisibleName], _ key: (VisibleName) -> String) -> [String: VisibleName] {
      Dictionary(grouping: layers, by: key).compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    var names: Set<String> = []
    for key in [{ (layer: VisibleName) in layer.path }, { $0.id }] {
      let others = unique(targets, key)
      for (name, source) in unique(sources, key) {
        guard let target = others[name] else { continue }
        names.formUnion([source.path, source.id, target.path, target.id])
      }
    }
    return names
  }
}

/// A layer with an id that can be matched.
private struct VisibleName {
  var path: String
  var id: String
  var address: LayerAddress
}

extension Screen {
  /// All layers with ids that are not hidden.
  fileprivate var visibleNames: [VisibleName] {
    var found: [VisibleName] = []
    func visit(_ layers: [Layer], _ prefix: String, _ address: LayerAddress) {
      for (index, layer) in layers.enumerated() where !layer.hidden {
        let path = layer.id.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" } ?? prefix
        if let id = layer.id { found.append(VisibleName(path: path, id: id, address: address.child(index))) }
        visit(layer.layers, path, address.child(index))
      }
    }
    visit(layers, "", .screen)
    return found
  }
}
