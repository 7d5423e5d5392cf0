// Where something stands, in the form that editors and terminals make a link of.

/// A line of a file.
struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The path from the package's folder.
  var file: String
  /// From 1.
  var line: Int

  var description: String { "\(file):\(line)" }
}
