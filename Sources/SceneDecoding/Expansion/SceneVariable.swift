// One variable of a scene that has been read, for programs that let people change it.

import JSONTree

/// A variable of a scene with what it stands for.
package struct SceneVariable: Hashable, Sendable {
  /// What the scene calls it.
  package let name: String
  /// What it stands for: its own value, or what was given for it.
  package let value: JSONNode
  /// What the scene says, worked out with the variables before it.
  package let ownValue: JSONNode
}
