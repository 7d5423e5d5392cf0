// Hero's moves of whole screens (HeroTransitions/Hero, DefaultAnimationPreprocessor): 0.35 s whatever the distance, while pairs
// keep the time and curve of their own that Hero's optimizer gives them (`AutomaticDuration`). An upper screen comes in with
// `decelerate` and goes with `standard`; the lower one moves less, under a veil of 0.1 that is part of it. A screen that is
// alone in moving by its whole extent casts a shadow of opacity 0.5 at UIKit's radius 5, gone at its far end.
//
// Hero's direction `left` is the edge `right`: there the screen comes from.

import SceneModel

extension Preset {
  /// The row of one of Hero's moves, or of an older name of one.
  static func hero(_ style: TransitionStyle, edge: Edge) -> Preset {
    let whole = Effect(.slide(edge: edge, distance: .fraction(1)))
    let third = Effect(.slide(edge: edge.opposite, distance: .fraction(1.0 / 3)))
    let opposite = Effect(.slide(edge: edge.opposite, distance: .fraction(1)))
    func zoomed(_ factor: Double) -> Effect { Effect(.scale(factor)) }
    switch style {
    case .push, .heroPush, .hero: return .over([whole], [third])
    case .pop, .heroPull: return .uncovering([third], [whole])
    case .cover, .heroCover: return .over([whole], [])
    case .uncover, .heroUncover: return .uncovering([], [whole])
    case .pageIn, .heroPageIn: return .over([whole], [zoomed(0.7)])
    case .pageOut, .heroPageOut: return .uncovering([zoomed(0.7)], [whole])
    case .heroZoomSlide: return .hero([whole, zoomed(0.8)], [opposite, zoomed(0.8)])
    case .heroZoom:
      var preset = hero([zoomed(0.7)], [zoomed(1.3), .fade])
      preset.upper = .from
      return preset
    case .zoom, .heroZoomOut: return .hero([zoomed(1.3), .fade], [zoomed(0.7)])
    case .heroFade:
      // Hero's durationMatchLongest; a fade has no way of its own that would take longer.
      var preset = hero([.fade], [])
      preset.duration = .automatic
      return preset
    default: return .hero([whole], [opposite])
    }
  }

  /// The same as it was under its older name: without the shadow, the veil between the screens.
  var plain: Preset {
    var preset = self
    if shade > 0 { preset.backdrop = Backdrop(.color(.black), opacity: shade) }
    (preset.shade, preset.castsShadow) = (0, false)
    return preset
  }

  private static func hero(_ enter: [Effect], _ leave: [Effect]) -> Preset {
    Preset(
      enter: enter, leave: leave, duration: .seconds(0.35), curve: .named(.standard),
      pairs: PairPreset(curve: .named(.standard), takesOwnTime: true))
  }

  /// A screen that comes in over the other one; the way back uncovers that.
  private static func over(_ enter: [Effect], _ leave: [Effect]) -> Preset {
    var preset = hero(enter, leave)
    (preset.curve, preset.wayBack.curve) = (.named(.decelerate), .named(.standard))
    (preset.shade, preset.castsShadow) = (0.1, true)
    return preset
  }

  /// A screen that goes from over the other one; the way back covers that.
  private static func uncovering(_ enter: [Effect], _ leave: [Effect]) -> Preset {
    var preset = hero(enter, leave)
    (preset.upper, preset.wayBack.curve) = (.from, .named(.decelerate))
    (preset.shade, preset.castsShadow) = (0.1, true)
    return preset
  }
}
