// Which texts name a file of a kind: told by their extension, in any case.

extension String {
  /// Whether this is a path that ends in one of `extensions` (lower case, without the dot).
  package func namesFile(with extensions: [String]) -> Bool {
    // The system ends a path at a NUL: another file would be read than the one that was named.
    guard !utf8.contains(0) else { return false }
    let name = lowercased()
    return extensions.contains { name.hasSuffix(".\($0)") }
  }
}
