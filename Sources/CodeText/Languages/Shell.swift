// The grammar of shells: POSIX and Bash.

extension Grammar {
  /// Shell scripts, with here-documents and substitutions.
  static let shell = Grammar(
    #"""
    words keyword: if then else elif fi for while until do done case esac in function select time return break continue exit
    words keyword: local export declare typeset readonly unset eval exec set shift source trap
    words constant: true false
    state root
      # comment >comment ?prev=\s;(&|)
      \\\n escape
      \\\u escape
      " string >double
      \$" string >double
      ' string >single
      \$' string >quoted
      ` operator >backtick
      <<-?\h*\\?\a\w* string >here line={\w} later
      <<-?\h*("\a\w*"|'\a\w*'|\\\a\w*) string >now line={\w} later
      <<< operator
      \$\(\( operator >arithmetic
      \(\( operator >arithmetic
      \$\( operator >command
      \$(\a\w*|[\d#@*?$!\-]) property
      \$\{[#!]? property >parameter
      \a\w*\+?= property
      \a[\w\-]* function! ?then=( ?^
      \a\w* name@ ?next=\s;&|<>()`"'$
      --?[\a][\w\-]* attribute ?prev=\s
      \d+ number ?next=\s;&|<>)`
      (&&|\|\||;;|[|&;!=<>]+|\[\[|\]\]|[\[\]]) operator
      [(){}] punctuation
      ([^\s"'`$\\;|&<>(){}#\[\]=]|\a\w*)([^\s"'`$\\;|&<>(){}=])* name
    state comment comment
      [^\n]+ comment
      \n - <
    state double string
      " string <
      [^"\\$`]+ string
      +parts
    state parts string
      \\([$`"\\]|\n) escape
      \\\u string
      \$\(\( operator >arithmetic
      \$\( operator >command
      \$(\a\w*|[\d#@*?$!\-]) property
      \$\{[#!]? escape >quotedParameter
      ` operator >backtick
    state single string
      ' string <
      [^']+ string
    state quoted string
      ' string <
      \\\u escape
      [^'\\]+ string
    state here string
      [^\\$`\n]+ string
      \n string
      +parts
    state now string
      [^\n]+ string
      \n string
    state command
      \) operator <
      \( punctuation >group
      +root
    state group
      \) punctuation <
      \( punctuation >group
      +root
    state backtick
      ` operator <
      +root
    state arithmetic
      \)\) operator <
      \( punctuation >grouped
      +numbers
    state grouped
      \) punctuation <
      \( punctuation >grouped
      +numbers
    state numbers
      " string >double
      ' string >single
      \$(\a\w*|[\d#@*?$!\-]) property
      \$\{[#!]? property >parameter
      \$\( operator >command
      ` operator >backtick
      0[xX][\da-fA-F]+|\d+(#\w+)? number
      \a\w* name
      [\-+*/%=<>!&|\^~?:]+ operator
      [,;\[\]] punctuation
    state parameter
      \} property <
      +parameterParts
    state quotedParameter
      \} escape <
      +parameterParts
    state parameterParts
      " string >double
      ' string >single
      \$' string >quoted
      \\\u escape
      \$\(\( operator >arithmetic
      \$\( operator >command
      \$(\a\w*|[\d#@*?$!\-]) property
      \$\{[#!]? property >parameter
      ` operator >backtick
      \w+ name
      [:\-+=?#%/\^,@*!~\[\]]+ operator
    """#)
}
