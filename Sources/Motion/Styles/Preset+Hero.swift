// What Hero's moves of whole screens share (HeroTransitions/Hero, DefaultAnimationPreprocessor): 0.35 s for every distance, while
// pairs keep the time and curve that Hero's optimizer gives them (`AutomaticDuration`). An upper screen enters with
// `decelerate` and leaves with `standard`; the lower one moves less, under a veil of 0.1 that moves with it. A screen that
// moves alone by its whole extent casts a shadow of opacity 0.5 at UIKit's radius 5, which is gone at its far end.
//
// Hero's direction `left` is the edge `right`: the screen enters from there.

import SceneModel

extension Preset {
  /// A move of both screens.
  static func hero(
    _ enter: [Effect], _ leave: [Effect], upper: Side = .to, duration: TransitionDuration = .seconds(0.35)
  ) -> Preset {
    var preset = Preset(
      enter: enter, leave: leave, duration: duration, curve: .named(.standard),
      pairs: PairPreset(curve: .named(.standard), takesOwnTime: true))
    preset.upper = upper
    return preset
  }

  /// A screen that comes in over the other one; the way back uncovers that.
  static func heroOver(_ enter: [Effect], _ leave: [Effect]) -> Preset {
    var preset = hero(enter, leave)
    (preset.curve, preset.wayBack.curve) = (.named(.decelerate), .named(.standard))
    (preset.shade, preset.castsShadow) = (0.1, true)
    return preset
  }

  /// A screen that leaves above the other one; the way back covers that.
  static func heroUncovering(_ enter: [Effect], _ leave: [Effect]) -> Preset {
    var preset = hero(enter, leave, upper: .from)
    preset.wayBack.curve = .named(.decelerate)
    (preset.shade, preset.castsShadow) = (0.1, true)
    return preset
  }

  /// The same move without the shadow, and with the veil between the screens.
  var withoutShadow: Preset {
    var preset = self
    if shade > 0 { preset.backdrop = Backdrop(.color(.black), opacity: shade) }
    (preset.shade, preset.castsShadow) = (0, false)
    return preset
  }
}
