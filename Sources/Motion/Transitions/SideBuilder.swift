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
    plan.layers = layers(of: side, screen, geometry)
    plan.keyframes = keyframes(of: side, screen, geometry)
    let inPlace = isInPlace(side)
    if !inPlace {
      let effects = side == .from ? settings.leave : settings.enter
      plan.effects = effects.map { EffectTrack($0, curve: settings.curve, duration: timing.main.duration) }
    }
    if relation == .separate || inPlace { plan.base = picture.base }
    plan.isCovered = settings.upper != side && !vanishes(side)
    plan.travellers = travellers(places, matched, lifting, moving: plan)
    if !plan.travellers.isEmpty { plan.tree = picture.root }
    take(lifting, matched, out: &plan)
    dress(&plan, screen, hasBase: !picture.base.isEmpty)
    return (plan, ends(places, matched, lifting, picture.root))
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
  private func take(_ lifting: Lifting, _ matched: Set<LayerAddress>, out plan: inout SidePlan) {
    let whole = plan.root
    let free = lifting.lifted.filter { $0.carrier == nil }
    let taken = lifting.taken(matched)
    plan.lifted = free.map { layer in
      var copy = whole.pruned(to: layer.address)
      for address in taken where address != layer.address && address.isInside(layer.address) {
        copy.hide(address)
      }
      return (layer, copy)
    }
    for layer in free { plan.root.hide(layer.address) }
    for address in matched {
      if settings.ghost <= 0 {
        plan.root.hide(address)
      } else if !matched.contains(where: { $0 != address && address.isInside($0) }) {
        plan.root.update(address) { $0.opacity *= settings.ghost }
      }
    }
  }

  /// Gives the screen the background that it has in this transition.
  private func dress(_ plan: inout SidePlan, _ screen: Screen, hasBase: Bool) {
    guard !plan.root.isHidden else { return }
    if case .background(let side)? = settings.backdrop?.source, side == plan.side, relation == .separate {
      plan.root.look.fill = nil
      return
    }
    // Without a background the canvas shows through an upper screen. When the lower one or a backdrop is still there at
    // the end, it must be covered by then, or it would vanish in one frame: then the upper screen is as opaque as the canvas.
    let isBare = screen.background == nil && !hasBase && relation == .separate
    if isBare, settings.upper == plan.side, settings.backdrop != nil || !vanishes(plan.side.opposite) {
      plan.root.look.fill = .color(canvas.background.premultiplied)
    }
  }

  private func ends(
    _ places: [LayerPlace], _ matched: Set<LayerAddress>, _ lifting: Lifting, _ root: Node
  ) -> [PhantomEnd] {
    let taken = lifting.taken(matched)
    return places.map { place in
      PhantomEnd(
        place, in: root, hidden: taken.filter { $0 != place.address && $0.isInside(place.address) },
        lifted: lifting.lifted.filter { $0.carrier == place.address })
    }
  }

  /// The originals that hold layers with effects or keyframes of their own.
  private func travellers(
    _ places: [LayerPlace], _ matched: Set<LayerAddress>, _ lifting: Lifting, moving plan: SidePlan
  ) -> [Int: SidePlan.Traveller] {
    let moving = plan.layers.map(\.place.address) + plan.keyframes.map(\.place.address)
    guard !moving.isEmpty else { return [:] }
    let taken = lifting.taken(matched)
    var found: [Int: SidePlan.Traveller] = [:]
    for (index, place) in places.enumerated() {
      guard moving.contains(where: { $0 != place.address && $0.isInside(place.address) }) else { continue }
      found[index] = SidePlan.Traveller(
        place: place, hidden: taken.filter { $0 != place.address && $0.isInside(place.address) })
    }
    return found
  }

  private func layers(of side: Side, _ screen: Screen, _ geometry: ScreenGeometry) -> [SidePlan.LayerMotion] {
    zip(settings.layers, timing.layers).compactMap { layer, timing in
      guard layer.layer.side == side, case .found(let address) = screen.resolve(layer.layer.path),
        let place = geometry[address]
      else { return nil }
      let curve = layer.curve ?? settings.curve
      return SidePlan.LayerMotion(
        place: place, effects: layer.effects.map { EffectTrack($0, curve: curve, duration: timing.duration) },
        timing: timing)
    }
  }

  private func keyframes(of side: Side, _ screen: Screen, _ geometry: ScreenGeometry) -> [LayerKeyframes] {
    var found: [(place: LayerPlace, tracks: [KeyframeTrack])] = []
    for track in settings.keyframes {
      guard case .layer(let reference) = track.target, reference.side == side,
        case .found(let address) = screen.resolve(reference.path), let place = geometry[address]
      else { continue }
      if let index = found.firstIndex(where: { $0.place.address == address }) {
        found[index].tracks.append(track)
      } else {
        found.append((place, [track]))
      }
    }
    return found.map { LayerKeyframes($0.place, $0.tracks, duration: timing.main.duration) }
  }
}
