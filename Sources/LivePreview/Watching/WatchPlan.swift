// Which folders tell when one of some files changes.
//
//     /home/scene.json ─▶ "/": home    "/home": scene.json
//     /home/pic.png, a link to ../pool/a.png ─▶ besides "/home": pic.png also "/": pool    "/pool": a.png
//
// Every step of a path counts, so that a folder that is moved away, or a link that leads elsewhere from now on, is noticed; where
// a link is met, the way goes on where it leads. A file that is not there is watched for in the last folder on its way.

import FileFormats
import Platform

/// Folders with the names that count in them.
struct WatchPlan: Sendable {
  /// By real path.
  private(set) var folders: [String: Set<String>] = [:]

  /// The kinds of path components that have been checked: many files share the start of their paths.
  private var kinds: [String: FileSystem.Kind?] = [:]

  /// Most links on one way, as systems follow.
  private static let mostLinks = 40

  /// Plans for files by absolute paths; what is there now decides.
  init(_ paths: some Sequence<String>) {
    for path in paths { add(path) }
  }

  private mutating func add(_ path: String) {
    var rest = path.split(separator: "/").map(String.init)[...]
    var (folder, links) = ("/", 0)
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        folder = Path.parent(of: folder)
        continue
      }
      folders[folder, default: []].insert(name)
      let step = Path.join(folder, name)
      guard let kind = kind(of: step) else { return }
      guard kind == .link else {
        folder = step
        continue
      }
      links += 1
      guard links <= Self.mostLinks, let target = try? FileSystem.linkTarget(step) else { return }
      if target.hasPrefix("/") { folder = "/" }
      rest = target.split(separator: "/").map(String.init) + rest
    }
  }

  private mutating func kind(of step: String) -> FileSystem.Kind? {
    if let known = kinds[step] { return known }
    let kind = FileSystem.kindWithoutFollowing(step)
    kinds[step] = .some(kind)
    return kind
  }
}
