// Paths as build servers want them: from the folder of the repository.

import FileFormats
import Platform

/// Paths relative to a folder that need not be the current one.
package enum RelativePath {
  /// A path as seen from the current folder, without `.` and `..` where possible.
  package static func fromCurrentFolder(_ path: String) -> String { from(".", path) }

  /// A path, given from the current folder, as seen from another folder; as it is when either does not exist.
  package static func from(_ folder: String, _ path: String) -> String {
    guard let base = try? FileSystem.realPath(folder), let current = try? FileSystem.realPath(".") else { return path }
    let parent = Path.parent(of: path)
    let real = (try? FileSystem.realPath(parent)) ?? Path.resolved(parent, from: current)
    return Path.relative(Path.join(real, Path.name(of: path)), to: base)
  }
}
