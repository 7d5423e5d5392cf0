// Which layers of two screens are one: explicit pairs first, then children of explicit pairs by their path below the pair, then
// equal paths, then equal last ids that are unique in both screens, each with its children by their path below it. At last, layers
// inside of matched layers whose last ids are unique there. What several layers could match is left unmatched.

import Pixels

/// A layer by which it can be matched.
package struct NamedLayer: Hashable, Sendable {
  /// Its full path; empty for the screen itself.
  package var path: String
  /// Its own id, the last one of its path; empty for the screen itself.
  package var id: String
  /// Where in its screen's tree.
  package var address: LayerAddress

  /// Creates a layer by its parts.
  package init(path: String, id: String, address: LayerAddress) {
    (self.path, self.id, self.address) = (path, id, address)
  }

  /// The screen itself.
  package static let screen = NamedLayer(path: "", id: "", address: .screen)

  /// Every ending of a path that begins with an id, the whole path included.
  package static func endings(of path: String) -> [String] {
    [path]
      + path.indices.filter { path[$0] == "/" }.map { String(path[path.index(after: $0)...]) }.filter { !$0.isEmpty }
  }

  /// The rest of the path below an ancestor with the path `prefix`.
  fileprivate func path(below prefix: String) -> Substring {
    prefix.isEmpty ? path[...] : path[path.utf8.index(path.startIndex, offsetBy: prefix.utf8.count + 1)...]
  }
}

/// The layers of two screens that match.
package struct LayerMatching: Sendable {
  /// Two layers that are one.
  package struct Match: Hashable, Sendable {
    /// In the leaving screen.
    package var from: NamedLayer
    /// In the entering screen.
    package var to: NamedLayer

    /// Creates a match.
    package init(from: NamedLayer, to: NamedLayer) { (self.from, self.to) = (from, to) }
  }

  /// Layers that could match each other in several ways.
  package struct Ambiguity: Hashable, Sendable {
    /// The path or last id that they have in common.
    package var id: String
    /// The layers of the leaving screen, in paint order; at least one, and two if `to` has only one.
    package var from: [NamedLayer]
    /// The layers of the entering screen, in paint order; at least one, and two if `from` has only one.
    package var to: [NamedLayer]
  }

  /// Explicit pairs by their index, without those that name a layer a second time.
  package private(set) var explicit: [(index: Int, match: Match)] = []
  /// All others: those with equal paths, then the rest, each in paint order of the leaving screen.
  package private(set) var automatic: [Match] = []
  /// What could not be decided.
  package private(set) var ambiguous: [Ambiguity] = []

  private var takenFrom: Set<LayerAddress> = []
  private var takenTo: Set<LayerAddress> = []

  /// Matches layers, which are in paint order, without hidden ones. `pairs` are explicit; nil: left out.
  package init(from: [NamedLayer], to: [NamedLayer], pairs: [Match?], rule: MatchRule) {
    for (index, pair) in pairs.enumerated() {
      guard let pair, !takenFrom.contains(pair.from.address), !takenTo.contains(pair.to.address) else { continue }
      explicit.append((index, pair))
      takenFrom.insert(pair.from.address)
      takenTo.insert(pair.to.address)
    }
    guard rule == .id else { return }
    // Explicit pairs have taken their layers out of what follows; other matched layers still count as having their id.
    let sources = from.filter { !takenFrom.contains($0.address) }
    let targets = to.filter { !takenTo.contains($0.address) }
    // Pairs inside of pairs come first: a layer belongs to the innermost one.
    let inner = explicit.map(\.match).enumerated().sorted {
      ($1.element.from.address.indices.count, $0.offset) < ($0.element.from.address.indices.count, $1.offset)
    }
    for pair in inner { matchChildren(of: pair.element, sources[...], targets[...]) }
    matchChildren(of: Match(from: .screen, to: .screen), sources[...], targets[...])
    matchLastIDs(sources, targets)
    matchLastIDsInside(sources, targets)
    sort()
    findAmbiguous(sources, targets, by: \.path)
    findAmbiguous(sources, targets, by: \.id)
  }

  /// The last ids that one layer on either side has, and the children of what they match.
  private mutating func matchLastIDs(_ sources: [NamedLayer], _ targets: [NamedLayer]) {
    for match in Self.unique(sources[...], targets[...]) where take(match) {
      matchChildren(of: match, sources[...], targets[...])
    }
  }

  /// Last ids that several free layers have, where only one layer inside of either end of a match has them: `row3/photo` and
  /// `row3/body/photo`. The innermost match comes first.
  private mutating func matchLastIDsInside(_ sources: [NamedLayer], _ targets: [NamedLayer]) {
    let bySource = Dictionary(grouping: sources.filter { !takenFrom.contains($0.address) }, by: \.id)
    let byTarget = Dictionary(grouping: targets.filter { !takenTo.contains($0.address) }, by: \.id)
    let several = Set(bySource.filter { id, first in byTarget[id].map { first.count + $0.count > 2 } ?? false }.keys)
    if several.isEmpty { return }
    var outer = (explicit.map(\.match) + automatic).filter { $0.from.address != .screen && $0.to.address != .screen }
    outer.sort {
      let (first, second) = ($0.from.address.indices, $1.from.address.indices)
      return first.count == second.count ? second.lexicographicallyPrecedes(first) : first.count < second.count
    }
    while let match = outer.popLast() {
      let (first, second) = (sources[...].inside(match.from.address), targets[...].inside(match.to.address))
      for inner in Self.unique(first, second) where several.contains(inner.from.id) && take(inner) {
        matchChildren(of: inner, sources[...], targets[...])
      }
    }
  }

  /// Layers whose last id no other layer on either side has, in the order of `sources`.
  private static func unique(_ sources: ArraySlice<NamedLayer>, _ targets: ArraySlice<NamedLayer>) -> [Match] {
    if sources.isEmpty || targets.isEmpty { return [] }
    let (bySource, byTarget) = (Dictionary(grouping: sources, by: \.id), Dictionary(grouping: targets, by: \.id))
    return sources.compactMap { source in
      guard bySource[source.id]?.count == 1, let found = byTarget[source.id], found.count == 1 else { return nil }
      return Match(from: source, to: found[0])
    }
  }

  /// Matches what lies inside of two layers by the path below them, when only one layer on either side has it.
  private mutating func matchChildren(
    of match: Match, _ sources: ArraySlice<NamedLayer>, _ targets: ArraySlice<NamedLayer>
  ) {
    let (first, second) = (sources.inside(match.from.address), targets.inside(match.to.address))
    if first.isEmpty || second.isEmpty { return }
    let (prefix, other) = (match.from.path, match.to.path)
    let bySource = Dictionary(grouping: first) { $0.path(below: prefix) }
    let byTarget = Dictionary(grouping: second) { $0.path(below: other) }
    for source in first {
      let path = source.path(below: prefix)
      guard bySource[path]?.count == 1, let found = byTarget[path], found.count == 1 else { continue }
      take(Match(from: source, to: found[0]))
    }
  }

  /// Adds a match of layers that are both free; false when they are not.
  @discardableResult
  private mutating func take(_ match: Match) -> Bool {
    guard !takenFrom.contains(match.from.address), !takenTo.contains(match.to.address) else { return false }
    automatic.append(match)
    takenFrom.insert(match.from.address)
    takenTo.insert(match.to.address)
    return true
  }

  private mutating func sort() {
    func order(_ match: Match) -> (Int, [Int]) {
      (match.from.path == match.to.path ? 0 : 1, match.from.address.indices)
    }
    automatic.sort { a, b in
      let (first, second) = (order(a), order(b))
      return first.0 == second.0 ? first.1.lexicographicallyPrecedes(second.1) : first.0 < second.0
    }
  }

  /// Finds layers that have the same key as layers of the other screen, and are free on both sides. One layer on either side that
  /// is left over when all others are matched is not ambiguous: the others have taken what it could be matched with.
  private mutating func findAmbiguous(
    _ sources: [NamedLayer], _ targets: [NamedLayer], by key: (NamedLayer) -> String
  ) {
    let bySource = Dictionary(grouping: sources.filter { !takenFrom.contains($0.address) }, by: key)
    let byTarget = Dictionary(grouping: targets.filter { !takenTo.contains($0.address) }, by: key)
    var seen = Set(ambiguous.map(\.id))
    for source in sources {
      let name = key(source)
      guard let first = bySource[name], let second = byTarget[name], first.count + second.count > 2,
        seen.insert(name).inserted
      else { continue }
      ambiguous.append(Ambiguity(id: name, from: first, to: second))
    }
  }
}

extension ArraySlice<NamedLayer> {
  /// Those inside of the layer at an address; they follow each other in paint order.
  fileprivate func inside(_ address: LayerAddress) -> ArraySlice<NamedLayer> {
    guard let last = address.indices.last else { return self }
    let end = address.indices.dropLast() + [last + 1]
    let first = partitioningIndex { address.indices.lexicographicallyPrecedes($0.address.indices) }
    let beyond = partitioningIndex { !$0.address.indices.lexicographicallyPrecedes(end) }
    return first < beyond ? self[first..<beyond] : []
  }
}

extension Screen {
  /// All layers with ids that are not hidden, in paint order.
  package var visibleNames: [NamedLayer] {
    var found: [NamedLayer] = []
    func visit(_ layers: [Layer], _ prefix: String, _ address: LayerAddress) {
      for (index, layer) in layers.enumerated() where !layer.hidden {
        let path = layer.id.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" } ?? prefix
        if let id = layer.id { found.append(NamedLayer(path: path, id: id, address: address.child(index))) }
        visit(layer.layers, path, address.child(index))
      }
    }
    visit(layers, "", .screen)
    return found
  }
}
