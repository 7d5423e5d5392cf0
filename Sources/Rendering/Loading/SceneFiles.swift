// Which files in a folder are scenes: one answer for all verbs that take folders.

import FileFormats
import Platform
import SceneDecoding

/// Decides which files are scenes.
package enum SceneFiles {
  /// Files of this length without the key "screens" are not parsed, 1 MiB: a longer one is not a scene.
  private static let longestUnlikely = 1 << 20

  /// Whether a name is that of a scene: `.json` or `.jsonc`, but no schema (`.schema.json`).
  package static func hasSceneName(_ name: String) -> Bool {
    ["json", "jsonc"].contains(Path.fileExtension(of: name))
      && !name.utf8.suffix(12).elementsEqual(".schema.json".utf8)
  }

  /// The file name of a folder's scene: that of the folder, so that scenes of several folders have different names.
  package static func name(forFolder path: String) -> String {
    let name = Path.name(of: (try? FileSystem.realPath(path)) ?? path)
    return name.isEmpty || name == "/" || isHidden(name) ? "scene.jsonc" : "\(name).jsonc"
  }

  /// Whether a name is hidden.
  package static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Whether a file is a scene by its name and content. One that cannot be read, or is not valid JSON, may be one: its error is
  /// reported with its place, and the other scenes are taken.
  package static func isScene(_ path: String) -> Bool {
    guard hasSceneName(Path.name(of: path)) else { return false }
    guard let bytes = try? SceneFile(path: path).bytes else { return true }
    // Where the word is in a short file, its place says whether it is a key of a scene.
    return bytes.count <= longestUnlikely
      ? !SceneReader.isOtherJSON(bytes) : contains(Array("\"screens\"".utf8), in: bytes)
  }

  private static func contains(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: word[0]) {
      rest = rest[start...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// Decides which links in a folder are followed, so that a stranger's folder shows no other files of the machine: those that lead to
/// a file in the folder that is not found under its own name.
package struct FolderLinks {
  private let root: String?
  private var seen: Set<[UInt8]> = []

  /// Takes the folder that is walked.
  package init(root: String) { self.root = try? FileSystem.realPath(root) }

  /// Whether the file that a link leads to is taken under the link's name.
  package mutating func follows(_ link: String) -> Bool {
    guard let root, let real = try? FileSystem.realPath(link), Path.isInside(real, folder: root),
      FileSystem.kind(of: real) == .file
    else { return false }
    // Its own name in the folder is enough.
    let inner = Path.components(of: Path.relative(real, to: root))
    let ending = Path.fileExtension(of: link)
    if inner.allSatisfy({ !SceneFiles.isHidden(String($0)) }), Path.fileExtension(of: real) == ending { return false }
    return seen.insert(Array(real.utf8)).inserted
  }
}
