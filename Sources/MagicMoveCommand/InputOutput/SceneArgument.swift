// The scene that a verb works on: a file, or `-` for standard input.

import FileFormats
import Rendering

extension Arguments {
  /// Loads the scene of the first operand and prints its warnings; warns if this build cannot draw the labels of a sheet
  /// (`hasLabels`) or of `--outline`.
  func loadAnimation(hasLabels: Bool = false) throws -> Animation {
    let options = try loadingOptions()
    let animation = try Animation(try Self.sceneFile(operands[0]), options: options)
    ErrorReport.report(animation.warnings)
    if hasLabels || options.outline, !LabelFont.isAvailable {
      Streams.message("magicmove: warning: labels are not drawn: this build has no text support (trait `Text`)")
    }
    return animation
  }

  /// The scenes that the operands mean, each file once; `-` is a scene.
  ///
  /// - Parameter outputFolder: A folder that is left out, because outputs are no scenes; "" for none.
  func sceneInputs(outputFolder: String = "") throws(SceneInputError) -> [SceneInput] {
    try SceneInputs(operands, outputFolder: outputFolder, onlyScenes: has(.onlyScenes)).all()
  }

  /// The paths of the scenes, each once.
  func scenePaths() throws(SceneInputError) -> [String] {
    var seen: Set<[UInt8]> = []
    return try sceneInputs().map(\.path).filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Reads a scene's text.
  static func sceneFile(_ operand: String) throws(AnimationError) -> SceneFile {
    operand == "-" ? try .standardInput() : try SceneFile(path: operand)
  }

  /// The name of the scene without folder and extension, for default outputs.
  var stem: String { operands[0] == "-" ? "scene" : Path.stem(of: operands[0]) }
}
