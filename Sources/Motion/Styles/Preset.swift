// The transition styles by name: what enters, what leaves, what lies between, how long.
//
// Sources: push, pop, slideUp (a cover with a backdrop, NSScreencast 172), cover, uncover, zoom, pageIn and pageOut are those of
// Hero (HeroDefaultAnimationType: entering by a full width, leaving by a third, overlay of 0.1, shadow opacity 0.5 at UIKit's
// radius 5, zoom from 1.3 to 0.7, pages at 0.7), containerTransform is Material's, viewTransition CSS View Transitions'.

import Pixels
import SceneModel

/// What a style stands for; every key of a transition may replace a part of it.
struct Preset {
  /// Of the entering screen's unmatched rest.
  var enter: [Effect]
  /// Of the leaving screen's unmatched rest.
  var leave: [Effect]
  /// Between the screens.
  var backdrop: Backdrop?
  /// How long.
  var duration: TransitionDuration
  /// Of everything.
  var curve: Curve
  /// Which screen lies above.
  var upper = Side.to
  /// Whether the upper screen casts a shadow on the lower one.
  var castsShadow = false
  /// How pairs fly.
  var flight = PhantomFlight.tween

  /// Seconds of a style in which everything moves at once.
  private static let plain = TransitionDuration.seconds(0.5)

  /// The preset of a style, turned to an edge (that from which a screen enters, or to which it leaves).
  init(_ style: TransitionStyle, edge: Edge) {
    let shade = Backdrop(.color(.black), opacity: 0.1)
    let whole = Length.fraction(1)
    let slideIn = Effect(.slide(edge: edge, distance: whole))
    let follow = Effect(.slide(edge: edge.opposite, distance: .fraction(1.0 / 3)))
    switch style {
    case .magicMove: self.init(enter: [.fade], leave: [.fade], duration: Self.plain, curve: .named(.easeInOut))
    case .fade: self.init(enter: [.fade], leave: [], duration: Self.plain, curve: .named(.easeInOut))
    case .push: self.init(hero: [slideIn], over: [follow], shade)
    case .pop: self.init(hero: [slideIn], over: [follow], shade, leaving: true)
    case .cover: self.init(hero: [slideIn], over: [], shade)
    case .uncover: self.init(hero: [slideIn], over: [], shade, leaving: true)
    case .pageIn: self.init(hero: [slideIn], over: [Effect(.scale(0.7))], shade)
    case .pageOut: self.init(hero: [slideIn], over: [Effect(.scale(0.7))], shade, leaving: true)
    case .slideUp:
      self.init(
        enter: [Effect(.slide(edge: .bottom, distance: whole)), .fade], leave: [],
        backdrop: Backdrop(.background(.to)), duration: .seconds(0.6), curve: .named(.easeInOut))
    case .zoom:
      self.init(
        enter: [Effect(.scale(1.3)), .fade], leave: [Effect(.scale(0.7))], duration: .automatic,
        curve: .named(.standard))
    case .containerTransform:
      // Material's scrim is 0x52000000. What of the entering screen is not in the container comes when the container has
      // nearly grown to its end.
      let late = Effect(.fade(0), during: Window(0.6, 1), curve: .named(.linear))
      self.init(
        enter: [late], leave: [], backdrop: Backdrop(.color(.black), opacity: Double(0x52) / 255),
        duration: .seconds(0.5), curve: .named(.emphasized), flight: .container)
    case .viewTransition:
      self.init(
        enter: [.fade], leave: [.fade], duration: .seconds(0.25), curve: .named(.default), flight: .snapshots)
    case .cube:
      self.init(
        enter: [Effect(.cube(edge: edge, perspective: 500, about: .screen))],
        leave: [Effect(.cube(edge: edge.opposite, perspective: 500, about: .screen))],
        backdrop: Backdrop(.color(.black), opacity: 1), duration: .seconds(0.6), curve: .named(.easeInOut))
    case .cut: self.init(enter: [], leave: [], duration: .seconds(0), curve: .named(.linear))
    }
  }

  private init(
    enter: [Effect], leave: [Effect], backdrop: Backdrop? = nil, duration: TransitionDuration, curve: Curve,
    flight: PhantomFlight = .tween
  ) {
    self.enter = enter
    self.leave = leave
    self.backdrop = backdrop
    self.duration = duration
    self.curve = curve
    self.flight = flight
  }

  /// One of Hero's: an upper screen that comes in, or goes out when `leaving`, over a lower one under a shade.
  private init(hero upper: [Effect], over lower: [Effect], _ shade: Backdrop, leaving: Bool = false) {
    self.init(
      enter: leaving ? lower : upper, leave: leaving ? upper : lower, backdrop: shade, duration: .automatic,
      curve: .named(.standard))
    self.upper = leaving ? .from : .to
    castsShadow = true
  }
}

/// How the stand-in of a pair gets from one end to the other.
enum PhantomFlight: Sendable {
  /// Everything that has a number is interpolated, the rest cross-fades in the box.
  case tween
  /// Both ends are pictures in a box that cross-fade (CSS View Transitions): planned by `ViewTransitionPlan`.
  case snapshots
  /// By the windows of Material's container transform.
  case container
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
