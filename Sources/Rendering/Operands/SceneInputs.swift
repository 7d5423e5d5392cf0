// Which scene files operands mean: files, patterns, folders, lists. One answer for all verbs that take several scenes.
//
// A result is named after its scene: after the file name, or, in a folder, after the path in that folder.

import FileFormats
import Platform

/// A scene file that an operand means.
package struct SceneInput: Hashable, Sendable {
  /// Where it is read; `-` is standard input.
  package let path: String
  /// The file name, or the path in the folder that was named, without an extension.
  package let name: String
  /// As the command line names it.
  package let operand: String
}

/// Why operands mean no scenes.
package enum SceneInputError: Error, Hashable, Sendable {
  /// A path does not exist, or no file matches a pattern.
  case missing(String)
  /// A folder, a list or another file that names scenes or their values cannot be read.
  case unreadable(path: String, reason: SystemError)
  /// A list or a table has too many lines.
  case tooManyLines(path: String, limit: Int)
  /// There is no scene file in an operand.
  case noScenes(in: String)
  /// The path of a list or a table is a pipe or a device, in a run that must not wait for one.
  case notRegularFile(path: String)
}

extension SceneInputError: CustomStringConvertible {
  /// One sentence.
  package var description: String {
    switch self {
    case .missing(let path):
      SceneInputs.isPattern(path) ? "\(path): no file matches" : "\(path): No such file or directory"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooManyLines(let path, let limit): "\(path): more than \(limit) lines; split it into several batches"
    case .noScenes(let operand): "no scene files found in: \(operand)"
    case .notRegularFile(let path): "\(AnimationError.notRegularFile(path: path))"
    }
  }
}

/// Finds the scene files that operands mean.
package struct SceneInputs: Sendable {
  /// What the scenes are for.
  package enum Purpose: Sendable {
    /// Results for each scene. `-` is a scene, and a file that is missing has a result, too.
    case results
    /// Outputs of many scenes. `-` is a list of operands, and a file that is missing is an error before anything is drawn.
    case outputs
  }

  /// Files, patterns, folders, `@LIST` and `-`.
  package let operands: [String]
  /// The real path of a folder that results go to: what is written there is no input.
  private let outputFolder: String?
  /// Whether files that are named and are no scenes are left out.
  private let onlyScenes: Bool
  /// Whether lists may be pipes, which are read to their end.
  private let waits: Bool
  /// The lines of standard input; nil when it is a scene, as for results.
  private let standardInput: [String]?

  /// Prepares to find what operands mean. A list on standard input is read here, at once and once.
  ///
  /// - Parameters:
  ///   - outputFolder: A folder that is left out when another one is walked; "" for none.
  ///   - onlyScenes: Whether files that are named and are no scenes are left out, without an error.
  ///   - waits: Whether a list may be a pipe. If not, a pipe is an error.
  package init(
    _ operands: [String], for purpose: Purpose = .results, outputFolder: String = "", onlyScenes: Bool = false,
    waits: Bool = true
  ) throws(SceneInputError) {
    self.operands = operands
    self.outputFolder = try? FileSystem.realPath(outputFolder)
    (self.onlyScenes, self.waits) = (onlyScenes, waits)
    switch purpose {
    case .results: standardInput = nil
    case .outputs:
      standardInput =
        operands.contains("-")
        ? try Self.lines(of: try Self.read("standard input", OpenFile(borrowing: 0)), "standard input") : []
    }
  }

  /// Whether a name that is no file is a pattern.
  static func isPattern(_ name: String) -> Bool { name.unicodeScalars.contains { "*?[".unicodeScalars.contains($0) } }

  /// Lists that the scenes come from, for dependency files and for watching.
  package var lists: [String] { operands.filter(Self.isList).map { String($0.dropFirst()) } }

  private static func isList(_ operand: String) -> Bool { operand.utf8.first == UInt8(ascii: "@") }

  /// Every scene file, once for each name, in the order of the operands and of names.
  package func all() throws(SceneInputError) -> [SceneInput] {
    // Names that look alike (NFC and NFD) are different files.
    var seen: Set<[[UInt8]]> = []
    var all: [SceneInput] = []
    for operand in operands {
      let found = try inputs(of: operand)
      if found.isEmpty, !onlyScenes { throw .noScenes(in: operand) }
      all += found.map { SceneInput(path: $0.path, name: $0.name, operand: operand) }
        .filter { seen.insert([Array($0.path.utf8), Array($0.name.utf8)]).inserted }
    }
    return all
  }

  private func inputs(of operand: String) throws(SceneInputError) -> [Found] {
    if operand == "-" {
      guard let standardInput else { return [(operand, "scene")] }
      return try found(standardInput)
    }
    guard Self.isList(operand) else { return try found(operand) }
    let path = String(operand.dropFirst())
    return try found(Self.lines(of: try Self.read(path, waits: waits), path))
  }

  private typealias Found = (path: String, name: String)

  private func found(_ lines: [String]) throws(SceneInputError) -> [Found] {
    var all: [Found] = []
    for line in lines { all += try found(line) }
    return all
  }

  private func found(_ name: String) throws(SceneInputError) -> [Found] {
    switch FileSystem.kind(of: name) {
    case .folder: return try scenes(in: name)
    case nil where Self.isPattern(name):
      let matches = FileSystem.paths(matching: name)
      if matches.isEmpty { throw .missing(name) }
      var all: [Found] = []
      for match in matches where isInput(match, pattern: name) {
        if FileSystem.kind(of: match) == .folder {
          all += try scenes(in: match)
        } else if SceneFiles.isScene(match) {
          all.append((match, Path.stem(of: match)))
        }
      }
      return all
    case nil where standardInput != nil: throw .missing(name)
    case .file where onlyScenes && !SceneFiles.isScene(name): return []
    case .file, .link, .special, nil: return [(name, Path.stem(of: name))]
    }
  }

  /// Whether a match is in the folder that the pattern names before its first wildcard, and not among outputs: links that lead out of
  /// it are not followed.
  private func isInput(_ match: String, pattern: String) -> Bool {
    let named = Path.components(of: pattern).prefix { !Self.isPattern(String($0)) }.joined(separator: "/")
    let folder = Path.isAbsolute(pattern) ? "/" + named : named.isEmpty ? "." : named
    guard let real = try? FileSystem.realPath(match), let root = try? FileSystem.realPath(folder) else { return false }
    return Path.isInside(real, folder: root) && outputFolder.map { Path.isInside(real, folder: $0) } != true
  }

  private func scenes(in folder: String) throws(SceneInputError) -> [Found] {
    var walk = FolderWalk(folder)
    var all: [Found] = []
    try walk.walk(skipping: outputFolder) { path, reason throws(SceneInputError) in
      throw .unreadable(path: path, reason: reason)
    } found: { item, canBeOpened throws(SceneInputError) in
      let path = Path.join(folder, item)
      // A scene that cannot be opened is kept, so that its failure is reported.
      guard SceneFiles.hasSceneName(item), !canBeOpened || SceneFiles.isScene(path) else { return }
      let inner = Path.parent(of: item)
      all.append((path, Path.join(inner == "." ? "" : inner, Path.stem(of: item))))
    }
    return all
  }

  // MARK: Lists

  /// Most lines of a list and rows of a table, each of which is kept.
  package static let mostLines = 250_000

  /// The lines of a list without empty ones and those that begin with `#`. Only bytes that end lines everywhere end a line: a file
  /// name may contain all others.
  private static func lines(of bytes: [UInt8], _ path: String) throws(SceneInputError) -> [String] {
    let lines = bytes.split(maxSplits: mostLines) { $0 == 0x0A || $0 == 0x0D }
    if lines.count > mostLines { throw .tooManyLines(path: path, limit: mostLines) }
    return lines.filter { $0.first != UInt8(ascii: "#") }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a list, a table or a scene, at most as many as a scene may have.
  package static func read(_ path: String, waits: Bool) throws(SceneInputError) -> [UInt8] {
    let (file, kind): (OpenFile, FileSystem.Kind)
    do {
      file = try OpenFile(path, for: .reading, waits: waits)
      kind = try file.status().kind
    } catch { throw error == .noSuchFile ? .missing(path) : .unreadable(path: path, reason: error) }
    if !waits, kind == .special { throw .notRegularFile(path: path) }
    return try read(path, file)
  }

  private static func read(_ path: String, _ file: OpenFile) throws(SceneInputError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try file.readAll(limit: SceneFile.longest) } catch { throw .unreadable(path: path, reason: error) }
    guard bytes.count <= SceneFile.longest else { throw .unreadable(path: path, reason: .tooLarge) }
    return bytes
  }
}
