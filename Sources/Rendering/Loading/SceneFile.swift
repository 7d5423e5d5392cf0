// The bytes of a scene file and where its images are looked for.

import FileFormats
import JSONTree
import Platform

/// The text of a scene, not yet looked at.
package struct SceneFile: Sendable {
  /// Longest text that is read: 64 MiB.
  package static let longest = 64 << 20

  /// For diagnostics: the path as it was given.
  package let name: String
  /// UTF-8 text; empty for a scene that another part of the program has made.
  package let bytes: [UInt8]
  /// What such a scene consists of, instead of a text.
  let root: JSONNode?
  /// The folder that paths in the scene are relative to.
  package let folder: String

  /// Reads a file; a folder is an error.
  ///
  /// - Parameters:
  ///   - name: What diagnostics call it; nil: its path.
  ///   - waits: Whether it may be a pipe, which is read to its end. If not, anything but a regular file is an error.
  package init(path: String, name: String? = nil, waits: Bool = true) throws(AnimationError) {
    self.name = name ?? path
    root = nil
    folder = Path.parent(of: path)
    guard FileSystem.kind(of: path) != .folder else { throw .notAScene(path: path, found: .folder) }
    let (bytes, kind): ([UInt8], FileSystem.Kind)
    do {
      let file = try OpenFile(path, for: .reading, waits: waits)
      kind = try file.status().kind
      bytes = waits || kind == .file ? try file.readAll(limit: Self.longest) : []
    } catch { throw .unreadable(path: path, reason: error) }
    guard waits || kind == .file else { throw .notRegularFile(path: path) }
    if let found = FoundFile(bytes, path: path) { throw .notAScene(path: self.name, found: found) }
    self.bytes = bytes
  }

  /// Reads standard input; images are looked for in the current folder.
  package static func standardInput() throws(AnimationError) -> SceneFile {
    let bytes = try bytesOfStandardInput()
    if let found = FoundFile(bytes, path: "") { throw .notAScene(path: "standard input", found: found) }
    return SceneFile(name: "<stdin>", bytes: bytes, folder: ".")
  }

  private static func bytesOfStandardInput() throws(AnimationError) -> [UInt8] {
    do { return try OpenFile(borrowing: 0).readAll(limit: longest) } catch {
      throw .unreadable(path: "standard input", reason: error)
    }
  }

  /// The same file with another text.
  package func replacing(_ bytes: [UInt8]) -> SceneFile { SceneFile(name: name, bytes: bytes, folder: folder) }

  /// A text that is in no file.
  ///
  /// - Parameters:
  ///   - name: What diagnostics call it.
  ///   - folder: The folder that paths in the scene are relative to.
  package init(name: String, bytes: [UInt8], folder: String) {
    (self.name, self.bytes, self.folder, root) = (name, bytes, folder, nil)
  }

  /// A scene that another part of the program has made: no text is written and parsed again.
  ///
  /// - Parameters:
  ///   - name: What diagnostics call it.
  ///   - root: The tree of the scene; diagnostics have paths in it.
  ///   - folder: The folder that paths in the scene are relative to.
  package init(name: String, root: JSONNode, folder: String) {
    (self.name, bytes, self.folder, self.root) = (name, [], folder, root.numbered)
  }
}
