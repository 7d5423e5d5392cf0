// Errors of `magicmove code` and `magicmove present` that are in what they read.

/// An error in a source, a theme, a history or a recording.
struct VerbError: Error, CustomStringConvertible {
  /// The exit code: `data`, `noInput`, `unavailable` or `cannotCreate`.
  let code: ExitCode
  /// One sentence, with the name of the file.
  let description: String

  /// Creates an error.
  init(_ code: ExitCode, _ description: String) { (self.code, self.description) = (code, description) }
}
