// Lines that are highlighted, focused, added or removed: by comments in the source, and by keys.

/// Lines of a source by what is said about them.
struct CodeMarks {
  /// What a mark says.
  enum Kind: Int, CaseIterable {
    case highlight, focus, added, removed

    /// The key that has the same effect.
    var key: String {
      switch self {
      case .highlight: "highlight"
      case .focus: "focus"
      case .added: "added"
      case .removed: "removed"
      }
    }
  }

  /// A mark in a comment: `[!code ++]`, `[!code focus:3]`.
  struct Mark {
    var kind: Kind
    /// Lines that it counts for.
    var count: Int
  }

  /// Which lines are of which kind.
  struct Flags {
    fileprivate var flags: [[Bool]]
    /// Whether any line has the focus.
    var hasFocus: Bool

    /// Whether a line, from 0, is of a kind.
    subscript(kind: Kind, line: Int) -> Bool { flags[kind.rawValue][line] }
  }

  /// The lines of each kind, from 1.
  private var lists = [LineList](repeating: .none, count: Kind.allCases.count)

  /// The kinds of each line of a source that has `count` lines; all lists must be inside of it.
  func flags(count: Int) -> Flags {
    let flags = lists.map { list in
      var changes = [Int](repeating: 0, count: count + 1)
      for range in list.ranges {
        changes[range.lowerBound - 1] += 1
        changes[range.upperBound] -= 1
      }
      var depth = 0
      return (0..<count).map { line in
        depth += changes[line]
        return depth > 0
      }
    }
    return Flags(flags: flags, hasFocus: !lists[Kind.focus.rawValue].isEmpty)
  }

  /// Adds a mark of line `line`, from 1, in a source of at most `count` lines.
  mutating func add(_ mark: Mark, at line: Int, count: Int) {
    guard line <= count else { return }
    lists[mark.kind.rawValue].ranges.append(line...min(count, line + mark.count - 1))
  }

  /// Adds the lists that keys give.
  mutating func add(_ options: CodeOptions, count: Int) throws(CodeError) {
    for kind in Kind.allCases {
      let list =
        switch kind {
        case .highlight: options.highlight
        case .focus: options.focus
        case .added: options.added
        case .removed: options.removed
        }
      try list.check(count: count, key: kind.key)
      lists[kind.rawValue].ranges += list.ranges
    }
  }

  /// The marks at the start of a comment; empty when it does not start with one.
  static func marks(inComment comment: ArraySlice<UInt8>) -> [Mark] {
    var rest = comment
    guard skipOpener(&rest) else { return [] }
    var marks: [Mark] = []
    while let mark = takeMark(&rest) { marks.append(mark) }
    return marks
  }

  private static let openers = ["<!--", "/*", "//", "--", "#", ";", "%"].map { Array($0.utf8) }

  private static func skipOpener(_ text: inout ArraySlice<UInt8>) -> Bool {
    guard let opener = openers.first(where: { text.starts(with: $0) }) else { return false }
    text = text.dropFirst(opener.count)
    return true
  }

  private static func takeMark(_ text: inout ArraySlice<UInt8>) -> Mark? {
    let start = text.drop { $0 == 0x20 || $0 == 0x09 }
    guard start.starts(with: Array("[!code ".utf8)), let end = start.prefix(40).firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    let parts = String(decoding: start[(start.startIndex + 7)..<end], as: UTF8.self).split(
      separator: ":", omittingEmptySubsequences: false)
    let name = parts[0].drop { $0 == " " }
    let count = parts.count == 2 ? Int(parts[1]) : 1
    guard parts.count <= 2, let count, (1...CodeSource.mostLines).contains(count), let kind = kind(named: name) else {
      return nil
    }
    text = text[(end + 1)...]
    return Mark(kind: kind, count: count)
  }

  private static func kind(named name: Substring) -> Kind? {
    switch name {
    case "++": .added
    case "--": .removed
    case "highlight", "hl": .highlight
    case "focus": .focus
    default: nil
    }
  }
}
