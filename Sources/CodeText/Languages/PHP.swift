// The grammar of PHP.

extension Grammar {
  /// PHP 8, in a page of HTML. Scripts and styles of the page are plain, since they can contain islands too.
  static let php = Grammar(
    markupStates + #"""
      state scriptTag
        +tag
      state styleTag
        +tag
      state island
        <\?(php|=)? meta >code
      words keyword: abstract and array as break callable case catch clone const continue declare default die do echo else elseif
      words keyword: empty enddeclare endfor endforeach endif endswitch endwhile eval exit final finally fn for foreach global goto
      words keyword: if include include_once instanceof insteadof isset list match print private protected public readonly
      words keyword: require require_once return static switch throw try unset use var while xor yield or self parent
      words keyword/type: class enum extends implements interface namespace new trait
      words keyword/function: function
      words constant: true false null __class__ __dir__ __file__ __function__ __line__ __method__ __namespace__ __trait__
      words type: bool float int iterable mixed never object string void
      anymember
      members: -> ?-> ::
      capitals: type
      shouting: constant
      state code
        \?> meta <
        //([^\n?]|\?+[^>?\n])* comment
        #([^\n?\[]|\?+[^>?\n])([^\n?]|\?+[^>?\n])*|# comment
        #\[ punctuation
        /\* comment >block
        " string >short
        ' string >quoted
        ` string >backtick
        <<<\h*"?[\a]\w*"?\n string >here word={^<"\s}
        <<<\h*'[\a]\w*'\n string >now word={^<'\s}
        \$+\a\w* name
        0x[\da-f_]+|0b[01_]+|0o?[0-7_]+ number
        \d[\d_]*(\.[\d_]*)?(e[+\-]?[\d_]+)? number
        \.\d[\d_]*(e[+\-]?[\d_]+)? number
        (enum|readonly|match|fn|list|print|array|parent|self) name! ?then==;,)
        enum keyword ?then=\a
          [\a\\][\w\\]* name@
        \?->|->|::|=>|\.\.\.|[\-+*%=<>!&|\^~.?@] operator
        / operator
        [(){}\[\],;:] punctuation
      state block comment
        \*/ comment <
        [^*]+ comment
      state quoted string
        ' string <
        \\[\\'] escape
        [^'\\]+ string
      state short string
        " string <
        [^"\\${]+ string
        +parts
      state backtick string
        ` string <
        [^`\\${]+ string
        +parts
      state here string
        [^\\${\n]+ string
        \n string
        +parts
      state now string
        [^\n]+ string
        \n string
      state parts string
        \\([0-7]+|x[\da-f]+|u\{[\da-f]+\}|[^\n]) escape
        \$\a\w*(->\a\w*|\[[\w$\-'"]+\])? escape
        \$\{ escape >value
        \{ escape >value ?next=$
      state value
        \} escape <
        \{ punctuation >group
        +code
      state group
        \} punctuation <
        \{ punctuation >group
        +code
      """#)
}
