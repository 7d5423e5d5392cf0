// The scene that a verb works on: a file, or `-` for standard input.

import FileFormats
import Rendering

extension Arguments {
  /// Loads the scene that the first operand names and reports its warnings, also of labels that cannot be drawn: those of a
  /// sheet (`hasLabels`) and of `--outline`.
  func loadAnimation(hasLabels: Bool = false) throws -> Animation {
    let options = try loadingOptions()
    let animation = try Animation(try Self.sceneFile(operands[0]), options: options)
    Failure.report(animation.warnings)
    if hasLabels || options.outline, !LabelFont.isAvailable {
      Streams.message("magicmove: warning: labels are left out: this build was made without the trait `Text`")
    }
    return animation
  }

  /// Reads a scene's text.
  static func sceneFile(_ operand: String) throws(AnimationError) -> SceneFile {
    operand == "-" ? try .standardInput() : try SceneFile(path: operand)
  }

  /// The name of the scene without folder and extension, for default outputs.
  var stem: String { operands[0] == "-" ? "scene" : Path.stem(of: operands[0]) }
}
