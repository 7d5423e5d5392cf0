// The styles in words: name of the motion, time, what happens, and where it is published. Editors show these texts (JSON
// Schema), comparisons label their tiles with them, and a test compares the page of styles with them. The numbers are in
// `Preset` of Motion; a test checks that both agree.

/// What a style is, in words.
package struct StyleFacts: Sendable {
  /// The name of the motion, such as "Material fade through".
  package var title: String
  /// Duration and curve, such as "0.45 s, emphasized".
  package var time: String
  /// What happens, in one sentence without a full stop.
  package var motion: String
  /// Where the constants come from.
  package var source: String
  /// What is inferred because it is not published; nil if everything is published.
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

  private static let own = "MagicMove"
}

extension TransitionStyle {
  /// The style in words.
  package var facts: StyleFacts {
    switch self {
    case .magicMove: StyleFacts("Magic move", "0.5 s, easeInOut", "matched layers move, unmatched layers cross-fade")
    case .fade: StyleFacts("Fade", "0.5 s, easeInOut", "the entering screen fades in over the leaving one")
    case .slideUp:
      StyleFacts(
        "Slide up", "0.6 s, easeInOut", "what enters slides up by its height and fades in over its background",
        source: "NSScreencast, episode 172")
    case .cube: StyleFacts("Cube", "0.6 s, easeInOut", "the screens are neighbouring faces of a turning cube")
    case .cut: StyleFacts("Cut", "0 s, linear", "the entering screen replaces the leaving one immediately")

    // Hero
    case .push, .heroPush, .hero:
      hero("push", "decelerate", "the entering screen slides in over the leaving one, which moves away by a third")
    case .pop, .heroPull:
      hero("pull", "standard", "the leaving screen slides out over the entering one, which comes back by a third")
    case .cover, .heroCover: hero("cover", "decelerate", "the entering screen slides over the leaving one")
    case .uncover, .heroUncover:
      hero("uncover", "standard", "the leaving screen slides away from the entering one")
    case .pageIn, .heroPageIn:
      hero("page in", "decelerate", "the entering screen slides over the leaving one, which shrinks to 0.7")
    case .pageOut, .heroPageOut:
      hero("page out", "standard", "the leaving screen slides away from the entering one, which grows from 0.7")
    case .heroSlide: hero("slide", "standard", "the entering screen pushes the leaving one out")
    case .heroZoomSlide:
      hero("zoom slide", "standard", "the screens slide side by side, at 0.8 where they are not at rest")
    case .heroZoom:
      hero("zoom", "standard", "the leaving screen grows to 1.3 and fades over the entering one, which grows from 0.7")
    case .zoom, .heroZoomOut:
      hero(
        "zoom out", "standard", "the entering screen shrinks from 1.3 and fades in, the leaving one shrinks to 0.7")
    case .heroFade:
      hero(
        "fade", "standard", "the entering screen fades in over the leaving one", time: "as long as the longest pair")

    // Material
    case .containerTransform, .material:
      material(
        "container", "0.5 s, emphasized", "a container of the one screen becomes one of the other; back in 0.4 s",
        "MaterialContainerTransform")
    case .materialFadeThrough:
      material(
        "fade through", "0.45 s, emphasized", "the leaving screen fades out, then the entering one fades in from 0.92",
        "MaterialFadeThrough")
    case .sharedAxisX: sharedAxis("X", "both screens move by 30 pt to the left")
    case .sharedAxisY: sharedAxis("Y", "both screens move up by 30 pt")
    case .sharedAxisZ: sharedAxis("Z", "both screens grow, from 0.8 and to 1.1,")
    case .materialFade:
      material(
        "fade", "0.4 s, emphasizedDecelerate",
        "the entering screen fades in from 0.8, the leaving one is gone after 0.15 s",
        "MaterialFade")

    // Android
    case .flutterHero:
      StyleFacts(
        "Flutter", "0.45 s, standard",
        "matched layers move on arcs and show the destination; the screens move by a quarter and fade",
        source: "flutter/flutter: Hero, MaterialRectArcTween, FadeForwardsPageTransitionsBuilder")
    case .flutterZoom:
      StyleFacts(
        "Flutter zoom", "0.3 s, standard",
        "the entering screen grows from 0.85 and fades in over the leaving one, which grows to 1.05",
        source: "flutter/flutter: ZoomPageTransitionsBuilder, Hero, MaterialRectArcTween")
    case .openContainer:
      StyleFacts(
        "Flutter container", "0.3 s, standard", "the open container fades in over the closed one in their common box",
        source: "flutter/packages, animations: OpenContainer",
        inferred: "which end is open (the larger one), unmatched layers as in containerTransform")
    case .compose:
      StyleFacts(
        "Compose", "spring, 0.46 s",
        "matched layers show the destination; the leaving screen fades out, then the entering one fades in from 0.92",
        source: "androidx: SharedTransitionDefaults, AnimatedContent")
    case .androidTransition:
      StyleFacts(
        "Android", "0.3 s, easeInOutSine", "matched layers show the destination, and images keep their framing",
        source: "platform_frameworks_base: transition/move.xml", inferred: "the entering screen's fade")
    case .predictiveBack:
      StyleFacts(
        "Predictive back", "0.75 s, easeInOut",
        "the leaving screen shrinks to 0.9 with round corners beside the edge, then moves on and fades",
        source: "platform_frameworks_base: DefaultCrossActivityBackAnimation",
        inferred: "0.3 s for the gesture, corners of 32 pt, the curve of matched layers")

    // Web
    case .viewTransition:
      StyleFacts(
        "View Transition", "0.25 s, ease", "named layers are pictures that cross-fade or come and go, each by itself",
        source: "css-view-transitions-1 and -2, user agent style sheet")
    case .motion:
      StyleFacts(
        "Motion", "0.45 s, cubic-bezier(.4, 0, .1, 1)",
        "the new layer fades in over the old one, both stretched to their common box",
        source: "motiondivision/motion: layoutId, mix-values", inferred: "the cross-fade of unmatched layers")
    case .reanimated:
      StyleFacts(
        "Reanimated", "0.5 s, easeInOutQuad", "matched layers move, unmatched layers cross-fade",
        source: "react-native-reanimated: SharedTransition",
        inferred: "that matched layers show the destination, the cross-fade of unmatched layers")

    // Apple and desktop
    case .uikit:
      StyleFacts(
        "UIKit", "spring, 0.73 s", "matched layers move, unmatched layers cross-fade",
        source: "UIView.animate(springDuration: 0.5, bounce: 0), iOS 17 (developer.apple.com)")
    case .uikitPush:
      uikit(
        "push", "the entering screen slides in over the leaving one, which moves away by 0.3 and darkens",
        source: Self.navigationSpring, inferred: "critical damping, the distance of 0.3, the darkening by 0.1")
    case .uikitPop:
      uikit(
        "pop", "the leaving screen slides out over the entering one, which comes back by 0.3",
        source: Self.navigationSpring, inferred: "critical damping, the distance of 0.3, the darkening by 0.1")
    case .uikitSheet:
      uikit(
        "sheet", "the entering screen slides up over the leaving one, which shrinks to 0.92 and darkens",
        source: "UIViewController: present, pageSheet",
        inferred: "the spring of uikitPush, the scale of 0.92, corners of 10 pt, the darkening by 0.2")
    case .uikitDismiss:
      uikit(
        "dismissal", "the leaving screen slides down from the entering one, which grows from 0.92",
        source: "UIViewController: dismiss, pageSheet",
        inferred: "the spring of uikitPush, the scale of 0.92, corners of 10 pt, the darkening by 0.2")
    case .swiftUI:
      StyleFacts(
        "SwiftUI", "spring, 0.81 s", "matched layers move, unmatched layers cross-fade",
        source: "Animation.default since iOS 17 (developer.apple.com)")
    case .keynote:
      StyleFacts(
        "Keynote", "1 s, easeInOut", "matched layers move, unmatched layers cross-fade",
        source: "Keynote, Magic Move by default",
        inferred: "duration and curve, as its inspector shows them, and the cross-fade of unmatched layers")
    case .powerpointMorph:
      StyleFacts(
        "PowerPoint Morph", "2 s, easeInOut", "matched layers move, unmatched layers cross-fade",
        source: "PowerPoint, Morph by default",
        inferred: "duration and curve, as its inspector shows them, and the cross-fade of unmatched layers")

    // Code
    case .slidev:
      StyleFacts(
        "Slidev", "1.36 s, default",
        "in matched layers with code, words leave, then move, then enter; all else as in magicMove",
        source: "Slidev: magic-move in slides, read in Chromium with stagger 1")
    case .typing:
      StyleFacts(
        "Typing", "0.6 s + 0.03 s a character, easeInOut",
        "in matched layers with code, words leave and move, then new ones are typed; all else as in magicMove")
    }
  }

  /// One of Hero's moves, or an older name of one, which draws the move without its shadow.
  private func hero(_ title: String, _ curve: String, _ motion: String, time: String = "0.35 s") -> StyleFacts {
    StyleFacts(
      followsSystem ? "Hero \(title)" : title.prefix(1).uppercased() + title.dropFirst(), "\(time), \(curve)",
      motion + (followsSystem ? "; matched layers have their own duration" : "; Hero's move without its shadow"),
      source: "HeroTransitions/Hero: DefaultAnimationPreprocessor")
  }

  private static let navigationSpring =
    "UINavigationController: spring of mass 3 and stiffness 1000, as in React Navigation's TransitionIOSSpec"

  /// One of UIKit's transitions between view controllers.
  private func uikit(_ title: String, _ motion: String, source: String, inferred: String) -> StyleFacts {
    StyleFacts("UIKit \(title)", "spring, 0.51 s", motion, source: source, inferred: inferred)
  }

  private func material(_ title: String, _ time: String, _ motion: String, _ source: String) -> StyleFacts {
    StyleFacts("Material \(title)", time, motion, source: "material-components-android: \(source)")
  }

  private func sharedAxis(_ name: String, _ motion: String) -> StyleFacts {
    material("shared axis \(name)", "0.45 s, emphasized", motion + " as they fade through", "MaterialSharedAxis")
  }
}
