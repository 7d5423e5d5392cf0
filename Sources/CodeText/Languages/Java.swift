// The grammar of Java.

extension Grammar {
  /// Java 21, with text blocks.
  static let java = Grammar(
    #"""
    words keyword: abstract assert break case catch const continue default do else extends final finally for goto if implements
    words keyword: import instanceof native new package private protected public return static strictfp super switch
    words keyword: synchronized this throw throws transient try void volatile while var
    words keyword: boolean byte char double float int long short
    words keyword/type: class enum interface
    words constant: true false null
    values: this super
    members: . ::
    capitals: type
    shouting: constant
    constructors
    esc = \\(u+[\da-fA-F]+|[0-7]+|[^\n])
    state root
      //[^\n]* comment
      /\* comment >block
      """ string >long
      " string >short
      ' string >quoted
      @interface keyword
      @\a[\w.]* meta
      0[xX][\da-fA-F_]*(\.[\da-fA-F_]*)?([pP][+\-]?[\d_]+)?[lLfFdD]? number
      0[bB][01_]+[lL]? number
      \d[\d_]*(\.[\d_]*)?([eE][+\-]?[\d_]+)?[lLfFdD]? number
      \.\d[\d_]*([eE][+\-]?[\d_]+)?[fFdD]? number
      (record|sealed|permits) keyword ?then=A-Z
      sealed keyword ?then=acif
      non-sealed keyword
      yield keyword ?then=\a"\d(
      when keyword ?then=\a"\d
      class constant ?prev=.
      [\a$][\w$]* name@
      \.\.\.|:: operator
      [\-+*%=<>!&|\^~?:.]|-> operator
      / operator
      [(){}\[\],;] punctuation
    state block comment
      \*/ comment <
      [^*]+ comment
    state short string
      " string <
      [^"\\\n]+ string
      {esc} escape
      \n - <
    state quoted string
      ' string <
      [^'\\\n]+ string
      {esc} escape
      \n - <
    state long string
      """ string <
      [^"\\]+ string
      {esc}|\\\n escape
    """#)
}
