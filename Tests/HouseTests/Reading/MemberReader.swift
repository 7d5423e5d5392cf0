// Finds the members that a file declares and uses, by name alone: the type of a member is not known here.
//
// A member is declared in the braces of a type or an extension, or at top level. It is used after a point (`value.name`,
// `.name`, `\.name`) or as a bare word. A bare word does not count where the file has a variable, a parameter or a label of that
// name: it may be that one.

/// Collects the members of one file.
struct MemberReader {
  /// The kind of a bracket's content.
  private enum Scope { case type, otherExtension, privateExtension, code }

  private let tokens: [Token]
  private var index = 0
  private var scopes: [Scope] = []
  /// The kind of the next brace.
  private var pending: Scope?
  private var isPrivate = false

  /// Every name that is declared outside functions.
  private(set) var declared: Set<String> = []
  /// The names that extensions declare for other files, each with its line.
  private(set) var extensionMembers: [SwiftSource.Mention] = []
  /// Variables, parameters and labels.
  private(set) var localNames: Set<String> = []
  /// The names after points, each with the line of its first use.
  private(set) var memberUses: [String: Int] = [:]

  init(tokens: [Token]) { self.tokens = tokens }

  mutating func read() {
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .sign { open(token.text) } else { readWord(token) }
      index += 1
    }
  }

  private mutating func open(_ bracket: String) {
    switch bracket {
    case "{":
      scopes.append(pending ?? .code)
      pending = nil
    case "(", "[": scopes.append(.code)
    case ")", "]", "}": _ = scopes.popLast()
    default: break
    }
  }

  private mutating func readWord(_ token: Token) {
    if previous?.reads(".") == true {
      if memberUses[token.text] == nil { memberUses[token.text] = token.line }
      return
    }
    if next?.reads(":") == true { localNames.insert(token.text) }
    guard token.kind == .word else { return }
    switch token.text {
    case "private", "fileprivate": isPrivate = next?.reads("(") != true
    case "extension" where scopes.isEmpty:
      pending = isPrivate ? .privateExtension : .otherExtension
      isPrivate = false
    case "struct", "class", "enum", "protocol", "actor": readType()
    case "func", "var", "let", "typealias", "associatedtype": declareNext()
    case "case" where scopes.last == .type: readCases()
    case "for": if let name = next, name.kind != .sign { localNames.insert(name.text) }
    case "in": readClosureParameters()
    default: break
    }
  }

  private var previous: Token? { index > 0 ? tokens[index - 1] : nil }
  private var next: Token? { index + 1 < tokens.count ? tokens[index + 1] : nil }

  private mutating func readType() {
    // `class func` declares a function.
    guard let name = next, name.kind != .sign, !Self.declarations.contains(name.text) else { return }
    declareNext()
    pending = .type
  }

  /// The name after a keyword.
  private mutating func declareNext() {
    defer { isPrivate = false }
    guard let name = next else { return }
    if name.reads("(") { return readTuple() }
    guard name.kind != .sign else { return }
    switch scopes.last {
    case .code?: localNames.insert(name.text)
    case nil, .type?, .privateExtension?: declared.insert(name.text)
    case .otherExtension?:
      declared.insert(name.text)
      if !isPrivate { extensionMembers.append(SwiftSource.Mention(name: name.text, line: name.line)) }
    }
  }

  /// `let (first, second)`: properties are seldom declared so, variables often.
  private mutating func readTuple() {
    for token in tokens[(index + 2)...].prefix(while: { !$0.reads(")") }) where token.kind != .sign {
      localNames.insert(token.text)
    }
  }

  /// `case first, second(Int), third = 3`.
  private mutating func readCases() {
    var position = index
    repeat {
      position += 1
      guard position < tokens.count, tokens[position].kind != .sign else { return }
      declared.insert(tokens[position].text)
      position = endOfCase(position + 1)
    } while position < tokens.count && tokens[position].reads(",")
  }

  /// The position after the values of a case, or after its raw value if that is a word.
  private func endOfCase(_ start: Int) -> Int {
    var (position, depth) = (start, 0)
    while position < tokens.count, depth > 0 || tokens[position].reads("(") {
      if tokens[position].reads("(") { depth += 1 }
      if tokens[position].reads(")") { depth -= 1 }
      position += 1
    }
    guard position < tokens.count, tokens[position].reads("=") else { return position }
    return position + (position + 1 < tokens.count && !tokens[position + 1].reads(",") ? 2 : 1)
  }

  /// The words between a brace and `in`.
  private mutating func readClosureParameters() {
    var names: [String] = []
    for token in tokens[..<index].suffix(20).reversed() {
      if token.reads("{") { return localNames.formUnion(names) }
      if token.kind != .sign { names.append(token.text) }
    }
  }

  private static let declarations: Set = ["func", "var", "let", "subscript", "override", "final"]
}
