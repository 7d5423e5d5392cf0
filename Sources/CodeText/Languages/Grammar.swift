// A language as a table of states.
//
// The text of a grammar has these lines:
//
//     words keyword: if else     words of a class; `keyword/type:` also gives the class of the name after the word
//     values: this super         words after which an operator follows, not an operand
//     members: . ?.              signs after which a word is a member
//     anymember                  reserved words can be names of members
//     capitals: type             the class of words that start with a capital
//     shouting: constant         the class of words of capitals alone
//     constructors               a call of a word with a capital is of the class of capitals, not a function
//     fields                     members with a capital are properties
//     ignorecase                 reserved words and patterns match in both cases
//     name = PATTERN             a pattern with a name
//     state NAME [CLASS]         starts a state; with a class, white space belongs to it and is up to its rules
//       +NAME                    the rules of another state
//       PATTERN CLASS [ACTION…]  a rule; see `PatternProgram` for patterns
//
// The longest match wins, of equally long ones the earlier rule. A class with `@` is that of words that mean nothing else: they
// are looked up. With `!` they are not looked up, but a call is a function. `-` is for white space. Actions and conditions:
//
//     >NAME      enters a state           ?^        only as the first word of a line
//     =NAME      changes to a state       ?operand  only where an operand is expected
//     <          leaves the state         ?next=x   only before a character of the set x, written as in brackets
//     <<         leaves two states        ?then=x   the same, after blanks; the end of the source counts as a line end
//                                         ?prev=x   only after a character of the set x; the start counts as a line end
//                                         ?key      only before a colon that white space follows, after blanks
//     end=A{x}B  the state ends with A, the characters of the match that are in x, B
//     line={x}   the state ends with a line that consists of these characters, after white space
//     word={x}   the same, but any other word can follow in the line
//     ?same      only with as many `#` in the match as in the end of the state
//     later      the state is entered at the next line end
//     indent     the state ends before a line that is indented less than its first line
//     embed=L:T  reads what follows, up to the text T in any case, as the language L

/// A language's states, rules and words.
final class Grammar: Sendable {
  /// How an entered state ends, other than by a rule.
  enum Ending: Sendable {
    case rule
    /// With a text in any place: before, characters of the match that count, after.
    case text(before: [UInt8], from: ByteSet, after: [UInt8])
    /// With a line that contains only the characters of the match that count, after white space or tabs.
    case line(from: ByteSet, allowsRest: Bool)
    /// Before a line that is indented less than its first.
    case indent
  }

  /// What a rule does to the stack of states.
  enum Move: Sendable {
    case stay
    case enter(Int, Ending, isLater: Bool)
    case change(Int, Ending)
    case leave(Int)
  }

  /// When a rule applies.
  enum Condition: Sendable {
    case lineStart
    case operand
    case next(ByteSet)
    case then(ByteSet)
    case previous(ByteSet)
    case key
    case same

    /// Whether it can be decided before a match is looked for.
    var isAboutStart: Bool {
      switch self {
      case .lineStart, .operand, .previous: true
      case .next, .then, .key, .same: false
      }
    }
  }

  /// A language inside of another.
  struct Embedded: Sendable {
    var language: CodeLanguage
    /// Where it ends, in lower case.
    var until: [UInt8]
  }

  /// What follows a match.
  final class Rule: Sendable {
    /// Nil: white space.
    let kind: CodeClass?
    let isWord: Bool
    /// Whether the word can be a reserved one.
    let isLookedUp: Bool
    let move: Move
    /// What must hold before a match is looked for.
    let startConditions: [Condition]
    /// What must hold at the end of a match.
    let endConditions: [Condition]
    let embedded: Embedded?
    /// Whether it neither enters nor leaves anything.
    let isPlain: Bool

    init(
      kind: CodeClass?, isWord: Bool, isLookedUp: Bool, move: Move, conditions: [Condition], embedded: Embedded?
    ) {
      (self.kind, self.isWord, self.isLookedUp, self.move) = (kind, isWord, isLookedUp, move)
      startConditions = conditions.filter(\.isAboutStart)
      endConditions = conditions.filter { !$0.isAboutStart }
      self.embedded = embedded
      if case .stay = move { isPlain = embedded == nil } else { isPlain = false }
    }
  }

  /// A state with the automaton of its rules.
  final class State: Sendable {
    /// Its number in the grammar.
    let index: Int
    let program: PatternProgram
    let rules: [Rule]
    /// The class of what no rule matches, in states whose white space counts; nil in states of code.
    let textClass: CodeClass?
    /// The rules with start conditions.
    let conditional: [Int]
    /// For each byte, those of them that can begin with it, as places in `conditional`.
    let guarded: [[Int]]
    /// The bytes that any of them can begin with.
    let isGuarded: ByteSet
    /// Whether what follows a place depends on where the match started.
    let comparesHashes: Bool

    init(index: Int, program: PatternProgram, rules: [Rule], textClass: CodeClass?) {
      (self.index, self.program, self.rules, self.textClass) = (index, program, rules, textClass)
      comparesHashes = rules.contains { rule in
        rule.endConditions.contains { if case .same = $0 { true } else { false } }
      }
      let conditional = rules.indices.filter { !rules[$0].startConditions.isEmpty }
      precondition(conditional.count <= 64, "too many rules with conditions in a state")
      let sets = conditional.map { program.firstBytes(of: $0) }
      self.conditional = conditional
      isGuarded = sets.reduce(.none) { $0.union($1) }
      guarded = (UInt8.min...UInt8.max).map { byte in conditional.indices.filter { sets[$0].contains(byte) } }
    }
  }

  /// The states; the first one is the one at the start.
  let states: [State]
  /// Words that mean something.
  let words: WordTable
  /// Signs after which a word is a member of something.
  let members: [[UInt8]]
  /// The last bytes of these signs.
  let memberEnds: ByteSet
  /// Whether reserved words can also be names of members.
  let hasFreeMembers: Bool
  /// The class of words that start with a capital letter.
  let capitals: CodeClass?
  /// The class of words of at least two capital letters and no others.
  let shouting: CodeClass?
  /// Whether a call of a word with a capital is of the class `capitals`.
  let hasConstructors: Bool
  /// Whether members with a capital are properties rather than of the class `capitals`.
  let hasFields: Bool

  /// Reads the text of a grammar; errors in it are programming errors.
  init(_ text: String) {
    var reader = GrammarReader()
    for line in text.split(separator: "\n") { reader.read(line) }
    states = reader.finished()
    words = reader.words
    members = reader.members
    memberEnds = reader.members.reduce(into: ByteSet.none) { set, sign in sign.last.map { set.insert($0) } }
    hasFreeMembers = reader.hasFreeMembers
    capitals = reader.capitals
    shouting = reader.shouting
    hasConstructors = reader.hasConstructors
    hasFields = reader.hasFields
  }
}
