// The grammar of Python.

extension Grammar {
  /// Python 3.12, with prefixes of strings and interpolations.
  static let python = Grammar(
    #"""
    words keyword: and as assert async await break continue del elif else except finally for from global if import in is lambda
    words keyword: nonlocal not or pass raise return try while with yield
    words keyword/function: def
    words keyword/type: class
    words constant: True False None NotImplemented Ellipsis
    members: .
    capitals: type
    shouting: constant
    constructors
    esc = \\(x[\da-fA-F]*|u[\da-fA-F]*|U[\da-fA-F]*|N\{[^}\n"']*\}|[0-7]+|\n|\u)
    raw = [rR]|[bB][rR]|[rR][bB]
    fraw = [fFtT][rR]|[rR][fFtT]
    long = """|'''
    state root
      #[^\n]* comment
      [uUbB]?({long}) string >long end={"'}
      ({raw})({long}) string >rawLong end={"'}
      [fFtT]({long}) string >formatLong end={"'}
      ({fraw})({long}) string >rawFormatLong end={"'}
      [uUbB]?["'] string >short end={"'}
      ({raw})["'] string >rawShort end={"'}
      [fFtT]["'] string >formatShort end={"'}
      ({fraw})["'] string >rawFormatShort end={"'}
      @[\a][\w.]* meta ?^
      0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+ number
      \d[\d_]*(\.[\d_]*)?([eE][+\-]?\d[\d_]*)?[jJ]? number
      \.\d[\d_]*([eE][+\-]?\d[\d_]*)?[jJ]? number
      match keyword ?^ ?then=\a"'\d\[{
      case keyword ?^ ?then=\a"'\d\[{(\-
      type keyword ?^ ?then=\a
      \a\w* name@
      ->|\*\*|//|:=|\.\.\.|[\-+*/%@=<>!&|\^~.] operator
      [(){}\[\],;:`] punctuation
    state long string
      [^"'\\]+ string
      {esc} escape
    state rawLong string
      [^"'\\]+ string
      \\(\n|\u) string
    state short string
      [^"'\\\n]+ string
      {esc} escape
      \n - <
    state rawShort string
      [^"'\\\n]+ string
      \\(\n|\u) string
      \n - <
    state formatLong string
      [^"'\\{}]+ string
      {esc}|\{\{|\}\} escape
      \{ escape >value
    state rawFormatLong string
      [^"'\\{}]+ string
      \{\{|\}\} escape
      \\[^\n{}] string
      \{ escape >value
    state formatShort string
      [^"'\\{}\n]+ string
      {esc}|\{\{|\}\} escape
      \{ escape >value
      \n - <
    state rawFormatShort string
      [^"'\\{}\n]+ string
      \{\{|\}\} escape
      \\[^\n{}] string
      \{ escape >value
      \n - <
    state value
      \} escape <
      ![rsa] escape
      != operator
      : escape >format
      [(\[{] punctuation >group
      +root
    state group
      [)\]}] punctuation <
      [(\[{] punctuation >group
      +root
    state format string
      [^{}\n"']+ string
      \{ escape >value
      \} escape <<
      \n - <<
    """#)
}
