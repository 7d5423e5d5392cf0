// Which files in a folder are scenes: one answer for all verbs that take folders.

import FileFormats
import OutputFiles
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
    let isHidden = name.utf8.first == UInt8(ascii: ".")
    return name.isEmpty || name == "/" || isHidden ? "scene.jsonc" : "\(name).jsonc"
  }

  /// Whether a file is a scene by its name and content. One that cannot be read, or is not valid JSON, may be one: its error is
  /// reported with its place, and the other scenes are taken.
  package static func isScene(_ path: String) -> Bool {
    guard hasSceneName(Path.name(of: path)) else { return false }
    guard let bytes = try? SceneFile(path: path).bytes else { return true }
    let isLikely = bytes.count <= longestUnlikely || contains(Array("\"screens\"".utf8), in: bytes)
    return isLikely && !SceneReader.isOtherJSON(bytes)
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

/// Goes through the files of a folder and its subfolders in the order of their names.
///
/// Hidden files, `node_modules`, reports of this program, and one given folder are left out. Links to folders are not followed, and
/// links to files neither, if they lead out of the folder or to a file that is found by its own name: so a stranger's folder shows
/// no other files of the machine.
package struct FolderWalk {
  /// A folder that is being gone through.
  private struct Level {
    /// The path in the folder that is walked, with a slash at its end; "" is that folder.
    let prefix: String
    let realPath: String
    var names: ArraySlice<String>
  }

  private let root: String
  private let realRoot: String?
  private var levels: [Level] = []
  /// The targets of links that were taken.
  private var linked: Set<[UInt8]> = []

  /// Prepares to walk a folder.
  package init(_ root: String) {
    self.root = root
    realRoot = try? FileSystem.realPath(root)
  }

  /// Calls `found` for each file, with its path in the folder and whether it can be opened: a name that is not UTF-8 cannot be
  /// opened as it is printed.
  ///
  /// - Parameters:
  ///   - skipped: The real path of a folder that is left out; nil for none.
  ///   - failed: Is called for each folder that cannot be read.
  package mutating func walk<E: Error>(
    skipping skipped: String?, failed: (_ path: String, SystemError) throws(E) -> Void,
    found: (_ item: String, _ canBeOpened: Bool) throws(E) -> Void
  ) throws(E) {
    try enter("", realRoot ?? root, skipped, failed)
    while let level = levels.last {
      guard let name = level.names.first else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].names.removeFirst()
      let item = level.prefix + name
      let path = Path.join(root, item)
      switch FileSystem.kindWithoutFollowing(path) {
      case .folder: try enter(item + "/", Path.join(level.realPath, name), skipped, failed)
      case .file: try found(item, true)
      case .link: if follows(path) { try found(item, true) }
      case nil: try found(item, false)
      case .special: break
      }
    }
  }

  private mutating func enter<E: Error>(
    _ prefix: String, _ realPath: String, _ skipped: String?, _ failed: (String, SystemError) throws(E) -> Void
  ) throws(E) {
    if let skipped, Path.isSame(realPath, skipped) { return }
    let folder = prefix.isEmpty ? root : Path.join(root, String(prefix.dropLast()))
    let names: [String]
    do { names = try FileSystem.names(inFolder: folder) } catch { return try failed(folder, error) }
    if !prefix.isEmpty, Self.isReport(folder, names) { return }
    let visible = names.filter { !Self.isHidden($0) && $0 != "node_modules" }
    levels.append(Level(prefix: prefix, realPath: realPath, names: visible[...]))
  }

  private static func isHidden(_ name: some StringProtocol) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Whether a folder was written by `verify` or `review`.
  private static func isReport(_ folder: String, _ names: [String]) -> Bool {
    [("report.html", "results.json"), ("index.html", "review.json")].contains { page, results in
      names.contains(page) && names.contains(results) && FileMark.isPresent(inFile: Path.join(folder, page))
    }
  }

  /// Whether the file that a link leads to is taken under the link's name.
  private mutating func follows(_ link: String) -> Bool {
    guard let realRoot, let real = try? FileSystem.realPath(link), Path.isInside(real, folder: realRoot),
      FileSystem.kind(of: real) == .file
    else { return false }
    // Its own name in the folder is enough.
    let inner = Path.components(of: Path.relative(real, to: realRoot))
    if inner.allSatisfy({ !Self.isHidden($0) }), Path.fileExtension(of: real) == Path.fileExtension(of: link) {
      return false
    }
    return linked.insert(Array(real.utf8)).inserted
  }
}
