// Follows a path from folder to folder and looks only at what is in allowed folders.
//
//     ../other/../scene/a.png   from /home/scene:  /home ─ /home/other ─ /home ─ /home/scene ─ /home/scene/a.png
//                                                  names alone, nothing is looked at           looked at
//
// Outside of the allowed folders a step is only a name: whether it exists, is a link or may be read makes no difference to where
// the path ends, so no error can tell.

import FileFormats
import Platform

/// Decides where the paths of a scene lead.
struct PathWalk: Sendable {
  /// The real path of the scene's folder; nil if there is none.
  private let folder: String?
  /// Real paths of the allowed folders.
  private let allowed: [String]
  /// Real paths of the folders that lead to the allowed ones, by the names that the caller used for them.
  private let known: [String: String]

  /// Most links on one way, as systems follow.
  private static let mostLinks = 40

  /// - Parameters:
  ///   - folder: The scene's folder.
  ///   - allowed: Further folders; those that do not exist allow nothing.
  init(folder: String, allowed: [String]) {
    self.folder = try? FileSystem.realPath(folder)
    self.allowed = allowed.compactMap { try? FileSystem.realPath($0) }
    let current = (try? FileSystem.realPath(".")) ?? "/"
    var known: [String: String] = [:]
    for path in allowed {
      // From the root, so that each folder is looked at once, however deep they are.
      var (name, real) = ("/", "/")
      for part in Path.components(of: Path.resolved(String(Path.join(current, path).dropFirst()), from: "/")) {
        (name, real) = (Path.join(name, String(part)), Path.join(real, String(part)))
        if FileSystem.kindWithoutFollowing(real) != .folder {
          guard let target = try? FileSystem.realPath(real) else { break }
          real = target
        }
        known[name] = real
      }
    }
    self.known = known
  }

  /// Whether a real path is in a folder where `path`, as a scene writes it, may lead.
  func allows(_ real: String, as path: String) -> Bool {
    let roots = Path.isAbsolute(path) ? allowed : allowed + [folder].compactMap(\.self)
    return roots.contains { Path.isInside(real, folder: $0) }
  }

  /// Where a path leads in the allowed folders; nil if it leads out of them. Nothing needs to be there.
  func place(of path: String) -> String? {
    guard let folder else { return nil }
    if let real = try? FileSystem.realPath(Path.join(folder, path)), allows(real, as: path) { return real }
    var place = Path.isAbsolute(path) ? "/" : folder
    var (rest, links) = (Self.steps(of: path), 0)
    while let step = rest.popFirst() {
      if step == ".." {
        // Where names are looked at, only a folder has a parent.
        if isAllowed(place), FileSystem.kind(of: place) != .folder { return Path.join(place, step) }
        place = Path.parent(of: place)
        continue
      }
      // What does not exist stays in the path, and is reported when it is opened.
      let next = Path.join(place, step)
      place = known[next] ?? next
      guard isAllowed(Path.parent(of: next)), FileSystem.kindWithoutFollowing(next) == .link else { continue }
      links += 1
      // Links in a circle are an error of their own, which the system reports.
      guard links <= Self.mostLinks, let target = try? FileSystem.linkTarget(next) else { return next }
      place = Path.isAbsolute(target) ? "/" : Path.parent(of: next)
      rest = Self.steps(of: target) + rest
    }
    return allows(place, as: path) ? place : nil
  }

  /// Whether what is in a folder may be looked at.
  private func isAllowed(_ path: String) -> Bool {
    (allowed + [folder].compactMap(\.self)).contains { Path.isInside(path, folder: $0) }
  }

  private static func steps(of path: String) -> ArraySlice<String> {
    Path.components(of: path).map(String.init).filter { $0 != "." }[...]
  }
}
