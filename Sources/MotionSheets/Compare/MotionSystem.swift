// How other systems would play a scene: their constants for duration, curve and effects, with where each comes from.

import Pixels
import SceneModel

/// A system that moves shared elements, such as UIKit or CSS view transitions, by its constants for duration, curve and
/// effects.
public struct MotionSystem: Hashable, Sendable {
  /// A short name for programs, such as `uikit`.
  public let name: String
  /// The name that tiles show, such as "UIKit".
  public let title: String
  /// Duration and curve in a few words, for labels.
  public let caption: String
  /// Where the constants come from.
  public let source: String
  /// The preset of a transition that goes forward.
  let style: TransitionStyle
  /// The preset of one that goes back without being a `reverse`.
  let returnStyle: TransitionStyle
  /// Nil: the preset's, or the curve's own.
  let duration: TransitionDuration?
  /// Of the way back; nil: the same.
  let returnDuration: TransitionDuration?
  /// Nil: the preset's.
  let curve: Curve?
  /// The way of every pair.
  let path: Pair.Path?

  private init(
    _ name: String, _ title: String, _ caption: String, source: String, style: TransitionStyle = .magicMove,
    returnStyle: TransitionStyle? = nil, duration: Double? = nil, returnDuration: Double? = nil, curve: Curve? = nil,
    path: Pair.Path? = nil
  ) {
    self.name = name
    self.title = title
    self.caption = caption
    self.source = source
    self.style = style
    self.returnStyle = returnStyle ?? style
    self.duration = duration.map { .seconds($0) }
    self.returnDuration = returnDuration.map { .seconds($0) }
    self.curve = curve
    self.path = path
  }

  /// UIKit's spring animation with its default arguments; the screens cross-fade.
  public static let uikit = MotionSystem(
    "uikit", "UIKit", "spring 0.5 s, bounce 0",
    source: "UIView.animate(springDuration: 0.5, bounce: 0.0), iOS 17 (developer.apple.com)",
    curve: .spring(.bounce(duration: 0.5, bounce: 0)))

  /// SwiftUI's default animation; the screens cross-fade.
  public static let swiftUI = MotionSystem(
    "swiftui", "SwiftUI", "spring response 0.55 s",
    source: "Animation.default since iOS 17: response 0.55, damping fraction 1 (developer.apple.com)",
    curve: .spring(.response(0.55, dampingRatio: 1)))

  /// Material's container transform with the emphasized curve.
  public static let material = MotionSystem(
    "material", "Material 3", "0.5 s, back 0.4 s, emphasized",
    source: "MaterialContainerTransform: 500 ms in, 400 ms out, emphasized (material-components-android)",
    style: .containerTransform, duration: 0.5, returnDuration: 0.4, curve: .named(.emphasized))

  /// A CSS view transition with the user agent's style sheet.
  public static let viewTransition = MotionSystem(
    "viewTransition", "View Transition", "0.25 s, ease",
    source: "css-view-transitions-1, user agent style sheet: 0.25 s, ease, plus-lighter cross-fade",
    style: .viewTransition, duration: 0.25, curve: .named(.default))

  /// Hero in a navigation controller: a push, and its mirror.
  public static let hero = MotionSystem(
    "hero", "Hero", "0.21 – 0.38 s, standard",
    source: "HeroTransitions/Hero: push, automatic duration 0.208 s + distance/3000, standard curve",
    style: .push, returnStyle: .pop)

  /// Flutter's Hero widget under Material's page route.
  public static let flutter = MotionSystem(
    "flutter", "Flutter", "0.3 s, fastOutSlowIn, arc",
    source: "flutter/flutter: MaterialPageRoute 300 ms, Curves.fastOutSlowIn, MaterialRectArcTween",
    duration: 0.3, curve: .named(.standard), path: .rectArc)

  /// Keynote's Magic Move with its defaults. Apple does not publish them: inferred from the inspector's own values.
  public static let keynote = MotionSystem(
    "keynote", "Keynote", "1 s, ease in and out",
    source: "Keynote, Magic Move with its default settings: 1 s, ease both (inferred)",
    duration: 1, curve: .named(.easeInOut))

  /// Every system that is known.
  public static let all = [uikit, swiftUI, material, viewTransition, hero, flutter, keynote]

  /// The systems that a comparison shows unless it is told otherwise.
  public static let compared = [uikit, material, viewTransition, hero, keynote]
}

extension MotionSystem {
  /// The scene with every transition by this system's constants.
  ///
  /// What is matched stays, and so do explicit pairs with their contents, gestures and names; curves, durations, delays,
  /// effects, backdrops and keyframes are the system's. A cut stays a cut.
  ///
  /// - Parameter pairs: What is matched in each step, where a system has a path of its own for pairs; by index.
  func applied(to scene: Scene, pairs: [[(from: String, to: String)]]) -> Scene {
    var scene = scene
    scene.timeline = scene.effectiveTimeline
    for index in scene.timeline.indices {
      guard case .transition(let written) = scene.timeline[index].action, !written.isCut else { continue }
      scene.timeline[index].action = .transition(
        transition(written, matched: pairs.indices.contains(index) ? pairs[index] : []))
    }
    return scene
  }

  private func transition(_ written: Transition, matched: [(from: String, to: String)]) -> Transition {
    let goesBack = written.reverse || [.pop, .uncover, .pageOut].contains(written.style)
    var transition = Transition(
      to: written.to, edge: written.edge, duration: goesBack ? returnDuration ?? duration : duration, curve: curve,
      match: written.match, pairs: written.pairs.map { $0.map(plain) },
      nest: style == .viewTransition ? written.nest : nil, reverse: written.reverse,
      scrub: written.scrub, ghost: written.ghost)
    if !written.reverse { transition.style = goesBack ? returnStyle : style }
    if path != nil, !written.reverse {
      let explicit = written.pairs ?? []
      transition.pairs = matched.map { pair in
        plain(explicit.first { $0.from == pair.from || $0.to == pair.to } ?? Pair(pair.from, pair.to))
      }
    }
    return transition
  }

  /// A pair with its own idea of content and order, and this system's of motion.
  private func plain(_ pair: Pair) -> Pair {
    Pair(
      pair.from, pair.to, path: path, content: pair.content, fit: pair.fit, textMatch: pair.textMatch, z: pair.z)
  }
}

extension Transition {
  /// Whether it takes no time.
  fileprivate var isCut: Bool { style == .cut || duration == .seconds(0) }
}
