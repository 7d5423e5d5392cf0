// A scene with everything resolved, as a file of its own.

import JSONTree
import SceneModel

extension SceneFile {
  /// The scene as JSON without variables, components, repetitions, copies of screens, text styles and stacks: what is left is
  /// drawn alike when it lies in the same folder. `warnings` are those of the scene.
  package func expanded(_ options: LoadingOptions) throws(AnimationError) -> (text: String, warnings: [Diagnostic]) {
    var options = options
    options.expands = true
    let loaded = try LoadedScene(self, options: options)
    return (JSONWriter.text(loaded.expanded ?? .null), loaded.warnings)
  }
}
