// Notices changes by looking at files again and again: it works on every system and file system, and a thousand files take a
// few milliseconds.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files as they were at some moment.
package struct WatchedFiles: Sendable {
  /// How often files are looked at.
  package static let interval = Duration.milliseconds(250)

  private let inputs: BatchInputs
  private var scenes: [BatchSource]
  private var files: [String: FileIdentity?] = [:]

  /// Looks at which scenes there are, and at each of them.
  package init(_ inputs: BatchInputs) {
    self.inputs = inputs
    scenes = (try? inputs.sources()) ?? []
    add(inputs.lists + scenes.map(\.path))
  }

  /// Looks at more files; what is known of others stays.
  package mutating func add(_ paths: [String]) {
    for path in paths where files[path] == nil { files[path] = .some(Self.identity(of: path)) }
  }

  /// Whether anything is not as it was.
  package var haveChanged: Bool {
    (try? inputs.sources()) ?? [] != scenes || files.contains { $0.value != Self.identity(of: $0.key) }
  }

  /// Nil: there is no such file.
  private static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? FileIdentity(status) : nil
  }
}
