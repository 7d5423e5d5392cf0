// The rules of lint, as one table: name, severity, limit and summary. The scene format names them in `lint`, and MotionLint checks
// them.

/// How bad a finding of lint is.
package enum LintSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The rule is not checked.
  case off
  /// Worth a look.
  case note
  /// Probably not what was meant.
  case warning
  /// Wrong, or a danger for viewers.
  case error

  package static func < (a: LintSeverity, b: LintSeverity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }

  /// What the severity means, in a sentence.
  package var summary: String {
    switch self {
    case .off: "The rule is not checked."
    case .note: "A finding is worth a look."
    case .warning: "A finding is probably not what was meant."
    case .error: "A finding is wrong, or a danger for viewers."
    }
  }
}

/// A rule of lint.
package enum LintRule: String, Hashable, Sendable, CaseIterable {
  case scene
  case nearMissID = "near-miss-id"
  case ambiguousID = "ambiguous-id"
  case unused
  case milliseconds
  case duration
  case settleJump = "settle-jump"
  case pop
  case crop
  case upscaledImage = "upscaled-image"
  case truncatedText = "truncated-text"
  case overflowingText = "overflowing-text"
  case stretchedText = "stretched-text"
  case contrast
  case busy
  case zSwap = "z-swap"
  case loopJump = "loop-jump"
  case largeMotion = "large-motion"
  case flash
  case redFlash = "red-flash"
  case motion
  case jump
  case judder
  case blank
  case hostLimit = "host-limit"
  case unusedSuppression = "unused-suppression"

  /// What is known about a rule.
  package struct Facts: Sendable {
    /// Unless the scene or the caller says otherwise.
    package let severity: LintSeverity
    /// The number that decides; nil for a rule without one.
    package let limit: Double?
    /// What is found, in a sentence.
    package let summary: String

    fileprivate init(_ severity: LintSeverity, limit: Double? = nil, _ summary: String) {
      (self.severity, self.limit, self.summary) = (severity, limit, summary)
    }
  }

  /// Its row of the table.
  package var facts: Facts {
    switch self {
    case .scene: Facts(.warning, "A warning of `magicmove validate`.")
    case .nearMissID:
      Facts(.warning, "Two unmatched layers whose ids differ in case, in `-`, `_` or `.`, or by one typing error.")
    case .ambiguousID: Facts(.warning, "An id that several layers of one screen have, so that none of them is matched.")
    case .unused: Facts(.warning, "An image, font, variable, component or screen that nothing uses.")
    case .milliseconds: Facts(.error, limit: 50, "A time of 50 s or more, which is probably in milliseconds.")
    case .duration:
      Facts(
        .note, limit: 1,
        "A transition shorter than 0.1 s or longer than 1 s; below 0.05 s or above 3 s it is a warning.")
    case .settleJump:
      Facts(
        .warning, limit: 2,
        "A layer that jumps by more than 2 pt, or changes its opacity by more than 0.05, where a transition starts or ends."
      )
    case .pop:
      Facts(
        .warning, limit: 4,
        "A layer whose first or last frame of a transition changes it by more than 4/255 and over 6 times as much as its neighbours."
      )
    case .crop: Facts(.warning, limit: 0.6, "An image of which more than 60 % of the area is hidden at rest.")
    case .upscaledImage: Facts(.warning, limit: 1.5, "An image that is enlarged by more than 1.5 in some frame.")
    case .truncatedText: Facts(.warning, "A text that ends in an ellipsis at rest.")
    case .overflowingText: Facts(.warning, limit: 1, "A text whose lines exceed its layer by more than 1 pt at rest.")
    case .stretchedText:
      Facts(.warning, limit: 0.02, "A text whose two scales differ by more than 2 % in some frame.")
    case .contrast:
      Facts(
        .warning, limit: 4.5,
        "A text at rest with a contrast below 4.5, or below 3 for large text (WCAG 2.2, 1.4.3).")
    case .busy: Facts(.note, limit: 12, "More than 12 things that move differently in one frame.")
    case .zSwap:
      Facts(.note, limit: 0.1, "Two matched layers that overlap and change their order inside a transition.")
    case .loopJump:
      Facts(.note, limit: 0.2, "A loop whose last frame differs from the first, without a hold of 0.2 s at its end.")
    case .largeMotion:
      Facts(
        .off, limit: 0.5,
        "Something that fills a third of the canvas and travels more than half the diagonal, changes its area fourfold or turns by "
          + "45° or more within a transition.")
    case .flash:
      Facts(.error, limit: 3, "More than 3 flashes a second in a quarter of a view field (WCAG 2.2, 2.3.1).")
    case .redFlash:
      Facts(
        .error, limit: 3,
        "More than 3 flashes of saturated red a second in a quarter of a view field (WCAG 2.2, 2.3.1).")
    case .motion:
      Facts(.error, limit: 0.01, "With reduced motion: a layer that is somewhere else than on either screen.")
    case .jump:
      Facts(
        .warning, "In an animation that is no scene: a picture that changes over 6 times as much as those around it.")
    case .judder:
      Facts(
        .warning,
        "In an animation that is no scene: motion in which frames are shown for too long, 5 % of them or more.")
    case .blank: Facts(.warning, "An animation that is no scene whose first or last frame is of one colour.")
    case .hostLimit: Facts(.error, "A file that is beyond a limit of the service it is meant for.")
    case .unusedSuppression: Facts(.note, "A suppression that hides nothing, or names no rule.")
    }
  }
}
