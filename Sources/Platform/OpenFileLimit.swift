// The number of files that may be open at once (`ulimit -n`): with too few the system's own libraries end the program
// without a message.

/// The limit on open files.
package enum OpenFileLimit {
  /// The descriptors that the program needs: standard streams, its threads' own, a scene, an image, an output.
  private static let least = 16

  /// Too few files may be open.
  package struct TooFew: Error, CustomStringConvertible {
    /// How many may be open.
    let limit: Int
    /// One sentence.
    package var description: String {
      "the limit of open files is too low (ulimit -n): expected at least \(OpenFileLimit.least), found \(limit)"
    }
  }

  /// Throws when there are too few.
  package static func check() throws(TooFew) {
    guard let limit = ResourceLimit.soft(ResourceLimit.openFiles), limit < least else { return }
    throw TooFew(limit: limit)
  }
}
