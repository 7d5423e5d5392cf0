// The folder that `magicmove init` writes: a scene, and its schema, with which editors complete and explain keys.

import FileFormats
import OutputFiles
import Platform
import Rendering
import SceneDecoding

/// Writes a template.
struct StarterFolder {
  /// The folder, without a slash at its end.
  let path: String
  private let files: [(name: String, bytes: [UInt8])]

  /// A template to be written into a folder.
  init(_ template: SceneTemplate, at folder: String) {
    path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let name = SceneFiles.name(forFolder: path)
    // Templates call the scene "scene".
    let text = String(decoding: template.text, as: UTF8.self).replacing("scene.jsonc", with: name)
      .replacing("output/scene.", with: "output/\(Path.stem(of: name)).")
    files = [(name, Array(text.utf8)), ("scene.schema.json", Array(SceneSchema.json().utf8))]
  }

  /// The scene.
  var scene: String { "\(path)/\(files[0].name)" }

  /// The first file that exists with other contents, which is then the user's. Nil when all may be written.
  var occupied: String? {
    files.first { FileSystem.kind(of: "\(path)/\($0.name)") != nil && !isWritten($0) }.map { "\(path)/\($0.name)" }
  }

  /// Writes the files and replaces existing ones; the folder is created if it is missing.
  func write() throws(OutputError) {
    let parent = Path.parent(of: path)
    switch FileSystem.kind(of: path) {
    case .folder: break
    case nil where FileSystem.kind(of: parent) != .folder: throw .missingFolder(path: path, folder: parent)
    case nil: do { try FileSystem.makeFolder(path) } catch { throw .cannotCreate(path: path, reason: error) }
    case .file, .link, .special: throw .isNotFolder(path: path)
    }
    for file in files where !isWritten(file) {
      let output = try OutputFile("\(path)/\(file.name)", force: true)
      try output.write(file.bytes)
      try output.commit()
    }
  }

  private func isWritten(_ file: (name: String, bytes: [UInt8])) -> Bool {
    let found = try? OpenFile("\(path)/\(file.name)", for: .reading, waits: false).readAll(limit: file.bytes.count)
    return found == file.bytes
  }
}
