// The grammar of CSS.

extension Grammar {
  /// CSS with nested rules; what SCSS adds is read as far as it is alike.
  static let css = Grammar(
    #"""
    state rules
      /\* comment >block
      //[^\n]* comment ?^
      " string >double
      ' string >single
      @(media|supports|layer|container|document|keyframes|-webkit-keyframes|-moz-keyframes|-o-keyframes|scope|starting-style) keyword >prelude
      @[\w\-]+ keyword >atRule
      \{ punctuation >declarations
      \} punctuation
      +selector
    state nested
      \} punctuation <
      +rules
    state selector
      ::?[\a\-][\w\-]* meta
      : punctuation
      +simple
    state simple
      \.[\a\-][\w\-]* attribute
      #[\a\-][\w\-]* attribute
      [\a\-][\w\-]* tag
      \d+(\.\d+)?% tag
      \[ punctuation >match
      [*>+~&|] operator
      [(),;] punctuation
    state match
      \] punctuation <
      " string >double
      ' string >single
      [\w\-]+ attribute
      [~|\^$*]?= operator
    state prelude
      /\* comment >block
      \{ punctuation =nested
      ; punctuation <
      (and|or|not|only) keyword
      +value
      : punctuation
    state atRule
      /\* comment >block
      \{ punctuation =declarations
      ; punctuation <
      +value
      : punctuation
    state declarations
      /\* comment >block
      //[^\n]* comment ?^
      \} punctuation <
      \{ punctuation >declarations
      @[\w\-]+ keyword >atRule
      " string >double
      ' string >single
      --[\w\-]+ property
      [*_]?[\a\-][\w\-]* property ?then=:
      : punctuation >values ?next=^:\a
      : punctuation >values ?prev=\w\-\s
      &:[\a\-:][\w\-:]* meta
      &[\w\-]* tag
      +simple
    state values
      /\* comment >block
      ; punctuation <
      \} punctuation <<
      +value
      \{ punctuation =declarations
      : punctuation
    state value
      " string >double
      ' string >single
      url\( function >url
      [+\-]?(\d+(\.\d*)?|\.\d+)([eE][+\-]?\d+)? number
      (%|[a-zA-Z]+) type ?prev=\d
      #[\da-fA-F]+ number ?next=^\w\-
      ![\h]*[\a]+ keyword
      (-*\a|[$@])[\w\-]* constant!
      --[\w\-]+ property
      [U]\+[\da-fA-F?\-]+ number
      [*/+\-=<>|] operator
      [(),\[\]] punctuation
    state url string
      \) function <
      " string >double
      ' string >single
      [^)"'\n]+ string
      \n - <
    state block comment
      \*/ comment <
      [^*]+ comment
    state double string
      " string <
      [^"\\\n]+ string
      \\([\da-fA-F]+|\n|\u) escape
      \n - <
    state single string
      ' string <
      [^'\\\n]+ string
      \\([\da-fA-F]+|\n|\u) escape
      \n - <
    """#)
}
