// The source of code is taken as it is written: `${` has no meaning in it.

import JSONTree

extension JSONNode {
  /// The code without its source.
  var codeWithoutSource: JSONNode {
    guard case .object(let members) = content else { return self }
    return JSONNode(.object(members.filter { $0.key != "source" }), offset: offset)
  }

  /// The same code with values of `changed` in place of its own; the source stays.
  func codeReplacing(_ changed: JSONNode) -> JSONNode {
    mappingValues { member in member.key == "source" ? member.value : changed[member.key] ?? member.value }
  }
}
