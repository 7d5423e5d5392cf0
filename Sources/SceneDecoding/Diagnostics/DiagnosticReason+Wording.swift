// The message of every diagnostic: what is wrong, what is expected, what was found, and a suggestion.

import JSONTree
import SceneModel

extension DiagnosticReason {
  /// One sentence. `relatedLine` is the line that some messages refer to.
  ///
  /// One table for all cases: a new case does not compile until it has its sentence.
  package func message(relatedLine: Int? = nil) -> String {
    let first = relatedLine.map { " (the first is on line \($0))" } ?? ""
    switch self {
    case .syntax(let reason): return Self.message(reason, relatedLine)
    case .contentError(let reason): return "\(JSONContentError(reason, at: 0))\(first)"
    case .duplicateScreen(let name): return "duplicate screen name `\(name)`"
    case .moreDiagnostics(let count): return "\(count) more errors and warnings are not listed"

    // Values and keys.
    case .wrongValue(let subject, let allowed, let found, let suggestions, _, _):
      return "\(subject) must be \(allowed), but is \(found)\(Wording.didYouMean(suggestions))"
    case .wrongCount(let subject, let allowed, let found):
      return "\(subject) must be \(allowed), but has \(found) \(found == 1 ? "element" : "elements")"
    case .unknownKey(let key, let noun, let suggestions, let homes, let known, _):
      let rest =
        !suggestions.isEmpty
        ? "did you mean \(suggestions.map { "`\($0)`" }.joined(separator: " or "))?"
        : homes.isEmpty ? "expected \(Wording.list(known, "or"))" : "it belongs in \(Wording.list(homes, "or"))"
      return "unknown key `\(key)` in \(noun); \(rest)"
    case .keyOfOtherForm(let key, let form, let allowed):
      return "`\(key)` cannot be used in \(form); its keys are \(Wording.list(allowed))"
    case .missingKey(let key, let noun): return "\(noun) needs the key `\(key)`"
    case .noChoice(let noun, let keys): return "\(noun) needs one of the keys \(Wording.list(keys, "or"))"
    case .secondChoice(let key, let first, let noun):
      return "`\(first)` and `\(key)` cannot be used together in \(noun)"
    case .keyNeeds(let key, let others): return "`\(key)` needs the key \(Wording.list(others, "or"))"
    case .decreasing(let subject, let previous, let found):
      return "\(subject) must be at least \(Wording.number(previous)), the value before it, "
        + "but is \(Wording.number(found)): values must not decrease"
    case .curveEnds: return "`points` must start at [0, 0] and end at [1, 1]"
    case .pathData(let diagnostic): return diagnostic
    case .negativeExtent(let entry, let value, let parent):
      return "\(entry) must be 0 or more, but is \(Wording.result(value)) in a parent of \(Wording.result(parent))"
    case .lengthInCircle(let entry):
      return "\(entry) is relative to a size that depends on the children; set a fixed size on the stack, or use a "
        + "number, \"fill\" or \"hug\""
    case .widthInColumns: return "equal columns set the width of this layer: its width must be \"auto\" or \"fill\""
    case .wrapInColumn: return "`wrap` cannot be used in a column; use it with `\"direction\": \"row\"`"
    case .repetitionInFlow(let key):
      return "`\(key)` cannot be used in a stack, which places the copies; use `gap` and `columns` of the stack"
    case .canvasTooLarge(let width, let height, let limit):
      return
        "the canvas has \(Wording.result(width))x\(Wording.result(height)) pixels; the limit is \(limit) pixels per side"
    case .noScreens: return "a scene needs at least one screen"

    // Names.
    case .unknownName(let kind, let name, let suggestion, let known):
      return Self.unknown(kind, name, suggestion, known)
    case .unknownVariable(let name, let suggestion, let known):
      return Self.unknown("variable", name, suggestion, known)
    case .unknownTheme(let name, let suggestion, let known):
      return Self.unknown("theme", name, suggestion, known)
    case .unknownPath(let path, let screen, let suggestion):
      return "no layer \"\(Wording.short(path))\" in \(screen)\(Wording.didYouMean(suggestion))"
    case .ambiguousPath(let path, let candidates):
      return "several layers match \"\(Wording.short(path))\"; use the full path: \(Wording.list(candidates, "or"))"
    case .duplicateID(let id, let isRepeated):
      return "the id \"\(id)\" is not unique among its siblings"
        + (isRepeated ? "; add \"${index}\" to the id of a repeated layer" : first)
    case .cycle(let kind, let chain): return "\(kind) refers to itself: \(chain.joined(separator: " > "))"

    // Included files.
    case .notIncluded(let diagnostic): return diagnostic.message
    case .includedTwice(let kind, let name, let first, let second):
      return "\"\(first)\" and \"\(second)\" both define the \(kind) `\(Wording.short(name))`; "
        + "to choose one, define it in this file"
    case .includesTooDeep(let limit): return "included files are nested more than \(limit) levels deep"

    // Reuse.
    case .undefinedVariable(let name, let suggestion, let known):
      let rest =
        suggestion.map { "did you mean `${\($0)}`?" }
        ?? (known.isEmpty
          ? "define it in `variables`, `with` or `repeat`, or write $${ for a literal ${"
          : "expected \(Wording.list(known, "or"))")
      return "undefined variable `${\(Wording.short(name))}`; \(rest)"
    case .notPassed(let name):
      let name = Wording.short(name)
      return
        "undefined variable `${\(name)}`; pass it where the component is used: \"with\": {\"\(name)\": \"${\(name)}\"}; "
        + "a component sees the scene's variables and its own"
    case .unknownMember(let name, let owner, let suggestion):
      return "`\(owner)` has no key `\(Wording.short(name))`\(Wording.didYouMean(suggestion))"
    case .notText(let variable, let found):
      return "`${\(variable)}` is \(found); only a string, a number, true or false can be inserted into a string"
    case .openVariable: return "missing `}` after `${`; write $${ for a literal ${"
    case .expression(let text, let reason): return "`${\(Wording.short(text))}`: \(reason.words)"
    case .unknownParameter(let name, let component, let suggestion, let known):
      let rest =
        suggestion.map { "did you mean `\($0)`?" }
        ?? (known.isEmpty ? "it has no parameters" : "expected \(Wording.list(known, "or"))")
      return "the component `\(component)` has no parameter `\(name)`; \(rest)"
    case .screenIsNoLayer: return "\"/\" is the screen, not a layer; set its keys in the screen, next to `like`"

    // Limits.
    case .layersTooDeep(let limit): return "layers are nested more than \(limit) levels deep"
    case .tooManyLayers(let limit): return "the scene has more than \(limit) layers"
    case .tooMany(let what, let limit): return "the scene has more than \(limit) \(what)"
    case .tooMuchExpansion(let what, let limit): return "components and repetitions create more than \(limit) \(what)"
    case .tooMuchMemory(let limit): return Wording.tooMuchMemory("components and repetitions", limit: limit)

    // The timeline.
    case .notCurrent(let shown, let current): return "the current screen is `\(current)` here, not `\(shown)`"
    case .nothingToReverse: return "there is no completed transition to reverse"
    case .reverseElsewhere(let to, let cameFrom):
      return "the reversed transition started at `\(cameFrom)`, so `to` must be `\(cameFrom)`, but is `\(to)`"
    case .duplicateStep(let name, let first):
      return "duplicate step name \"\(name)\"; step \(first) has it already (counted from 0)"
    case .pairedTwice(let path, let side, let first):
      return "the layer \"\(path)\" of the \(side.screen) screen is already in pair \(first) (counted from 0)"
    case .pairOfHidden(let path): return "the layer \"\(path)\" is hidden, so this pair has no effect"
    case .tapOfHidden(let path): return "the layer \"\(Wording.short(path))\" is hidden and cannot be tapped"
    case .duplicateTarget(let path): return "the layer \"\(path)\" is already listed under another path"
    case .draggedScreen: return "the screen \"/\" cannot be dragged; expected the path of a layer"
    case .keyframeValue(let property, let allowed, let found):
      return "a value of `\(property)` must be \(allowed), but is \(found)"
    case .onlyForPairs(let what): return "\(what) can only be used with \"pair:PATH\""
    case .keyOfStyle(let key, let style): return "`\(key)` can only be used with the style `\(style)`"
    case .noPair(let path, let from, let to, let suggestion):
      return "no layer \"\(Wording.short(path))\" in `\(from)` or `\(to)`\(Wording.didYouMean(suggestion))"
    case .noCommonPairs(let from, let to):
      return "no layers fit \"\(Wording.short(from))\" and \"\(Wording.short(to))\" with the same text for `*`"
    case .notStaggered(let target, let suggestion):
      return "\"\(target)\" is neither a pair of this transition nor listed in its `layers`"
        + Wording.didYouMean(suggestion)
    case .noMorph(let layer, let side, let reason):
      return "the layer \"\(Wording.short(layer))\" of the \(side.screen) screen cannot morph: \(reason)"
    case .notOfPictures(let property):
      return "`\(property)` cannot be set on a pair of the style `viewTransition`, which shows pictures of both layers"

    case .emptyPart(let part):
      return "`to` must be more than `from`, which is \(Wording.number(part.from)), but is "
        + Wording.number(part.to ?? part.from)
    case .holdWithoutImage(let path):
      return "the layer \"\(Wording.short(path))\" has no image; \"video:PATH\" waits for an animated image or a video"
    case .holdBeforePlay(let path, let step):
      return
        "the image of the layer \"\(Wording.short(path))\" starts with the step `\(step)`, which is after this hold"
    case .endlessHold(let path):
      return
        "the image of the layer \"\(Wording.short(path))\" does not move or plays forever, so this hold never ends; "
        + "set `loop` in its `play` to false or a number"

    // Suspicious.
    case .notMatched(let id, let from, let to, let first, let second):
      return "\"\(Wording.short(id))\" is not matched: it could be \(Wording.list(first, "or")) in `\(from)` and "
        + "\(Wording.list(second, "or")) in `\(to)`; choose with `pairs`"
    case .neverVisible(let layer, let reason): return "\(layer) is never visible: \(reason)"
    case .alreadyShown(let screen):
      return "the screen `\(screen)` is already shown here; expected another screen, or a `hold` to stay on it"
    case .enterJumps: return "the entering screen has no effect: it appears in the first frame at once (a jump)"
    case .outOfFlow(let key):
      return "`\(key)` has no effect because the layer is not in a stack; set `layout` on its parent"
    case .notInSVG(.motionBlur): return "SVG has no motion blur; it is left out"
    case .notInSVG(let gap): return "SVG has no equivalent of \(gap.rawValue); this part is stored as pictures"
    case .rateBeyondGIF(let rate, let most):
      return "a GIF shows at most \(most) frames per second; it will have \(most) instead of \(Wording.number(rate))"
    case .samplesAfterHold(let last, let hold):
      return "the drag lasts until \(Wording.seconds(last)) s, but the hold ends at \(Wording.seconds(hold)) s"
    case .longTime(let seconds):
      return "\(Wording.number(seconds)) s is unusually long; times are in seconds: "
        + "did you mean \(Wording.result(seconds / 1000))?"
    case .stepNamedAsScreen(let name):
      return
        "\"\(name)\" is also the name of a screen; where a part starts or ends the name means the step, elsewhere the screen"
    case .spreadIgnored:
      return "`spread` is ignored because the shadow has the shape of the content; "
        + "`\"shape\": \"box\"` gives the shadow of the box"
    }
  }

  /// What would allow it.
  var hint: Hint? {
    if case .notIncluded(let diagnostic) = self { return diagnostic.hint }
    if case .unknownTheme = self { return .otherTheme }
    if case .unknownVariable(let name, _, _) = self { return .removeVariable(name) }
    if case .wrongValue(_, _, _, _, let key?, _) = self { return .listNames(key: key) }
    return isOutOfMemory ? .raiseMemory : nil
  }

  /// The rule of lint that says the same.
  var rule: LintRule? {
    if case .notMatched = self { return .ambiguousID }
    if case .longTime = self { return .milliseconds }
    return nil
  }

  /// The change of the text that is certain to mend it; nil where there is none.
  var fix: TextFix? {
    if case .unknownKey(_, _, _, _, _, let fix) = self { return fix }
    if case .wrongValue(_, _, _, _, _, let fix) = self { return fix }
    if case .contentError(.duplicateKey) = self { return .removeMember }
    let found: (name: String, near: String, known: [String])
    if case .unknownName(_, let name, let near?, let known) = self {
      found = (name, near, known)
    } else if case .undefinedVariable(let name, let near?, let known) = self {
      found = (name, near, known)
    } else if case .unknownParameter(let name, _, let near?, let known) = self {
      found = (name, near, known)
    } else {
      return nil
    }
    return Spelling.certain(of: found.name, among: found.known) == found.near
      ? .rename(found.name, to: found.near) : nil
  }

  private static func unknown(_ kind: String, _ name: String, _ suggestion: String?, _ known: [String]) -> String {
    let rest =
      suggestion.map { "did you mean `\($0)`?" }
      ?? (known.isEmpty ? "no \(kind) is defined" : "expected \(Wording.list(known, "or"))")
    return "unknown \(kind) \"\(Wording.short(name))\"; \(rest)"
  }

  private var isOutOfMemory: Bool {
    if case .tooMuchMemory = self { return true }
    if case .syntax(.tooMuchMemory) = self { return true }
    return false
  }

  /// The words of JSON's errors, and those that know what a scene is.
  private static func message(_ reason: JSONSyntaxError.Reason, _ relatedLine: Int?) -> String {
    if case .empty = reason {
      return "the file is empty; expected a scene object: { \"canvas\": ..., \"screens\": ... }"
    }
    if case .textAfterTheEnd = reason { return "unexpected text after the scene; only comments can follow" }
    if case .tooMuchMemory(let limit) = reason { return Wording.tooMuchMemory("the file", limit: limit) }
    return reason.message(relatedLine: relatedLine)
  }
}

extension Side {
  /// Which screen it is, for messages.
  fileprivate var screen: String {
    switch self {
    case .from: "leaving"
    case .to: "entering"
    }
  }
}

extension ExpressionError {
  fileprivate var words: String {
    switch self {
    case .syntax(.unexpected(let text)):
      "unexpected \"\(Wording.short(text))\"; expected names, numbers, + - * / % and ()"
    case .syntax(.incomplete): "the expression is incomplete"
    case .syntax(.tightMinus):
      "subtraction needs a space on both sides of the minus sign, because names can contain one"
    case .syntax(.tooDeep(let limit)): "parentheses are nested more than \(limit) levels deep"
    case .syntax(.tooLong(let limit)): "the expression has more than \(limit) numbers, names and operators"
    case .noNumber(let name, let found): "`\(name)` must be a number, but is \(found)"
    case .divisionByZero: "division by 0"
    case .notFinite: "the result is too large"
    case .fraction(let number): "\(Wording.result(number)) is not a whole number"
    }
  }
}
