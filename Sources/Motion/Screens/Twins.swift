// Twins: two unmatched layers, one of each screen, that paint the same in the same place. While one screen fades into the
// other they must not change at all.
//
// In unmatched layers that cross-fade exactly they do not: a·X + (1 − a)·X is X. A layer that is lifted fades above
// the phantoms on its own, though, so twins of which one is lifted are both taken out of their screens and painted once.
// Which they are follows from what is lifted, and what is lifted from them: a layer that is taken out for its twin's sake
// must not get above what covers it in its own screen.

import Pixels
import SceneModel

/// Two unmatched layers that paint the same.
struct Twins: Sendable {
  /// In the leaving screen.
  let from: LayerPlace
  /// In the entering screen.
  let to: LayerPlace
}

/// What is taken out of two screens for the length of a transition.
struct TakenApart: Sendable {
  /// Of the leaving screen.
  private(set) var from: Lifting
  /// Of the entering screen.
  private(set) var to: Lifting
  /// Those that are painted once, in paint order of the leaving screen.
  private(set) var unchanged: [Twins] = []

  /// Rounds after which a chain of layers that lift each other from one screen to the other is followed no further: what is
  /// left then fades, as what is no twin.
  private static let mostRounds = 16

  /// Takes two screens apart whose layers in `matched` fly; those that are `fading` by themselves are lifted. `find` looks for their twins; it is asked when there is
  /// something that they could change. Of `inner` twins, in matched layers, both are lifted or neither.
  init(
    _ screens: ScreenPair, matched: (from: Set<LayerAddress>, to: Set<LayerAddress>),
    fading: (from: Set<LayerAddress>, to: Set<LayerAddress>) = ([], []), inner: [InnerTwin] = [],
    twins find: () -> [Twins]
  ) {
    let geometry = (from: screens.from.geometry, to: screens.to.geometry)
    from = Lifting(geometry: geometry.from, matched: matched.from, forced: fading.from)
    to = Lifting(geometry: geometry.to, matched: matched.to, forced: fading.to)
    if from.lifted.isEmpty && to.lifted.isEmpty { return }
    let twins = find()
    var (raised, raisedInner) = (raisedTwins(among: twins), raisedTwins(among: inner))
    for _ in 0..<Self.mostRounds {
      from = Lifting(
        geometry: geometry.from, matched: matched.from,
        forced: fading.from.union(raised.map(\.from.address)).union(raisedInner.map(\.from.address)))
      to = Lifting(
        geometry: geometry.to, matched: matched.to,
        forced: fading.to.union(raised.map(\.to.address)).union(raisedInner.map(\.to.address)))
      unchanged = raised
      let count = raisedInner.count
      (raised, raisedInner) = (raisedTwins(among: twins), raisedTwins(among: inner))
      if raised.count == unchanged.count, raisedInner.count == count { break }
    }
    from.unchanged = Set(unchanged.map(\.from.address))
    to.unchanged = Set(unchanged.map(\.to.address))
  }

  /// Twins in matched layers of which one is lifted by now.
  private func raisedTwins(among inner: [InnerTwin]) -> [InnerTwin] {
    let (first, second) = (RaisedRanks(from.lifted), RaisedRanks(to.lifted))
    return inner.filter { first.holds($0.from.rank) || second.holds($0.to.rank) }
  }

  /// Twins of which one is lifted by now, or goes with a lifted layer. What lies in twins on both sides goes with them.
  private func raisedTwins(among twins: [Twins]) -> [Twins] {
    let (first, second) = (RaisedRanks(from.lifted), RaisedRanks(to.lifted))
    var raised: [Twins] = []
    var partners: [LayerAddress: LayerAddress] = [:]
    for pair in twins {
      let (one, other) = (pair.from.address, pair.to.address)
      let isListed = first.holds(pair.from.rank) || second.holds(pair.to.rank)
      if !isListed {
        guard first.covers(pair.from.rank) || second.covers(pair.to.rank) else { continue }
        if one.ancestors.contains(where: { partners[$0].map(other.isInside) == true }) { continue }
      }
      raised.append(pair)
      partners[one] = other
    }
    return raised
  }
}

/// Which ranks of a screen are lifted.
private struct RaisedRanks {
  private let listed: Set<Int>
  /// Of all that goes with lifted layers, apart and in order.
  private var ranges: [Range<Int>] = []

  init(_ lifted: [LiftedLayer]) {
    listed = Set(lifted.map(\.rank))
    for layer in lifted {
      let range = layer.rank..<max(layer.rank + 1, layer.insideRanks.upperBound)
      if let last = ranges.last, last.upperBound > range.lowerBound { continue }
      ranges.append(range)
    }
  }

  /// Whether the layer of a rank is lifted itself.
  func holds(_ rank: Int) -> Bool { listed.contains(rank) }

  /// Whether the layer of a rank is lifted or goes with one that is.
  func covers(_ rank: Int) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound > rank }
    return index < ranges.endIndex && ranges[index].contains(rank)
  }
}
