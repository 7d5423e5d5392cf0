// The grammars of HTML, XML and PHP: PHP is HTML with islands of code.

extension Grammar {
  /// HTML and XML, with styles and scripts.
  static let html = Grammar(
    markupStates + #"""
      state scriptTag
        > tag < embed=javascript:</script
        +tag
      state styleTag
        > tag < embed=css:</style
        +tag
      """#)

  /// The states of markup. A language with islands in it replaces the state `island`.
  static let markupStates = #"""
    ignorecase
    state page name
      +island
      <!-- comment >comment
      <!\[CDATA\[ meta >data
      <![a-z] meta >declaration
      <\?\a meta >instruction
      <script tag >scriptTag ?next=\s/>
      <style tag >styleTag ?next=\s/>
      <[a-z_:][\w:.\-]* tag >tag
      </[a-z_:][\w:.\-]* tag >tag
      {entity} constant
      [^<&\s]+ name
      \s+ -
    state island
    state comment comment
      --> comment <
      [^\-]+ comment
    state data string
      \]\]> meta <
      [^\]]+ string
    state declaration meta
      > meta <
      " string >double
      ' string >single
      [^>"'\[]+ meta
      \[ meta >subset
    state subset meta
      <!-- comment >comment
      \] meta <
      " string >double
      ' string >single
      [^\]"'<]+ meta
    state instruction meta
      \?> meta <
      " string >double
      ' string >single
      [^?"']+ meta
    state tag
      +island
      /?> tag <
      = operator ?then=^"'\s>< >value
      = operator
      " string >double
      ' string >single
      [^\s=>"'/<]+ attribute
    state value string
      +island
      [^\s>]+ string <
      \s+ -
    state double string
      +island
      " string <
      {entity} escape
      [^"&<]+ string
    state single string
      +island
      ' string <
      {entity} escape
      [^'&<]+ string
    entity = &(#[\d]+|#x[\da-f]+|\a\w*);

    """#
}
