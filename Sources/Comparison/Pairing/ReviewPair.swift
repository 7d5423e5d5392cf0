// The same item of both folders.

import FileFormats
import Platform

/// An item with its places in both folders.
struct ReviewPair {
  let path: String
  let kind: ReviewEntry.Kind
  /// The file or folder as it was; nil when there was none.
  let before: String?
  /// The file or folder as it is; nil when there is none.
  let after: String?

  /// All items of two folders, sorted by path, scenes first.
  ///
  /// - Parameter takes: Chooses items by path.
  static func all(_ base: ReviewTree, _ head: ReviewTree, takes: (String) -> Bool) -> [ReviewPair] {
    let scenes = base.scenes.union(head.scenes)
    let stems = Set(scenes.map(Path.stem))
    let goldens = base.goldens.union(head.goldens).filter { !stems.contains(sceneName(ofGoldens: $0)) }
    func pairs(_ items: Set<String>, _ kind: ReviewEntry.Kind) -> [ReviewPair] {
      items.filter(takes).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { path in
        func place(_ tree: ReviewTree) -> String? {
          let wanted: FileSystem.Kind = kind == .goldens ? .folder : .file
          return FileSystem.kind(of: tree.path(path)) == wanted ? tree.path(path) : nil
        }
        return ReviewPair(path: path, kind: kind, before: place(base), after: place(head))
      }
    }
    return pairs(scenes, .scene) + pairs(base.pictures.union(head.pictures), .picture) + pairs(goldens, .goldens)
  }

  /// The name of the scene that a folder of goldens belongs to: `card` for `goldens/card@present`.
  private static func sceneName(ofGoldens folder: String) -> String {
    String(Path.name(of: folder).prefix { $0 != "@" })
  }

  /// Whether both sides are files with the same bytes.
  var hasEqualBytes: Bool {
    guard let before, let after, FileSystem.size(of: before) == FileSystem.size(of: after),
      let old = Self.bytes(before), let new = Self.bytes(after)
    else { return false }
    return old == new
  }

  private static func bytes(_ path: String) -> [UInt8]? { try? OpenFile(path, for: .reading).readAll(limit: 1 << 30) }
}
