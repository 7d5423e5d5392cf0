// What whoever reads files for a scene says of one that cannot be included.

import SceneModel

/// Why a file cannot be included.
package struct IncludeProblem: Error, Hashable, Sendable {
  /// What is wrong with it, in a sentence that names it.
  package var message: String
  /// What would allow it.
  package var remedy: Remedy?

  /// Creates a problem.
  package init(_ message: String, remedy: Remedy? = nil) {
    self.message = message
    self.remedy = remedy
  }
}
