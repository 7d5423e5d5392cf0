// Patterns of a state, compiled to one nondeterministic automaton over bytes.
//
// A pattern is a small regular expression: characters, `.` (any byte in a line), `[…]`, `(…|…)`, `*`, `+`, `?`, `{name}` for a
// pattern with a name, and `\d` digits, `\a` bytes that start a name, `\w` bytes of names, `\h` blanks, `\s` blanks and line
// ends, `\u` one character in a line, `\n`, `\t`; a backslash before any other character means that character.

/// The patterns of one state. Pattern i accepts with the number i.
final class PatternProgram: Sendable {
  /// A node of the automaton.
  enum Node: Sendable {
    /// One byte of a set leads to a node.
    case bytes(ByteSet, next: Int)
    /// Two nodes without reading a byte.
    case split(Int, Int)
    /// The end of a pattern.
    case accept(Int)
  }

  /// Every node.
  let nodes: [Node]
  /// The node that each pattern starts with.
  let start: [Int]
  /// The class of each byte: bytes of one class are in the same sets.
  let classes: [UInt8]
  /// One byte of each class.
  let samples: [UInt8]

  /// Compiles patterns.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; errors in them are programming errors.
  ///   - named: Patterns that others refer to by name.
  ///   - ignoresCase: Whether letters match in both cases.
  init(_ patterns: [String], named: [String: String], ignoresCase: Bool) {
    var builder = PatternBuilder(named: named, ignoresCase: ignoresCase)
    start = patterns.enumerated().map { builder.compile($1, rule: $0) }
    nodes = builder.nodes
    var classes = [UInt8](repeating: 0, count: 256)
    var count = 1
    for case .bytes(let set, _) in builder.nodes { Self.split(&classes, by: set, count: &count) }
    var samples = [UInt8](repeating: 0, count: count)
    for byte in UInt8.min...UInt8.max { samples[Int(classes[Int(byte)])] = byte }
    (self.classes, self.samples) = (classes, samples)
  }

  /// The bytes that matches of a pattern start with.
  func firstBytes(of pattern: Int) -> ByteSet {
    var bytes = ByteSet.none
    var seen: Set<Int> = []
    var open = [start[pattern]]
    while let node = open.popLast() {
      guard seen.insert(node).inserted else { continue }
      switch nodes[node] {
      case .bytes(let set, _): bytes = bytes.union(set)
      case .split(let a, let b): open += [a, b]
      case .accept: break
      }
    }
    return bytes
  }

  /// Gives the bytes of each class that are in `set` a class of their own, unless all or none are.
  private static func split(_ classes: inout [UInt8], by set: ByteSet, count: inout Int) {
    var (inside, outside) = (Set<UInt8>(), Set<UInt8>())
    for byte in UInt8.min...UInt8.max {
      if set.contains(byte) { inside.insert(classes[Int(byte)]) } else { outside.insert(classes[Int(byte)]) }
    }
    for old in inside.intersection(outside).sorted() {
      for byte in UInt8.min...UInt8.max where classes[Int(byte)] == old && set.contains(byte) {
        classes[Int(byte)] = UInt8(count)
      }
      count += 1
    }
  }
}

extension PatternProgram {
  /// Reads a set up to its closing bracket, after the opening one.
  static func set(_ text: inout ArraySlice<UInt8>) -> ByteSet { PatternBuilder.set(&text) }
}

/// Compiles patterns into nodes, from the end of each pattern to its start.
private struct PatternBuilder {
  /// A parsed pattern.
  private indirect enum Tree: Sendable {
    case empty
    case bytes(ByteSet)
    case sequence(Tree, Tree)
    case choice(Tree, Tree)
    case repeated(Tree, atLeast: Int)
    case optional(Tree)
  }

  let named: [String: String]
  let ignoresCase: Bool
  var nodes: [PatternProgram.Node] = []

  mutating func compile(_ pattern: String, rule: Int) -> Int {
    let end = add(.accept(rule))
    var text = Array(pattern.utf8)[...]
    let tree = choice(&text)
    precondition(text.isEmpty, "unexpected text in the pattern \(pattern)")
    return add(tree, then: end)
  }

  private mutating func add(_ node: PatternProgram.Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func add(_ tree: Tree, then next: Int) -> Int {
    switch tree {
    case .empty: return next
    case .bytes(let set): return add(.bytes(ignoresCase ? set.ignoringCase : set, next: next))
    case .sequence(let a, let b):
      let second = add(b, then: next)
      return add(a, then: second)
    case .choice(let a, let b):
      let (first, second) = (add(a, then: next), add(b, then: next))
      return add(.split(first, second))
    case .optional(let a):
      let first = add(a, then: next)
      return add(.split(first, next))
    case .repeated(let a, let least):
      let loop = add(.split(next, next))
      let body = add(a, then: loop)
      nodes[loop] = .split(body, next)
      return least == 0 ? loop : body
    }
  }

  private mutating func choice(_ text: inout ArraySlice<UInt8>) -> Tree {
    let first = sequence(&text)
    guard text.first == UInt8(ascii: "|") else { return first }
    text.removeFirst()
    return .choice(first, choice(&text))
  }

  private mutating func sequence(_ text: inout ArraySlice<UInt8>) -> Tree {
    var parts: [Tree] = []
    while let byte = text.first, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") { parts.append(item(&text)) }
    return parts.reversed().reduce(.empty) { rest, part in
      if case .empty = rest { part } else { .sequence(part, rest) }
    }
  }

  private mutating func item(_ text: inout ArraySlice<UInt8>) -> Tree {
    var tree = atom(&text)
    while let byte = text.first {
      switch byte {
      case UInt8(ascii: "*"): tree = .repeated(tree, atLeast: 0)
      case UInt8(ascii: "+"): tree = .repeated(tree, atLeast: 1)
      case UInt8(ascii: "?"): tree = .optional(tree)
      default: return tree
      }
      text.removeFirst()
    }
    return tree
  }

  private mutating func atom(_ text: inout ArraySlice<UInt8>) -> Tree {
    let byte = text.removeFirst()
    switch byte {
    case UInt8(ascii: "("):
      let tree = choice(&text)
      text.removeFirst()
      return tree
    case UInt8(ascii: "["): return .bytes(Self.set(&text))
    case UInt8(ascii: "."): return .bytes(.inLine)
    case UInt8(ascii: "{"):
      let name = text.prefix { $0 != UInt8(ascii: "}") }
      text = text.dropFirst(name.count + 1)
      guard let pattern = named[String(decoding: name, as: UTF8.self)] else {
        preconditionFailure("unknown pattern \(String(decoding: name, as: UTF8.self))")
      }
      var inner = Array(pattern.utf8)[...]
      return choice(&inner)
    case UInt8(ascii: "\\"):
      if text.first == UInt8(ascii: "u") {
        text.removeFirst()
        return Self.character
      }
      return .bytes(Self.escape(&text))
    default: return .bytes(ByteSet(byte...byte))
    }
  }

  /// One character in a line, as UTF-8.
  private static var character: Tree {
    var ascii = ByteSet(0x01...0x7F)
    ascii.remove(0x0A)
    return .choice(
      .bytes(ascii), .sequence(.bytes(ByteSet(0xC0...0xFF)), .repeated(.bytes(ByteSet(0x80...0xBF)), atLeast: 0)))
  }

  /// The set after a backslash.
  private static func escape(_ text: inout ArraySlice<UInt8>) -> ByteSet {
    let byte = text.removeFirst()
    switch byte {
    case UInt8(ascii: "d"): return .digits
    case UInt8(ascii: "a"): return .nameStart
    case UInt8(ascii: "w"): return .name
    case UInt8(ascii: "h"): return .blanks
    case UInt8(ascii: "s"): return .space
    case UInt8(ascii: "n"): return ByteSet("\n"..."\n")
    case UInt8(ascii: "t"): return ByteSet("\t"..."\t")
    default: return ByteSet(byte...byte)
    }
  }

  /// The set between brackets.
  static func set(_ text: inout ArraySlice<UInt8>) -> ByteSet {
    var set = ByteSet.none
    let isInverted = text.first == UInt8(ascii: "^")
    if isInverted { text.removeFirst() }
    while let byte = text.first, byte != UInt8(ascii: "]") {
      text.removeFirst()
      if byte == UInt8(ascii: "\\") {
        set = set.union(escape(&text))
      } else if text.first == UInt8(ascii: "-"), let last = text.dropFirst().first, last != UInt8(ascii: "]") {
        text.removeFirst(2)
        set = set.union(ByteSet(byte...last))
      } else {
        set.insert(byte)
      }
    }
    text.removeFirst()
    return isInverted ? set.inverted : set
  }
}
