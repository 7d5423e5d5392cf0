// Screens that would appear or vanish in one frame.
//
// At its far end a screen is gone, or the other one hides it. A style sees to that in its own order, but the order may be
// another one: the scene says which screen is above, or one screen lies over the other. And a screen hides nothing where its
// ground and the canvas are translucent. What is still seen at its far end then fades, unless the scene says how it comes or goes.

import Pixels
import SceneModel

extension TransitionSettings {
  /// The settings with a fade for each screen that would else be seen at its far end.
  func fadingUncovered(_ screens: ScreenPair, canvas: Canvas) -> TransitionSettings {
    if flight == .snapshots { return self }
    var settings = self
    // The ground of the lower screen cannot lie above its layers.
    if case .background(let side)? = backdrop?.source, side != upper, screens.relation == .separate {
      settings.backdrop = nil
    }
    settings.fade(upper, in: screens, canvas)
    if !screens.hidesCanvas(upper, canvas) {
      settings.fade(upper.opposite, in: screens, canvas)
      settings.backdropEbbs = true
    }
    return settings
  }

  /// Lets a screen fade unless it stays in its place, is gone at its far end, or the scene says what it does.
  private mutating func fade(_ side: Side, in screens: ScreenPair, _ canvas: Canvas) {
    let (effects, key) = side == .from ? (leave, Said.leave) : (enter, Said.enter)
    guard !screens.relation.keepsInPlace(side), !said.contains(key), duration != .seconds(0),
      !effects.contains(where: { $0.vanishes(canvas: canvas.size, edge: edge) })
    else { return }
    if side == .from { leave.append(.fade) } else { enter.append(.fade) }
  }
}

extension ScreenRelation {
  /// Whether a screen stays as it is because the other one comes over it or goes from over it.
  func keepsInPlace(_ side: Side) -> Bool {
    switch self {
    case .comesOver: side == .from
    case .goesFromOver: side == .to
    case .separate, .sharesBase: false
    }
  }
}

extension ScreenPair {
  /// Whether the ground of a screen hides everything under it. Without one of its own that is the canvas's.
  fileprivate func hidesCanvas(_ side: Side, _ canvas: Canvas) -> Bool {
    guard relation == .separate else { return false }
    if !self[side].picture.base.isEmpty { return true }
    return self[side].picture.root.painting.fill?.isOpaque ?? (canvas.background.alpha >= 1)
  }
}
