// `${name}` in texts. A text that is exactly one `${name}` becomes the value with its own type; inside a longer text a
// text, number or truth value is inserted. `${item.title}` reads a member, `${item.0}` an element, `$${` is a plain `${`.

import JSONTree
import SceneModel

/// Names and their values at some place of a scene. Scopes lie in each other like shells: what is outside is shared,
/// however often a repetition adds its two names.
struct VariableScope: Sendable {
  private var own: [String: JSONNode] = [:]
  /// Where names get their values; empty where no places are kept.
  private var bindings: [String: NameBinding] = [:]
  private var outer: Shell?
  /// Whether names that are not defined may be defined elsewhere: in a component that is looked at without being used.
  var isOpen = false
  /// Names that get their values later: those of a repetition inside of a value that is resolved now.
  var deferred: Set<String> = []

  /// Where the component that a scope is of is used.
  private var user: Shell?

  /// Sets where the component that the scope is of is used.
  mutating func setUser(_ scope: VariableScope) { user = Shell(scope) }

  /// Whether a name has a value where the component is used, or where that component is used, and so on.
  func isKnownToUser(_ name: String) -> Bool {
    var next = user
    while let shell = next {
      if shell.scope[name] != nil { return true }
      next = shell.scope.user
    }
    return false
  }

  /// The offset of a computed value (a count, an index): it replaces the text that it is put into.
  static let nowhere = -1

  static let empty = VariableScope()

  /// The name of the canvas's safe area, which every scene has.
  static let safeArea = "safe"

  private final class Shell: Sendable {
    let scope: VariableScope
    init(_ scope: VariableScope) { self.scope = scope }
  }

  /// A scope without names.
  init(isOpen: Bool = false) { self.isOpen = isOpen }

  /// A scope within this one.
  func inside() -> VariableScope {
    var inner = self
    inner.own = [:]
    inner.bindings = [:]
    inner.outer = Shell(self)
    return inner
  }

  /// The value of a name; an inner value hides the outer one.
  subscript(name: String) -> JSONNode? {
    get {
      if let value = own[name] { return value }
      var next = outer
      while let shell = next {
        if let value = shell.scope.own[name] { return value }
        next = shell.scope.outer
      }
      return nil
    }
    set { own[name] = newValue }
  }

  /// Where a name gets its value; nil where no places are kept.
  func binding(of name: String) -> NameBinding? {
    if own[name] != nil { return bindings[name] }
    var next = outer
    while let shell = next {
      if shell.scope.own[name] != nil { return shell.scope.bindings[name] }
      next = shell.scope.outer
    }
    return nil
  }

  /// Says where a name of this scope gets its value.
  mutating func bind(_ name: String, to binding: NameBinding?) { bindings[name] = binding }

  /// All names that are written, in order; none when there are too many to list.
  var names: [String] {
    var (names, next) = (Set(own.keys.prefix(Spelling.mostWords + 1)), outer)
    while let shell = next {
      names.formUnion(shell.scope.own.keys.prefix(Spelling.mostWords + 1))
      next = shell.scope.outer
    }
    guard names.count <= Spelling.mostWords else { return [] }
    names.remove(Self.safeArea)
    return names.sorted()
  }
}

/// Replaces variables, within a budget.
struct Substitution {
  let log: DiagnosticLog
  let budget: ExpansionBudget
  let memberIndex: MemberIndex
  let scope: VariableScope

  /// The node with every variable replaced; nil when it contains no variable, so that such nodes stay shared.
  func replaced(_ node: JSONNode) throws(ExpansionBudget.Exhausted) -> JSONNode? {
    try budget.spend(values: 1, at: node.offset)
    switch node.content {
    case .string(let text):
      return text.contains("${") ? try value(of: text, at: node.offset) : nil
    case .list(var elements):
      var isChanged = false
      for index in elements.indices {
        guard let element = try replaced(elements[index]) else { continue }
        elements[index] = element
        isChanged = true
      }
      return isChanged ? JSONNode(.list(elements), offset: node.offset) : nil
    case .object(var members):
      var isChanged = false
      let inner = deferring(repetitionOf: node)
      for index in members.indices {
        let substitution = members[index].key == "repeat" ? self : inner
        guard let member = try substitution.replaced(members[index]) else { continue }
        members[index] = member
        isChanged = true
      }
      return isChanged ? JSONNode(.object(members), offset: node.offset) : nil
    case .null, .bool, .number, .unusable: return nil
    }
  }

  /// The substitution inside a layer: the names of its repetition, if it has one, stay as they are.
  private func deferring(repetitionOf layer: JSONNode) -> Substitution {
    guard case .object(let rule) = layer["repeat"]?.content else { return self }
    var scope = scope
    scope.deferred.formUnion([rule.first { $0.key == "as" }?.value.string ?? Defaults.itemName, "index"])
    return Substitution(log: log, budget: budget, memberIndex: memberIndex, scope: scope)
  }

  /// A member with variables in its key and value replaced; nil when there is none.
  private func replaced(_ member: JSONMember) throws(ExpansionBudget.Exhausted) -> JSONMember? {
    var changed = member
    let isCode = member.key == "code" && member.value["source"]?.string != nil
    let value = try replaced(isCode ? member.value.codeWithoutSource : member.value).map {
      isCode ? member.value.codeReplacing($0) : $0
    }
    if let value { changed.value = value }
    guard member.key.contains("${") else { return value == nil ? nil : changed }
    changed.key = try self.value(of: member.key, at: member.keyOffset).string ?? member.key
    return changed
  }

  // MARK: Texts

  private enum Piece {
    case plain(String)
    /// The text between braces.
    case variable(String)
  }

  private func value(of text: String, at offset: Int) throws(ExpansionBudget.Exhausted) -> JSONNode {
    guard let pieces = pieces(of: text) else {
      log.report(.openVariable, at: offset)
      return JSONNode(.unusable, offset: offset)
    }
    if pieces.contains(where: isDeferred) { return try partlyReplaced(pieces, at: offset) }
    if pieces.count == 1, case .variable(let text) = pieces[0] {
      guard let value = try value(ofExpression: text, at: offset) else { return JSONNode(.unusable, offset: offset) }
      try budget.spend(values: value.count, at: offset)
      return value.offset == VariableScope.nowhere ? JSONNode(value.content, offset: offset) : value
    }
    var result = ""
    for piece in pieces {
      switch piece {
      case .plain(let text): result += text
      case .variable(let text):
        guard let inserted = try insertable(text, at: offset) else { return JSONNode(.unusable, offset: offset) }
        result += inserted
      }
    }
    try budget.spend(bytes: result.utf8.count, at: offset)
    return JSONNode(.string(result), offset: offset)
  }

  private func isDeferred(_ piece: Piece) -> Bool {
    guard !scope.deferred.isEmpty, case .variable(let text) = piece else { return false }
    let names = (try? FormattedExpression(text))?.expression.names ?? [text]
    return names.contains { isDeferred($0) }
  }

  /// Whether a name gets its value later.
  func isDeferred(_ name: String) -> Bool {
    scope.deferred.contains { name == $0 || name.hasPrefix($0 + ".") }
  }

  /// A text that will be looked at once more: deferred variables stay, and so do the `$$` before a plain `${`.
  private func partlyReplaced(_ pieces: [Piece], at offset: Int) throws(ExpansionBudget.Exhausted) -> JSONNode {
    var result = ""
    for piece in pieces {
      switch piece {
      case .variable(let text) where isDeferred(piece):
        guard let rest = try partlyWorkedOut(text, at: offset) else { return JSONNode(.unusable, offset: offset) }
        result += "${\(rest)}"
      case .variable(let text):
        guard let inserted = try insertable(text, at: offset) else { return JSONNode(.unusable, offset: offset) }
        result += inserted.replacing("${", with: "$${")
      case .plain(let text): result += text.replacing("${", with: "$${")
      }
    }
    try budget.spend(bytes: result.utf8.count, at: offset)
    return JSONNode(.string(result), offset: offset)
  }

  /// The text cut at its variables; nil when one is not closed.
  private func pieces(of text: String) -> [Piece]? {
    var pieces: [Piece] = []
    var plain = ""
    // Bytes, since every character that matters is ASCII and texts may be long.
    var rest = text.utf8[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      plain += String(Substring(rest[..<dollar]))
      rest = rest[dollar...]
      if rest.starts(with: "$${".utf8) {
        plain += "${"
        rest = rest.dropFirst(3)
      } else if rest.starts(with: "${".utf8) {
        guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        if !plain.isEmpty { pieces.append(.plain(plain)) }
        plain = ""
        pieces.append(.variable(String(Substring(rest[..<close].dropFirst(2)))))
        rest = rest[close...].dropFirst()
      } else {
        plain += "$"
        rest = rest.dropFirst()
      }
    }
    plain += String(Substring(rest))
    if !plain.isEmpty { pieces.append(.plain(plain)) }
    return pieces
  }

  func lookUp(_ path: String, at offset: Int) throws(ExpansionBudget.Exhausted) -> JSONNode? {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard var value = scope[names[0]] else {
      if scope.isKnownToUser(names[0]) {
        log.report(.notPassed(names[0]), at: offset)
      } else if !scope.isOpen {
        log.report(.undefinedVariable(names[0], among: scope.names), at: offset)
      }
      return nil
    }
    for (index, name) in names.enumerated().dropFirst() {
      if case .unusable = value.content { return nil }
      guard let member = try member(name, of: value) ?? Int(name).flatMap({ value.element($0) }) else {
        log.report(
          .unknownMember(
            name, of: names[..<index].joined(separator: "."),
            suggestion: Spelling.nearest(to: name, among: value.members.lazy.map(\.key))), at: offset)
        return nil
      }
      value = member
    }
    return value
  }

  /// A member of a value; looking through a large one is work that counts.
  private func member(_ key: String, of value: JSONNode) throws(ExpansionBudget.Exhausted) -> JSONNode? {
    if let member = memberIndex.member(key, of: value) { return member.value }
    try budget.spend(values: value.members.count / 16, at: value.offset)
    return value[key]
  }

  /// What an expression is inside a longer text.
  private func insertable(_ name: String, at offset: Int) throws(ExpansionBudget.Exhausted) -> String? {
    guard let value = try value(ofExpression: name, at: offset) else { return nil }
    switch value.content {
    case .string(let text): return text
    case .number(let number): return Wording.number(number)
    case .bool(let bool): return String(bool)
    case .unusable: return nil
    case .null, .list, .object:
      log.report(.notText(variable: name, found: Wording.found(value)), at: offset)
      return nil
    }
  }
}

extension JSONNode {
  /// An element of a list, nil when there is none.
  fileprivate func element(_ index: Int) -> JSONNode? {
    elements.indices.contains(index) ? elements[index] : nil
  }

  /// Values in this tree, itself included.
  fileprivate var count: Int {
    switch content {
    case .list(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    case .null, .bool, .number, .string, .unusable: 1
    }
  }

  /// Whether a text in this tree, or a key, has the variable.
  package func uses(variable name: String) -> Bool { variableNames.contains(name) }

  /// The first names of all variables in this tree.
  var variableNames: Set<String> {
    switch content {
    case .string(let text): Self.names(in: text)
    case .list(let elements): elements.reduce(into: []) { $0.formUnion($1.variableNames) }
    case .object(let members):
      members.reduce(into: []) { $0.formUnion($1.value.variableNames.union(Self.names(in: $1.key))) }
    case .null, .bool, .number, .unusable: []
    }
  }

  private static func names(in text: String) -> Set<String> {
    Set(variables(in: text).compactMap { $0.split(separator: ".").first.map(String.init) })
  }

  /// All variables in a text, with the members that lead into them.
  static func variables(in text: String) -> [String] {
    guard text.contains("${") else { return [] }
    let expressions = text.split(separator: "${").dropFirst(text.hasPrefix("${") ? 0 : 1).compactMap { piece in
      piece.split(separator: "}", omittingEmptySubsequences: false).first.map(String.init)
    }
    return expressions.flatMap { text in (try? FormattedExpression(text))?.expression.names ?? [text] }
  }

  /// The variable, with the members that lead into it, of a text that is only one; nil for every other text.
  var onlyVariable: [String]? {
    guard let string, string.utf8.starts(with: "${".utf8), string.utf8.last == UInt8(ascii: "}") else { return nil }
    let inner = string.dropFirst(2).dropLast()
    guard !inner.utf8.contains(UInt8(ascii: "}")), let formatted = try? FormattedExpression(String(inner)),
      formatted.digits == nil, let name = formatted.expression.onlyName
    else { return nil }
    return name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
