// Takes a screen apart for a transition: originals are hidden, lifted layers taken out, effects made ready.

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
  /// How the two screens are related.
  let relation: TransitionPlan.Relation

  /// The plan of one screen, and one end for each pair.
  mutating func side(
    _ side: Side, _ screen: Screen, _ geometry: ScreenGeometry, _ picture: ScreenPicture
  ) -> (plan: SidePlan, ends: [PhantomEnd]) {
    let places = matching.pairs.map { side == .from ? $0.from : $0.to }
    let matched = Set(places.map(\.address))
    let lifting = Lifting(geometry: geometry, matched: matched)
    var plan = SidePlan(
      side: side, root: picture.root, timing: timing.main,
      progress: CurveFunction(settings.curve, duration: timing.main.duration), canvas: canvas.size,
      edge: settings.edge)
    plan.layers = layers(of: side, geometry)
    plan.keyframes = keyframes(of: side, geometry, layers: plan.layers)
    let inPlace = isInPlace(side)
    if !inPlace {
      let effects = side == .from ? settings.leave : settings.enter
      plan.effects = effects.map { EffectTrack($0, curve: settings.curve, duration: timing.main.duration) }
    }
    if relation == .separate || inPlace { plan.base = picture.base }
    plan.isCovered = settings.upper != side && !vanishes(side)
    let taken = lifting.taken
    plan.travellers = travellers(places, taken, moving: plan)
    if !plan.travellers.isEmpty { plan.tree = picture.root }
    hide(lifting, matched, taken, geometry, in: &plan)
    dress(&plan, screen, hasBase: !picture.base.isEmpty)
    return (plan, ends(places, lifting, taken, picture.root))
  }

  /// Whether a screen stays as it is because the other one comes over it or goes from over it.
  private func isInPlace(_ side: Side) -> Bool {
    switch relation {
    case .comesOver: side == .from
    case .goesFromOver: side == .to
    default: false
    }
  }

  /// Whether nothing of a screen is left at its far end.
  private func vanishes(_ side: Side) -> Bool {
    if isInPlace(side) { return false }
    let effects = side == .from ? settings.leave : settings.enter
    return effects.contains { $0.vanishes(canvas: canvas.size, edge: settings.edge) }
  }

  /// Hides originals and takes lifted layers out of the tree.
  private func hide(
    _ lifting: Lifting, _ matched: Set<LayerAddress>, _ taken: TakenLayers, _ geometry: ScreenGeometry,
    in plan: inout SidePlan
  ) {
    let whole = plan.root
    let free = lifting.lifted.filter { $0.carrier == nil }
    plan.lifted = free.map { layer in
      var copy = whole.pruned(to: layer.address)
      for address in geometry[layer.address].map(taken.inside) ?? [] { copy.hide(address) }
      return (layer, copy)
    }
    for layer in free { plan.root.hide(layer.address) }
    for address in matched {
      if settings.ghost <= 0 {
        plan.root.hide(address)
      } else if !address.ancestors.contains(where: matched.contains) {
        plan.root.update(address) { $0.opacity *= settings.ghost }
      }
    }
  }

  /// Gives the screen the background that it has in this transition.
  private func dress(_ plan: inout SidePlan, _ screen: Screen, hasBase: Bool) {
    guard !plan.root.isHidden else { return }
    if case .background(let side)? = settings.backdrop?.source, side == plan.side, relation == .separate {
      plan.root.painting.fill = nil
      return
    }
    // Without a background the canvas shows through an upper screen. When the lower one or a backdrop is still there at
    // the end, it must be covered by then, or it would vanish in one frame: then the upper screen is as opaque as the canvas.
    let isBare = screen.background == nil && !hasBase && relation == .separate
    if isBare, settings.upper == plan.side, settings.backdrop != nil || !vanishes(plan.side.opposite) {
      plan.root.painting.fill = .color(canvas.background.premultiplied)
    }
  }

  private func ends(
    _ places: [LayerPlace], _ lifting: Lifting, _ taken: TakenLayers, _ root: Node
  ) -> [PhantomEnd] {
    let lifted = Dictionary(grouping: lifting.lifted) { $0.carrier }
    return places.map { place in
      PhantomEnd(place, in: root, hidden: taken.inside(place), lifted: lifted[place.address] ?? [])
    }
  }

  /// The originals that hold layers with effects or keyframes of their own.
  private func travellers(
    _ places: [LayerPlace], _ taken: TakenLayers, moving plan: SidePlan
  ) -> [Int: SidePlan.Traveller] {
    let moving = plan.layers.map(\.place.address) + plan.keyframes.map(\.place.address)
    let holders = Set(moving.flatMap(\.ancestors))
    guard !holders.isEmpty else { return [:] }
    var found: [Int: SidePlan.Traveller] = [:]
    for (index, place) in places.enumerated() where holders.contains(place.address) {
      found[index] = SidePlan.Traveller(place: place, hidden: taken.inside(place))
    }
    return found
  }

  private func layers(of side: Side, _ geometry: ScreenGeometry) -> [SidePlan.LayerMotion] {
    zip(settings.layers, timing.layers).compactMap { layer, timing in
      guard layer.layer.side == side, let place = geometry[path: layer.layer.path] else { return nil }
      let curve = layer.curve ?? settings.curve
      return SidePlan.LayerMotion(
        place: place, effects: layer.effects.map { EffectTrack($0, curve: curve, duration: timing.duration) },
        timing: timing)
    }
  }

  /// The tracks of each layer in the order in which the layers are first named. A layer that has effects of its own moves
  /// in their time.
  private func keyframes(
    of side: Side, _ geometry: ScreenGeometry, layers: [SidePlan.LayerMotion]
  ) -> KeyframesByLayer {
    var found: [(place: LayerPlace, tracks: [KeyframeTrack])] = []
    var indices: [LayerAddress: Int] = [:]
    for track in settings.keyframes {
      guard case .layer(let reference) = track.target, reference.side == side,
        let place = geometry[path: reference.path]
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
