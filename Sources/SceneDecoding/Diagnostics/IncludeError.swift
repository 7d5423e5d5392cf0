// What the reader of a scene's files says of one that cannot be included.

import SceneModel

/// Why a file cannot be included.
package struct IncludeError: Error, Hashable, Sendable {
  /// What is wrong with it, in a sentence that names it.
  package var message: String
  /// What would allow it.
  package var hint: Hint?

  /// Creates a diagnostic.
  package init(_ message: String, hint: Hint? = nil) {
    (self.message, self.hint) = (message, hint)
  }
}
