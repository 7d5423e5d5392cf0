// The files that the text of a scene is in, as pages name them, and whether they may be changed.

import FileFormats
import JSONTree
import OutputFiles
import Platform
import Rendering
import SceneDecoding

/// A file that the text of a scene is in.
struct TextFile: Sendable {
  /// As pages name it.
  let name: String
  /// Absolute, with all links followed.
  let path: String
  /// As read, under the name that diagnostics have for it.
  let source: SceneSource.File

  /// The line and the column of the value at a path, or of the innermost value around it that exists.
  func place(of path: JSONPath) -> SourceText.Position {
    var node = (try? EditableText(source.bytes).root()) ?? .null
    for component in path.components {
      guard let next = node[component] else { break }
      node = next
    }
    return SourceText(source.bytes, fileName: name).position(of: node.offset)
  }
}

extension PreviewSession {
  /// The files of a revision, the scene's own first.
  ///
  /// - Throws: When one is gone.
  func files(of revision: Revision) throws(HTTPError) -> [TextFile] {
    let files = revision.files.compactMap { file in
      let path = try? FileSystem.realPath(Path.join(loader.folder, file.name))
      return path.map { TextFile(name: paths.file(loader.named(file.name)), path: $0, source: file) }
    }
    guard files.count == revision.files.count, !files.isEmpty else { throw .foreignChange }
    return files
  }

  /// The file that a page names; nil: the scene's own.
  func file(_ name: String?, among files: [TextFile]) throws(HTTPError) -> TextFile {
    guard let file = name.map({ name in files.first { Path.isSame($0.name, name) } }) ?? files.first else {
      throw .badRequest("`\(name ?? "")`: the scene has no such file")
    }
    return file
  }

  /// The texts of a revision with edits that are not written.
  func edited(_ revision: Revision, _ edits: [SceneEdit]) throws(HTTPError) -> EditStep {
    let files = try files(of: revision)
    for edit in edits {
      if let file = try? file(edit.file, among: files) { try checkMayChange(file) }
    }
    var (named, wholes): ([SceneEdit], Set<JSONPath>) = ([], [])
    for edit in edits {
      let name = try file(edit.file, among: files).source.name
      // A part of a label or a frame in an object without one begins with all of what it replaces.
      if case .value(let value) = edit.change,
        let whole = revision.origins({ $0.completing(value, at: edit.path, in: name) }),
        wholes.insert(whole.path).inserted
      {
        named.append(SceneEdit(.value(whole.value), at: whole.path, in: name))
      } else {
        named.append(SceneEdit(edit.change, at: edit.path, in: name))
      }
    }
    var scene = EditableScene(revision.files)
    do { try scene.apply(named) } catch {
      if case .notRenamed = error { throw HTTPError(status: 422, message: "\(error)", diagnostics: []) }
      throw .badRequest("\(error)")
    }
    var step = EditStep(
      before: [:], texts: [:],
      changes: scene.changes.map { change in
        var change = change
        change.file = paths.file(loader.named(change.file))
        return change
      })
    for (file, bytes) in zip(files, scene.bytes) where bytes != file.source.bytes {
      (step.before[file.path], step.texts[file.path]) = (file.source.bytes, bytes)
    }
    return step
  }

  /// Refuses a file that must not be changed.
  func checkMayChange(_ file: TextFile) throws(HTTPError) {
    let folder = try? FileSystem.realPath(Path.parent(of: loader.path))
    guard let folder, Path.isInside(file.path, folder: folder) else {
      throw HTTPError(status: 403, message: "\(file.name): the file is outside the scene's folder")
    }
    // The administrator may write everywhere, but means what the permissions say.
    guard let status = FileStatus(path: file.path), status.permissions & 0o222 != 0, FileSystem.mayWrite(file.path)
    else {
      throw HTTPError(status: 403, message: "\(file.name): the file is read-only")
    }
  }

  /// Refuses an edit of files that another program has changed.
  func checkBytes(of revision: Revision) throws(HTTPError) {
    for file in try files(of: revision) {
      let bytes = try? OpenFile(file.path, for: .reading, waits: false).readAll(limit: SceneFile.longest)
      if bytes != file.source.bytes { throw .foreignChange }
    }
  }

  /// Writes the files of an edit, all or none.
  func write(_ step: EditStep) throws(HTTPError) {
    let items = step.texts.sorted { $0.key < $1.key }.map { path, text in
      FileExchange.Item(path, old: step.before[path] ?? [], new: text)
    }
    do { try FileExchange.exchange(items) } catch {
      let message = paths.message("\(error)")
      switch error {
      case .cannotCreate(_, let reason) where reason.isNoSpace, .writeFailed(_, let reason) where reason.isNoSpace:
        throw HTTPError(status: 507, message: message)
      default: throw HTTPError(status: 500, message: message)
      }
    }
  }

  /// What is wrong with a scene that edits would make.
  func invalid(_ error: AnimationError) -> HTTPError {
    let diagnostics = loader.diagnostics(error).map(worded)
    let first = diagnostics.first { $0.severity == .error } ?? diagnostics.first
    return HTTPError(
      status: 422, message: first?.message ?? "the scene would be invalid",
      diagnostics: diagnostics.map { StateText.diagnostic($0) })
  }
}
