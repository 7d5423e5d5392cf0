// The transition styles by name: what enters, what leaves, what lies between, how long, how pairs fly. A style is a row; rows of
// one system stand together (`Preset+Hero`, `Preset+Material`, `Preset+Systems`), `StyleFacts` says the same in words.

import Pixels
import SceneModel

/// What a style stands for; every key of a transition may replace a part of it.
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

  /// The preset of a style, turned to an edge (that from which a screen enters, or to which it leaves).
  init(_ style: TransitionStyle, edge: Edge) {
    switch style {
    case .magicMove: self.init()
    case .fade: self.init(leave: [])
    case .slideUp:
      // A cover with a backdrop (NSScreencast 172).
      self.init(
        enter: [Effect(.slide(edge: .bottom, distance: .fraction(1))), .fade], leave: [],
        backdrop: Backdrop(.background(.to)), duration: .seconds(0.6))
    case .viewTransition:
      self.init(duration: .seconds(0.25), curve: .named(.default), flight: .snapshots)
    case .cube:
      self.init(
        enter: [Effect(.cube(edge: edge, perspective: 500, about: .screen))],
        leave: [Effect(.cube(edge: edge.opposite, perspective: 500, about: .screen))],
        backdrop: Backdrop(.color(.black), opacity: 1), duration: .seconds(0.6))
    case .cut: self.init(enter: [], leave: [], duration: .seconds(0), curve: .named(.linear))
    case .push, .pop, .cover, .uncover, .zoom, .pageIn, .pageOut: self = .hero(style, edge: edge).plain
    case .heroPush, .hero, .heroPull, .heroCover, .heroUncover, .heroPageIn, .heroPageOut, .heroSlide, .heroZoomSlide,
      .heroZoom, .heroZoomOut, .heroFade:
      self = .hero(style, edge: edge)
    case .containerTransform, .material, .materialFadeThrough, .sharedAxisX, .sharedAxisY, .sharedAxisZ, .materialFade:
      self = .material(style, edge: edge)
    case .uikit, .swiftUI, .flutterHero, .openContainer, .compose, .motion, .reanimated, .androidTransition, .keynote,
      .powerpointMorph:
      self = .system(style, edge: edge)
    }
  }

  /// A row of the table of styles; what is not given is that of `magicMove`.
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
  /// Of the rests.
  var effects: (enter: [Effect], leave: [Effect])?
  /// Of everything.
  var curve: Curve?
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

extension Edge {
  /// The other end of the same axis.
  var opposite: Edge {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}

extension Side {
  /// The other screen.
  var opposite: Side { self == .from ? .to : .from }
}
