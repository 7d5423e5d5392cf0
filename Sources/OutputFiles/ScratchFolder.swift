// A folder for temporary files, such as the profile of a browser.

import Platform

/// A folder among the system's temporary files. It is removed with this object, with everything in it, and also when the
/// program is interrupted.
package final class ScratchFolder {
  private let temporary: Temporary

  /// Creates an empty folder.
  package init() throws(SystemError) {
    let folder = InstalledProgram.environment("TMPDIR") ?? "/tmp"
    Temporaries.removeStale(in: folder)
    temporary = try Temporary(folderIn: folder)
  }

  /// Its path.
  package var path: String { temporary.path }

  deinit { FileSystem.removeTree(path, withinMilliseconds: 1000) }
}
