// A language as a table of states.
//
// The text of a grammar has these lines:
//
//     words keyword: if else     words of a class; `keyword/type:` also gives the class of the name after the word
//     values: this super         words after which an operator follows, not an operand
//     members: . ?.              signs after which a word is a member and no reserved word
//     capitals: type             the class of words that start with a capital
//     shouting: constant         the class of words of capitals alone
//     constructors               a call of a word with a capital is of the class of capitals, not a function
//     ignorecase                 reserved words and patterns match in both cases
//     name = PATTERN             a pattern with a name
//     state NAME [CLASS]         starts a state; with a class, white space belongs to it and is up to its rules
//       +NAME                    the rules of another state
//       PATTERN CLASS [ACTION…]  a rule; see `PatternProgram` for patterns
//
// The longest match wins, of equally long ones the earlier rule. A class with `@` is that of words that mean nothing else: they
// are looked up. `-` is for white space. Actions and conditions:
//
//     >NAME      enters a state           ?^        only as the first word of a line
//     =NAME      changes to a state       ?operand  only where an operand is expected
//     <          leaves the state         ?next=…   only before one of these characters, after blanks
//     <<         leaves two states        ?prev=…   only directly after one of these characters
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
    case change(Int)
    case leave(Int)
  }

  /// When a rule applies.
  enum Condition: Sendable {
    case lineStart
    case operand
    case next([UInt8])
    case previous([UInt8])
    case same
  }

  /// A language inside of another.
  struct Embedded: Sendable {
    var language: CodeLanguage
    /// Where it ends, in lower case.
    var until: [UInt8]
  }

  /// What follows a match.
  struct Rule: Sendable {
    /// Nil: white space.
    var kind: CodeClass?
    var isWord = false
    var move = Move.stay
    var conditions: [Condition] = []
    var embedded: Embedded?
  }

  /// A state with the automaton of its rules.
  struct State: Sendable {
    var program: PatternProgram
    var rules: [Rule]
    /// The class of what no rule matches, in states whose white space counts; nil in states of code.
    var textClass: CodeClass?
    var hasCondition: [Bool]
  }

  /// The states; the first one is the one at the start.
  let states: [State]
  /// Words that mean something.
  let words: WordTable
  /// Signs after which a word is a member.
  let members: [[UInt8]]
  /// The class of words that start with a capital letter.
  let capitals: CodeClass?
  /// The class of words of at least two capital letters and no others.
  let shouting: CodeClass?
  /// Whether a call of a word with a capital is of the class `capitals`.
  let hasConstructors: Bool

  /// Reads the text of a grammar; errors in it are programming errors.
  init(_ text: String) {
    var reader = GrammarReader()
    for line in text.split(separator: "\n") { reader.read(line) }
    states = reader.finished()
    words = reader.words
    members = reader.members
    capitals = reader.capitals
    shouting = reader.shouting
    hasConstructors = reader.hasConstructors
  }
}
