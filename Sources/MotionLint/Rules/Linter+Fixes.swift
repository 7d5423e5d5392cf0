// The fixes of findings whose mending is certain, as edits of the scene's own file.

import Comparison
import JSONTree
import MotionTrace
import Rendering
import SceneDecoding
import SceneModel

extension Linter {
  /// Replaces a value that is written as it is: a number or a string without a variable.
  func fix(replacing node: JSONNode, by text: String, _ title: String) -> Finding.Fix? {
    mainFile.flatMap { file in
      file.literal(at: node).map { Finding.Fix(title: title, edits: [Finding.Fix.Edit(range: $0, text: text)]) }
    }
  }

  /// Renames a layer that is no copy.
  func fix(renaming place: ScenePlaces.LayerPlace, to id: String) -> Finding.Fix? {
    guard let source = animation.loaded.source, place.offset == place.origin,
      let node = source.value("id", at: place.address, on: place.id.layer.screen),
      node.string.map(TextRuleName.isID) == true
    else { return nil }
    return fix(replacing: node, by: JSONWriter.quoted(id), "Rename to `\(id)`")
  }

  /// Removes a member of an object, with the comma that belongs to it.
  func fix(removing member: JSONMember) -> Finding.Fix? {
    guard let file = mainFile, let root = try? file.root(),
      let ranges = file.removal(ofItemAt: member.keyOffset, in: root)
    else { return nil }
    return Finding.Fix(title: "Remove `\(Wording.short(member.key))`", removing: ranges)
  }

  /// The scene's own file as text that can be edited.
  var mainFile: EditableText? {
    animation.loaded.source?.files.first.map { EditableText($0.bytes) }
  }
}

/// What an id may be, without the vocabulary.
enum TextRuleName {
  /// Letters, digits, `_`, `.` and `-`.
  static func isID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
