// A transition worked out: which layers fly, what the two screens do, what lies between them. Asked for a time, it gives
// the items of the frame, bottom to top:
//
//   what stays under both │ lower screen │ backdrop │ upper screen │ phantoms and lifted layers by rank

import DisplayList
import Pixels
import SceneModel

/// Everything about a transition that does not depend on time.
struct TransitionPlan: Sendable {
  /// How the two screens are related by `over`.
  enum Relation: Sendable {
    /// Neither lies over the other.
    case separate
    /// The entering screen comes over the leaving one, which stays.
    case comesOver
    /// The leaving screen goes from over the entering one, which has been there.
    case goesFromOver
    /// Both lie over the same screen.
    case sharesBase
  }

  /// Which layers pair, and which cannot be decided.
  let matching: Matching
  /// When everything runs.
  let timing: TransitionTiming
  private let settings: TransitionSettings
  private let canvas: Canvas
  private let main: CurveFunction
  private let phantoms: [Phantom]
  private let from: SidePlan
  private let to: SidePlan
  private let upper: Side
  private let backdrop: BackdropTrack?
  /// What stays under both screens.
  private let base: [Item]
  /// The veils of two screens over one base.
  private let veils: (from: [Item], to: [Item])
  /// Set when the rests of both screens cross-fade exactly.
  private let crossFade: EffectTrack?

  /// Plans the way from one screen to another. The two stills are those of the scene but for drags that have been left.
  init(
    from source: Screen, to target: Screen, settings given: TransitionSettings, painter: ScreenPainter,
    ghost: Double? = nil
  ) {
    let canvas = painter.scene.canvas
    let relation = Self.relation(source, target)
    var settings = given
    if relation == .comesOver { settings.upper = .to }
    if relation == .goesFromOver { settings.upper = .from }
    if relation == .sharesBase { settings.backdrop = nil }
    if relation != .separate { settings.castsShadow = false }
    if let ghost { settings.ghost = ghost }
    let geometry = (
      from: ScreenGeometry(source, canvas: canvas), to: ScreenGeometry(target, canvas: canvas)
    )
    matching = Matching(from: geometry.from, to: geometry.to, pairs: settings.pairs, rule: settings.match)
    unmatched = matching.unmatched(geometry.from, geometry.to)
    timing = Self.timing(settings, matching, geometry, canvas)
    self.canvas = canvas
    self.settings = settings
    upper = settings.upper
    main = CurveFunction(settings.curve, duration: timing.main.duration)

    let pictures = (painter.picture(of: source, role: .from), painter.picture(of: target, role: .to))
    var builder = SideBuilder(
      settings: settings, matching: matching, timing: timing, canvas: canvas, relation: relation)
    let first = builder.side(.from, source, geometry.from, pictures.0)
    let second = builder.side(.to, target, geometry.to, pictures.1)
    (from, to) = (first.plan, second.plan)
    phantoms = Self.phantoms(matching, timing, settings, ends: (first.ends, second.ends), canvas: canvas.size)
    backdrop = Self.backdrop(relation, settings, source, target, canvas, duration: timing.main.duration)
    (base, veils) = Self.underlay(relation, source, target, painter)
    crossFade = Self.crossFade(settings, relation, (from, to), duration: timing.main.duration)
    // What flies or is lifted may be drawn for both ends.
    var blurs = BlurDemand(pictures.0.items + pictures.1.items)
    blurs.backdrops = 2 * blurs.backdrops + ((backdrop?.blur ?? 0) > 0 ? 1 : 0)
    blurs.add(from, scale: canvas.scale)
    blurs.add(to, scale: canvas.scale)
    self.blurs = blurs
  }

  /// What its blurs ask for.
  let blurs: BlurDemand

  /// Named layers without a partner, by path.
  let unmatched: (from: [String], to: [String])

  /// The items of the frame at `seconds` since the transition's start, which lie strictly within it.
  func items(at seconds: Double) -> [Item] {
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
      let (lower, higher) = upper == .to ? (leaving, entering) : (entering, leaving)
      items += lower.rest
      if let backdrop { items.append(.node(backdrop.node(at: u, size: canvas.size))) }
      items += higher.rest.map { shaded($0, at: u) }
    }
    return items + overlay(at: seconds, leaving.lifted, entering.lifted)
  }

  /// The two veils over a common base, mixed.
  private func veil(at u: Double) -> [Item] {
    if veils.from.isEmpty && veils.to.isEmpty { return [] }
    return [.crossFade(weight: clamped(main(u)), first: veils.from, second: veils.to)]
  }

  /// Phantoms and lifted layers, by `z`, then by rank; equal ranks by the destination's order.
  private func overlay(
    at seconds: Double, _ leaving: [(rank: Int, item: Item)], _ entering: [(rank: Int, item: Item)]
  ) -> [Item] {
    var entries: [(z: Double, rank: Double, tie: Int, item: Item)] = []
    let phantoms = phantoms(at: seconds)
    let poses = phantoms.map { $0.pose(at: seconds) }
    for (phantom, pose) in zip(phantoms, poses) {
      let (z, tie) = (phantom.z ?? 0, phantom.content.to.rank)
      for node in phantom.nodes(at: seconds, pose: pose, poses: poses) {
        entries.append((z, phantom.rank(at: pose), tie, .node(node)))
      }
      for child in phantom.carriers(at: seconds, pose: pose, poses: poses) {
        entries.append((z, child.rank, tie, child.item))
      }
    }
    for layer in leaving + entering { entries.append((0, Double(layer.rank), layer.rank, layer.item)) }
    let order = entries.indices.sorted {
      let (a, b) = (entries[$0], entries[$1])
      return (a.z, a.rank, a.tie, $0) < (b.z, b.rank, b.tie, $1)
    }
    return order.map { entries[$0].item }
  }

  /// The phantoms with what moves in their contents where it is at a time.
  private func phantoms(at seconds: Double) -> [Phantom] {
    if from.travellers.isEmpty && to.travellers.isEmpty { return phantoms }
    return phantoms.enumerated().map { index, phantom in
      var phantom = phantom
      if let children = from.children(ofPair: index, at: seconds) { phantom.content.from.children = children }
      if let children = to.children(ofPair: index, at: seconds) { phantom.content.to.children = children }
      return phantom
    }
  }

  /// The upper screen with the shadow that some presets give it: half black at a UIKit radius of 5, growing as the screen
  /// comes in and gone when it has left (Hero's push).
  private func shaded(_ item: Item, at u: Double) -> Item {
    guard settings.castsShadow, case .node(var node) = item, !node.isHidden else { return item }
    let progress = clamped(main(u))
    let strength = upper == .to ? progress : 1 - progress
    node.painting.shadow = PaintedShadow(
      color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.5 * strength), sigma: 5, offset: .zero, spread: 0)
    return .node(node)
  }
}

extension TransitionPlan {
  private static func relation(_ from: Screen, _ to: Screen) -> Relation {
    if to.over == from.name { return .comesOver }
    if from.over == to.name { return .goesFromOver }
    return from.over != nil && from.over == to.over ? .sharesBase : .separate
  }

  private static func timing(
    _ settings: TransitionSettings, _ matching: Matching,
    _ geometry: (from: ScreenGeometry, to: ScreenGeometry), _ canvas: Canvas
  ) -> TransitionTiming {
    let duration: Double =
      switch settings.duration {
      case .seconds(let seconds): seconds
      case .automatic:
        AutomaticDuration.seconds(
          pairs: matching.pairs,
          effects: [
            (settings.enter, canvas.size, settings.edge), (settings.leave, canvas.size, settings.edge),
          ])
      }
    // A way back is staggered as the way there was: by where the pairs came from.
    let isBack = settings.mirrored.pairs
    let layers = settings.layers.map { layer -> Rect in
      let screen = layer.layer.side == .from ? geometry.from : geometry.to
      return screen[path: layer.layer.path]?.placement.frame ?? .zero
    }
    let pairs = matching.pairs.map { (isBack ? $0.to : $0.from).placement.frame }
    return TransitionTiming(
      settings, duration: duration, pairs: matching.pairs.map(\.options),
      positions: TransitionTiming.Positions(pairs: pairs, layers: layers), canvas: canvas.size)
  }

  private static func phantoms(
    _ matching: Matching, _ timing: TransitionTiming, _ settings: TransitionSettings,
    ends: ([PhantomEnd], [PhantomEnd]), canvas: Size
  ) -> [Phantom] {
    let tracks = PairKeyframes(settings.keyframes)
    let clips = PhantomClips(pairs: matching.pairs, canvas: canvas)
    return matching.pairs.indices.map { index in
      let (pair, from, to) = (matching.pairs[index], ends.0[index], ends.1[index])
      var phantom = Phantom(
        pair, from: from, to: to, timing: timing.pairs[index], settings: settings, tracks: tracks[pair], canvas: canvas)
      phantom.clips = clips.tweens(of: index, from: from.clipAncestors, to: to.clipAncestors)
      return phantom
    }
  }

  /// What lies between the screens: between a screen and one over it the dim, else what the settings say. Screens over a
  /// common base have none: they do not cover it, and it would vanish in one frame.
  private static func backdrop(
    _ relation: Relation, _ settings: TransitionSettings, _ from: Screen, _ to: Screen, _ canvas: Canvas,
    duration: Double
  ) -> BackdropTrack? {
    let veiled = relation == .comesOver ? to : relation == .goesFromOver ? from : nil
    if let veiled {
      guard let dim = veiled.dim else { return nil }
      return BackdropTrack(
        fill: .color(dim.color.premultiplied), opacity: dim.opacity, blur: settings.backdrop?.blur ?? 0,
        during: settings.backdrop?.during ?? .whole, curve: settings.backdrop?.curve ?? settings.curve,
        duration: duration, appears: relation == .comesOver)
    }
    let plain = PaintedFill.color(canvas.background.premultiplied)
    return settings.backdrop.map {
      BackdropTrack(
        $0, settings: settings,
        backgrounds: (
          from.background.map { PaintedFill($0, in: canvas.size) } ?? plain,
          to.background.map { PaintedFill($0, in: canvas.size) } ?? plain
        ), duration: duration)
    }
  }

  /// What stays under two screens that lie over the same one, and their veils.
  private static func underlay(
    _ relation: Relation, _ from: Screen, _ to: Screen, _ painter: ScreenPainter
  ) -> ([Item], (from: [Item], to: [Item])) {
    guard relation == .sharesBase else { return ([], ([], [])) }
    var bare = from
    bare.dim = nil
    return (painter.base(of: bare), (painter.dim(of: from), painter.dim(of: to)))
  }

  /// The weight of an exact cross-fade: when both screens only fade, over one window and curve, with nothing between.
  private static func crossFade(
    _ settings: TransitionSettings, _ relation: Relation, _ sides: (from: SidePlan, to: SidePlan), duration: Double
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
