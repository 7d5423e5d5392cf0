// The transition styles by name: what enters, what leaves, what is between the screens, the duration, and how pairs fly. Each
// style is one row of the table in `init(_:edge:)`; the rows use what styles of one system share (`Preset+Hero`,
// `Preset+Material`, `Preset+Systems`). `StyleFacts` says the same in words.

import Pixels
import SceneModel

/// What a style consists of; every key of a transition may replace a part of it.
struct Preset {
  /// Of the entering screen's unmatched rest.
  var enter: [Effect] = [.fade]
  /// Of the leaving screen's unmatched rest.
  var leave: [Effect] = [.fade]
  /// Between the screens.
  var backdrop: Backdrop?
  /// How long.
  var duration = TransitionDuration.seconds(0.5)
  /// Of everything.
  var curve = Curve.named(.easeInOut)
  /// Which screen lies above.
  var upper = Side.to
  /// Whether the upper screen casts a shadow on the lower one.
  var castsShadow = false
  /// How far black covers the lower screen, and moves with it, at its far end: 0...1.
  var shade = 0.0
  /// How pairs fly.
  var flight = PhantomFlight.tween
  /// What holds for pairs that do not say it.
  var pairs = PairPreset()
  /// What is not the mirror image on the way back.
  var wayBack = WayBack()
  /// How code moves in pairs.
  var code = CodeMotion()

  /// The preset of a style, turned to an edge: the one from which a screen enters, or to which it leaves.
  init(_ style: TransitionStyle, edge: Edge) {
    let opposite = edge.opposite
    let whole = Effect(.slide(edge: edge, distance: .fraction(1)))
    let wholeBack = Effect(.slide(edge: opposite, distance: .fraction(1)))
    let third = Effect(.slide(edge: opposite, distance: .fraction(1.0 / 3)))
    func scale(_ factor: Double) -> Effect { Effect(.scale(factor)) }
    switch style {
    case .magicMove: self.init()
    case .fade: self.init(leave: [])
    case .slideUp:
      // A cover with a backdrop (NSScreencast 172).
      self.init(
        enter: [Effect(.slide(edge: .bottom, distance: .fraction(1))), .fade], leave: [],
        backdrop: Backdrop(.background(.to)), duration: .seconds(0.6))
    case .cube:
      self.init(
        enter: [Effect(.cube(edge: edge, perspective: 500, about: .screen))],
        leave: [Effect(.cube(edge: opposite, perspective: 500, about: .screen))],
        backdrop: Backdrop(.color(.black), opacity: 1), duration: .seconds(0.6))
    case .cut: self.init(enter: [], leave: [], duration: .seconds(0), curve: .named(.linear))

    // Hero, and its moves without the shadow under older names
    case .heroPush, .hero: self = .heroOver([whole], [third])
    case .heroPull: self = .heroUncovering([third], [whole])
    case .heroCover: self = .heroOver([whole], [])
    case .heroUncover: self = .heroUncovering([], [whole])
    case .heroPageIn: self = .heroOver([whole], [scale(0.7)])
    case .heroPageOut: self = .heroUncovering([scale(0.7)], [whole])
    case .heroSlide: self = .hero([whole], [wholeBack])
    case .heroZoomSlide: self = .hero([whole, scale(0.8)], [wholeBack, scale(0.8)])
    case .heroZoom: self = .hero([scale(0.7)], [scale(1.3), .fade], upper: .from)
    case .heroZoomOut: self = .hero([scale(1.3), .fade], [scale(0.7)])
    // Hero's durationMatchLongest; a fade has no way of its own that would take longer.
    case .heroFade: self = .hero([.fade], [], duration: .automatic)
    case .push: self = Preset(.heroPush, edge: edge).withoutShadow
    case .pop: self = Preset(.heroPull, edge: edge).withoutShadow
    case .cover: self = Preset(.heroCover, edge: edge).withoutShadow
    case .uncover: self = Preset(.heroUncover, edge: edge).withoutShadow
    case .pageIn: self = Preset(.heroPageIn, edge: edge).withoutShadow
    case .pageOut: self = Preset(.heroPageOut, edge: edge).withoutShadow
    case .zoom: self = Preset(.heroZoomOut, edge: edge).withoutShadow

    // Material; an edge turns a shared axis if it is on the axis
    case .containerTransform, .material: self = .containerTransform
    case .materialFadeThrough: self = .fadeThrough(there: scale(0.92), nil, back: scale(0.92), nil)
    case .sharedAxisX: self = .sharedAxis(edge == .left ? .left : .right)
    case .sharedAxisY: self = .sharedAxis(edge == .top ? .top : .bottom)
    case .sharedAxisZ: self = .fadeThrough(there: scale(0.8), scale(1.1), back: scale(1.1), scale(0.8))
    case .materialFade: self = .materialFade

    // Other systems
    case .uikit: self = .spring(.bounce(duration: 0.5, bounce: 0))
    case .uikitPush: self = .uikitPush(edge)
    case .uikitPop: self = .uikitPop(edge)
    case .uikitSheet: self = .uikitSheet
    case .uikitDismiss: self = .uikitDismiss
    case .swiftUI: self = .spring(.response(0.55, dampingRatio: 1))
    case .flutterHero: self = .flutterHero(edge)
    case .flutterZoom: self = .flutterZoom
    case .openContainer: self = .openContainer
    case .compose: self = .compose
    case .viewTransition: self.init(duration: .seconds(0.25), curve: .named(.default), flight: .snapshots)
    case .motion:
      self.init(
        duration: .seconds(0.45), curve: .cubicBezier(x1: 0.4, y1: 0, x2: 0.1, y2: 1), flight: .stack,
        pairs: PairPreset(fit: .fill))
    case .reanimated:
      self.init(duration: .seconds(0.5), curve: .named(.easeInOutQuad), pairs: PairPreset(content: .to))
    case .androidTransition:
      self.init(
        leave: [], duration: .seconds(0.3), curve: .named(.easeInOutSine),
        pairs: PairPreset(content: .to, keepsFraming: true))
    case .predictiveBack: self = .predictiveBack(edge)
    case .keynote: self.init(duration: .seconds(1))
    case .powerpointMorph: self.init(duration: .seconds(2))

    // For code
    case .slidev:
      self.init(duration: .seconds(1.36))
      code = .slidev
    case .typing:
      self.init(duration: .seconds(CodeMotion.typingTime.least))
      code = .typing
    }
  }

  /// A row of the table of styles; the defaults are those of `magicMove`.
  init(
    enter: [Effect] = [.fade], leave: [Effect] = [.fade], backdrop: Backdrop? = nil,
    duration: TransitionDuration = .seconds(0.5), curve: Curve = .named(.easeInOut),
    flight: PhantomFlight = .tween, pairs: PairPreset = PairPreset(), wayBack: WayBack = WayBack()
  ) {
    (self.enter, self.leave, self.backdrop) = (enter, leave, backdrop)
    (self.duration, self.curve, self.flight) = (duration, curve, flight)
    (self.pairs, self.wayBack) = (pairs, wayBack)
  }
}

/// What a style says of pairs that do not say it themselves.
struct PairPreset: Sendable {
  /// The curve; nil for the transition's.
  var curve: Curve?
  /// Whether each takes the time that suits its distance (Hero's rule), else that of the transition.
  var takesOwnTime = false
  /// From centre to centre.
  var path = Pair.Path.line
  /// Which content is shown instead of `auto`.
  var content = Pair.Content.auto
  /// How contents are laid out; nil: to the width.
  var fit: Pair.Fit?
  /// Whether the image that is shown goes from the leaving layer's framing to its own (Android's ChangeImageTransform).
  var keepsFraming = false

  /// A pair's options with this in place of what they leave open.
  func completing(_ pair: Pair) -> Pair {
    var pair = pair
    pair.path = pair.path ?? path
    if pair.content == .auto { pair.content = content }
    pair.fit = pair.fit ?? fit
    return pair
  }
}

/// What the way back of a style does otherwise than mirror it; nil: what the mirror image does.
struct WayBack: Sendable {
  /// Of unmatched layers.
  var effects: (enter: [Effect], leave: [Effect])?
  /// Of everything.
  var curve: Curve?
  /// Whether nothing lies between the screens.
  var dropsBackdrop = false
}

/// How the stand-in of a pair gets from one end to the other.
enum PhantomFlight: Sendable {
  /// Everything that has a number is interpolated, the rest cross-fades in the box.
  case tween
  /// Both ends are pictures in a box that cross-fade (CSS View Transitions): planned by `ViewTransitionPlan`.
  case snapshots
  /// By the windows of Material's container transform.
  case container
  /// The larger end's content fades over the smaller one's, both as wide as the box (Flutter's OpenContainer).
  case openContainer
  /// The new content fades in over the old one, which goes after that; both are stretched to the box (Motion).
  case stack
}

extension Side {
  /// The other screen.
  var opposite: Side { self == .from ? .to : .from }
}
