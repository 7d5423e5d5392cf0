// Code of layers as types, and where its keys are written.

import JSONTree
import SceneModel

/// Where code is written, as offsets in the scene's bytes.
package struct CodePlace: Hashable, Sendable {
  /// Its source, or the path of its file.
  package var source: Int
  /// The values of its keys.
  var keys: [String: Int]

  /// The value of a key; of one that is not written the source.
  package func offset(of key: String) -> Int { keys[key] ?? source }
}

extension JSONNode {
  /// Code; nil without a source.
  var code: LayerCode? {
    let written: LayerCode.Source? =
      if let source = string ?? self["source"]?.string { .text(source) } else { self["file"]?.string.map { .file($0) } }
    guard let written else { return nil }
    let standard = Defaults.code
    var code = LayerCode(
      written, language: self["language"]?.string, theme: self["theme"]?.string ?? standard.theme,
      size: self["size"]?.number ?? standard.size)
    code.font = self["font"]?.string ?? standard.font
    code.weight = self["weight"]?.weight ?? standard.weight
    code.lineHeight = self["lineHeight"]?.number
    code.padding = self["padding"]?.insets ?? standard.padding
    code.tab = self["tab"]?.integer(in: Ranges.tab) ?? standard.tab
    code.lines = self["lines"]?.string
    code.lineNumbers = self["lineNumbers"].flatMap { $0.integer(in: Ranges.lineNumbers) ?? ($0.bool == true ? 1 : nil) }
    (code.highlight, code.focus) = (self["highlight"]?.string, self["focus"]?.string)
    (code.added, code.removed) = (self["added"]?.string, self["removed"]?.string)
    code.marks = self["marks"]?.bool ?? standard.marks
    return code
  }

  /// Where code is written.
  var codePlace: CodePlace {
    let keys = Dictionary(members.map { ($0.key, $0.value.offset) }) { first, _ in first }
    return CodePlace(source: keys["source"] ?? keys["file"] ?? offset, keys: keys)
  }
}
