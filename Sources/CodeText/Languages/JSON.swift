// The grammar of JSON, with comments and the forms of JSON5.

extension Grammar {
  /// JSON.
  static let json = Grammar(
    #"""
    words constant: true false null NaN Infinity
    state root
      //[^\n]* comment
      /\* comment >block
      "([^"\\\n]|\\[^\n])*" property ?then=:
      '([^'\\\n]|\\[^\n])*' property ?then=:
      [\a$][\w$]* property ?then=:
      " string >double
      ' string >single
      [+\-]?(\d+(\.\d*)?|\.\d+)([eE][+\-]?\d+)? number
      [+\-]?0[xX][\da-fA-F]+ number
      \a\w* name@
      [\a$][\w$]* name
      [+\-] operator
      [{}\[\],:] punctuation
    state block comment
      \*/ comment <
      [^*]+ comment
    state double string
      " string <
      [^"\\\n]+ string
      \\(u[\da-fA-F]*|\n|\u) escape
      \n - <
    state single string
      ' string <
      [^'\\\n]+ string
      \\(u[\da-fA-F]*|\n|\u) escape
      \n - <
    """#)
}
