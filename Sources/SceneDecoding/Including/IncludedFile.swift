// What the reader of a scene is given instead of a file system: it opens no file itself.

/// A file that a scene includes.
package struct IncludedFile: Sendable {
  /// Its text, which should be UTF-8.
  package var bytes: [UInt8]
  /// The same for one file under all paths that lead to it.
  package var identity: String

  /// Creates what was read of a file.
  package init(bytes: [UInt8], identity: String) {
    (self.bytes, self.identity) = (bytes, identity)
  }
}

/// Reads the file at a path, as seen from the scene's folder; with at most that number of bytes.
package typealias IncludeReading = (_ path: String, _ most: Int) -> Result<IncludedFile, IncludeError>
