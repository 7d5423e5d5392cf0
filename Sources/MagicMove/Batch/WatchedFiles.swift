// Notices changes by looking at files again and again: it works on every system and file system, and a thousand files take a
// few milliseconds.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files as they were at some moment.
package struct WatchedFiles: Equatable, Sendable {
  /// How often files are looked at.
  package static let interval = Duration.milliseconds(250)

  private let scenes: [BatchSource]
  private let files: [String: FileIdentity?]

  /// Looks at `paths`, and at which scenes there are now.
  package init(_ paths: [String], _ inputs: BatchInputs) {
    scenes = (try? inputs.sources()) ?? []
    var files: [String: FileIdentity?] = [:]
    for path in paths + scenes.map(\.path) {
      var status = stat()
      files[path] = .some(unsafe stat(path, &status) == 0 ? FileIdentity(status) : nil)
    }
    self.files = files
  }
}
