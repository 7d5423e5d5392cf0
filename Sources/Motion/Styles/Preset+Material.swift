// Material's transitions (material-components-android: MaterialContainerTransform, MaterialFadeThrough, MaterialSharedAxis,
// MaterialFade with their providers). Fades run in windows of the eased progress, scales and shifts take all of it. What
// appears does so alike on the way there and back; only the shared axes turn round.

import SceneModel

extension Preset {
  /// The row of one of Material's transitions. `edge` turns a shared axis: that from which the new screen comes, when it
  /// lies on the axis.
  static func material(_ style: TransitionStyle, edge: Edge) -> Preset {
    switch style {
    case .materialFadeThrough: return .fadeThrough(there: Effect(.scale(0.92)), nil, back: Effect(.scale(0.92)), nil)
    case .sharedAxisX: return .axis(edge == .left ? .left : .right)
    case .sharedAxisY: return .axis(edge == .top ? .top : .bottom)
    case .sharedAxisZ:
      let (small, large) = (Effect(.scale(0.8)), Effect(.scale(1.1)))
      return .fadeThrough(there: small, large, back: large, small)
    case .materialFade: return .dialog
    default: return .containerTransform
    }
  }

  /// The rests of a container transform. Material's scrim is 0x52000000. What of the entering screen is not in the container
  /// comes when the container has nearly grown to its end.
  private static var containerTransform: Preset {
    let late = Effect(.fade(0), during: Window(0.6, 1), curve: .named(.linear))
    return Preset(
      enter: [late], leave: [], backdrop: Backdrop(.color(.black), opacity: Double(0x52) / 255),
      curve: .named(.emphasized), flight: .container)
  }

  /// A shared axis: 30 pt along it.
  private static func axis(_ edge: Edge) -> Preset {
    let near = Effect(.slide(edge: edge, distance: .points(30)))
    let far = Effect(.slide(edge: edge.opposite, distance: .points(30)))
    return .fadeThrough(there: near, far, back: far, near)
  }

  /// FadeThroughProvider: the old content is gone at 0.35, where the new one begins to come; with what moves either.
  private static func fadeThrough(
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

  /// MaterialFade: what enters fades in over the first 0.3 of its progress and grows from 0.8; what leaves only fades, in
  /// 0.15 of the 0.4 s.
  private static var dialog: Preset {
    let enter = [Effect(.fade(0), ofProgress: Window(0, 0.3)), Effect(.scale(0.8))]
    let leave = [Effect(.fade(0), during: Window(0, 0.15 / 0.4), curve: .named(.emphasizedAccelerate))]
    return Preset(
      enter: enter, leave: leave, duration: .seconds(0.4), curve: .named(.emphasizedDecelerate),
      wayBack: WayBack(effects: (enter, leave)))
  }
}
