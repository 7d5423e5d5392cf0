// The folder that `magicmove init` writes: a scene, and on request its schema, with which editors complete and explain keys, and the
// rules for agents.

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

  /// A template to be written into a folder; the scene is named after it.
  ///
  /// - Parameters:
  ///   - hasSchema: Whether the schema is written and named by the scene.
  ///   - hasAgents: Whether the rules for agents are written into `AGENTS.md`.
  init(_ template: SceneTemplate, at folder: String, hasSchema: Bool = false, hasAgents: Bool = false) {
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let scene = SceneFiles.name(forFolder: path)
    let schema = hasSchema ? "scene.schema.json" : nil
    var files = [(scene, template.text(named: scene, schema: schema))]
    if let schema { files.append((schema, Array(SceneSchema.json().utf8))) }
    if hasAgents {
      let old = try? OpenFile("\(path)/\(AgentRules.file)", for: .reading, waits: false).readAll(limit: 1 << 24)
      files.append((AgentRules.file, AgentRules.added(to: old ?? [])))
    }
    (self.path, self.files) = (path, files)
  }

  /// The scene.
  var scene: String { "\(path)/\(files[0].name)" }

  /// What is written, as it was given.
  var paths: [String] { files.map { "\(path)/\($0.name)" } }

  /// The first file that exists with other contents, which is then the user's. Nil when all may be written.
  var occupied: String? {
    files.first { file in
      // What others have written there stays.
      file.name != AgentRules.file && FileSystem.kind(of: "\(path)/\(file.name)") != nil && !isWritten(file)
    }.map { "\(path)/\($0.name)" }
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
