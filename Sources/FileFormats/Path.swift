// Paths as text, the same on every system that has a slash between folders. Nothing here looks at a disk.

/// Paths as text; nothing is looked up.
package enum Path {
  /// The folder part: "." for a bare name.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// All folders that a relative path goes through, the innermost first.
  package static func ancestors(of path: String) -> [String] {
    let folder = parent(of: path)
    return folder == "." || folder == "/" ? [] : [folder] + ancestors(of: folder)
  }

  /// The last component.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The last component without its extension; never `.` or `..`, which are folders.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    let stem = String(name[..<dot])
    return stem == "." || stem == ".." ? name : stem
  }

  /// A name as that of a file: of its characters letters and digits, `.`, `_` and `-` stay, others become `-`.
  package static func fileName(from name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
  }

  /// Whether a relative path shows where it leads: it has no empty and no hidden parts, and no control characters.
  package static func isPlain(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
      && path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// The extension in lower case without its dot, "" for none.
  package static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// `path` as seen from `folder`, unless it is absolute.
  package static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// `path`, written in a file of `folder`, relative to the same base as `folder`; "" is that base itself.
  ///
  /// `..` removes the component before it where that has a name. This ignores symbolic links. An absolute path stays the same.
  package static func resolved(_ path: String, from folder: String) -> String {
    if path.hasPrefix("/") { return path }
    var parts: [Substring] = []
    for part in join(folder, path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// An absolute path as seen from an absolute folder. Both are taken as they are written, without `.` and `..`.
  package static func relative(_ path: String, to folder: String) -> String {
    let (parts, base) = (path.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(parts, base).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: base.count - shared)
    return (up + parts[shared...]).joined(separator: "/")
  }

  /// Whether a path as it is written leads to something in the folder that it is seen from.
  package static func staysInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  /// Whether `path` is `folder` or lies in it; both must be real paths.
  package static func isInside(_ path: String, folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
