// What Material's transitions share (material-components-android: MaterialContainerTransform, MaterialFadeThrough,
// MaterialSharedAxis, MaterialFade with their providers). Fades run in windows of the eased progress; scales and shifts take
// all of it. Screens appear in the same way on the way back; only the shared axes turn round.

import SceneModel

extension Preset {
  /// The unmatched layers of a container transform. Material's scrim is 0x52000000. The layers of the entering screen that are
  /// outside the container appear when the container has nearly reached its end.
  static var containerTransform: Preset {
    let late = Effect(.fade(0), during: Window(0.6, 1), curve: .named(.linear))
    return Preset(
      enter: [late], leave: [], backdrop: Backdrop(.color(.black), opacity: Double(0x52) / 255),
      curve: .named(.emphasized), flight: .container)
  }

  /// A shared axis: both screens move by 30 pt along it, away from `edge`.
  static func sharedAxis(_ edge: Edge) -> Preset {
    let near = Effect(.slide(edge: edge, distance: .points(30)))
    let far = Effect(.slide(edge: edge.opposite, distance: .points(30)))
    return .fadeThrough(there: near, far, back: far, near)
  }

  /// FadeThroughProvider: the leaving screen is gone at 0.35, when the entering one begins to appear; each may have one more
  /// effect.
  static func fadeThrough(
    there enter: Effect, _ leave: Effect?, back reentering: Effect, _ releaving: Effect?
  ) -> Preset {
    let change = 0.35
    let comes = Effect(.fade(0), ofProgress: Window(change, 1))
    let goes = Effect(.fade(0), ofProgress: Window(0, change))
    return Preset(
      enter: [comes, enter], leave: [goes] + (leave.map { [$0] } ?? []), duration: .seconds(0.45),
      curve: .named(.emphasized),
      wayBack: WayBack(effects: ([comes, reentering], [goes] + (releaving.map { [$0] } ?? []))))
  }

  /// The entering screen fades in over the first 0.3 of its progress and grows from 0.8; the leaving one only fades, in 0.15
  /// of the 0.4 s.
  static var materialFade: Preset {
    let enter = [Effect(.fade(0), ofProgress: Window(0, 0.3)), Effect(.scale(0.8))]
    let leave = [Effect(.fade(0), during: Window(0, 0.15 / 0.4), curve: .named(.emphasizedAccelerate))]
    return Preset(
      enter: enter, leave: leave, duration: .seconds(0.4), curve: .named(.emphasizedDecelerate),
      wayBack: WayBack(effects: (enter, leave)))
  }
}
