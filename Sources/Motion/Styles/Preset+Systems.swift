// What the styles of single systems need. Springs last until they have settled. [inferred]: not published.
//
// uikit              UIView.animate(springDuration: 0.5, bounce: 0)
// swiftUI            Animation.default: response 0.55, damping fraction 1
// flutterHero        flutter/flutter: Hero, MaterialRectArcTween; FadeForwardsPageTransitionsBuilder (0.45 s)
// openContainer      flutter/packages, animations, ContainerTransitionType.fade
// compose            androidx: SharedTransition's bounds transform, AnimatedContent's default content transform
// motion             motiondivision/motion: default layout transition, mix-values
// reanimated         react-native-reanimated, SharedTransition; pairs show the destination, screens fade: [inferred]
// androidTransition  AOSP: ChangeBounds and ChangeImageTransform under the default interpolator; the screen's fade: [inferred]
// keynote            Magic Move; powerpointMorph: Morph, each with its inspector's defaults [inferred]

import MotionCurves
import SceneModel

extension Preset {
  /// A magic move on a spring; it lasts until the spring has settled.
  static func spring(_ spring: Spring) -> Preset {
    let curve = Curve.spring(spring)
    return Preset(duration: .seconds(curve.naturalDuration ?? 0.5), curve: curve)
  }

  /// Pages move by a quarter of their width, the entering one from `edge`, and fade in shares of the time. On the way back they
  /// move in the opposite direction.
  static func flutterHero(_ edge: Edge) -> Preset {
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

  /// The scrim is Flutter's `black54`; unmatched layers behave as in a container transform [inferred].
  static var openContainer: Preset {
    let container = Preset(.containerTransform, edge: .right)
    var scrim = Backdrop(.color(.black), opacity: Double(0x8A) / 255)
    scrim.ofProgress = Window(0, 0.2)
    return Preset(
      enter: container.enter, leave: container.leave, backdrop: scrim, duration: .seconds(0.3),
      curve: .named(.standard), flight: .openContainer)
  }

  /// Pairs on a spring; the screens fade one after the other, in 0.09 and 0.22 s.
  static var compose: Preset {
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
