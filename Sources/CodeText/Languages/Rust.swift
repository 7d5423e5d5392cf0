// The grammar of Rust.

extension Grammar {
  /// Rust 2024, with raw strings, lifetimes and nested comments.
  static let rust = Grammar(
    #"""
    words keyword: as async await break const continue crate dyn else extern for if impl in let loop match mod move mut pub ref
    words keyword: return self Self static super unsafe use where while yield
    words keyword/type: enum struct trait type
    words keyword/function: fn
    words constant: true false
    words type: bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
    members: .
    capitals: type
    shouting: constant
    esc = \\(x[\da-fA-F]*|u\{[\da-fA-F_]*\}|[^\n])
    state root
      //[^\n]* comment
      /\* comment >block
      [bc]?" string >short
      (b|c)?r#*" string >raw end="{#}
      b?'({esc}|\u)' string
      '\a\w* type
      #!?\[ meta >attribute
      0x[\da-fA-F_]+([iu](8|16|32|64|128|size))? number
      0b[01_]+([iu](8|16|32|64|128|size))?|0o[0-7_]+([iu](8|16|32|64|128|size))? number
      \d[\d_]*(\.\d[\d_]*)?([eE][+\-]?[\d_]+)?([iuf](8|16|32|64|128|size))? number
      \d[\d_]*\. number ?then=),;}+*/<>=\n\-
      await keyword ?prev=.
      union keyword ?then=A-Z
      macro_rules! keyword
      \a\w*! function ?then=([{\a
      r#\a\w* name
      \a\w* name@
      ::|->|=>|\.\.=|\.\.|[\-+*%=<>!&|\^~.?] operator
      / operator
      [(){}\[\],;:@#$] punctuation
    state block comment
      /\* comment >block
      \*/ comment <
      [^*/]+ comment
    state short string
      " string <
      [^"\\]+ string
      {esc}|\\\n escape
    state raw string
      [^"]+ string
    state attribute meta
      \[ meta >attribute
      \] meta <
      " string >short
      r#*" string >raw end="{#}
      [^\[\]"r]+ meta
    """#)
}
