// Patterns in the timeline: an entry with `*` becomes one for every layer that it means.

import JSONTree
import SceneModel

/// Which written entry each entry of a step was made from, for the places of diagnostics.
struct PatternOrigins: Sendable {
  /// By step and key of the list: for each entry the index of the written one.
  fileprivate var entries: [Int: [String: [Int]]] = [:]

  /// The way to what is written, for a path in the scene without patterns.
  func written(_ place: JSONPath) -> JSONPath {
    var components = place.components
    guard components.count > 3, components[0] == .key("timeline"), case .index(let step) = components[1],
      let lists = entries[step]
    else { return place }
    for position in 2..<components.count - 1 {
      guard case .key(let key) = components[position], case .index(let index) = components[position + 1],
        let written = lists[key], written.indices.contains(index)
      else { continue }
      components[position + 1] = .index(written[index])
      break
    }
    return JSONPath(components: components)
  }
}

/// Replaces the patterns of a scene's transitions.
struct PatternResolution {
  let budget: ExpansionBudget
  /// Where `timeline` is written.
  let offset: Int
  private var tables: [String: PathTable] = [:]
  private var origins = PatternOrigins()

  init(_ budget: ExpansionBudget, timelineAt offset: Int) { (self.budget, self.offset) = (budget, offset) }

  /// The scene without patterns. One that means no layer stays, as an unknown path.
  mutating func resolved(_ scene: Scene) throws(ExpansionBudget.Exhausted) -> (scene: Scene, origins: PatternOrigins) {
    guard scene.timeline.contains(where: { $0.patterns > 0 }) else { return (scene, origins) }
    var scene = scene
    let screens = Dictionary(scene.screens.map { ($0.name, $0) }) { first, _ in first }
    let visits = scene.walk().visits
    for visit in visits where visit.step.patterns > 0 {
      guard case .transition(var transition) = visit.step.action else { continue }
      let (from, to) = (table(screens[visit.from]), table(screens[visit.to]))
      try budget.spend(values: visit.step.patterns * (from.count + to.count), at: offset)
      transition.pairs = transition.pairs.map { resolve($0, visit.index, from, to) }
      transition.layers = transition.layers.map { resolve($0, from, to) }
      let forward = visit.takesBack.flatMap { scene.transition(visits[$0].index) }
      let matching = StepMatching(
        transition, takingBack: forward, from: screens[visit.from], to: screens[visit.to], from, to)
      transition.keyframes = transition.keyframes.map { resolve($0, visit.index, from, to, matching) }
      if case .list(let targets) = transition.stagger?.of {
        transition.stagger?.of = .list(resolve(targets, visit.index, from, to, matching))
      }
      scene.timeline[visit.index].action = .transition(transition)
    }
    return (scene, origins)
  }

  private mutating func table(_ screen: Screen?) -> PathTable {
    guard let screen else { return PathTable() }
    if let table = tables[screen.name] { return table }
    let table = screen.pathTable()
    tables[screen.name] = table
    return table
  }

  /// Puts the entries of a list that became several together, and notes where they were written.
  private mutating func flat<Entry>(_ copies: [[Entry]], _ step: Int, _ key: String) -> [Entry] {
    if copies.contains(where: { $0.count != 1 }) {
      origins.entries[step, default: [:]][key] = copies.enumerated().flatMap { index, copies in
        copies.map { _ in index }
      }
    }
    return copies.flatMap { $0 }
  }

  // MARK: Effects of layers

  private mutating func resolve(_ layers: [LayerEffects], _ from: PathTable, _ to: PathTable) -> [LayerEffects] {
    let choices = Self.choices(layers.map(\.layer), from, to)
    return zip(layers, choices).flatMap { entry, paths in
      guard let paths else { return [entry] }
      return paths.map { path in
        var copy = entry
        copy.layer.path = path
        return copy
      }
    }
  }

  /// The full paths that each reference with `*` means; nil where it has none or means nothing.
  private static func choices(_ layers: [LayerReference], _ from: PathTable, _ to: PathTable) -> [[String]?] {
    var choices = [[String]?](repeating: nil, count: layers.count)
    for (side, table) in [(Side.from, from), (.to, to)] {
      let own = layers.indices.filter { layers[$0].side == side }
      let targets = PatternChoice(own.map { layers[$0].path }, in: table).targets
      guard targets.contains(where: { $0 != nil }) else { continue }
      let paths = table.pathsByAddress
      for (index, targets) in zip(own, targets) {
        guard let targets, !targets.isUnknown else { continue }
        choices[index] = targets.addresses.map { paths[$0] ?? "" }
      }
    }
    return choices
  }

  // MARK: Pairs

  private mutating func resolve(_ pairs: [Pair], _ step: Int, _ from: PathTable, _ to: PathTable) -> [Pair] {
    var taken: (from: Set<LayerAddress>, to: Set<LayerAddress>) = ([], [])
    for pair in pairs where !pair.hasPattern {
      if case .found(let address) = from.resolve(pair.from) { taken.from.insert(address) }
      if case .found(let address) = to.resolve(pair.to) { taken.to.insert(address) }
    }
    // An exact pair wins against patterns, of those the last.
    var copies = pairs.map { [$0] }
    for (index, pair) in pairs.enumerated().reversed() where pair.hasPattern {
      let found = Self.matches(of: pair, from, to)
      if found.isEmpty { continue }
      copies[index] = found.filter { !taken.from.contains($0.from.address) && !taken.to.contains($0.to.address) }.map {
        var copy = pair
        (copy.from, copy.to) = ($0.from.path, $0.to.path)
        return copy
      }
      taken.from.formUnion(found.map(\.from.address))
      taken.to.formUnion(found.map(\.to.address))
    }
    return flat(copies, step, "pairs")
  }

  private typealias End = (address: LayerAddress, path: String, captures: [String])

  /// What a pair with patterns means: layers of both screens for which each `*` matches the same text.
  private static func matches(of pair: Pair, _ from: PathTable, _ to: PathTable) -> [(from: End, to: End)] {
    let (sources, targets) = (ends(pair.from, from), ends(pair.to, to))
    switch (LayerPattern(pair.from), LayerPattern(pair.to)) {
    case (nil, nil): return []
    case (_?, nil), (nil, _?): return sources.flatMap { source in targets.map { (source, $0) } }
    case (_?, _?):
      let byCaptures = Dictionary(grouping: targets, by: \.captures)
      return sources.flatMap { source in (byCaptures[source.captures] ?? []).map { (source, $0) } }
    }
  }

  private static func ends(_ path: String, _ table: PathTable) -> [End] {
    if let pattern = LayerPattern(path) {
      return table.matches(of: pattern).sorted { $0.address.indices.lexicographicallyPrecedes($1.address.indices) }
    }
    if case .found(let address) = table.resolve(path) { return [(address, path, [])] }
    return []
  }

  // MARK: Keyframes and staggers

  private mutating func resolve(
    _ tracks: [KeyframeTrack], _ step: Int, _ from: PathTable, _ to: PathTable, _ matching: StepMatching
  ) -> [KeyframeTrack] {
    var copies = tracks.map { [$0] }
    // Tracks of different properties do not replace each other.
    for indices in Dictionary(grouping: tracks.indices, by: { tracks[$0].property }).values {
      let targets = Self.resolved(indices.map { tracks[$0].target.staggered }, from, to, matching)
      for (index, targets) in zip(indices, targets) {
        guard let targets else { continue }
        copies[index] = targets.map { target in
          var copy = tracks[index]
          copy.target = target.animated
          return copy
        }
      }
    }
    return flat(copies, step, "keyframes")
  }

  private mutating func resolve(
    _ targets: [Stagger.Target], _ step: Int, _ from: PathTable, _ to: PathTable, _ matching: StepMatching
  ) -> [Stagger.Target] {
    let resolved = Self.resolved(targets, from, to, matching)
    return flat(zip(targets, resolved).map { $1 ?? [$0] }, step, "of")
  }

  /// What each target with `*` means; nil where it has none or means nothing.
  private static func resolved(
    _ targets: [Stagger.Target], _ from: PathTable, _ to: PathTable, _ matching: StepMatching
  ) -> [[Stagger.Target]?] {
    var result = [[Stagger.Target]?](repeating: nil, count: targets.count)
    let layers = targets.indices.compactMap { index in targets[index].layer.map { (index: index, layer: $0) } }
    for (entry, paths) in zip(layers, choices(layers.map(\.layer), from, to)) {
      result[entry.index] = paths?.map { .layer(LayerReference(entry.layer.side, $0)) }
    }
    let pairs = targets.indices.compactMap { index in targets[index].pair.map { (index: index, name: $0) } }
    var taken = Set(pairs.filter { LayerPattern($0.name) == nil }.flatMap { matching.pairs(named: $0.name) })
    for entry in pairs.reversed() {
      guard let pattern = LayerPattern(entry.name) else { continue }
      let found = matching.pairs(fitting: pattern)
      if found.isEmpty { continue }
      result[entry.index] = found.filter { taken.insert($0).inserted }.map { .pair(matching.paths[$0].from) }
    }
    return result
  }
}

extension Pair {
  fileprivate var hasPattern: Bool { LayerPattern(from) != nil || LayerPattern(to) != nil }
}

extension Stagger.Target {
  fileprivate var layer: LayerReference? { if case .layer(let layer) = self { layer } else { nil } }
  fileprivate var pair: String? { if case .pair(let name) = self { name } else { nil } }

  fileprivate var animated: KeyframeTrack.Target {
    switch self {
    case .layer(let layer): .layer(layer)
    case .pair(let name): .pair(name)
    }
  }
}

extension KeyframeTrack.Target {
  fileprivate var staggered: Stagger.Target {
    switch self {
    case .layer(let layer): .layer(layer)
    case .pair(let name): .pair(name)
    }
  }

  fileprivate var path: String {
    switch self {
    case .layer(let layer): layer.path
    case .pair(let name): name
    }
  }
}

extension Step {
  /// How many entries have a `*`.
  fileprivate var patterns: Int {
    guard case .transition(let transition) = action else { return 0 }
    var targets = (transition.keyframes ?? []).map(\.target.path)
    if case .list(let staggered) = transition.stagger?.of { targets += staggered.map(\.text) }
    targets += (transition.layers ?? []).map(\.layer.path)
    return targets.count { LayerPattern($0) != nil } + (transition.pairs ?? []).count(where: \.hasPattern)
  }
}

extension Scene {
  fileprivate func transition(_ step: Int) -> Transition? {
    guard timeline.indices.contains(step), case .transition(let transition) = timeline[step].action else { return nil }
    return transition
  }
}
