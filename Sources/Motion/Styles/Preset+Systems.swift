// What the styles of single systems need. Springs last until they have settled. [inferred]: not published.
//
// uikit              UIView.animate(springDuration: 0.5, bounce: 0)
// swiftUI            Animation.default: response 0.55, damping fraction 1
// uikitPush, …       UINavigationController, page sheets: see `Preset+UIKit`
// flutterHero        flutter/flutter: Hero, MaterialRectArcTween; FadeForwardsPageTransitionsBuilder (0.45 s)
// flutterZoom        flutter/flutter: ZoomPageTransitionsBuilder
// openContainer      flutter/packages, animations, ContainerTransitionType.fade
// compose            androidx: SharedTransition's bounds transform, AnimatedContent's default content transform
// motion             motiondivision/motion: default layout transition, mix-values
// reanimated         react-native-reanimated, SharedTransition; pairs show the destination, screens fade: [inferred]
// androidTransition  AOSP: ChangeBounds and ChangeImageTransform under the default interpolator; the screen's fade: [inferred]
// predictiveBack     AOSP: DefaultCrossActivityBackAnimation of the window manager's shell
// keynote            Magic Move; powerpointMorph: Morph, each with its inspector's defaults [inferred]

import MotionCurves
import Pixels
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

  /// Both screens grow, by a curve like Android's fastOutExtraSlowIn. The entering one fades in and a scrim of black 0.6 comes in,
  /// in shares of the time. On the way back both shrink, the leaving one fades out, and there is no scrim.
  ///
  /// Newer versions of Flutter colour the scrim like the theme's surface.
  static var flutterZoom: Preset {
    func scales(_ factor: Double) -> Effect { Effect(.scale(factor), curve: flutterZoomCurve) }
    let linear = Curve.named(.linear)
    let comes = Effect(.fade(0), during: Window(0.125, 0.25), curve: linear)
    let goes = Effect(.fade(0), during: Window(0.0825, 0.2075), curve: linear)
    return Preset(
      enter: [scales(0.85), comes], leave: [scales(1.05)],
      backdrop: Backdrop(.color(.black), opacity: 0.6, during: Window(0.2075, 0.4175), curve: linear),
      duration: .seconds(0.3), curve: .named(.standard), pairs: PairPreset(path: .rectArc, content: .to),
      wayBack: WayBack(effects: ([scales(1.1)], [scales(0.9), goes]), dropsBackdrop: true))
  }

  /// Flutter's sequence of two cubics, each in the unit square of its own part: up to 0.4 in the first sixth of the time, then to
  /// the end. As points, so close that scales are exact to 1e-4.
  private static let flutterZoomCurve: Curve = {
    let change = 0.166666
    let first = CurveFunction(.cubicBezier(x1: 0.05, y1: 0, x2: 0.133333, y2: 0.06), duration: 1)
    let second = CurveFunction(.cubicBezier(x1: 0.208333, y1: 0.82, x2: 0.25, y2: 1), duration: 1)
    let count = 64
    return .points(
      (0..<count).map { index in
        let share = Double(index) / Double(count)
        return Point(x: change * share, y: 0.4 * first(share))
      }
        + (0...count).map { index in
          let share = Double(index) / Double(count)
          return Point(x: change + (1 - change) * share, y: 0.4 + 0.6 * second(share))
        })
  }()

  /// Android's way back by a gesture, in two parts. Numbers in points are Android's in dp.
  ///
  /// - The finger moves, 0.3 s [inferred]: both screens shrink to 0.9 by the gesture's curve (0.1, 0.1, 0, 1). The leaving one moves
  ///   up to 8 pt beside `edge`, the entering one lies 96 pt towards the other edge under a scrim of black 0.2. Both have round
  ///   corners, of 32 pt [inferred]: Android's are those of the display.
  /// - The finger has been lifted, 0.45 s, emphasized: both screens grow to their size, the entering one moves to its place, the
  ///   leaving one 96 pt on. It has faded after a fifth of the time; the scrim fades over all of it.
  ///
  /// A `scrub` plays the first part at a progress of 0 to 0.4.
  static func predictiveBack(_ edge: Edge) -> Preset {
    let (gesture, least, radius) = (0.3, 0.9, 32.0)
    let duration = gesture + 0.45
    let (lift, whole) = (gesture / duration, 1.0)
    let (before, after) = (Window(0, lift), Window(lift, whole))
    let (follows, settles) = (Curve.cubicBezier(x1: 0.1, y1: 0.1, x2: 0, y2: 1), Curve.named(.emphasized))
    func slide(_ edge: Edge, _ distance: Length, _ window: Window, _ curve: Curve) -> Effect {
      Effect(.slide(edge: edge, distance: distance), during: window, curve: curve)
    }
    let faded = lift + (whole - lift) / 5
    let leave = [
      Effect(.scale(least), during: before, curve: follows, cornerRadius: radius),
      // A twentieth of the extent leads to the edge.
      slide(edge, .fraction((1 - least) / 2), before, follows), slide(edge, .points(-8), before, follows),
      Effect(.scale(1 / least), during: after, curve: settles),
      slide(edge, .fraction((1 - least) / 2), after, settles), slide(edge, .points(96), after, settles),
      Effect(.fade(0), during: Window(lift, faded), curve: .named(.linear)),
    ]
    let enter = [
      Effect(.scale(1 / least), during: before, curve: follows),
      Effect(.scale(least), during: after, curve: settles, cornerRadius: radius),
      slide(edge.opposite, .points(96), after, settles),
    ]
    var preset = Preset(
      enter: enter, leave: leave,
      backdrop: Backdrop(.color(.black), opacity: 0.2, during: after, curve: .named(.linear)),
      duration: .seconds(duration))
    preset.upper = .from
    return preset
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
