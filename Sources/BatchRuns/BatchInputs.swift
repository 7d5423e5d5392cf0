// Finds scene files: files, patterns, folders, lists.
//
// An output is named after its scene: after the file name, or, in a folder, after the path in that folder.

import FileFormats
import Pixels
import Platform
import Rendering
import SceneModel

/// A scene file of a batch.
package struct BatchSource: Hashable, Sendable {
  /// Where it is read.
  package let path: String
  /// The path of its outputs in their folder, without an extension.
  package let stem: String
}

/// Finds the scene files of a batch.
package struct BatchInputs: Sendable {
  /// Files, patterns, folders, `@LIST` and `-`.
  let operands: [String]
  /// The real path of the folder that outputs go to: what is written there is no input.
  let outputFolder: String?
  /// Whether lists may be pipes, which are read to their end.
  private let waits: Bool
  private let standardInput: [String]

  /// Prepares to find what `operands` name; `-` is read here, at once and once. If it does not wait, a list that is a pipe is an
  /// error.
  package init(_ operands: [String], outputFolder: String, waits: Bool = true) throws(BatchError) {
    self.operands = operands
    self.waits = waits
    self.outputFolder = try? FileSystem.realPath(outputFolder)
    standardInput =
      operands.contains("-")
      ? try Self.lines(of: try Self.read("standard input", OpenFile(borrowing: 0)), "standard input") : []
  }

  /// Whether a name that is no file is a pattern.
  static func isPattern(_ name: String) -> Bool { name.contains { "*?[".contains($0) } }

  /// Whether an operand names a folder, or is no file but a pattern.
  package static func isSeveral(_ operand: String) -> Bool {
    let kind = FileSystem.kind(of: operand)
    return kind == .folder || (kind == nil && isPattern(operand))
  }

  /// Whether an operand names a folder.
  package static func isFolder(_ operand: String) -> Bool { FileSystem.kind(of: operand) == .folder }

  /// Whether an operand names a file that is no scene: not JSON by its name, or valid JSON of another kind.
  package static func isOther(_ operand: String) -> Bool {
    FileSystem.kind(of: operand) == .file && !SceneFiles.isScene(operand)
  }

  /// Lists and tables that the scenes come from, for dependency files and for watching.
  package var lists: [String] { operands.filter(Self.isList).map { String($0.dropFirst()) } }

  private static func isList(_ operand: String) -> Bool { operand.utf8.first == UInt8(ascii: "@") }

  /// Every scene file, once, in the order of the operands and of names.
  package func sources() throws(BatchError) -> [BatchSource] {
    var sources: [BatchSource] = []
    for operand in operands {
      switch operand {
      case "-":
        for line in standardInput { sources += try found(line) }
      case _ where Self.isList(operand):
        let path = String(operand.dropFirst())
        for line in try Self.lines(of: try Self.read(path, waits: waits), path) { sources += try found(line) }
      default: sources += try found(operand)
      }
    }
    // Names that look alike (NFC and NFD) are different files.
    var seen: Set<[[UInt8]]> = []
    sources.removeAll { !seen.insert([Array($0.path.utf8), Array($0.stem.utf8)]).inserted }
    if sources.isEmpty { throw .noScenes(in: operands) }
    return sources
  }

  private func found(_ name: String) throws(BatchError) -> [BatchSource] {
    switch FileSystem.kind(of: name) {
    case .folder:
      var links = FolderLinks(root: name)
      return try scenes(in: name, prefix: "", real: (try? FileSystem.realPath(name)) ?? name, &links)
    case nil where Self.isPattern(name):
      let matches = FileSystem.paths(matching: name)
      if matches.isEmpty { throw .missing(name) }
      var sources: [BatchSource] = []
      for match in matches { sources += try found(match) }
      return sources
    case nil: throw .missing(name)
    case .file, .link, .special: return [BatchSource(path: name, stem: Path.stem(of: name))]
    }
  }

  // MARK: Folders

  /// The scenes in a folder and its subfolders: files `.json` and `.jsonc`, except valid JSON that is not a scene. Hidden files,
  /// schemas (`.schema.json`) and the folder of outputs are skipped. Links to folders are not followed, and links to files neither,
  /// if they lead out of the folder or to a scene that is found by its own name.
  private func scenes(
    in folder: String, prefix: String, real: String, _ links: inout FolderLinks
  ) throws(BatchError) -> [BatchSource] {
    if let outputFolder, Path.isSame(real, outputFolder) { return [] }
    let names: [String]
    do { names = try FileSystem.names(inFolder: folder) } catch { throw .unreadable(path: folder, reason: error) }
    var sources: [BatchSource] = []
    for name in names where !SceneFiles.isHidden(name) {
      let path = Path.join(folder, name)
      let kind = FileSystem.kindWithoutFollowing(path)
      switch kind {
      case .folder:
        sources += try scenes(in: path, prefix: "\(prefix)\(name)/", real: Path.join(real, name), &links)
      // A name that is not UTF-8 cannot be opened by its printed name. It is kept, so that its failure is reported.
      case .file, .link, nil:
        guard SceneFiles.hasSceneName(name), kind != .link || links.follows(path) else { continue }
        if kind == nil || SceneFiles.isScene(path) {
          sources.append(BatchSource(path: path, stem: prefix + Path.stem(of: name)))
        }
      case .special: break
      }
    }
    return sources
  }

  // MARK: Patterns and lists

  /// Most lines of a list and rows of a table, each of which is kept.
  static let mostLines = 250_000

  /// The lines of a list without empty ones and those that begin with `#`.
  private static func lines(of bytes: [UInt8], _ path: String) throws(BatchError) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(maxSplits: mostLines, whereSeparator: \.isNewline)
    if lines.count > mostLines { throw .tooManyLines(path: path, limit: mostLines) }
    return lines.map(String.init).filter { $0.utf8.first != UInt8(ascii: "#") }
  }

  /// The bytes of a list, a table or a scene, at most as many as a scene may have.
  static func read(_ path: String, waits: Bool) throws(BatchError) -> [UInt8] {
    let (file, kind): (OpenFile, FileSystem.Kind)
    do {
      file = try OpenFile(path, for: .reading, waits: waits)
      kind = try file.status().kind
    } catch { throw error == .noSuchFile ? .missing(path) : .unreadable(path: path, reason: error) }
    if !waits, kind == .special { throw .notRegularFile(path: path) }
    return try read(path, file)
  }

  private static func read(_ path: String, _ file: OpenFile) throws(BatchError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try file.readAll(limit: SceneFile.longest) } catch { throw .unreadable(path: path, reason: error) }
    guard bytes.count <= SceneFile.longest else { throw .unreadable(path: path, reason: .tooLarge) }
    return bytes
  }
}
