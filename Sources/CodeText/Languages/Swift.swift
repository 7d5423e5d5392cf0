// The grammar of Swift.

extension Grammar {
  /// Swift 6, with raw strings, interpolations and nested comments.
  static let swift = Grammar(
    ##"""
    words keyword: as async await borrowing break case catch consuming continue convenience default defer deinit didSet discard
    words keyword: do dynamic each else fallthrough fileprivate final for get guard if import in indirect infix init inout
    words keyword: internal is isolated lazy let mutating nonisolated nonmutating operator optional override package postfix
    words keyword: prefix private public repeat required rethrows return self Self sending set some static subscript super switch
    words keyword: throw throws try unowned var weak where while willSet any open
    words keyword/type: actor associatedtype class enum extension precedencegroup protocol struct typealias
    words keyword/function: func macro
    words constant: true false nil
    words type: Any
    values: self Self super
    anymember
    members: . ?. !.
    capitals: type
    constructors
    state root
      //[^\n]* comment
      /\* comment >block
      #*""" string >long end="""{#}
      #*" string >short end="{#}
      #/ string >regex
      /([^\s/\\*]|\\.)([^/\\\n]|\\.)*/ string ?operand
      #\a\w* meta
      @\a\w* meta
      0x[\da-fA-F_]+(\.[\da-fA-F][\da-fA-F_]*)?([pP][+\-]?[\d_]+)? number
      0b[01_]+|0o[0-7_]+ number
      \d[\d_]*(\.\d[\d_]*)?([eE][+\-]?[\d_]+)? number
      (get|set|willSet|didSet|prefix|postfix|infix|any|some|open|actor|macro|package|optional|each|sending|discard) name! ?then==.,:)\]
      (actor|macro|open|package|any|some|each|discard|optional|lazy|isolated) name! ?then=(+*/<>&|?!\-\n
      (unowned|nonisolated)\([a-z]+\) keyword
      \a\w* name@
      `[^`\n]+` name
      \$\w+ name
      [?!]\. operator
      \.\.\.|\.\.< operator
      [\-+*%=<>!&|\^~?.]|->|== operator
      / operator
      [(){}\[\],;:] punctuation
    state block comment
      /\* comment >block
      \*/ comment <
      [^*/]+ comment
    state short string
      [^"\\\n]+ string
      \\#*\( escape >interpolation ?same
      \\#*(u\{[\da-fA-F]*\}|[^\n(]) escape ?same
      \n - <
    state long string
      [^"\\]+ string
      \\#*\( escape >interpolation ?same
      \\#*(u\{[\da-fA-F]*\}|[^(]) escape ?same
    state regex string
      /# string <
      [^/]+ string
    state interpolation
      \) escape <
      \( punctuation >group
      +root
    state group
      \) punctuation <
      \( punctuation >group
      +root
    """##)
}
