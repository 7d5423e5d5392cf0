// When layers that both screens show alike stay as they are: while the screens do nothing but fade.

import SceneModel

extension TakenApart {
  /// Takes two screens apart for a transition; `inner` are the twins in matched layers.
  init(_ screens: ScreenPair, _ matching: Matching, _ settings: TransitionSettings, inner: [InnerTwin]) {
    let matched = (
      from: Set(matching.pairs.map(\.from.address)), to: Set(matching.pairs.map(\.to.address))
    )
    let fading = (from: settings.fading(.from, in: screens), to: settings.fading(.to, in: screens))
    self.init(screens, matched: matched, fading: fading, inner: inner) {
      let moving = (from: settings.moving(.from, in: screens), to: settings.moving(.to, in: screens))
      let isStill = !moving.from.contains(.screen) && !moving.to.contains(.screen)
      guard isStill, settings.onlyFades(screens.relation) else { return [] }
      return TwinSearch(screens, matched: matched, moving: moving).twins
    }
  }
}

extension TransitionSettings {
  /// Whether one screen becomes the other by fading alone: both fade, or the entering one fades over the leaving one.
  fileprivate func onlyFades(_ relation: ScreenRelation) -> Bool {
    guard relation == .separate || relation == .sharesBase, backdrop == nil, !castsShadow, flight != .snapshots
    else { return false }
    return enter.count == 1 && leave.count <= 1 && (enter + leave).allSatisfy { $0.kind == .fade(0) }
  }

  /// The layers of a screen with a fade of their own, which takes the place of that of the screen.
  func fading(_ side: Side, in screens: ScreenPair) -> Set<LayerAddress> {
    func fades(_ effects: [Effect]) -> Bool { effects.contains { if case .fade = $0.kind { true } else { false } } }
    guard flight != .snapshots, !screens.relation.keepsInPlace(side), fades(side == .from ? leave : enter) else {
      return []
    }
    let own = layers.filter { $0.layer.side == side && fades($0.effects) }
    return Set(own.compactMap { screens[side].geometry[path: $0.layer.path]?.address }.filter { $0 != .screen })
  }

  /// The layers of a screen that have effects or keyframes of their own.
  fileprivate func moving(_ side: Side, in screens: ScreenPair) -> [LayerAddress] {
    let tracked = keyframes.compactMap { track -> LayerReference? in
      if case .layer(let reference) = track.target { reference } else { nil }
    }
    return (layers.map(\.layer) + tracked).compactMap { reference in
      reference.side == side ? screens[side].geometry[path: reference.path]?.address : nil
    }
  }
}
