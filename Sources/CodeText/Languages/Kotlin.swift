// The grammar of Kotlin.

extension Grammar {
  /// Kotlin 2, with templates in strings and nested comments.
  static let kotlin = Grammar(
    #"""
    words keyword: abstract actual annotation as break by catch companion const constructor continue crossinline data do else
    words keyword: expect external final finally for get if import in infix init inline inner internal is it lateinit noinline
    words keyword: open operator out override package private protected public reified return sealed set super suspend tailrec
    words keyword: this throw try typeof val var vararg when where while
    words keyword/type: class enum interface object typealias
    words keyword/function: fun
    words constant: true false null
    values: this super it
    anymember
    members: . ?. !!. ::
    capitals: type
    shouting: constant
    constructors
    esc = \\(u[\da-fA-F]+|[^\n])
    state root
      //[^\n]* comment
      /\* comment >block
      #![^\n]* comment ?^
      """ string >long
      " string >short
      '(\\u[\da-fA-F]*|\\[^\n]|\u)' string
      @(file|field|get|set|param|property|receiver|setparam|delegate):\[?[\w.]* meta
      @\a[\w.]* meta
      (return|break|continue|this|super)@\a\w* keyword
      0[xX][\da-fA-F_]+[uUL]* number
      0[bB][01_]+[uUL]* number
      \d[\d_]*(\.\d[\d_]*)?([eE][+\-]?[\d_]+)?[fFuUL]* number
      \.\d[\d_]*([eE][+\-]?[\d_]+)?[fF]? number
      (data|value|inner|open|sealed|inline|annotation|enum|companion|infix|operator|suspend|actual|expect|external|final) name! ?then==.,:)\]+*/<>&|?!(\-\n
      (get|set|init|by|where|out|it|import|package|constructor|catch|finally) name! ?then==.,:\])
      (value|inner|open|data|inline|annotation|companion|sealed) keyword ?then=\a
      \a\w* name@
      `[^`\n]+` name
      \?\.|!!\. operator
      \.\.<? operator
      :: operator
      [\-+*%=<>!&|?.]|->|== operator
      / operator
      [(){}\[\],;:@] punctuation
    state block comment
      /\* comment >block
      \*/ comment <
      [^*/]+ comment
    state short string
      " string <
      [^"\\\n$]+ string
      {esc} escape
      \$\{ escape >interpolation
      \$\a\w* escape
      \n - <
    state long string
      """+ string <
      [^"$]+ string
      \$\{ escape >interpolation
      \$\a\w* escape
    state interpolation
      \} escape <
      \{ punctuation >group
      +root
    state group
      \} punctuation <
      \{ punctuation >group
      +root
    """#)
}
