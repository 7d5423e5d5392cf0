// The grammars of C and C++.

extension Grammar {
  /// C23.
  static let c = Grammar(familyWords + familyStates(literals: ""))

  /// C++23, with raw strings.
  static let cpp = Grammar(
    familyWords + #"""
      words keyword: alignas alignof and and_eq bitand bitor catch char8_t char16_t char32_t co_await co_return co_yield compl
      words keyword: concept const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export friend mutable
      words keyword: new noexcept not not_eq operator or or_eq private protected public reinterpret_cast requires static_assert
      words keyword: static_cast template this thread_local throw try typeid using virtual wchar_t xor xor_eq
      words keyword/type: class namespace typename
      values: this

      """#
      + familyStates(
        literals: #"""
            (L|u8|u|U)?R string ?next=" >raw
            (final|override) keyword ?then={;,=\n&/

          """#))

  private static let familyWords = #"""
    words keyword: alignas alignof asm auto bool break case char const constexpr continue default do double else extern float
    words keyword: for goto if inline int long register restrict return short signed sizeof static static_assert switch
    words keyword: thread_local typedef typeof unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex _Generic
    words keyword: _Imaginary _Noreturn _Static_assert _Thread_local __attribute__ __inline __inline__ __restrict __volatile__
    words keyword/type: enum struct union
    words constant: true false NULL nullptr
    members: . ->
    capitals: type
    shouting: constant
    esc = \\([0-7]+|x[\da-fA-F]*|u[\da-fA-F]*|U[\da-fA-F]*|\n|\u)

    """#

  private static func familyStates(literals: String) -> String {
    #"""
    state root
      //([^\n\\]|\\\n|\\[^\n])* comment
      /\* comment >block
      #\h*(include|import|include_next) meta >include ?^
      # meta >directive ?^

    """# + literals + #"""
        (L|u8|u|U)?" string >short
        (L|u8|u|U)?' string >quoted
        -?\.?\d([eEpP][+\-]|'?\w|\.)* number ?operand
        \.?\d([eEpP][+\-]|'?\w|\.)* number
        0[xX][\da-fA-F']*([uUlLzZ]*|(\.[\da-fA-F']*)?[pP][+\-]?\d+[fFlL]*) number
        \a\w*_t type
        \a\w* name@
        ->|::|\.\.\.|[\-+*%=<>!&|\^~.?] operator
        / operator
        [(){}\[\],;:#@] punctuation
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
      state raw string
        "[^\n("]*\( string =rawText end=){^("}"
        [^\n] string <
        \n - <
      state rawText string
        [^)"]+ string
      state include meta
        <[^>\n]*> string
        +directive
      state directive meta
        //[^\n]* comment
        /\* comment >block
        \\\n meta
        \n - <
        " string >short
        [^/\\\n"<]+ meta
      """#
  }
}
