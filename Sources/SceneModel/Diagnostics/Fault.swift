// Everything that can be wrong with a scene that is readable JSON, each with what was found and what is allowed. The words
// are in the file beside this one.

/// A fault of a scene.
package enum Fault: Hashable, Sendable {
  /// What is written where the text is no JSON.
  case syntax(JSONSyntaxError.Reason)
  /// `NaN`, `Infinity`, `1e999`.
  case notFinite(String)
  case duplicateKey(String)
  case moreFaults(Int)

  // Values and keys.
  case wrongValue(subject: String, allowed: String, found: String, suggestion: String?)
  case wrongCount(subject: String, allowed: String, found: Int)
  case unknownKey(String, of: String, suggestion: String?, known: [String])
  case keyOfOtherForm(String, form: String, allowed: [String])
  case missingKey(String, of: String)
  case noChoice(of: String, among: [String])
  case secondChoice(String, first: String, of: String)
  case keyNeeds(String, others: [String])
  case decreasing(subject: String, previous: Double, found: Double)
  case curveEnds
  case negativeExtent(entry: String, value: Double, parent: Double)
  case canvasTooLarge(width: Double, height: Double, limit: Int)
  case noScreens

  // Names.
  case unknownName(kind: String, name: String, suggestion: String?, known: [String])
  case unknownPath(String, screen: String, suggestion: String?)
  case ambiguousPath(String, candidates: [String])
  case duplicateID(String, isRepeated: Bool)
  case cycle(kind: String, chain: [String])

  // Reuse.
  case undefinedVariable(String, suggestion: String?, known: [String])
  case unknownMember(String, of: String, suggestion: String?)
  case notText(variable: String, found: String)
  case openVariable
  case unknownParameter(String, component: String, suggestion: String?, known: [String])
  case screenIsNoLayer

  // Limits.
  case layersTooDeep(limit: Int)
  case tooManyLayers(limit: Int)
  case tooMany(String, limit: Int)
  case tooMuchExpansion(of: String, limit: Int)

  // The timeline.
  case notCurrent(shown: String, current: String)
  case nothingToReverse
  case reverseElsewhere(to: String, cameFrom: String)
  case duplicateStep(String, first: Int)
  case pairedTwice(String, side: Side, first: Int)
  case pairOfHidden(String)
  case duplicateTarget(String)
  /// A drag names the whole screen.
  case draggedScreen
  case keyframeValue(property: String, allowed: String, found: String)
  case onlyForPairs(String)
  case noPair(String, from: String, to: String)

  // Suspicious.
  case neverVisible(layer: String, reason: String)
  case enterJumps
  case rateBeyondGIF(Double)
  case samplesAfterHold(last: Double, hold: Double)

  /// A name that is not among `known`. Of many names only some are looked through and kept.
  static func unknown(_ kind: String, _ name: String, among known: [String]) -> Fault {
    let near = Spelling.nearest(to: name, among: known.prefix(2000))
    return .unknownName(kind: kind, name: name, suggestion: near, known: Array(known.prefix(33)))
  }

  /// Whether the scene can be drawn all the same.
  package var severity: Diagnostic.Severity {
    switch self {
    case .neverVisible, .enterJumps, .rateBeyondGIF, .samplesAfterHold, .pairOfHidden: .warning
    default: .error
    }
  }
}
