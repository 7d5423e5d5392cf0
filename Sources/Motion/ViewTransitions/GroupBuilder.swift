// Takes named layers out of two screens and makes groups of them.

import SceneModel

/// Builds the groups of a view transition.
struct GroupBuilder {
  private let sides: SideBuilder
  private let names: GroupNames
  private let tracks: PairKeyframes
  private let from: Shared
  private let to: Shared

  /// What the groups of one screen share.
  private struct Shared {
    /// The named layers.
    var named: TakenLayers
    /// What moves by keyframes.
    var keyframes: KeyframesByLayer
    /// What has effects of its own.
    var motions: [LayerAddress: SidePlan.LayerMotion]
  }

  /// Makes everything ready that groups share.
  init(_ sides: SideBuilder, _ names: GroupNames) {
    (self.sides, self.names) = (sides, names)
    tracks = PairKeyframes(sides.settings.keyframes)
    func shared(_ side: Side) -> Shared {
      let motions = sides.layers(of: side)
      return Shared(
        named: TakenLayers(names[side]), keyframes: sides.keyframes(of: side, layers: motions),
        motions: Dictionary(motions.map { ($0.place.address, $0) }) { first, _ in first })
    }
    (from, to) = (shared(.from), shared(.to))
  }

  /// The layers with effects of their own.
  var motions: [SidePlan.LayerMotion] { Array(from.motions.values) + Array(to.motions.values) }

  /// Makes a group.
  func group(_ named: NamedGroup) -> ViewTransitionGroup? {
    if let index = named.pair {
      let pair = sides.matching.pairs[index.position]
      return .pair(
        PairGroup(
          pair, from: end(pair.from, .from, in: named.container), to: end(pair.to, .to, in: named.container),
          timing: sides.timing.pairs[index.position], settings: sides.settings, tracks: tracks[pair]))
    }
    let side: Side = named.from == nil ? .to : .from
    guard let place = named.from ?? named.to else { return nil }
    return .single(
      SingleGroup(
        end(place, side, in: named.container), effects: self[side].motions[place.address], settings: sides.settings,
        timing: sides.timing.main, canvas: sides.canvas.size))
  }

  private subscript(side: Side) -> Shared { side == .from ? from : to }

  /// An end of a group that stays in another one: there at the same end, or where that one only is.
  private func end(_ place: LayerPlace, _ side: Side, in container: Int?) -> GroupEnd {
    let around = container.flatMap { index -> LayerPlace? in
      let group = names.groups[index]
      return side == .from ? group.from ?? group.to : group.to ?? group.from
    }
    return GroupEnd(
      place, side, in: sides.screens[side], named: self[side].named, container: around, keyframes: self[side].keyframes)
  }
}
