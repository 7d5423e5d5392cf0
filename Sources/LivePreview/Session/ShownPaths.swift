// Paths as pages may see them: relative, so that a page, a screenshot or a copied message does not tell where a home folder is.

import FileFormats
import SceneModel

/// Shortens the absolute paths of messages.
struct ShownPaths: Sendable {
  /// The scene's file: as it was named, without the folders before an absolute name.
  let scene: String
  /// Folders that are omitted, with a slash at the end.
  private let folders: [String]

  /// - Parameters:
  ///   - scene: The scene's file as it was named.
  ///   - folder: The absolute path of the current folder.
  init(scene: String, folder: String) {
    let parent = Path.parent(of: Path.join(folder, scene))
    folders = [folder, parent].filter { $0.hasPrefix("/") && $0 != "/" }.map { $0 + "/" }
    self.scene = Self.file(scene, folders)
  }

  /// The path of a file; of an absolute path in another folder only the name.
  func file(_ path: String) -> String { Self.file(path, folders) }

  private static func file(_ path: String, _ folders: [String]) -> String {
    guard path.hasPrefix("/") else { return path }
    guard let folder = folders.first(where: path.hasPrefix) else { return Path.name(of: path) }
    return String(path.dropFirst(folder.count))
  }

  /// A diagnostic with relative paths. What the scene itself says stays as it is.
  func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic {
    var shown = diagnostic
    shown.file = file(diagnostic.file)
    shown.message = folders.reduce(diagnostic.message) { Self.removing($1, from: $0) }
    return shown
  }

  /// A message about the machine without absolute paths: of a path in another folder only the name stays.
  func message(_ text: String) -> String {
    var (shown, rest) = ("", folders.reduce(text) { Self.removing($1, from: $0) }[...])
    while let slash = rest.firstIndex(of: "/") {
      shown += rest[..<slash]
      let path = rest[slash...].prefix { !Self.endsPath($0) }
      let isAbsolute = path.count > 1 && (shown.last.map { $0 == ":" || Self.endsPath($0) } ?? true)
      shown += isAbsolute ? Path.name(of: String(path)) : String(path)
      rest = rest[path.endIndex...]
    }
    return shown + rest
  }

  /// Removes a folder where a path begins with it.
  private static func removing(_ folder: String, from text: String) -> String {
    var (result, rest) = ("", text[...])
    while let range = rest.firstRange(of: folder) {
      result += rest[..<range.lowerBound]
      if let last = result.last, !endsPath(last), last != ":" { result += folder }
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private static func endsPath(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`(),;=".contains(character)
  }
}
