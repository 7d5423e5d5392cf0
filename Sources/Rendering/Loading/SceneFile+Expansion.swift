// A scene with everything worked out, as a file of its own.

import JSONTree
import SceneModel

extension SceneFile {
  /// The scene as JSON without variables, components, repetitions, copies of screens, text styles and stacks: what is left is
  /// drawn alike when it lies in the same folder. `warnings` are those of the scene.
  package func expanded(_ options: LoadingOptions) throws(AnimationError) -> (text: String, warnings: [Diagnostic]) {
    let loaded = try LoadedScene(self, options: options)
    let reading = SceneReader.read(
      bytes, fileName: name, variables: options.variables, memory: options.limits.remaining(), expands: true
    ) { fonts in options.loader(folder, beside: nil).textLoader(fonts) }
    guard let tree = reading.expanded else { throw .invalid(reading.diagnostics) }
    return (JSONWriter.text(tree), loaded.warnings)
  }
}
