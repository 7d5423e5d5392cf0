// Where other programs are: at a path, or in the folders that the environment names.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds programs.
package enum InstalledProgram {
  /// The path of a program; nil when it is not installed.
  ///
  /// - Parameter name: A name that is looked for in the folders of `PATH`, or with a slash a path.
  package static func path(of name: String) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    let folders = (environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { isProgram($0) }
  }

  /// A variable of the environment; nil when it is not set or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  private static func isProgram(_ path: String) -> Bool {
    let isExecutable = unsafe access(path, X_OK) == 0
    return isExecutable && FileSystem.kind(of: path) == .file
  }
}
