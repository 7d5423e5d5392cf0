// Takes a screen apart for a transition: originals are hidden, lifted layers taken out, effects made ready.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Builds the two sides of a transition and the ends of its phantoms.
struct SideBuilder {
  /// What the transition does.
  let settings: TransitionSettings
  /// Which layers pair.
  let matching: Matching
  /// When everything runs.
  let timing: TransitionTiming
  /// What everything is drawn on.
  let canvas: Canvas
  /// Both screens.
  let screens: ScreenPair

  /// The plan of one screen of which layers fly and are lifted as `taken` says, and one end for each pair.
  func side(_ side: Side, taken: TakenApart) -> (plan: SidePlan, ends: [PhantomEnd]) {
    let resting = screens[side]
    let places = matching.pairs.map { side == .from ? $0.from : $0.to }
    let lifting = side == .from ? taken.from : taken.to
    let root = resting.picture.root
    var plan = SidePlan(
      side: side, root: root, timing: timing.main,
      progress: CurveFunction(settings.curve, duration: timing.main.duration), canvas: canvas.size,
      edge: settings.edge)
    plan.layers = layers(of: side)
    plan.fading = settings.fading(side, in: screens).subtracting(lifting.matched)
    plan.keyframes = keyframes(of: side, layers: plan.layers)
    let inPlace = screens.relation.keepsInPlace(side)
    if !inPlace {
      let effects = side == .from ? settings.leave : settings.enter
      let whole = Placement(Rect(size: canvas.size))
      plan.effects = effects.map {
        EffectTrack(screens.placed($0, on: whole), curve: settings.curve, duration: timing.main.duration)
      }
    }
    if screens.relation == .separate || inPlace { plan.base = resting.picture.base }
    if settings.upper != side { plan.shade = settings.shade }
    plan.isCovered = settings.upper != side && !vanishes(side)
    plan.travellers = travellers(places, lifting.taken, moving: plan)
    if !plan.travellers.isEmpty { plan.tree = root }
    hide(lifting, in: &plan)
    dress(&plan)
    let lifted = Dictionary(grouping: lifting.own) { $0.carrier }
    let ends = places.map { place in
      PhantomEnd(place, in: root, lifting.geometry, taken: lifting.taken, lifted: lifted[place.address] ?? [])
    }
    plan.partedClips = partedClips(side, places, lifting)
    return (plan, ends)
  }

  /// Whether nothing of a screen remains at its far end.
  private func vanishes(_ side: Side) -> Bool {
    if screens.relation.keepsInPlace(side) { return false }
    let effects = side == .from ? settings.leave : settings.enter
    return effects.contains { $0.vanishes(canvas: canvas.size, edge: settings.edge) }
  }

  /// Hides originals and takes lifted layers out of the tree.
  private func hide(_ lifting: Lifting, in plan: inout SidePlan) {
    let whole = plan.root
    let free = lifting.lifted.filter { $0.carrier == nil }
    plan.lifted = lifting.own.filter { $0.carrier == nil }.map { layer in
      var copy = whole.pruned(to: layer.address)
      for address in lifting.taken.inside(layer.insideRanks) { copy.hide(address) }
      return LiftedCopy(layer, copy, lifting.geometry.places[layer.rank])
    }
    for layer in free { plan.root.hide(layer.address) }
    for address in lifting.matched {
      let isOutermost = !address.ancestors.contains(where: lifting.matched.contains)
      if settings.ghost <= 0 {
        if isOutermost, screens.relation.keepsInPlace(plan.side), let node = whole[address.indices[...]] {
          plan.returning.append(SidePlan.Returning(address: address, node: node))
        }
        plan.root.hide(address)
      } else if isOutermost {
        plan.root.update(address) { $0.opacity *= settings.ghost }
      }
    }
  }

  /// Gives the screen the background that it has in this transition.
  private func dress(_ plan: inout SidePlan) {
    guard !plan.root.isHidden else { return }
    let (resting, isSeparate) = (screens[plan.side], screens.relation == .separate)
    if case .background(let side)? = settings.backdrop?.source, side == plan.side, isSeparate {
      plan.root.painting.fill = nil
      return
    }
    // Without a background the canvas shows through an upper screen. When the lower one or a backdrop is still there at
    // the end, it must be covered by then, or it would vanish in one frame: then the upper screen is as opaque as the canvas.
    // A screen that only fades does not need that where one of its matched layers covers the canvas.
    let isBare = resting.screen.background == nil && resting.picture.base.isEmpty && isSeparate
    if isBare, settings.upper == plan.side, settings.backdrop != nil || !vanishes(plan.side.opposite),
      !(onlyFades(plan.side) && isCoveredByMatch(on: plan.side))
    {
      plan.root.painting.fill = .color(canvas.background.premultiplied)
    }
  }

  /// Whether a screen as a whole does nothing but fade.
  private func onlyFades(_ side: Side) -> Bool {
    let effects = side == .from ? settings.leave : settings.enter
    let isFree = settings.layers.contains {
      $0.layer.side == side && screens[side].geometry[path: $0.layer.path]?.address == .screen
    }
    return !isFree
      && effects.allSatisfy { if case .fade = $0.kind { true } else { false } }
  }

  /// Whether a matched layer of a screen surely hides all of the canvas at rest.
  private func isCoveredByMatch(on side: Side) -> Bool {
    let root = screens[side].picture.root
    return matching.pairs.contains { pair in
      let place = side == .from ? pair.from : pair.to
      return Flattener.items([.node(root.pruned(to: place.address))], cover: canvas.size)
    }
  }

  /// The originals that hold layers with effects or keyframes of their own.
  private func travellers(
    _ places: [LayerPlace], _ taken: TakenLayers, moving plan: SidePlan
  ) -> [PairIndex: SidePlan.Traveller] {
    let moving = plan.layers.map(\.place.address) + plan.keyframes.map(\.place.address)
    let holders = Set(moving.flatMap(\.ancestors))
    guard !holders.isEmpty else { return [:] }
    var found: [PairIndex: SidePlan.Traveller] = [:]
    for (index, place) in places.enumerated() where holders.contains(place.address) {
      found[PairIndex(position: index)] = SidePlan.Traveller(
        place: place, hidden: taken.inside(place.insideRanks))
    }
    return found
  }

  /// The listed layers of a screen with their effects.
  func layers(of side: Side) -> [SidePlan.LayerMotion] {
    zip(settings.layers, timing.layers).compactMap { layer, timing in
      guard layer.layer.side == side, let place = screens[side].geometry[path: layer.layer.path]
      else { return nil }
      let curve = layer.curve ?? settings.curve
      return SidePlan.LayerMotion(
        place: place,
        effects: layer.effects.map {
          EffectTrack(screens.placed($0, on: place.placement), curve: curve, duration: timing.duration)
        },
        timing: timing)
    }
  }

  /// The tracks of each layer in the order in which the layers are first named. A layer that has effects of its own moves
  /// in their time.
  func keyframes(
    of side: Side, layers: [SidePlan.LayerMotion]
  ) -> KeyframesByLayer {
    var found: [(place: LayerPlace, tracks: [KeyframeTrack])] = []
    var indices: [LayerAddress: Int] = [:]
    for track in settings.keyframes {
      guard case .layer(let reference) = track.target, reference.side == side,
        let place = screens[side].geometry[path: reference.path]
      else { continue }
      if let index = indices[place.address] {
        found[index].tracks.append(track)
      } else {
        indices[place.address] = found.count
        found.append((place, [track]))
      }
    }
    let own = Dictionary(layers.map { ($0.place.address, $0.timing) }) { first, _ in first }
    return KeyframesByLayer(
      found.map {
        LayerKeyframes(
          $0.place, $0.tracks, duration: timing.main.duration, timing: own[$0.place.address] ?? timing.main)
      })
  }
}
