// A position in a file, in the form that editors and terminals turn into a link.

/// A line of a file.
struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The path from the package's folder.
  var file: String
  /// From 1.
  var line: Int

  var description: String { "\(file):\(line)" }
}
