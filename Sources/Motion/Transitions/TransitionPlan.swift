// A transition, resolved: which layers fly, what the two screens do, what lies between them. Asked for a time, it gives
// the items of the frame, bottom to top:
//
//   what stays under both │ lower screen │ backdrop │ upper screen │ phantoms and lifted layers in their order

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Everything about a transition that does not depend on time.
final class TransitionPlan: Sendable {
  /// Which layers pair, and which cannot be decided.
  let matching: Matching
  /// When everything runs.
  let timing: TransitionTiming
  let settings: TransitionSettings
  let canvas: Canvas
  private let main: CurveFunction
  let phantoms: [Phantom]
  /// In which order phantoms and lifted layers are painted.
  let order: OverlayOrder
  /// Which of them lie in which others.
  let groups: OverlayGroups
  /// What both screens show alike among the phantoms.
  let unchanged: [UnchangedLayer]
  /// How far the screens have changed over when they only fade.
  let fade: EffectTrack?
  let from: SidePlan
  let to: SidePlan
  private let backdrop: BackdropTrack?
  /// What stays under both screens.
  private let base: [Item]
  /// The veils of two screens over one base.
  private let veils: (from: [Item], to: [Item])
  /// Set when the unmatched layers of both screens cross-fade exactly.
  private let crossFade: EffectTrack?
  /// The edges of clips as they are at both ends.
  private let edges: (from: RestingEdges?, to: RestingEdges?)

  /// Plans the way from one screen to another. The two stills are those of the scene but for layers that have been dragged.
  init(
    from source: Screen, to target: Screen, settings given: TransitionSettings, painter: ScreenPainter,
    ghost: Double? = nil
  ) {
    let canvas = painter.scene.canvas
    let screens = ScreenPair(from: source, to: target, painter: painter)
    let geometry = (from: screens.from.geometry, to: screens.to.geometry)
    matching = Matching(from: geometry.from, to: geometry.to, pairs: given.pairs, rule: given.match)
    let settings = given.directed(by: matching).adapted(to: screens.relation, ghost: ghost)
      .fadingUncovered(screens, canvas: canvas)
    unmatched = matching.unmatched(geometry.from, geometry.to)
    moved = settings.moved(in: geometry)
    let codes = matching.codeFlights(screens, settings)
    timing = TransitionTiming(
      settings, matching, geometry, canvas: canvas.size, typed: codes.compactMap { $0?.typedCharacters }.max() ?? 0)
    (self.canvas, self.settings) = (canvas, settings)
    main = CurveFunction(settings.curve, duration: timing.main.duration)

    let inner = settings.innerTwins(of: matching, in: geometry)
    let taken = TakenApart(screens, matching, settings, inner: inner.flatMap { ($0 ?? []).flatMap(\.all) })
    let builder = SideBuilder(
      settings: settings, matching: matching, timing: timing, canvas: canvas, screens: screens)
    let (first, second) = (builder.side(.from, taken: taken), builder.side(.to, taken: taken))
    (from, to) = (first.plan, second.plan)
    phantoms = Phantom.all(
      of: matching, from: first.ends, to: second.ends, codes: codes, inner: inner, timing: timing, settings: settings,
      canvas: canvas)
    unchanged = taken.unchanged.map {
      UnchangedLayer($0, from: screens.from.picture.root, to: screens.to.picture.root, taken: taken)
    }
    let (elements, ranked) = Self.overlayElements(
      phantoms: phantoms, unchanged: unchanged, sides: (from, to), in: geometry)
    order = OverlayOrder(ranked)
    groups = OverlayGroups(
      elements,
      addresses: ranked.map { element in
        (
          element.from.map { geometry.from.places[$0.rank].address },
          element.to.map { geometry.to.places[$0.rank].address }
        )
      })
    let duration = timing.main.duration
    fade = settings.enter.first.map { EffectTrack($0, curve: settings.curve, duration: duration) }
    backdrop = BackdropTrack(between: screens, settings, canvas: canvas, duration: duration)
    (base, veils) = painter.underlay(screens)
    crossFade = Self.crossFade(settings, screens.relation, (from, to), duration: duration)
    // What flies or is lifted may be drawn for both ends.
    var blurs = BlurDemand(screens.from.picture.items + screens.to.picture.items, scale: canvas.scale)
    blurs.groups *= 2
    blurs.backdrops = 2 * blurs.backdrops + ((backdrop?.blur ?? 0) > 0 ? 1 : 0)
    for side in [from, to] {
      let growth = side.travellers.keys.map { [phantoms] in phantoms[$0.position].growth }.max() ?? 1
      blurs.add(side, growth: growth, scale: canvas.scale)
    }
    // Where the order changes, both orders are drawn.
    if order.changes { blurs = blurs.times(2) }
    edges = RestingEdges.both(of: (from, to), in: screens, on: canvas)
    let ends = [edges.from, edges.to].compactMap { $0?.blurs(scale: canvas.scale) }
    if let demand = ends.first { blurs.add(ends.dropFirst().reduce(demand) { $0.union($1) }) }
    self.blurs = blurs
  }

  /// What its blurs ask for.
  let blurs: BlurDemand

  /// Named layers without a partner, by path.
  let unmatched: (from: [String], to: [String])
  let moved: (from: [String], to: [String])

  /// The items of the frame at `seconds` since the transition's start, which lie strictly within it. A layer is among them
  /// twice where the paint order changes, or once for states.
  func items(at seconds: Double, for use: FrameUse) -> [Item] {
    let u = timing.main.share(at: seconds)
    let restMoves = crossFade == nil
    let leaving = from.pose(at: seconds, restMoves: restMoves)
    let entering = to.pose(at: seconds, restMoves: restMoves)
    var items = base
    if let crossFade {
      let weight = clamped(1 - crossFade.distance(at: u, entering: true))
      items.append(
        .crossFade(weight: weight, first: veils.from + leaving.rest, second: veils.to + entering.rest))
    } else {
      items += veil(at: u)
      let (lower, higher) = settings.upper == .to ? (leaving, entering) : (entering, leaving)
      let between = backdrop.map { $0.node(at: u, size: canvas.size) }
      if let solid = faces(lower.rest, between, higher.rest) {
        items += solid
      } else {
        items += lower.rest
        if let between { items.append(.node(between)) }
        items += higher.rest.map { shaded($0, at: u) }
      }
    }
    let overlay = overlay(at: seconds, leaving.lifted, entering.lifted)
    switch use {
    case .picture: return edged(items + mixed(overlay, at: seconds), overlay, at: seconds)
    case .parts: return items + mixed(overlay, at: seconds)
    case .states: return items + once(overlay)
    }
  }

  /// A frame with the edges of clips as at rest, close to an end.
  private func edged(_ items: [Item], _ overlay: Overlay, at seconds: Double) -> [Item] {
    var items = items
    for (side, edges) in [(Side.from, edges.from), (.to, edges.to)] {
      guard let edges else { continue }
      func away(_ progress: Double) -> Double { abs(side == .from ? progress : 1 - progress) }
      let layers = (from.layers + to.layers).map { away($0.timing.share(at: seconds)) }
      let way = layers.reduce(away(main(timing.main.share(at: seconds)))) { max($0, $1) }
      // A screen moves by its size at most.
      var shift = from.onlyFades && to.onlyFades ? 0 : way * max(canvas.size.width, canvas.size.height)
      for (phantom, pose) in zip(overlay.phantoms, overlay.poses) {
        shift = max(shift, phantom.shift(of: pose, at: seconds, from: side))
      }
      let ways = overlay.phantoms.map { away($0.progress(at: seconds)) }
      items = edges.frame(items, way: ways.reduce(way) { max($0, $1) }, pixels: shift * canvas.scale)
    }
    return items
  }

  /// The plan of one screen.
  subscript(side: Side) -> SidePlan { side == .from ? from : to }

  /// The screens as two faces of one cube, with the backdrop under them and over the lower one; nil when they are not.
  ///
  /// Where faces meet, each covers a part of a pixel and both together all of it. Their coverages are added: one after the
  /// other they would let what lies behind the cube shine through as a dark line.
  private func faces(_ lower: [Item], _ between: Node?, _ higher: [Item]) -> [Item]? {
    guard settings.turnsCube, backdrop?.blur ?? 0 == 0, lower.count == 1, higher.count == 1,
      case .node(var below) = lower[0], case .node(var above) = higher[0], !below.isHidden, !above.isHidden,
      below.clips, above.clips
    else { return nil }
    if var veil = between {
      veil.tag = nil
      below.children.append(.node(veil))
    }
    above.blend = .plusLighter
    var solid = Node(transform: .identity, size: canvas.size)
    solid.isolates = true
    solid.children = [.node(below), .node(above)]
    return (between.map { [.node($0)] } ?? []) + [.node(solid)]
  }

  /// The two veils over a common base, mixed.
  private func veil(at u: Double) -> [Item] {
    if veils.from.isEmpty && veils.to.isEmpty { return [] }
    return [.crossFade(weight: clamped(main(u)), first: veils.from, second: veils.to)]
  }

  /// The phantoms with what moves in their contents where it is at a time.
  func phantoms(at seconds: Double) -> [Phantom] {
    if from.travellers.isEmpty && to.travellers.isEmpty { return phantoms }
    return phantoms.enumerated().map { position, phantom in
      let pair = PairIndex(position: position)
      var phantom = phantom
      if let children = from.children(of: pair, at: seconds) { phantom.content.from.children = children }
      if let children = to.children(of: pair, at: seconds) { phantom.content.to.children = children }
      return phantom
    }
  }

  /// The upper screen with the shadow that some presets give it: half black at a UIKit radius of 5, growing as the screen
  /// comes in and gone when it has gone (Hero's push).
  private func shaded(_ item: Item, at u: Double) -> Item {
    guard settings.castsShadow, case .node(var node) = item, !node.isHidden else { return item }
    let progress = clamped(main(u))
    let strength = settings.upper == .to ? progress : 1 - progress
    node.painting.shadow = PaintedShadow(
      color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5 * strength), sigma: 5, offset: .zero, spread: 0)
    return .node(node)
  }
}

extension TransitionPlan {
  /// The weight of an exact cross-fade: when both screens only fade, over one window and curve, with nothing between.
  private static func crossFade(
    _ settings: TransitionSettings, _ relation: ScreenRelation, _ sides: (from: SidePlan, to: SidePlan),
    duration: Double
  ) -> EffectTrack? {
    guard relation == .separate || relation == .sharesBase, settings.backdrop == nil, !settings.castsShadow,
      settings.enter.count == 1, settings.leave.count == 1, settings.enter[0] == settings.leave[0],
      case .fade(0) = settings.enter[0].kind
    else { return nil }
    let moved = [sides.from, sides.to].contains { side in
      side.layers.contains { $0.place.address == .screen } || side.keyframes[.screen] != nil
    }
    return moved ? nil : EffectTrack(settings.enter[0], curve: settings.curve, duration: duration)
  }
}

extension TransitionSettings {
  /// Whether both screens are faces of one cube at every time.
  fileprivate var turnsCube: Bool {
    guard enter.count == 1, leave.count == 1, !castsShadow, shade == 0,
      case .cube(let first, let perspective, .screen) = enter[0].kind,
      case .cube(let second, perspective, .screen) = leave[0].kind
    else { return false }
    return (first ?? edge) == (second ?? edge).opposite && enter[0].during == leave[0].during
      && enter[0].ofProgress == leave[0].ofProgress && enter[0].curve == leave[0].curve
  }

  /// The settings for two screens: a screen that lies over the other one stays above it and casts no shadow, and screens over
  /// a common one have no backdrop. `ghost` replaces the scene's.
  fileprivate func adapted(to relation: ScreenRelation, ghost: Double?) -> TransitionSettings {
    var settings = self
    switch relation {
    case .separate: break
    case .comesOver: (settings.upper, settings.castsShadow, settings.shade) = (.to, false, 0)
    case .goesFromOver: (settings.upper, settings.castsShadow, settings.shade) = (.from, false, 0)
    case .sharesBase: (settings.backdrop, settings.castsShadow, settings.shade) = (nil, false, 0)
    }
    if let ghost { settings.ghost = ghost }
    return settings
  }
}
