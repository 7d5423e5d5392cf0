// The presets of transitions, and the names that their properties use.

/// The presets of transitions: each decides effects, curve and duration where a transition does not. Several are named after
/// the system whose motion they follow.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// What has no partner fades out and in; 0.5 s.
  case magicMove
  /// The entering screen fades in over the leaving one; 0.5 s.
  case fade
  /// The entering screen slides in over the leaving one, which moves away by a third, as in a navigation stack; 0.35 s.
  case push
  /// The way back of `push`: the leaving screen slides out over the entering one; 0.35 s.
  case pop
  /// What enters slides up from the bottom by its own height and fades in; 0.6 s.
  case slideUp
  /// The entering screen slides over the leaving one, which stays; 0.35 s.
  case cover
  /// The way back of `cover`: the leaving screen slides away from the entering one; 0.35 s.
  case uncover
  /// The entering screen shrinks to its size from 1.3 and fades in while the leaving one shrinks to 0.7; 0.35 s.
  case zoom
  /// The entering screen slides in over the leaving one, which shrinks under a veil; 0.35 s.
  case pageIn
  /// The way back of `pageIn`: the leaving screen slides out, the entering one grows to its size; 0.35 s.
  case pageOut
  /// Material's container transform: a container of the one screen becomes one of the other; 0.5 s.
  case containerTransform
  /// The view transitions of CSS: named layers are pictures that cross-fade or come and go, each by itself; 0.25 s.
  case viewTransition
  /// The screens are neighbouring faces of a turning cube; 0.6 s.
  case cube
  /// The entering screen replaces the leaving one at once.
  case cut
  /// Hero's push: a `push` whose upper screen casts a shadow; pairs take their own time.
  case heroPush
  /// The same as `heroPush`.
  case hero
  /// Hero's pull, the way back of `heroPush`.
  case heroPull
  /// Hero's cover: the entering screen slides over the leaving one, which darkens.
  case heroCover
  /// Hero's uncover, the way back of `heroCover`.
  case heroUncover
  /// Hero's page in: the entering screen slides over the leaving one, which shrinks and darkens.
  case heroPageIn
  /// Hero's page out, the way back of `heroPageIn`.
  case heroPageOut
  /// Hero's slide: the one screen pushes the other one out.
  case heroSlide
  /// Hero's zoom slide: the screens slide side by side, smaller than they are at rest.
  case heroZoomSlide
  /// Hero's zoom: the leaving screen grows and fades over the entering one, which grows to its size.
  case heroZoom
  /// Hero's zoom out, the way back of `heroZoom`: the same as `zoom`.
  case heroZoomOut
  /// Hero's fade: the entering screen fades in for as long as the longest pair flies.
  case heroFade
  /// UIKit's spring animation without bounce; unmatched layers cross-fade.
  case uikit
  /// UIKit's push: the entering screen slides in over the leaving one, which moves away by 0.3 and darkens.
  case uikitPush
  /// UIKit's pop, the way back of `uikitPush`.
  case uikitPop
  /// UIKit's modal sheet: the entering screen slides up over the leaving one, which shrinks and darkens.
  case uikitSheet
  /// UIKit's dismissal of a sheet, the way back of `uikitSheet`.
  case uikitDismiss
  /// SwiftUI's default animation; unmatched layers cross-fade.
  case swiftUI
  /// The same as `containerTransform`.
  case material
  /// Material's fade through: the one screen goes before the other one comes.
  case materialFadeThrough
  /// Material's shared axis: both screens move left by 30 pt while they fade through.
  case sharedAxisX
  /// Material's shared axis: both screens move up by 30 pt while they fade through.
  case sharedAxisY
  /// Material's shared axis: both screens grow while they fade through.
  case sharedAxisZ
  /// Material's fade, as of a dialog: the entering screen fades in and grows to its size, the leaving one is soon gone.
  case materialFade
  /// Flutter's Hero under the page transition of Material 3: pairs fly on arcs and show the destination.
  case flutterHero
  /// Flutter's zoom page transition: the entering screen grows and fades in over the leaving one, which grows as well.
  case flutterZoom
  /// The container transform of Flutter's package animations: the open container fades in over the closed one.
  case openContainer
  /// Compose's shared elements: pairs on a spring show the destination, the screens fade one after the other.
  case compose
  /// Motion's layout animations: the new element fades in over the old one, both stretched to their common box.
  case motion
  /// Reanimated's shared elements: pairs show the destination, unmatched layers cross-fade.
  case reanimated
  /// Android's shared elements (the transition `move`): pairs show the destination, and images keep their framing.
  case androidTransition
  /// Android's predictive back: the leaving screen shrinks while the finger moves, then fades over the entering one.
  case predictiveBack
  /// Keynote's Magic Move; unmatched layers cross-fade.
  case keynote
  /// PowerPoint's Morph; unmatched layers cross-fade.
  case powerpointMorph
  /// Slidev's magic move of code: words leave, move and enter one after the other; 1.36 s.
  case slidev
  /// Words of code leave and move, then new ones are typed; 0.6 s and 0.03 s for each character, at most 8 s.
  case typing
}

/// A side of a box or of the canvas.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  /// The left side.
  case left
  /// The right side.
  case right
  /// The upper side.
  case top
  /// The lower side.
  case bottom
}

extension Edge {
  /// The other end of the same axis.
  package var opposite: Edge {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}

/// One of the two screens of a transition.
public enum Side: String, Hashable, Sendable, CaseIterable {
  /// The leaving screen.
  case from
  /// The entering screen.
  case to
}

/// How long a transition lasts.
public enum TransitionDuration: Hashable, Sendable {
  /// A number of seconds, 0...86,400; 0 is a cut.
  case seconds(Double)
  /// As long as suits the distance that layers travel.
  case automatic
}

/// Whether layers find their partners by themselves.
public enum MatchRule: String, Hashable, Sendable, CaseIterable {
  /// By equal paths, then by equal last ids that are unique in both screens.
  case id
  /// Not by themselves: only explicit pairs are matched.
  case none
}

extension TransitionStyle {
  /// Whether it is Material's container transform: a container of one screen becomes a container of the other.
  package var isContainerTransform: Bool { self == .containerTransform || self == .material }

  /// Whether it follows the motion of another system under the name of that system.
  package var followsSystem: Bool {
    switch self {
    case .magicMove, .fade, .push, .pop, .slideUp, .cover, .uncover, .zoom, .pageIn, .pageOut, .cube, .cut, .typing:
      false
    case .containerTransform, .viewTransition, .heroPush, .hero, .heroPull, .heroCover, .heroUncover, .heroPageIn,
      .heroPageOut, .heroSlide, .heroZoomSlide, .heroZoom, .heroZoomOut, .heroFade, .uikit, .uikitPush, .uikitPop,
      .uikitSheet, .uikitDismiss, .swiftUI, .material, .materialFadeThrough, .sharedAxisX, .sharedAxisY, .sharedAxisZ,
      .materialFade, .flutterHero, .flutterZoom, .openContainer, .compose, .motion, .reanimated, .androidTransition,
      .predictiveBack, .keynote, .powerpointMorph, .slidev:
      true
    }
  }

  /// The style of the way back, if it has its own name.
  package var counterpart: TransitionStyle? { wayBack.style }

  /// Whether the leaving screen is above the entering one.
  package var uncovers: Bool { wayBack.isThis }

  /// The style of the way back if it has its own name, and whether this style is itself a way back: its leaving screen is
  /// above the entering one.
  private var wayBack: (style: TransitionStyle?, isThis: Bool) {
    switch self {
    case .push: (.pop, false)
    case .pop: (.push, true)
    case .cover: (.uncover, false)
    case .uncover: (.cover, true)
    case .pageIn: (.pageOut, false)
    case .pageOut: (.pageIn, true)
    case .heroPush, .hero: (.heroPull, false)
    case .heroPull: (.heroPush, true)
    case .heroCover: (.heroUncover, false)
    case .heroUncover: (.heroCover, true)
    case .heroPageIn: (.heroPageOut, false)
    case .heroPageOut: (.heroPageIn, true)
    case .heroZoom: (.heroZoomOut, true)
    case .heroZoomOut: (.heroZoom, false)
    case .uikitPush: (.uikitPop, false)
    case .uikitPop: (.uikitPush, true)
    case .uikitSheet: (.uikitDismiss, false)
    case .uikitDismiss: (.uikitSheet, true)
    case .predictiveBack: (nil, true)
    case .magicMove, .fade, .slideUp, .zoom, .containerTransform, .viewTransition, .cube, .cut, .heroSlide,
      .heroZoomSlide, .heroFade, .uikit, .swiftUI, .material, .materialFadeThrough, .sharedAxisX, .sharedAxisY,
      .sharedAxisZ, .materialFade, .flutterHero, .flutterZoom, .openContainer, .compose, .motion, .reanimated,
      .androidTransition, .keynote, .powerpointMorph, .slidev, .typing:
      (nil, false)
    }
  }
}
