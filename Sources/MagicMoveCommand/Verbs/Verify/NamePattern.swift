// Patterns of goldens' names, for `--filter`.

/// A pattern of names: `*` matches any text, `?` one character; a pattern without them matches any part of a name.
///
/// A pattern that begins with `/` matches only whole names. A backslash takes the meaning of the character after it.
struct NamePattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case anyText
    case anyCharacter
    case character(Character)
  }

  private let parts: [Part]

  /// Reads a pattern.
  init(_ text: String) {
    var parts: [Part] = []
    var rest = text.hasPrefix("/") ? text.dropFirst() : text[...]
    while let character = rest.popFirst() {
      switch character {
      case "*": parts.append(.anyText)
      case "?": parts.append(.anyCharacter)
      case "\\": parts.append(.character(rest.popFirst() ?? "\\"))
      default: parts.append(.character(character))
      }
    }
    let isPart = !text.hasPrefix("/") && !parts.contains { $0 == .anyText || $0 == .anyCharacter }
    self.parts = isPart ? [.anyText] + parts + [.anyText] : parts
  }

  /// The pattern of one name and no other, as text.
  static func only(_ name: String) -> String {
    "/" + name.map { "*?\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Whether the pattern matches the whole name.
  func matches(_ name: String) -> Bool {
    let name = Array(name)
    var (p, n) = (0, 0)
    var retry: (p: Int, n: Int)?
    while n < name.count {
      if p < parts.count, parts[p] == .anyText {
        retry = (p, n)
        p += 1
      } else if p < parts.count, parts[p] == .anyCharacter || parts[p] == .character(name[n]) {
        (p, n) = (p + 1, n + 1)
      } else if let last = retry {
        // Let the last star match one more character.
        retry = (last.p, last.n + 1)
        (p, n) = (last.p + 1, last.n + 1)
      } else {
        return false
      }
    }
    return parts[p...].allSatisfy { $0 == .anyText }
  }
}
