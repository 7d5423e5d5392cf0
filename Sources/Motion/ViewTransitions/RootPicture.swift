// What is left of two screens when the named layers are taken out: the lowest group.
//
// Both rests are whole pictures, with all that stays under them, and cross-fade exactly. A scene that says how they enter and
// leave gets a plain transition of these two rests instead.

import LayerPainting
import MotionCurves
import SceneModel

/// The unmatched layers of two screens.
struct RootPicture: Sendable {
  private let content: Content
  private let curve: CurveFunction
  private let timing: PartTiming

  private enum Content: Sendable {
    /// Both rests, bottom to top.
    case pictures(from: [Item], to: [Item])
    /// A transition without pairs.
    case plan(TransitionPlan)
  }

  /// The layers of `screens` without those of `names`.
  init(
    _ screens: ScreenPair, _ names: GroupNames, _ settings: TransitionSettings, timing: TransitionTiming,
    painter: ScreenPainter
  ) {
    self.timing = timing.main
    curve = CurveFunction(settings.curve, duration: timing.main.duration)
    let paired = names.groups.filter { $0.pair != nil }
    let from = screens.from.screen.without(names[.from], ghost: settings.ghost, of: paired.compactMap(\.from))
    let to = screens.to.screen.without(names[.to], ghost: settings.ghost, of: paired.compactMap(\.to))
    if let moving = settings.ofRest(screens, names, timing) {
      content = .plan(TransitionPlan(from: from, to: to, settings: moving, painter: painter))
      return
    }
    var first = painter.picture(of: from, role: .from).items
    var second = painter.picture(of: to, role: .to).items
    switch screens.relation {
    case .comesOver: second = painter.picture(of: to, over: from, role: .to)
    case .goesFromOver: first = painter.picture(of: from, over: to, role: .from)
    case .separate, .sharesBase: break
    }
    content = .pictures(from: first, to: second)
  }

  /// What its blurs ask for beyond those of both screens at rest.
  var blurs: BlurDemand {
    if case .plan(let plan) = content { plan.blurs } else { BlurDemand() }
  }

  /// The rest at a time.
  func items(at seconds: Double, for use: FrameUse) -> [Item] {
    switch content {
    case .plan(let plan): plan.items(at: seconds, for: use)
    case .pictures(let first, let second):
      [.crossFade(weight: clamped(curve(timing.share(at: seconds))), first: first, second: second)]
    }
  }
}

extension ScreenPainter {
  /// A screen over another one of which layers may be hidden.
  fileprivate func picture(of screen: Screen, over lower: Screen, role: LayerRole) -> [Item] {
    let under = picture(of: lower, role: .under)
    return under.items + dim(of: screen) + [.node(picture(of: screen, role: role).root)]
  }
}

extension TransitionSettings {
  /// The settings of a transition between the unmatched layers of two screens, when they do more than cross-fade; else nil.
  fileprivate func ofRest(
    _ screens: ScreenPair, _ names: GroupNames, _ timing: TransitionTiming
  ) -> TransitionSettings? {
    var rest = self
    rest.layers = zip(layers, timing.layers).filter { layer, _ in
      screens[layer.layer.side].geometry[path: layer.layer.path]?.address == .screen
    }.map { layer, timing in
      var layer = layer
      (layer.delay, layer.duration) = (timing.start - delay, timing.duration)
      return layer
    }
    rest.keyframes = keyframes.filter { track in
      guard case .layer(let layer) = track.target,
        let address = screens[layer.side].geometry[path: layer.path]?.address
      else { return false }
      return !names[layer.side].contains { address.isInside($0.address) }
    }
    let fades = enter == [.fade] && leave == [.fade] && backdrop == nil
    if fades, rest.layers.isEmpty, rest.keyframes.isEmpty { return nil }
    (rest.match, rest.pairs, rest.nest, rest.stagger, rest.ghost) = (.none, [], [], nil, 0)
    (rest.duration, rest.mirrored, rest.flight) = (.seconds(timing.main.duration), Mirrored(), .tween)
    rest.delay = timing.main.start
    return rest
  }
}

extension Screen {
  /// The screen with layers hidden; those of `kept` are seen through at an opacity of `ghost` instead, the outermost ones.
  fileprivate func without(_ named: [LayerPlace], ghost: Double, of kept: [LayerPlace]) -> Screen {
    var copy = self
    let hidden = Set(named.map(\.address))
    let ghosts = ghost > 0 ? Set(kept.map(\.address)) : []
    if hidden.contains(.screen) { (copy.background, copy.layers) = (nil, []) }
    func visit(_ layers: inout [Layer], _ parent: LayerAddress, isGhost: Bool) {
      for index in layers.indices {
        let address = parent.child(index)
        let staysSeen = ghosts.contains(address)
        if staysSeen, !isGhost { layers[index].opacity *= ghost }
        if hidden.contains(address), !staysSeen { layers[index].hidden = true }
        visit(&layers[index].layers, address, isGhost: isGhost || staysSeen)
      }
    }
    visit(&copy.layers, .screen, isGhost: false)
    return copy
  }
}
