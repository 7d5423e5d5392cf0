// Layers that are not matched because several could be meant. They get a warning, because such a layer does not move, but
// cross-fades with its counterpart.

import SceneModel

/// A layer of an entering screen that could match several layers, or with others the same one.
struct AmbiguousLayers {
  var screen: String
  var address: LayerAddress
  var reason: DiagnosticReason

  /// Most layers that are looked at, over all transitions.
  private static let mostLayers = 1_000_000

  /// The last layer of each ambiguity, which each two screens have once.
  static func find(in scene: Scene) -> [AmbiguousLayers] {
    var found: [AmbiguousLayers] = []
    var seen: Set<[String]> = []
    var looked = 0
    var validation = SceneValidation(scene: scene)
    for visit in validation.walk.visits where looked < mostLayers {
      guard case .transition(let transition) = visit.step.action, visit.from != visit.to,
        transition.duration != .seconds(0), validation.style(of: transition, visit) != .cut
      else { continue }
      looked += (validation.table(of: visit.from)?.count ?? 0) + (validation.table(of: visit.to)?.count ?? 0)
      for ambiguity in validation.matching(transition, visit).ambiguous {
        guard let layer = ambiguity.to.last, seen.insert([visit.from, visit.to].sorted() + [ambiguity.id]).inserted
        else { continue }
        // Layers that a path has in common are not reported once more by its last id.
        for id in Set(ambiguity.to.map(\.id)) { seen.insert([visit.from, visit.to].sorted() + [id]) }
        let reason = DiagnosticReason.notMatched(
          ambiguity.id, from: visit.from, to: visit.to, candidates: ambiguity.from.map(\.path), ambiguity.to.map(\.path)
        )
        found.append(AmbiguousLayers(screen: visit.to, address: layer.address, reason: reason))
      }
    }
    return found
  }
}
