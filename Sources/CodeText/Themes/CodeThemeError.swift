// Errors in theme files.

/// An error in a theme file, with its place.
package struct CodeThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path that the file was asked for by.
  package var path: String
  /// The line, from 1; 0 when the file could not be read.
  package var line: Int
  /// The column in Unicode scalars, from 1; 0 when the file could not be read.
  package var column: Int
  /// One sentence without the place.
  package var reason: String

  /// Creates an error.
  package init(path: String, line: Int = 0, column: Int = 0, reason: String) {
    (self.path, self.line, self.column, self.reason) = (path, line, column, reason)
  }

  /// `PATH:LINE:COLUMN: REASON`.
  package var description: String { line > 0 ? "\(path):\(line):\(column): \(reason)" : "\(path): \(reason)" }
}
