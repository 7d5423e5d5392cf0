// Goes through the tokens of a file once, and counts the open brackets at each: a declaration outside all brackets is
// at top level.

/// Collects imports, declared types and names.
struct SourceReader {
  private let tokens: [Token]
  private let module: String
  private var index = 0
  private var depth = 0
  private var isPrivate = false

  private(set) var imports: [SwiftSource.Mention] = []
  private(set) var types: [SwiftSource.Mention] = []
  /// Types that only this file can name so: private ones and those within others.
  private(set) var ownNames: Set<String> = []
  /// Every name with the line of its first use.
  private(set) var firstLines: [String: Int] = [:]

  init(tokens: [Token], module: String) {
    self.tokens = tokens
    self.module = module
  }

  mutating func read() {
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .sign: count(token.text)
      case .quotedWord: note(token)
      case .word where token.text == "import" && depth == 0: readImport()
      case .word where Self.typeKeywords.contains(token.text) && next?.kind != .sign: readType()
      case .word:
        if depth == 0 { readModifier(token.text) }
        note(token)
      }
      index += 1
    }
  }

  private var next: Token? { index + 1 < tokens.count ? tokens[index + 1] : nil }

  private mutating func count(_ bracket: String) {
    switch bracket {
    case "(", "[", "{": depth += 1
    case ")", "]", "}": depth -= 1
    default: break
    }
  }

  /// `private` applies to the declaration after it.
  private mutating func readModifier(_ word: String) {
    if word == "private" || word == "fileprivate" { isPrivate = true }
    if Self.otherDeclarations.contains(word) { isPrivate = false }
  }

  /// `import Module`, `import struct Module.Type`.
  private mutating func readImport() {
    index += 1
    if index < tokens.count, Self.importKinds.contains(tokens[index].text) { index += 1 }
    guard index < tokens.count else { return }
    imports.append(SwiftSource.Mention(name: tokens[index].text, line: tokens[index].line))
    while let point = next, point.reads("."), index + 2 < tokens.count { index += 2 }
  }

  /// `struct Name`; `class func` and the like declare no type.
  private mutating func readType() {
    guard let name = next, name.kind == .quotedWord || !Self.membersOfClasses.contains(name.text) else { return }
    index += 1
    if depth == 0 && !isPrivate {
      types.append(SwiftSource.Mention(name: name.text, line: name.line))
    } else {
      ownNames.insert(name.text)
    }
    if depth == 0 { isPrivate = false }
  }

  private mutating func note(_ token: Token) {
    guard firstLines[token.text] == nil, !isMember else { return }
    firstLines[token.text] = token.line
  }

  /// Whether the token follows a point, except the point of the module's own name.
  private var isMember: Bool {
    guard index > 0, tokens[index - 1].reads(".") else { return false }
    return index < 2 || tokens[index - 2].text != module
  }

  private static let typeKeywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let otherDeclarations: Set = [
    "func", "var", "let", "extension", "operator", "precedencegroup", "macro",
  ]
  private static let membersOfClasses: Set = ["func", "var", "let", "subscript", "override", "final"]
  private static let importKinds = typeKeywords.union(["func", "var", "let"])
}
