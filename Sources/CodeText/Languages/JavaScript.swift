// The grammars of JavaScript and TypeScript. Elements (JSX) are read in JavaScript and in `tsx`.

extension Grammar {
  /// JavaScript, with regular expressions, templates and elements.
  static let javascript = Grammar(scriptWords + scriptStates(elements: true))

  /// TypeScript without elements: `<` starts type parameters.
  static let typescript = Grammar(scriptWords + typeWords + scriptStates(elements: false))

  /// TypeScript with elements.
  static let tsx = Grammar(scriptWords + typeWords + scriptStates(elements: true))

  private static let scriptWords = #"""
    words keyword: await break case catch const continue debugger default delete do else export finally for if import in
    words keyword: instanceof let new return super switch this throw try typeof var void while with yield
    words keyword/type: class extends
    words keyword/function: function
    words constant: true false null undefined NaN Infinity
    values: this super
    anymember
    members: . ?.
    capitals: type
    shouting: constant
    constructors
    esc = \\(u\{[\da-fA-F]*\}|u[\da-fA-F]+|x[\da-fA-F]+|\n|\u)

    """#

  private static let typeWords = #"""
    words keyword/type: interface enum implements
    words keyword: as satisfies any bigint boolean never number object string symbol unknown

    """#

  private static let typeRules = #"""
      (number|object|string|symbol|any|boolean) name! ?then=.(:
      (type|namespace|module) keyword ?then=\a{*
      (abstract|declare|readonly|private|protected|public|override|keyof|infer|unique|accessor) keyword ?then=\a\[{#
      (is|asserts) keyword ?then=\a
      @[\a$][\w$.]* meta

    """#

  private static let elementRules = #"""
      <[A-Z]\w*(,|\h+extends) type ?operand
      < tag >name ?operand ?then=\a$>

    """#

  /// The states; with `elements`, `<` can start an element where an operand is expected.
  private static func scriptStates(elements: Bool) -> String {
    #"""
    state root
      //[^\n]* comment
      /\* comment >block
      #![^\n]* comment ?^
      <!--[^\n]* comment ?^

    """# + (elements ? elementRules : "") + typeRules + #"""
        " string >double
        ' string >single
        ` string >template
        / string >regex ?operand
        0[xX][\da-fA-F_]+n?|0[bB][01_]+n?|0[oO][0-7_]+n? number
        \d[\d_]*n? number
        \d[\d_]*(\.[\d_]*)?([eE][+\-]?[\d_]+)? number
        \.\d[\d_]*([eE][+\-]?[\d_]+)? number
        (get|set|static|async) keyword ?then=\a$*#
        static keyword ?then=\[{
        async keyword ?then=(
        (of|from|as) keyword ?then=\a"'\[{$(`* ?prev=\s}*
        [\a$][\w$]* name@
        #[\a$][\w$]* property
        \?\.|\.\.\. operator
        [\-+*%=>!&|\^~?.]|=>|\?\?|\+\+|-- operator
        <|<<|<= operator
        / operator
        [(){}\[\],;:@] punctuation
      state block comment
        \*/ comment <
        [^*]+ comment
      state double string
        " string <
        [^"\\\n]+ string
        {esc} escape
        \n - <
      state single string
        ' string <
        [^'\\\n]+ string
        {esc} escape
        \n - <
      state template string
        ` string <
        [^`\\$]+ string
        {esc} escape
        \$\{ escape >interpolation
      state interpolation
        \} escape <
        \{ punctuation >group
        +root
      state group
        \} punctuation <
        \{ punctuation >group
        +root
      state regex string
        /[a-z]* string <
        [^/\\\[\n]+ string
        \\[^\n] string
        \[ string >set
        \n - <
      state set string
        \] string <
        [^\]\\\n]+ string
        \\[^\n] string
        \n - <<
      state name
        [\a$][\w$.:\-]* tag =attributes
        > tag =content
        [^\s] punctuation <
      state attributes
        > tag =content
        /> tag <
        //[^\n]* comment
        /\* comment >block
        [\a$][\w$.:\-]* attribute
        = operator
        " string >doubleValue
        ' string >singleValue
        \{ punctuation >group
      state doubleValue string
        " string <
        [^"]+ string
      state singleValue string
        ' string <
        [^']+ string
      state content name
        </ tag =closing
        < tag >name
        \{ punctuation >group
        &[a-zA-Z#\d]+; constant
        [^<{\s&]+ name
        \s+ -
      state closing
        [\a$][\w$.:\-]* tag
        > tag <
      """#
  }
}
