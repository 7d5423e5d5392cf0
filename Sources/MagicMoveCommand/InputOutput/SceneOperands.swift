// The scenes that the operands of `verify` and `lint` name: files, folders, patterns, lists, or standard input.

import BatchRuns
import FileFormats

/// A scene with a name for results.
struct SceneOperand: Hashable, Sendable {
  /// The file, or `-`.
  let path: String
  /// A file is named by its file name, a scene in a folder by its path in that folder; neither has an extension.
  let name: String

  /// The scenes of one operand.
  ///
  /// - Parameter outputFolder: A folder that is skipped, because outputs are no scenes; "" for none.
  /// - Throws: `BatchError` when there are no scenes.
  static func all(_ operand: String, outputFolder: String) throws -> [SceneOperand] {
    if operand == "-" { return [SceneOperand(path: operand, name: "scene")] }
    guard BatchInputs.isSeveral(operand) else { return [SceneOperand(path: operand, name: Path.stem(of: operand))] }
    return try BatchInputs([operand], outputFolder: outputFolder).sources().map {
      SceneOperand(path: $0.path, name: $0.stem)
    }
  }
}
