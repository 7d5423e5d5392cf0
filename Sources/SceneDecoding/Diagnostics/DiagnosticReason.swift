// Everything that can be wrong with a scene, each case with what was found and what is allowed. `DiagnosticReason+Wording` has the
// messages.

import JSONTree
import SceneModel

/// A diagnostic of a scene.
///
/// Indirect, so that lists of diagnostics copy a reference: as a value it has up to five strings.
package indirect enum DiagnosticReason: Hashable, Sendable {
  /// The text is not JSON.
  case syntax(JSONSyntaxError.Reason)
  /// Not allowed in JSON, but a tree can still be made.
  case contentError(JSONContentError.Reason)
  /// Two screens have the same name, in a scene built in Swift.
  case duplicateScreen(String)
  /// The number of diagnostics that are not listed.
  case moreDiagnostics(Int)

  // Values and keys.
  /// `namesOf` is a key with more names than the message shows.
  case wrongValue(
    subject: String, allowed: String, found: String, suggestions: [String] = [], namesOf: String? = nil,
    fix: TextFix? = nil)
  case wrongCount(subject: String, allowed: String, found: Int)
  case unknownKey(
    String, of: String, suggestions: [String], homes: [String] = [], known: [String], fix: TextFix? = nil)
  case keyOfOtherForm(String, form: String, allowed: [String])
  case missingKey(String, of: String)
  case noChoice(of: String, among: [String])
  case secondChoice(String, first: String, of: String)
  case keyNeeds(String, others: [String])
  case decreasing(subject: String, previous: Double, found: Double)
  case curveEnds
  /// The message of an error in SVG path data.
  case pathData(String)
  case negativeExtent(entry: String, value: Double, parent: Double)
  /// A length of a stack's child is relative to a size that depends on the child.
  case lengthInCircle(entry: String)
  /// A child of equal columns sets its own width.
  case widthInColumns
  /// A column cannot wrap.
  case wrapInColumn
  /// A repetition places its copies, but they are in a stack, which places them too.
  case repetitionInFlow(String)
  case canvasTooLarge(width: Double, height: Double, limit: Int)
  case noScreens

  // Names.
  case unknownName(kind: String, name: String, suggestion: String?, known: [String])
  /// A value was given for a variable that the scene does not have.
  case unknownVariable(String, suggestion: String?, known: [String])
  /// The scene is wanted in a theme that it does not have.
  case unknownTheme(String, suggestion: String?, known: [String])
  case unknownPath(String, screen: String, suggestion: String?)
  case ambiguousPath(String, candidates: [String])
  case duplicateID(String, isRepeated: Bool)
  case cycle(kind: String, chain: [String])

  // Included files.
  case notIncluded(IncludeError)
  /// Two included files define one name.
  case includedTwice(kind: String, name: String, first: String, second: String)
  case includesTooDeep(limit: Int)

  // Reuse.
  case undefinedVariable(String, suggestion: String?, known: [String])
  /// A component uses a variable that is known only where the component is used.
  case notPassed(String)
  case unknownMember(String, of: String, suggestion: String?)
  case notText(variable: String, found: String)
  case openVariable
  /// An expression between braces cannot be evaluated.
  case expression(String, ExpressionError)
  case unknownParameter(String, component: String, suggestion: String?, known: [String])
  case screenIsNoLayer

  // Limits.
  case layersTooDeep(limit: Int)
  case tooManyLayers(limit: Int)
  case tooMany(String, limit: Int)
  case tooMuchExpansion(of: String, limit: Int)
  /// Components and repetitions need more than the remaining bytes.
  case tooMuchMemory(limit: Int)

  // The timeline.
  case notCurrent(shown: String, current: String)
  case nothingToReverse
  case reverseElsewhere(to: String, cameFrom: String)
  case duplicateStep(String, first: Int)
  case pairedTwice(String, side: Side, first: Int)
  case pairOfHidden(String)
  /// A layer that cannot be seen is tapped.
  case tapOfHidden(String)
  case duplicateTarget(String)
  /// A drag names the whole screen.
  case draggedScreen
  case keyframeValue(property: String, allowed: String, found: String)
  case onlyForPairs(String)
  /// A key for one style only.
  case keyOfStyle(String, style: String)
  case noPair(String, from: String, to: String, suggestion: String?)
  /// The patterns of a pair mean layers of both screens, but none with the same text for `*`.
  case noCommonPairs(String, String)
  /// A stagger lists something that it does not delay.
  case notStaggered(String, suggestion: String?)
  /// One end of a pair is not made of paths in one plain colour.
  case noMorph(layer: String, side: Side, reason: String)
  /// A view transition's pair has no such property.
  case notOfPictures(property: String)

  /// A part of a file ends where it starts, or earlier.
  case emptyPart(ImagePlay.Part)
  /// A hold waits for a layer without an image.
  case holdWithoutImage(String)
  /// A hold waits for an image that starts with a later step.
  case holdBeforePlay(String, step: String)
  /// A hold waits for an image that never ends.
  case endlessHold(String)

  // Suspicious.
  /// Layers could match in several ways.
  case notMatched(String, from: String, to: String, candidates: [String], [String])
  case neverVisible(layer: String, reason: String)
  case enterJumps
  /// A transition leads to the current screen.
  case alreadyShown(String)
  /// A key for children of a stack, set on a layer that is not in a stack.
  case outOfFlow(String)
  case rateBeyondGIF(Double, most: Int)
  /// What an SVG has no words for.
  case notInSVG(SVGGap)
  case samplesAfterHold(last: Double, hold: Double)
  /// Seconds that look like milliseconds.
  case longTime(Double)
  /// The name of a step is also that of a screen.
  case stepNamedAsScreen(String)
  /// A shadow with the shape of the content has a spread.
  case spreadIgnored

  /// A name that is not among `known`.
  static func unknown(_ kind: String, _ name: String, among known: [String], suggests: Bool = true) -> DiagnosticReason
  {
    let near = suggests ? Spelling.nearest(to: name, among: known) : nil
    return .unknownName(kind: kind, name: name, suggestion: near, known: kept(known))
  }

  /// A value for a variable that is not among `known`.
  static func unknownVariable(_ name: String, among known: [String]) -> DiagnosticReason {
    .unknownVariable(name, suggestion: Spelling.nearest(to: name, among: known), known: kept(known))
  }

  /// A theme that is not among `known`.
  static func unknownTheme(_ name: String, among known: [String]) -> DiagnosticReason {
    .unknownTheme(name, suggestion: Spelling.nearest(to: name, among: known), known: kept(known))
  }

  static func undefinedVariable(_ name: String, among known: [String]) -> DiagnosticReason {
    .undefinedVariable(name, suggestion: Spelling.nearest(to: name, among: known), known: kept(known))
  }

  static func unknownParameter(_ name: String, component: String, among known: [String]) -> DiagnosticReason {
    .unknownParameter(
      name, component: component, suggestion: Spelling.nearest(to: name, among: known), known: kept(known))
  }

  /// A path that leads to several layers.
  static func ambiguousPath(_ path: String, among candidates: [String]) -> DiagnosticReason {
    .ambiguousPath(path, candidates: kept(candidates))
  }

  /// As many names as are shown, and one more, so that the message knows of others.
  private static func kept(_ names: [String]) -> [String] { Array(names.prefix(Wording.mostNames + 1)) }

  /// Whether layers may be missing because of this.
  var hidesLayers: Bool {
    switch self {
    case .undefinedVariable, .notPassed, .unknownMember, .notText, .openVariable, .expression, .cycle: true
    case .unknownKey(_, _, _, _, _, let fix): fix == nil
    case .unknownName("component", _, let suggestion, _): suggestion == nil
    default: false
    }
  }

  /// Whether all screens are missing because of this.
  var hidesScreens: Bool {
    switch self {
    case .missingKey("screens", _), .noScreens: true
    default: false
    }
  }

  /// Whether the scene can be drawn all the same.
  package var severity: Diagnostic.Severity {
    switch self {
    // How many are not listed says nothing of what they are.
    case .notMatched, .neverVisible, .enterJumps, .alreadyShown, .outOfFlow, .rateBeyondGIF, .notInSVG,
      .samplesAfterHold, .longTime, .stepNamedAsScreen, .pairOfHidden, .spreadIgnored, .moreDiagnostics:
      .warning
    case .syntax, .contentError, .duplicateScreen,
      .wrongValue, .wrongCount, .unknownKey, .keyOfOtherForm, .missingKey, .noChoice, .secondChoice, .keyNeeds,
      .decreasing, .curveEnds, .pathData, .negativeExtent, .lengthInCircle, .widthInColumns, .wrapInColumn,
      .repetitionInFlow, .canvasTooLarge, .noScreens,
      .unknownName, .unknownVariable, .unknownTheme, .unknownPath, .ambiguousPath, .duplicateID, .cycle,
      .notIncluded, .includedTwice, .includesTooDeep,
      .undefinedVariable, .notPassed, .unknownMember, .notText, .openVariable, .expression, .unknownParameter,
      .screenIsNoLayer,
      .layersTooDeep, .tooManyLayers, .tooMany, .tooMuchExpansion, .tooMuchMemory,
      .notCurrent, .nothingToReverse, .reverseElsewhere, .duplicateStep, .pairedTwice, .tapOfHidden, .duplicateTarget,
      .draggedScreen, .keyframeValue, .onlyForPairs, .keyOfStyle, .noPair, .noCommonPairs, .notStaggered, .noMorph,
      .notOfPictures, .emptyPart, .holdWithoutImage, .holdBeforePlay, .endlessHold:
      .error
    }
  }
}

/// What an SVG has no words for.
package enum SVGGap: String, Hashable, Sendable {
  case backdropBlur = "a blurred backdrop"
  case clampedBlur = "a blur that repeats edges"
  case perspective = "perspective"
  case conicGradient = "a conic gradient"
  case filter = "the filter of an SVG picture"
  /// Is left out instead of being stored as pictures.
  case motionBlur = "motion blur"
}

/// Why an expression cannot be evaluated.
package enum ExpressionError: Hashable, Sendable {
  /// It cannot be read.
  case syntax(ExpressionSyntaxError)
  /// A variable is not a number.
  case noNumber(String, found: String)
  /// Division by 0.
  case divisionByZero
  /// The result is not finite.
  case notFinite
  /// The result must be a whole number.
  case fraction(Double)
}
