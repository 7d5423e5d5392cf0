// Patterns in the `layers` of transitions: each becomes an entry for every layer that it means.

import JSONTree
import SceneModel

extension Scene {
  /// The scene without patterns. One that means no layer stays, as an unknown path.
  func resolvingPatterns() -> Scene {
    guard timeline.contains(where: \.hasPatterns) else { return self }
    var scene = self
    let screens = Dictionary(self.screens.map { ($0.name, $0) }) { first, _ in first }
    var tables: [String: PathTable] = [:]
    func table(_ name: String) -> PathTable {
      if tables[name] == nil { tables[name] = screens[name]?.pathTable() ?? PathTable() }
      return tables[name] ?? PathTable()
    }
    for visit in walk().visits where visit.step.hasPatterns {
      guard case .transition(var transition) = visit.step.action, let layers = transition.layers else { continue }
      transition.layers = layers.resolvingPatterns(from: table(visit.from), to: table(visit.to))
      scene.timeline[visit.index].action = .transition(transition)
    }
    return scene
  }
}

extension Step {
  fileprivate var hasPatterns: Bool {
    guard case .transition(let transition) = action else { return false }
    return transition.layers?.contains { LayerPattern($0.layer.path) != nil } ?? false
  }
}

extension [LayerEffects] {
  /// The entries in their order, those of a pattern in the order of layers. One that means nothing stays, and is unknown.
  fileprivate func resolvingPatterns(from: PathTable, to: PathTable) -> [LayerEffects] {
    var copies = map { [$0] }
    for (side, table) in [(Side.from, from), (.to, to)] {
      let own = indices.filter { self[$0].layer.side == side }
      let targets = PatternChoice(own.map { self[$0].layer.path }, in: table).targets
      guard targets.contains(where: { $0 != nil }) else { continue }
      let paths = table.pathsByAddress
      for (index, targets) in zip(own, targets) {
        guard let targets, !targets.isUnknown else { continue }
        copies[index] = targets.addresses.map { address in
          var copy = self[index]
          copy.layer.path = paths[address] ?? ""
          return copy
        }
      }
    }
    return copies.flatMap { $0 }
  }
}
