// What holds where a stack says nothing. Stacks are laid out while a scene is read; the scene itself knows frames alone.

import FlexLayout
import SceneModel

extension Defaults {
  /// Gap, padding, alignment and justification of a stack.
  package static let stack = StackRule()
  /// How the children of a stack follow each other.
  package static let stackDirection = StackDirection.column
  /// Whether a row goes on in further lines.
  package static let stackWraps = false
  /// How much a layer shrinks in a stack.
  package static let shrink = 0.0
}
