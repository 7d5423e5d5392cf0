// What a stagger lists must be something that it can delay: a pair of the transition, or a layer with effects of its own.

import JSONTree
import SceneModel

extension SceneValidation {
  /// Above this many steps the pairs of every transition are not resolved.
  private static let mostVisits = 10_000

  mutating func checkStagger(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    guard case .list(let targets) = transition.stagger?.of, walk.visits.count <= Self.mostVisits else { return }
    let mirrored = visit.takesBack.flatMap { index -> Transition? in
      if case .transition(let forward) = walk.visits[index].step.action { forward } else { nil }
    }
    let layers = transition.layers?.map(\.layer) ?? mirrored?.layers?.map { $0.layer.mirrored } ?? []
    let listed = Set(layers.compactMap { placed($0, visit) })
    var known: StepMatching?
    for (index, target) in targets.enumerated() {
      var suggestion: String?
      switch target {
      case .layer(let layer):
        if let place = placed(layer, visit), listed.contains(place) { continue }
        if isKnownUnknown(layer.path, on: layer.side == .from ? visit.from : visit.to) { continue }
        if suggests {
          suggestion = Spelling.nearest(to: target.text, among: layers.map { Stagger.Target.layer($0).text })
        }
      case .pair(let name):
        let matching = known ?? matching(transition, visit)
        known = matching
        if !matching.pairs(named: name).isEmpty { continue }
        if suggests { suggestion = Spelling.nearest(to: name, among: matching.knownNames).map { "pair:\($0)" } }
      }
      report(.notStaggered(target.text, suggestion: suggestion), path.index(index))
    }
  }

  /// A reference by address, so that a bare id and a full path are the same.
  private mutating func placed(_ layer: LayerReference, _ visit: TimelineWalk.Visit) -> LayerReference? {
    guard case .found(let address) = table(of: layer.side == .from ? visit.from : visit.to)?.resolve(layer.path) else {
      return nil
    }
    return LayerReference(layer.side, address.indices.map(String.init).joined(separator: "/"))
  }

  /// The layers that match in a transition.
  mutating func matching(_ transition: Transition, _ visit: TimelineWalk.Visit) -> StepMatching {
    let forward = visit.takesBack.flatMap { index -> Transition? in
      if case .transition(let forward) = walk.visits[index].step.action { forward } else { nil }
    }
    return StepMatching(
      transition, takingBack: forward, from: screen(visit.from), to: screen(visit.to),
      table(of: visit.from) ?? PathTable(), table(of: visit.to) ?? PathTable())
  }
}
