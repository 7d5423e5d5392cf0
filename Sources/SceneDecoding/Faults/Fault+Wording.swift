// The words for every fault: what was found, what is allowed, and what was probably meant.

import JSONTree
import SceneModel

extension Fault {
  /// One sentence. `relatedLine` is the line that some messages refer to.
  package func message(relatedLine: Int? = nil) -> String {
    let before = relatedLine.map { " (the first is on line \($0))" } ?? ""
    switch self {
    case .syntax(let reason): return Self.message(reason)
    case .mistake(let reason): return "\(JSONMistake(reason, at: 0))\(before)"
    case .duplicateScreen(let name): return "duplicate key `\(name)`"
    case .moreFaults(let count): return "\(count) more problems are not listed"
    case .wrongValue, .wrongCount, .unknownKey, .keyOfOtherForm, .missingKey, .noChoice, .secondChoice, .keyNeeds,
      .decreasing, .curveEnds, .pathData, .negativeExtent, .lengthInCircle, .widthInColumns, .wrapInColumn,
      .repetitionInFlow, .canvasTooLarge, .noScreens:
      return valueMessage
    case .unknownName, .unknownPath, .ambiguousPath, .cycle: return nameMessage
    case .duplicateID(let id, let isRepeated):
      return "the id \"\(id)\" is not unique among its siblings"
        + (isRepeated ? "; write \"${index}\" into the id of a repeated layer" : before)
    case .notIncluded(let problem): return problem.message
    case .includedTwice(let kind, let name, let first, let second):
      return
        "\"\(first)\" and \"\(second)\" both define the \(kind) `\(Wording.short(name))`; define it in this file to choose"
    case .includesTooDeep(let limit): return "files include each other deeper than \(limit)"
    case .undefinedVariable, .unknownMember, .notText, .openVariable, .expression, .unknownParameter, .screenIsNoLayer:
      return reuseMessage
    case .layersTooDeep(let limit): return "layers are nested deeper than \(limit)"
    case .tooManyLayers(let limit): return "the scene has more than \(limit) layers"
    case .tooMany(let what, let limit): return "the scene has more than \(limit) \(what)"
    case .tooMuchExpansion(let what, let limit): return "components and repetitions make more than \(limit) \(what)"
    case .tooMuchMemory(let limit): return Wording.tooMuchMemory("what components and repetitions make", limit: limit)
    case .notCurrent, .nothingToReverse, .reverseElsewhere, .duplicateStep, .pairedTwice, .duplicateTarget,
      .draggedScreen, .tapOfHidden, .keyframeValue, .onlyForPairs, .keyOfStyle, .noPair, .notStaggered, .notOfPictures,
      .noMorph:
      return timelineMessage
    case .neverVisible, .enterJumps, .outOfFlow, .rateBeyondGIF, .samplesAfterHold, .longTime, .pairOfHidden,
      .spreadIgnored:
      return warningMessage
    }
  }

  /// What would allow it.
  var remedy: Remedy? {
    switch self {
    case .tooMuchMemory, .syntax(.tooMuchMemory): .raiseMemory
    case .notIncluded(let problem): problem.remedy
    default: nil
    }
  }

  /// The words of JSON's errors, and those that know what a scene is.
  private static func message(_ reason: JSONSyntaxError.Reason) -> String {
    switch reason {
    case .empty: "the file is empty; a scene is an object: { \"canvas\": ..., \"screens\": ... }"
    case .textAfterTheEnd: "the scene has ended; nothing but comments may follow"
    case .tooMuchMemory(let limit): Wording.tooMuchMemory("the file", limit: limit)
    default: "\(JSONSyntaxError(reason: reason, offset: 0))"
    }
  }

  private var valueMessage: String {
    switch self {
    case .wrongValue(let subject, let allowed, let found, let suggestion):
      "\(subject) must be \(allowed), but is \(found)\(Wording.didYouMean(suggestion))"
    case .wrongCount(let subject, let allowed, let found):
      "\(subject) must be \(allowed), but has \(found) \(found == 1 ? "entry" : "entries")"
    case .unknownKey(let key, let noun, let suggestion, let homes, let known):
      "unknown key `\(key)` in \(noun)"
        + (suggestion.map { "; did you mean `\($0)`?" }
          ?? (homes.isEmpty ? "; allowed are \(Wording.list(known))" : "; it belongs in \(Wording.list(homes, "or"))"))
    case .keyOfOtherForm(let key, let form, let noun, let allowed):
      "`\(key)` does not belong to \(noun) of the form of \(form); allowed beside each other are \(Wording.list(allowed))"
    case .missingKey(let key, let noun): "\(noun) needs the key `\(key)`"
    case .noChoice(let noun, let keys): "\(noun) needs one of the keys \(Wording.list(keys))"
    case .secondChoice(let key, let first, let noun): "\(noun) has `\(first)` already; `\(key)` cannot stand beside it"
    case .keyNeeds(let key, let others):
      "`\(key)` means nothing without " + others.map { "`\($0)`" }.joined(separator: " or ")
    case .decreasing(let subject, let previous, let found):
      "\(subject) must not decrease, but \(Wording.number(found)) follows \(Wording.number(previous))"
    case .pathData(let problem): problem
    case .curveEnds: "`points` must start at [0, 0] and end at [1, 1]"
    case .negativeExtent(let entry, let value, let parent):
      "\(entry) must be 0 or more, but is \(Wording.result(value)) in a parent of \(Wording.result(parent))"
    case .lengthInCircle(let entry):
      "\(entry) is a share of an extent that follows from its children; give the stack an extent of its own, or write a "
        + "number, \"fill\" or \"hug\""
    case .widthInColumns:
      "the columns decide how wide this layer is: its width must be \"auto\" or \"fill\""
    case .wrapInColumn:
      "`wrap` means nothing in a column, which has one line; `\"direction\": \"row\"` breaks into lines"
    case .repetitionInFlow(let key):
      "`\(key)` says where copies are, but the stack places them; use its `gap` and `columns`"
    case .canvasTooLarge(let width, let height, let limit):
      "the canvas has \(Wording.result(width))x\(Wording.result(height)) pixels; at most \(limit) are allowed on a side"
    case .noScreens: "a scene needs at least one screen"
    default: ""
    }
  }

  private var nameMessage: String {
    switch self {
    case .unknownName(let kind, let name, let suggestion, let known):
      "unknown \(kind) \"\(Wording.short(name))\""
        + (suggestion.map { "; did you mean `\($0)`?" }
          ?? (known.isEmpty ? "; there is none" : "; known are \(Wording.list(known))"))
    case .unknownPath(let path, let screen, let suggestion):
      "no layer \"\(Wording.short(path))\" in \(screen)\(Wording.didYouMean(suggestion))"
    case .ambiguousPath(let path, let candidates):
      "several layers are called \"\(Wording.short(path))\"; write the whole path: \(Wording.list(candidates))"
    case .cycle(let kind, let chain): "\(kind) leads back to itself: \(chain.joined(separator: " > "))"
    default: ""
    }
  }

  private var reuseMessage: String {
    switch self {
    case .undefinedVariable(let name, let suggestion, let known):
      "undefined name `${\(Wording.short(name))}`"
        + (suggestion.map { "; did you mean `${\($0)}`?" }
          ?? (known.isEmpty
            ? "; names are defined by `variables`, `with` and `repeat` (write $${ for a plain ${)"
            : "; defined are \(Wording.list(known))"))
    case .unknownMember(let name, let owner, let suggestion):
      "`\(owner)` has no `\(Wording.short(name))`\(Wording.didYouMean(suggestion))"
    case .notText(let variable, let found):
      "`${\(variable)}` is \(found); only a text, a number, true or false can stand inside a longer text"
    case .expression(let text, let reason): "`${\(Wording.short(text))}`: \(reason.words)"
    case .openVariable: "`${` is not closed with `}` (write $${ for a plain ${)"
    case .unknownParameter(let name, let component, let suggestion, let known):
      "the component `\(component)` has no parameter `\(name)`"
        + (suggestion.map { "; did you mean `\($0)`?" }
          ?? (known.isEmpty ? "; it has none" : "; it has \(Wording.list(known))"))
    case .screenIsNoLayer: "\"/\" is the screen itself; write its keys beside `like`"
    default: ""
    }
  }

  private var timelineMessage: String {
    switch self {
    case .notCurrent(let shown, let current): "the current screen is `\(current)` here, not `\(shown)`"
    case .nothingToReverse: "there is no completed transition to take back"
    case .reverseElsewhere(let to, let cameFrom):
      "the transition that is taken back came from `\(cameFrom)`, so `to` must be `\(cameFrom)`, but is `\(to)`"
    case .duplicateStep(let name, let first): "the name \"\(name)\" is that of step \(first) already (counted from 0)"
    case .pairedTwice(let path, let side, let first):
      "the layer \"\(path)\" of the \(side == .from ? "leaving" : "entering") screen is in pair \(first) already (counted from 0)"
    case .tapOfHidden(let path): "the layer \"\(Wording.short(path))\" is hidden, so nobody can tap it"
    case .draggedScreen: "a drag moves layers; `/` is the whole screen"
    case .duplicateTarget(let path): "the layer \"\(path)\" is listed already under another name"
    case .keyframeValue(let property, let allowed, let found):
      "a value of `\(property)` must be \(allowed), but is \(found)"
    case .notStaggered(let target): "\"\(target)\" is neither a pair of this transition nor listed in its `layers`"
    case .keyOfStyle(let key, let style): "`\(key)` is only for the style `\(style)`"
    case .onlyForPairs(let what): "\(what) is only for \"pair:PATH\""
    case .notOfPictures(let property):
      "`\(property)` cannot be set on a pair of the style `viewTransition`, which shows pictures of both layers"
    case .noMorph(let layer, let side, let obstacle):
      "the layer \"\(Wording.short(layer))\" of the \(side == .from ? "leaving" : "entering") screen cannot morph: \(obstacle)"
    case .noPair(let path, let from, let to): "no layer \"\(Wording.short(path))\" in `\(from)` or `\(to)`"
    default: ""
    }
  }

  private var warningMessage: String {
    switch self {
    case .neverVisible(let layer, let reason): "\(layer) is never visible: \(reason)"
    case .enterJumps: "nothing brings the entering screen in: it is there at once in the first frame (a jump)"
    case .outOfFlow(let key):
      "`\(key)` means nothing here: no stack places this layer (`layout` makes one of the layer around it)"
    case .rateBeyondGIF(let rate, let most):
      "a GIF shows at most \(most) frames per second; \(Wording.number(rate)) will be sampled at \(most) there"
    case .samplesAfterHold(let last, let hold):
      "the drag goes on until \(Wording.seconds(last)) s, but the hold ends after \(Wording.seconds(hold)) s"
    case .longTime(let seconds):
      "\(Wording.number(seconds)) s is long: times are in seconds (\(Wording.result(seconds / 1000))?)"
    case .spreadIgnored:
      "`spread` is ignored: the shadow is that of what is drawn, which does not grow (`\"shape\": \"box\"` for the box's)"
    case .pairOfHidden(let path): "the layer \"\(path)\" is hidden, so this pair does nothing"
    default: ""
    }
  }
}

extension ExpressionFault {
  fileprivate var words: String {
    switch self {
    case .syntax(.unexpected(let text)):
      "\"\(Wording.short(text))\" was not expected; names, numbers, + - * / % and () are"
    case .syntax(.incomplete): "the expression is not complete"
    case .syntax(.tightMinus): "a minus between two values needs a space on both sides, since names may hold one"
    case .syntax(.tooDeep): "parentheses are nested too deeply"
    case .noNumber(let name, let found): "`\(name)` is \(found), no number"
    case .divisionByZero: "a division by 0"
    case .notFinite: "the result is too large"
    case .fraction(let number): "\(Wording.result(number)) is no whole number"
    }
  }
}
