// One variable of a scene that has been read, for programs that let people change it.

import JSONTree

/// A variable of a scene with its value.
package struct SceneVariable: Hashable, Sendable {
  /// What the scene calls it.
  package let name: String
  /// Its value: its own, or what was given for it.
  package let value: JSONNode
  /// What the scene says, resolved with the variables before it.
  package let ownValue: JSONNode
}
