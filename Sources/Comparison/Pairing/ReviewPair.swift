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
    func pairs(_ items: KeyPath<ReviewTree, [String]>, _ kind: ReviewEntry.Kind) -> [ReviewPair] {
      // Names that look alike (NFC and NFD) are different files.
      var seen: Set<[UInt8]> = []
      let both = (base[keyPath: items] + head[keyPath: items]).filter { seen.insert(Array($0.utf8)).inserted }
      return both.filter(takes).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { path in
        func place(_ tree: ReviewTree) -> String? {
          let wanted: FileSystem.Kind = kind == .goldens ? .folder : .file
          return FileSystem.kind(of: tree.path(path)) == wanted ? tree.path(path) : nil
        }
        return ReviewPair(path: path, kind: kind, before: place(base), after: place(head))
      }
    }
    let scenes = pairs(\.scenes, .scene)
    let stems = Set((base.scenes + head.scenes).map(Path.stem))
    let goldens = pairs(\.goldens, .goldens).filter { !stems.contains(sceneName(ofGoldens: $0.path)) }
    return scenes + pairs(\.pictures, .picture) + goldens
  }

  /// The name of the scene that a folder of goldens belongs to: `card` for `goldens/card@present`.
  private static func sceneName(ofGoldens folder: String) -> String {
    String(Path.name(of: folder).prefix { $0 != "@" })
  }

  /// Whether both sides are files with the same bytes.
  var hasEqualBytes: Bool {
    guard let before, let after, FileSystem.size(of: before) == FileSystem.size(of: after),
      let old = try? OpenFile(before, for: .reading), let new = try? OpenFile(after, for: .reading)
    else { return false }
    let part = 1 << 20
    for offset in stride(from: 0, to: Int.max, by: part) {
      guard let a = try? old.bytes(at: offset, count: part), let b = try? new.bytes(at: offset, count: part), a == b
      else { return false }
      if a.count < part { break }
    }
    return true
  }
}
