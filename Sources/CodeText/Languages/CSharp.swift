// The grammar of C#.

extension Grammar {
  /// C# 12, with verbatim, raw and interpolated strings.
  static let csharp = Grammar(
    #"""
    words keyword: abstract as async await base bool break byte case catch char checked const continue decimal default delegate
    words keyword: do double dynamic else event explicit extern finally fixed float for foreach goto if implicit in int internal
    words keyword: is lock long new object operator out override params partial private protected public readonly ref
    words keyword: return sbyte sealed short sizeof stackalloc static string switch this throw try typeof uint ulong unchecked
    words keyword: unsafe ushort using var virtual void volatile while
    words keyword/type: class enum interface namespace record struct
    words constant: true false null
    values: this base
    members: . ?. ->
    capitals: type
    fields
    esc = \\(x[\da-fA-F]*|u[\da-fA-F]*|U[\da-fA-F]*|[^\n])
    state root
      //[^\n]* comment
      /\* comment >block
      #[^\n]* meta ?^
      """+ string >raw end={"}
      \$+"""+ string >rawValues end={"}
      " string >short
      "" string
      @" string >verbatim
      \$" string >values
      (@\$|\$@)" string >verbatimValues
      '(\\[^\n'][^'\n]*|\\'|[^'\\\n]+)' string
      0[xX][\da-fA-F_]+[uUlL]*|0[bB][01_]+[uUlL]* number
      \d[\d_]*(\.\d[\d_]*)?([eE][+\-]?[\d_]+)?[fFdDmMuUlL]* number
      \.\d[\d_]*([eE][+\-]?[\d_]+)?[fFdDmM]? number
      (get|set|init|add|remove) keyword ?then={;=
      (record|dynamic|partial|async|await) name! ?then==.,)\]
      (where|when|select|from|join|let|orderby|group|into|ascending|descending|yield|required|file|nint|nuint) keyword ?then=\a@"(
      (from|join|select|group|let|into|file) name! ?then==.,)(;
      (and|or|not|with) keyword ?then=\a{><
      (nameof|unmanaged|notnull|global) keyword ?then=(:,{
      @\a\w* name
      \a\w* name@
      \?\.|->|=>|::|\?\?|\.\.|[\-+*%=<>!&|\^~.?] operator
      / operator
      [(){}\[\],;:#] punctuation
    state block comment
      \*/ comment <
      [^*]+ comment
    state short string
      " string <
      [^"\\\n]+ string
      {esc} escape
      \n - <
    state verbatim string
      " string <
      "" escape
      [^"]+ string
    state raw string
      [^"]+ string
    state values string
      " string <
      [^"\\\n{}]+ string
      {esc}|\{\{|\}\} escape
      \{ escape >value
      \n - <
    state verbatimValues string
      " string <
      ""|\{\{|\}\} escape
      [^"{}]+ string
      \{ escape >value
    state rawValues string
      [^"{}]+ string
      \{+ escape >rawValue
    state value
      \} escape <
      :[^"}\n{]*\} escape <
      [({\[] punctuation >group
      +root
    state rawValue
      \}+ escape <
      [({\[] punctuation >group
      +root
    state group
      [)}\]] punctuation <
      [({\[] punctuation >group
      +root
    """#)
}
