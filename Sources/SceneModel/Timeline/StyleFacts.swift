// The styles in words: whose motion each is, its time, what it does and where that is published. Editors show it (the JSON
// Schema), comparisons label their tiles with it, and the page of styles is held to it. The numbers themselves are in Motion's
// `Preset`; a test holds both together.

/// What a style is, in words.
package struct StyleFacts: Sendable {
  /// Whose motion it is, such as "Material fade through".
  package var title: String
  /// Duration and curve, such as "0.45 s, emphasized".
  package var time: String
  /// What happens, in one sentence without its point.
  package var motion: String
  /// Where the constants come from.
  package var source: String
  /// What of it is not published but inferred; nil for nothing.
  package var inferred: String?

  /// One line for editors.
  package var summary: String {
    "\(title) (\(time)): \(motion)." + (inferred.map { " Inferred: \($0)." } ?? "")
  }

  fileprivate init(
    _ title: String, _ time: String, _ motion: String, source: String = Self.own, inferred: String? = nil
  ) {
    (self.title, self.time, self.motion, self.source, self.inferred) = (title, time, motion, source, inferred)
  }

  fileprivate static let own = "MagicMove"
  fileprivate static let hero = "HeroTransitions/Hero: DefaultAnimationPreprocessor"
  fileprivate static let material = "material-components-android"
}

extension TransitionStyle {
  /// The style in words.
  package var facts: StyleFacts {
    switch self {
    case .magicMove: StyleFacts("Magic move", "0.5 s, easeInOut", "pairs fly, the rests cross-fade")
    case .fade: StyleFacts("Fade", "0.5 s, easeInOut", "the entering screen fades in over the leaving one")
    case .slideUp:
      StyleFacts(
        "Slide up", "0.6 s, easeInOut", "what enters slides up by its height and fades in over its background",
        source: "NSScreencast, episode 172")
    case .cube: StyleFacts("Cube", "0.6 s, easeInOut", "the screens are neighbouring faces of a turning cube")
    case .cut: StyleFacts("Cut", "0 s, linear", "the entering screen replaces the leaving one at once")
    case .push, .pop, .cover, .uncover, .pageIn, .pageOut, .zoom: heroFacts("Hero's move without its shadow")
    case .heroPush, .hero, .heroPull, .heroCover, .heroUncover, .heroPageIn, .heroPageOut: heroFacts(nil)
    case .heroSlide, .heroZoomSlide, .heroZoom, .heroZoomOut, .heroFade: heroFacts(nil)
    case .containerTransform, .material, .materialFadeThrough, .sharedAxisX, .sharedAxisY, .sharedAxisZ, .materialFade:
      materialFacts
    case .flutterHero, .openContainer, .compose, .androidTransition: androidFacts
    case .viewTransition, .motion, .reanimated: webFacts
    case .uikit, .swiftUI, .keynote, .powerpointMorph: desktopFacts
    }
  }

  private func heroFacts(_ remark: String?) -> StyleFacts {
    func facts(_ title: String, _ curve: String, _ motion: String, time: String = "0.35 s") -> StyleFacts {
      StyleFacts(
        remark == nil ? "Hero \(title)" : title.prefix(1).uppercased() + title.dropFirst(), "\(time), \(curve)",
        motion + (remark.map { "; \($0)" } ?? "; pairs take their own time"), source: StyleFacts.hero)
    }
    switch self {
    case .push, .heroPush, .hero:
      return facts(
        "push", "decelerate", "the entering screen slides in over the leaving one, which moves away by a third")
    case .pop, .heroPull:
      return facts(
        "pull", "standard", "the leaving screen slides out over the entering one, which comes back by a third")
    case .cover, .heroCover: return facts("cover", "decelerate", "the entering screen slides over the leaving one")
    case .uncover, .heroUncover:
      return facts("uncover", "standard", "the leaving screen slides away from the entering one")
    case .pageIn, .heroPageIn:
      return facts("page in", "decelerate", "the entering screen slides over the leaving one, which shrinks to 0.7")
    case .pageOut, .heroPageOut:
      return facts("page out", "standard", "the leaving screen slides away from the entering one, which grows from 0.7")
    case .heroSlide: return facts("slide", "standard", "the entering screen pushes the leaving one out")
    case .heroZoomSlide:
      return facts("zoom slide", "standard", "the screens slide side by side, at 0.8 where they are not at rest")
    case .heroZoom:
      return facts(
        "zoom", "standard", "the leaving screen grows to 1.3 and fades over the entering one, which grows from 0.7")
    case .heroFade:
      return facts(
        "fade", "standard", "the entering screen fades in over the leaving one", time: "as long as the longest pair")
    default:
      return facts(
        "zoom out", "standard", "the entering screen shrinks from 1.3 and fades in, the leaving one shrinks to 0.7")
    }
  }

  private var materialFacts: StyleFacts {
    func facts(_ title: String, _ time: String, _ motion: String, _ source: String) -> StyleFacts {
      StyleFacts("Material \(title)", time, motion, source: "\(StyleFacts.material): \(source)")
    }
    func axis(_ name: String, _ motion: String) -> StyleFacts {
      facts("shared axis \(name)", "0.45 s, emphasized", motion + " as they fade through", "MaterialSharedAxis")
    }
    switch self {
    case .materialFadeThrough:
      return facts(
        "fade through", "0.45 s, emphasized", "the leaving screen fades out, then the entering one fades in from 0.92",
        "MaterialFadeThrough")
    case .sharedAxisX: return axis("X", "both screens move by 30 pt to the left")
    case .sharedAxisY: return axis("Y", "both screens move up by 30 pt")
    case .sharedAxisZ: return axis("Z", "both screens grow, from 0.8 and to 1.1,")
    case .materialFade:
      return facts(
        "fade", "0.4 s, emphasizedDecelerate",
        "the entering screen fades in from 0.8, the leaving one is gone after 0.15 s",
        "MaterialFade")
    default:
      return facts(
        "container", "0.5 s, emphasized", "a container of the one screen becomes one of the other; back in 0.4 s",
        "MaterialContainerTransform")
    }
  }

  private var androidFacts: StyleFacts {
    switch self {
    case .openContainer:
      StyleFacts(
        "Flutter container", "0.3 s, standard", "the open container fades in over the closed one in their common box",
        source: "flutter/packages, animations: OpenContainer",
        inferred: "which end is open (the larger one), the rests as in containerTransform")
    case .compose:
      StyleFacts(
        "Compose", "spring, 0.46 s",
        "pairs show the destination; the leaving screen fades out, then the entering one fades in from 0.92",
        source: "androidx: SharedTransitionDefaults, AnimatedContent")
    case .androidTransition:
      StyleFacts(
        "Android", "0.3 s, easeInOutSine", "pairs show the destination, and images keep their framing",
        source: "platform_frameworks_base: transition/move.xml", inferred: "the entering screen's fade")
    default:
      StyleFacts(
        "Flutter", "0.45 s, standard",
        "pairs fly on arcs and show the destination; the screens move by a quarter and fade",
        source: "flutter/flutter: Hero, MaterialRectArcTween, FadeForwardsPageTransitionsBuilder")
    }
  }

  private var webFacts: StyleFacts {
    switch self {
    case .motion:
      StyleFacts(
        "Motion", "0.45 s, cubic-bezier(.4, 0, .1, 1)",
        "the new layer fades in over the old one, both stretched to their common box",
        source: "motiondivision/motion: layoutId, mix-values", inferred: "the rests' cross-fade")
    case .reanimated:
      StyleFacts(
        "Reanimated", "0.5 s, easeInOutQuad", "pairs fly, the rests cross-fade",
        source: "react-native-reanimated: SharedTransition",
        inferred: "that pairs show the destination, the rests' cross-fade")
    default:
      StyleFacts(
        "View Transition", "0.25 s, ease", "named layers are pictures that cross-fade or come and go, each by itself",
        source: "css-view-transitions-1 and -2, user agent style sheet")
    }
  }

  private var desktopFacts: StyleFacts {
    switch self {
    case .uikit:
      StyleFacts(
        "UIKit", "spring, 0.73 s", "pairs fly, the rests cross-fade",
        source: "UIView.animate(springDuration: 0.5, bounce: 0), iOS 17 (developer.apple.com)")
    case .swiftUI:
      StyleFacts(
        "SwiftUI", "spring, 0.81 s", "pairs fly, the rests cross-fade",
        source: "Animation.default since iOS 17 (developer.apple.com)")
    case .powerpointMorph:
      StyleFacts(
        "PowerPoint Morph", "2 s, easeInOut", "pairs fly, the rests cross-fade", source: "PowerPoint, Morph by default",
        inferred: "duration and curve, as its inspector shows them, and the rests' cross-fade")
    default:
      StyleFacts(
        "Keynote", "1 s, easeInOut", "pairs fly, the rests cross-fade", source: "Keynote, Magic Move by default",
        inferred: "duration and curve, as its inspector shows them, and the rests' cross-fade")
    }
  }
}
