// Paths as text, the same on every system that has a slash between folders. Nothing here looks at a disk.

/// Paths as text; nothing is looked up. They are compared as bytes, as the system does: two names that look alike (NFC and NFD) are
/// two files, and a slash is one also before a combining mark.
package enum Path {
  private static let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))

  /// Whether a path begins at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The parts between slashes, without empty ones.
  package static func components(of path: String) -> [Substring] {
    path.utf8.split(separator: slash).map { Substring($0) }
  }

  /// Whether two paths have the same bytes.
  package static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  /// The folder part: "." for a bare name.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// All folders that a relative path goes through, the innermost first.
  package static func ancestors(of path: String) -> [String] {
    let folder = parent(of: path)
    return folder == "." || folder == "/" ? [] : [folder] + ancestors(of: folder)
  }

  /// The last component.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The last component without its extension; never `.` or `..`, which are folders.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: dot), dot != name.startIndex else { return name }
    let stem = String(name[..<dot])
    return stem == "." || stem == ".." ? name : stem
  }

  /// A name as that of a file: of its characters letters and digits, `.`, `_` and `-` stay, others become `-`.
  package static func fileName(from name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
  }

  /// Whether a relative path shows where it leads: it has no empty and no hidden parts, and no control characters.
  package static func isPlain(_ path: String) -> Bool {
    path.utf8.split(separator: slash, omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0.first != dot }
      && path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// The extension in lower case without its dot, "" for none.
  package static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: dot), dot != name.startIndex else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// `path` as seen from `folder`, unless it is absolute.
  package static func join(_ folder: String, _ path: String) -> String {
    if isAbsolute(path) || folder.isEmpty { return path }
    return folder.utf8.last == slash ? folder + path : "\(folder)/\(path)"
  }

  /// `path`, written in a file of `folder`, relative to the same base as `folder`; "" is that base itself.
  ///
  /// `..` removes the component before it where that has a name. This ignores symbolic links. An absolute path stays the same.
  package static func resolved(_ path: String, from folder: String) -> String {
    if isAbsolute(path) { return path }
    var parts: [Substring] = []
    for part in components(of: join(folder, path)) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (isAbsolute(folder) ? "/" : "") + parts.joined(separator: "/")
  }

  /// An absolute path as seen from an absolute folder. Both are taken as they are written, without `.` and `..`.
  package static func relative(_ path: String, to folder: String) -> String {
    let (parts, base) = (components(of: path), components(of: folder))
    let shared = zip(parts, base).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let up = [Substring](repeating: "..", count: base.count - shared)
    return (up + parts[shared...]).joined(separator: "/")
  }

  /// Whether a path as it is written leads to something in the folder that it is seen from.
  package static func staysInside(_ path: String) -> Bool {
    !path.isEmpty && !isAbsolute(path) && !components(of: path).contains("..")
  }

  /// Whether `path` is `folder` or lies in it; both must be real paths.
  package static func isInside(_ path: String, folder: String) -> Bool {
    isSame(path, folder) || path.utf8.starts(with: (folder.utf8.last == slash ? folder : folder + "/").utf8)
  }
}
