// Reads the text of a grammar; see Grammar.swift for its form.

/// Collects the lines of a grammar.
struct GrammarReader {
  private struct StateText {
    var name: Substring
    var textClass: CodeClass?
    /// Rules and names of included states, in order.
    var lines: [Substring] = []
  }

  private(set) var words = WordTable(ignoresCase: false)
  private(set) var members: [[UInt8]] = []
  private(set) var capitals: CodeClass?
  private(set) var shouting: CodeClass?
  private(set) var hasConstructors = false
  private(set) var hasFields = false
  private(set) var hasFreeMembers = false
  private var ignoresCase = false
  private var patterns: [String: String] = [:]
  private var states: [StateText] = []

  /// Reads one line.
  mutating func read(_ line: Substring) {
    if line.hasPrefix("  ") {
      states[states.count - 1].lines.append(line.drop { $0 == " " })
      return
    }
    let parts = line.split(separator: " ")
    guard let first = parts.first else { return }
    switch first {
    case "words": addWords(parts)
    case "values:": for word in parts.dropFirst() { words.update(String(word)) { $0.isValue = true } }
    case "members:": members = parts.dropFirst().map { Array($0.utf8) }
    case "capitals:": capitals = Self.kind(parts[1])
    case "shouting:": shouting = Self.kind(parts[1])
    case "constructors": hasConstructors = true
    case "fields": hasFields = true
    case "anymember": hasFreeMembers = true
    case "ignorecase":
      ignoresCase = true
      words = WordTable(ignoresCase: true)
    case "state":
      // A state that is given again replaces the earlier one: a language that contains another changes it so.
      let state = StateText(name: parts[1], textClass: parts.count > 2 ? Self.kind(parts[2]) : nil)
      if let old = states.firstIndex(where: { $0.name == state.name }) {
        states.append(states.remove(at: old))
        states[states.count - 1] = state
      } else {
        states.append(state)
      }
    default:
      precondition(parts.count == 3 && parts[1] == "=", "unexpected line in a grammar: \(line)")
      patterns[String(first)] = String(parts[2])
    }
  }

  private mutating func addWords(_ parts: [Substring]) {
    let classes = parts[1].dropLast().split(separator: "/").map(Self.kind)
    for word in parts.dropFirst(2) {
      words.update(String(word)) { entry in
        entry.kind = classes[0]
        entry.declares = classes.count > 1 ? classes[1] : nil
      }
    }
  }

  /// The states with their programs.
  func finished() -> [Grammar.State] {
    states.enumerated().map { index, state in
      var lines: [Substring] = []
      collect(state.lines, into: &lines)
      let columns = lines.map { $0.split(separator: " ") }
      let program = PatternProgram(columns.map { String($0[0]) }, named: patterns, ignoresCase: ignoresCase)
      return Grammar.State(
        index: index, program: program, rules: columns.map { rule(Array($0.dropFirst())) }, textClass: state.textClass)
    }
  }

  private func collect(_ lines: [Substring], into all: inout [Substring]) {
    for line in lines {
      if line.first == "+", let state = states.first(where: { $0.name == line.dropFirst() }) {
        collect(state.lines, into: &all)
      } else {
        all.append(line)
      }
    }
  }

  private func rule(_ columns: [Substring]) -> Grammar.Rule {
    let name = columns[0].last == "@" || columns[0].last == "!" ? columns[0].dropLast() : columns[0]
    var (target, ending) = (0, Grammar.Ending.rule)
    var move = Grammar.Move.stay
    var (enters, changes, isLater) = (false, false, false)
    var conditions: [Grammar.Condition] = []
    var embedded: Grammar.Embedded?
    for action in columns.dropFirst() {
      switch action.first {
      case ">": (target, enters) = (index(of: action.dropFirst()), true)
      case "=": (target, changes) = (index(of: action.dropFirst()), true)
      case "<": move = .leave(action.count)
      case "?": conditions.append(Self.condition(action.dropFirst()))
      default:
        let value = action.drop { $0 != "=" }.dropFirst()
        if action == "later" { isLater = true }
        if action == "indent" { ending = .indent }
        if action.hasPrefix("end=") { ending = Self.textEnding(value) }
        if action.hasPrefix("line=") { ending = .line(from: Self.split(value).1, allowsRest: false) }
        if action.hasPrefix("word=") { ending = .line(from: Self.split(value).1, allowsRest: true) }
        if action.hasPrefix("embed=") { embedded = Self.embedded(value) }
      }
    }
    if changes { move = .change(target, ending) }
    if enters { move = .enter(target, ending, isLater: isLater) }
    return Grammar.Rule(
      kind: name == "-" ? nil : Self.kind(name), isWord: name.count < columns[0].count,
      isLookedUp: columns[0].last == "@", move: move, conditions: conditions, embedded: embedded)
  }

  private func index(of name: Substring) -> Int {
    guard let index = states.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("unknown state \(name)")
    }
    return index
  }

  private static func condition(_ text: Substring) -> Grammar.Condition {
    let name = text.prefix { $0 != "=" }
    var value = Array((text.dropFirst(name.count + 1) + "]").utf8)[...]
    switch name {
    case "^": return .lineStart
    case "operand": return .operand
    case "same": return .same
    case "key": return .key
    case "next": return .next(PatternProgram.set(&value))
    case "then": return .then(PatternProgram.set(&value))
    case "prev": return .previous(PatternProgram.set(&value))
    default: preconditionFailure("unknown condition \(text)")
    }
  }

  private static func textEnding(_ text: Substring) -> Grammar.Ending {
    let (before, set, after) = split(text)
    return .text(before: before, from: set, after: after)
  }

  /// Cuts `A{x}B`; `x` has the form of a set in brackets.
  private static func split(_ text: Substring) -> ([UInt8], ByteSet, [UInt8]) {
    let before = text.prefix { $0 != "{" }
    let inner = text.dropFirst(before.count + 1).prefix { $0 != "}" }
    let after = text.dropFirst(before.count + inner.count + 2)
    var set = Array((inner + "]").utf8)[...]
    return (Array(before.utf8), PatternProgram.set(&set), Array(after.utf8))
  }

  private static func embedded(_ text: Substring) -> Grammar.Embedded {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard let language = CodeLanguage(rawValue: String(parts[0])) else {
      preconditionFailure("unknown language \(text)")
    }
    return Grammar.Embedded(language: language, until: Array(parts[1].utf8))
  }

  private static func kind(_ name: Substring) -> CodeClass {
    guard let kind = CodeClass.allCases.first(where: { $0.name == name }) else {
      preconditionFailure("unknown class \(name)")
    }
    return kind
  }
}
