// The motion of other systems: their constants for duration, curve and effects, with the source of each.

import SceneModel

/// A system that moves shared elements, such as UIKit or CSS view transitions, by its constants for duration, curve and
/// effects.
///
/// Use it in `ComparisonOptions` to see a scene with the motion of other systems. `source` says where the constants come
/// from.
///
/// ```
/// let systems = [MotionSystem.uikit, MotionSystem(.flutterHero)]
/// ```
public struct MotionSystem: Hashable, Sendable {
  /// A short name for programs, such as `uikit`: the command's `compare` takes it in a list.
  public let name: String
  /// The name that tiles show, such as "UIKit".
  public let title: String
  /// Duration and curve as a short text for labels, such as "0.3 s, fastOutSlowIn, arc".
  public let caption: String
  /// The source of the constants: a project with its types, or a document.
  public let source: String
  /// The preset of a transition that goes forward. `duration`, `curve` and `path` override parts of it.
  let style: TransitionStyle
  /// The preset of a transition that goes back without `reverse`, such as `pop` for `push`.
  ///
  /// It is the counterpart of `style`, or `style` itself when that has none.
  let returnStyle: TransitionStyle
  /// Nil: the preset's, or the curve's own.
  let duration: TransitionDuration?
  /// Nil: the preset's.
  let curve: Curve?
  /// The way of every pair; nil: the preset's.
  let path: Pair.Path?

  private init(
    _ name: String, _ title: String, _ caption: String, source: String, style: TransitionStyle = .magicMove,
    duration: Double? = nil, curve: Curve? = nil, path: Pair.Path? = nil
  ) {
    (self.name, self.title, self.caption) = (name, title, caption)
    (self.source, self.style) = (source, style)
    returnStyle = style.counterpart ?? style
    self.duration = duration.map { .seconds($0) }
    (self.curve, self.path) = (curve, path)
  }

  /// The system that a style imitates, with the name of the style.
  ///
  /// - Parameter style: The style of every transition of the comparison.
  public init(_ style: TransitionStyle) { self.init(style, name: style.rawValue) }

  private init(_ style: TransitionStyle, name: String) {
    let facts = style.facts
    self.init(name, facts.title, facts.time, source: facts.source, style: style)
  }

  /// UIKit's spring animation with its default arguments; the screens cross-fade.
  public static let uikit = MotionSystem(.uikit)

  /// SwiftUI's default animation; the screens cross-fade.
  public static let swiftUI = MotionSystem(.swiftUI, name: "swiftui")

  /// Material's container transform with the emphasized curve.
  public static let material = MotionSystem(.material)

  /// A CSS view transition with the user agent's style sheet.
  public static let viewTransition = MotionSystem(.viewTransition)

  /// Hero in a navigation controller: push and pop.
  public static let hero = MotionSystem(.hero)

  /// Flutter's Hero widget with the older Material page route; the style `flutterHero` has the current one.
  public static let flutter = MotionSystem(
    "flutter", "Flutter, older pages", "0.3 s, fastOutSlowIn, arc",
    source: "flutter/flutter: MaterialPageRoute 300 ms, Curves.fastOutSlowIn, MaterialRectArcTween",
    duration: 0.3, curve: .named(.standard), path: .rectArc)

  /// Keynote's Magic Move with its defaults. Apple does not publish them: inferred from the inspector's own values.
  public static let keynote = MotionSystem(.keynote)

  /// All systems: every style that follows one, and `flutter`. The systems with a constant of their own come first.
  public static let all = [uikit, swiftUI, material, viewTransition, hero, flutter, keynote] + others

  private static let others = TransitionStyle.allCases.filter(\.followsSystem).filter {
    ![.uikit, .material, .viewTransition, .hero, .keynote].contains($0)
  }.map { MotionSystem($0) }

  /// The systems that a comparison shows by default.
  public static let compared = [uikit, material, viewTransition, hero, keynote]
}

extension MotionSystem {
  /// The scene with every transition by this system's constants.
  ///
  /// Matched layers stay the same, and so do explicit pairs with their contents, gestures and names. Curves, durations,
  /// delays, effects, backdrops and keyframes are the system's. A cut, which takes no time, stays a cut.
  ///
  /// The timeline of the result is always explicit. It has as many steps as that of `scene`, in the same order.
  ///
  /// - Parameter pairs: What is matched in each step, for systems that set the path of pairs; by index.
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

  /// The transition of this system that replaces `written`.
  ///
  /// A reversed transition keeps `reverse` and gets no style: it takes that of the transition that it reverses.
  ///
  /// - Parameter matched: The pairs of the step. They become explicit where the system sets their path.
  private func transition(_ written: Transition, matched: [(from: String, to: String)]) -> Transition {
    let goesBack = written.reverse || written.style?.uncovers == true
    var transition = Transition(
      to: written.to, edge: written.edge, duration: duration, curve: curve,
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
