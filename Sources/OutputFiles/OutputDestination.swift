// Where an output goes.

/// A file, a folder, or standard output.
package enum OutputDestination: Hashable, Sendable {
  /// A path as a person types it: a trailing slash makes it a folder.
  case path(String)
  /// Standard output.
  case standardOutput

  /// For messages.
  package var name: String {
    switch self {
    case .path(let path): path
    case .standardOutput: "-"
    }
  }

  /// Opens it for writing. A file appears when `commit()` is called.
  ///
  /// - Parameter overwrites: Whether a file that this program did not write may be replaced.
  /// - Throws: What `OutputFile.init(_:force:)` throws.
  package func open(overwrites: Bool) throws(OutputError) -> OutputFile {
    switch self {
    case .path(let path): try OutputFile(path, force: overwrites)
    case .standardOutput: OutputFile.standardOutput()
    }
  }

  /// Writes a complete file in one step.
  package func write(_ bytes: [UInt8], overwrites: Bool) throws(OutputError) {
    let file = try open(overwrites: overwrites)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes a text as UTF-8, without a byte order mark.
  package func write(_ text: String, overwrites: Bool) throws(OutputError) {
    try write(Array(text.utf8), overwrites: overwrites)
  }
}
