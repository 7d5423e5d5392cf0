// Errors of `magicmove code` that are in what it reads.

/// An error in a source, a theme or a history.
struct CodeVerbError: Error, CustomStringConvertible {
  /// The exit code: `data`, `noInput` or `unavailable`.
  let code: ExitCode
  /// One sentence, with the name of the file.
  let description: String

  /// Creates an error.
  init(_ code: ExitCode, _ description: String) { (self.code, self.description) = (code, description) }
}
