// Notices changes by looking at files again and again: it works on every system and file system, and a thousand files take a
// few milliseconds.

import Platform
import Rendering

/// Files as they were at some moment.
package struct WatchedFiles: Sendable {
  /// How often files are looked at.
  package static let interval = Duration.milliseconds(250)

  private let inputs: SceneInputs
  private var scenes: [SceneInput]
  private var files: [String: FileIdentity?] = [:]

  /// Looks at which scenes there are, and at each of them.
  package init(_ inputs: SceneInputs) {
    self.inputs = inputs
    scenes = (try? inputs.all()) ?? []
    add(inputs.lists + scenes.map(\.path))
  }

  /// Looks at more files; what is known of others stays.
  package mutating func add(_ paths: [String]) {
    for path in paths where files[path] == nil { files[path] = .some(FileStatus(path: path)?.identity) }
  }

  /// Whether anything is not as it was.
  package var haveChanged: Bool {
    (try? inputs.all()) ?? [] != scenes || files.contains { $0.value != FileStatus(path: $0.key)?.identity }
  }

}
