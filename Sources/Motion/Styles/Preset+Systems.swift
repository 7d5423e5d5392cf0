// The styles of single systems. Springs last until they have settled. Marked [inferred]: what is not published.
//
// uikit              UIView.animate(springDuration: 0.5, bounce: 0)
// swiftUI            Animation.default: response 0.55, damping fraction 1
// flutterHero        flutter/flutter: Hero, MaterialRectArcTween; FadeForwardsPageTransitionsBuilder (0.45 s)
// openContainer      flutter/packages, animations, ContainerTransitionType.fade
// compose            androidx: SharedTransition's bounds transform, AnimatedContent's default content transform
// motion             motiondivision/motion: default layout transition, mix-values
// reanimated         react-native-reanimated, SharedTransition; that the destination is shown and the screens fade: [inferred]
// androidTransition  AOSP: ChangeBounds and ChangeImageTransform under the default interpolator; the screen's fade: [inferred]
// keynote            Magic Move; powerpointMorph: Morph, each with its inspector's defaults [inferred]

import MotionCurves
import SceneModel

extension Preset {
  /// The row of a system. `edge` is where a screen comes from that moves.
  static func system(_ style: TransitionStyle, edge: Edge) -> Preset {
    switch style {
    case .uikit: .spring(.bounce(duration: 0.5, bounce: 0))
    case .swiftUI: .spring(.response(0.55, dampingRatio: 1))
    case .flutterHero: .flutterHero(edge)
    case .openContainer: .openContainer
    case .compose: .compose
    case .motion:
      Preset(
        duration: .seconds(0.45), curve: .cubicBezier(x1: 0.4, y1: 0, x2: 0.1, y2: 1), flight: .stack,
        pairs: PairPreset(fit: .fill))
    case .reanimated:
      Preset(duration: .seconds(0.5), curve: .named(.easeInOutQuad), pairs: PairPreset(content: .to))
    case .androidTransition:
      Preset(
        leave: [], duration: .seconds(0.3), curve: .named(.easeInOutSine),
        pairs: PairPreset(content: .to, keepsFraming: true))
    case .powerpointMorph: Preset(duration: .seconds(2))
    default: Preset(duration: .seconds(1))
    }
  }

  /// A magic move on a spring, for as long as it takes to settle.
  private static func spring(_ spring: Spring) -> Preset {
    let curve = Curve.spring(spring)
    return Preset(duration: .seconds(curve.naturalDuration ?? 0.5), curve: curve)
  }

  /// Pages move by a quarter of their width, the new one from `edge`, and fade in shares of time; back they turn round.
  private static func flutterHero(_ edge: Edge) -> Preset {
    func moved(_ edge: Edge) -> Effect {
      Effect(.slide(edge: edge, distance: .fraction(0.25)), curve: .named(.emphasized))
    }
    let comes = Effect(.fade(0), during: Window(0, 0.75), curve: .named(.linear))
    let goes = Effect(.fade(0), during: Window(0, 0.25), curve: .named(.linear))
    return Preset(
      enter: [moved(edge), comes], leave: [moved(edge.opposite), goes], duration: .seconds(0.45),
      curve: .named(.standard), pairs: PairPreset(path: .rectArc, content: .to),
      wayBack: WayBack(effects: ([moved(edge.opposite), comes], [moved(edge), goes])))
  }

  /// The scrim is Flutter's `black54`; the rests are those of a container transform [inferred].
  private static var openContainer: Preset {
    let container = Preset(.containerTransform, edge: .right)
    var scrim = Backdrop(.color(.black), opacity: Double(0x8A) / 255)
    scrim.ofProgress = Window(0, 0.2)
    return Preset(
      enter: container.enter, leave: container.leave, backdrop: scrim, duration: .seconds(0.3),
      curve: .named(.standard), flight: .openContainer)
  }

  /// Pairs on a spring; the screens fade one after the other, in 0.09 and 0.22 s.
  private static var compose: Preset {
    let bounds = Curve.spring(.physical(mass: 1, stiffness: 400, damping: 40, velocity: 0))
    let seconds = bounds.naturalDuration ?? 0.5
    let (change, end) = (0.09 / seconds, 0.31 / seconds)
    func fadesAndScales(_ kind: Effect.Kind) -> Effect {
      Effect(kind, during: Window(change, end), curve: .named(.standard))
    }
    let enter = [fadesAndScales(.fade(0)), fadesAndScales(.scale(0.92))]
    let leave = [Effect(.fade(0), during: Window(0, change), curve: .named(.standard))]
    return Preset(
      enter: enter, leave: leave, duration: .seconds(seconds), curve: bounds, pairs: PairPreset(content: .to),
      wayBack: WayBack(effects: (enter, leave)))
  }
}
