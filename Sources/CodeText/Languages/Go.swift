// The grammar of Go.

extension Grammar {
  /// Go 1.22.
  static let go = Grammar(
    #"""
    words keyword: break case chan const continue default defer else fallthrough for go goto if import interface map package
    words keyword: range return select struct switch var
    words keyword/function: func
    words keyword/type: type
    words constant: true false nil iota
    words type: any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string
    words type: uint uint8 uint16 uint32 uint64 uintptr
    members: .
    capitals: type
    fields
    state root
      //[^\n]* comment
      /\* comment >block
      " string >short
      ` string >raw
      '(\\[^\n'][^'\n]*|\\'|[^'\\\n]+)' string
      0[xX][\da-fA-F_]*(\.[\da-fA-F_]*)?([pP][+\-]?[\d_]+)?i? number
      0[bB][01_]+i?|0[oO][0-7_]+i? number
      \d[\d_]*(\.[\d_]*)?([eE][+\-]?[\d_]+)?i? number
      \.\d[\d_]*([eE][+\-]?[\d_]+)?i? number
      \a\w* name@
      \.\.\.|:=|<-|[\-+*%=<>!&|\^~.] operator
      / operator
      [(){}\[\],;:] punctuation
    state block comment
      \*/ comment <
      [^*]+ comment
    state short string
      " string <
      [^"\\\n]+ string
      \\([0-7]+|x[\da-fA-F]*|u[\da-fA-F]*|U[\da-fA-F]*|[^\n]) escape
      \n - <
    state raw string
      ` string <
      [^`]+ string
    """#)
}
