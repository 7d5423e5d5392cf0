// The error of tests that ask for a file that there is not.

/// No sample has that name.
package struct NoSuchSample: Error {
  /// The requested name.
  package let name: String
}
