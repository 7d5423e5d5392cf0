// Folders for outputs, with those above them.

import FileFormats
import Platform

extension FileSystem {
  /// Creates a folder and those above it that are missing.
  package static func makeFolders(_ path: String) throws(SystemError) {
    if kind(of: path) == .folder { return }
    if path.contains("/") { try makeFolders(Path.parent(of: path)) }
    do { try makeFolder(path) } catch {
      // Another run may have been quicker.
      if error != .exists || kind(of: path) != .folder { throw error }
    }
  }
}
