// The grammar of YAML.

extension Grammar {
  /// YAML 1.2, with blocks of text and flow collections.
  static let yaml = Grammar(
    #"""
    first = [^\s\-?:,\[\]{}#&*!|>'"%@`]|[\-?:][^\s]
    word = ({first})([^\s:]|:[^\s])*
    rest = ([^\s:#]|:[^\s])([^\s:]|:[^\s])*
    flowFirst = [^\s\-?:,\[\]{}#&*!|>'"%@`]|[\-?:][^\s,\[\]{}]
    flowWord = ({flowFirst})([^\s:,\[\]{}]|:[^\s,\[\]{}])*
    flowRest = ([^\s:,\[\]{}#]|:[^\s,\[\]{}])([^\s:,\[\]{}]|:[^\s,\[\]{}])*
    state root
      (---|\.\.\.) meta ?^ ?next=\s
      %[^\n]* meta ?^
      +common
      [|>][\d+\-]* operator >text ?then=\n# later indent
      \[ punctuation >flow
      \{ punctuation >flow
      {word}(\h+{rest})* property ?key
      {word}(\h+{rest})* name
      << property ?key
      [\-?:,|>] punctuation
    state common
      # comment >comment ?prev=\s
      " string >double
      ' string >single
      [&*][^\s,\[\]{}]+ attribute
      ![^\s,\[\]{}]* type
      (true|false|yes|no|on|off|null|True|False|Yes|No|On|Off|Null|TRUE|FALSE|NULL|~) constant ?then=\n,\]}#
      [+\-]?(\d[\d_]*(\.\d*)?|\.\d+)([eE][+\-]?\d+)? number ?then=\n,\]}#
      0x[\da-fA-F]+|0o[0-7]+ number ?then=\n,\]}#
    state flow
      +common
      [\]}] punctuation <
      [\[{] punctuation >flow
      {flowWord}(\h+{flowRest})* property ?key
      {flowWord}(\h+{flowRest})* name
      [\-?:,] punctuation
    state comment comment
      [^\n]+ comment
      \n - <
    state text string
      [^\n]+ string
      \n string
    state double string
      " string <
      [^"\\]+ string
      \\(x[\da-fA-F]*|u[\da-fA-F]*|U[\da-fA-F]*|\n|\u) escape
    state single string
      ' string <
      '' escape
      [^']+ string
    """#)
}
