// Edits of bytes as lines and columns.

import JSONTree
import Rendering

/// Finds the places of edits.
enum FixPlaces {
  /// An edit with its place; columns count Unicode scalars from 1.
  struct Edit {
    let start: SourceText.Position
    let end: SourceText.Position
    let text: String
  }

  /// The edits of a fix of a file; none if the file is gone.
  static func places(of fix: Finding.Fix, in file: String) -> [Edit] {
    guard let bytes = try? SceneFile(path: file).bytes else { return [] }
    let text = SourceText(bytes, fileName: file)
    return fix.edits.map { edit in
      Edit(
        start: text.position(of: edit.range.lowerBound), end: text.position(of: edit.range.upperBound), text: edit.text)
    }
  }
}
