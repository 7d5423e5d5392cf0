// Everything that can be wrong with a scene that is readable JSON, each with what was found and what is allowed. The words
// are in the file beside this one.

import JSONTree
import SceneModel

/// A fault of a scene.
package enum Fault: Hashable, Sendable {
  /// What is written where the text is no JSON.
  case syntax(JSONSyntaxError.Reason)
  /// What JSON does not allow, though a tree can be made of it.
  case mistake(JSONMistake.Reason)
  /// Two screens of one name, in a scene that was built in Swift.
  case duplicateScreen(String)
  /// So many that are not listed.
  case moreFaults(Int)

  // Values and keys.
  case wrongValue(subject: String, allowed: String, found: String, suggestion: String?)
  case wrongCount(subject: String, allowed: String, found: Int)
  case unknownKey(String, of: String, suggestion: String?, homes: [String] = [], known: [String])
  case keyOfOtherForm(String, form: String, of: String, allowed: [String])
  case missingKey(String, of: String)
  case noChoice(of: String, among: [String])
  case secondChoice(String, first: String, of: String)
  case keyNeeds(String, others: [String])
  case decreasing(subject: String, previous: Double, found: Double)
  case curveEnds
  /// SVG's path data, and what is wrong with it.
  case pathData(String)
  case negativeExtent(entry: String, value: Double, parent: Double)
  /// A length of a stack's child that is a share of what follows from the child.
  case lengthInCircle(entry: String)
  /// A child of equal columns asks for a width of its own.
  case widthInColumns
  /// A column has no lines to break.
  case wrapInColumn
  /// A repetition says where its copies are, and so does the stack that they are in.
  case repetitionInFlow(String)
  case canvasTooLarge(width: Double, height: Double, limit: Int)
  case noScreens

  // Names.
  case unknownName(kind: String, name: String, suggestion: String?, known: [String])
  case unknownPath(String, screen: String, suggestion: String?)
  case ambiguousPath(String, candidates: [String])
  case duplicateID(String, isRepeated: Bool)
  case cycle(kind: String, chain: [String])

  // Included files.
  case notIncluded(IncludeProblem)
  /// Two included files define one name.
  case includedTwice(kind: String, name: String, first: String, second: String)
  case includesTooDeep(limit: Int)

  // Reuse.
  case undefinedVariable(String, suggestion: String?, known: [String])
  case unknownMember(String, of: String, suggestion: String?)
  case notText(variable: String, found: String)
  case openVariable
  /// What stands between braces cannot be worked out.
  case expression(String, ExpressionFault)
  case unknownParameter(String, component: String, suggestion: String?, known: [String])
  case screenIsNoLayer

  // Limits.
  case layersTooDeep(limit: Int)
  case tooManyLayers(limit: Int)
  case tooMany(String, limit: Int)
  case tooMuchExpansion(of: String, limit: Int)
  /// Bytes that are left for components and repetitions.
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
  /// A key that means something in one style only.
  case keyOfStyle(String, style: String)
  case noPair(String, from: String, to: String)
  /// A stagger lists what it does not delay.
  case notStaggered(String)
  /// One end of a pair does not come down to paths of one plain colour.
  case noMorph(layer: String, side: Side, obstacle: String)
  /// A view transition's pair has no such property.
  case notOfPictures(property: String)

  // Suspicious.
  case neverVisible(layer: String, reason: String)
  case enterJumps
  /// A key for children of a stack at a layer that is none.
  case outOfFlow(String)
  case rateBeyondGIF(Double, most: Int)
  case samplesAfterHold(last: Double, hold: Double)
  /// Seconds that look like milliseconds.
  case longTime(Double)
  /// A shadow of what is drawn has a spread.
  case spreadIgnored

  /// A name that is not among `known`.
  static func unknown(_ kind: String, _ name: String, among known: [String], suggests: Bool = true) -> Fault {
    let near = suggests ? Spelling.nearest(to: name, among: known) : nil
    return .unknownName(kind: kind, name: name, suggestion: near, known: kept(known))
  }

  static func undefinedVariable(_ name: String, among known: [String]) -> Fault {
    .undefinedVariable(name, suggestion: Spelling.nearest(to: name, among: known), known: kept(known))
  }

  static func unknownParameter(_ name: String, component: String, among known: [String]) -> Fault {
    .unknownParameter(
      name, component: component, suggestion: Spelling.nearest(to: name, among: known), known: kept(known))
  }

  /// A path that leads to several layers.
  static func ambiguousPath(_ path: String, among candidates: [String]) -> Fault {
    .ambiguousPath(path, candidates: kept(candidates))
  }

  /// As many names as are shown, and one more, so that the message knows of others.
  private static func kept(_ names: [String]) -> [String] { Array(names.prefix(Wording.mostNames + 1)) }

  /// Whether the scene can be drawn all the same.
  package var severity: Diagnostic.Severity {
    switch self {
    // How many are not listed says nothing of what they are.
    case .neverVisible, .enterJumps, .outOfFlow, .rateBeyondGIF, .samplesAfterHold, .longTime, .pairOfHidden,
      .spreadIgnored,
      .moreFaults:
      .warning
    default: .error
    }
  }
}

/// Why an expression cannot be worked out.
package enum ExpressionFault: Hashable, Sendable {
  /// It cannot be read.
  case syntax(ExpressionSyntaxError)
  /// A variable that is no number.
  case noNumber(String, found: String)
  /// Something is divided by 0.
  case divisionByZero
  /// The result is not finite.
  case notFinite
  /// A whole number was asked for.
  case fraction(Double)
}
