// The scene that a verb works on: a file, or `-` for standard input.

import FileFormats
import ForeignText
import Platform
import Rendering

extension Arguments {
  /// Loads the scene of the first operand, or a file that was read, and prints its warnings; warns if this build cannot draw the
  /// labels of a sheet (`hasLabels`) or of `--outline`.
  func loadAnimation(
    _ file: SceneFile? = nil, _ look: SceneLook? = nil, hasLabels: Bool = false
  ) throws -> Animation {
    var options = try loadingOptions()
    if let look { options.variables.theme = look.theme }
    let animation = try Animation(try file ?? Self.sceneFile(operands[0]), options: options)
    ErrorReport.report(animation.warnings)
    if hasLabels || options.outline, !LabelFont.isAvailable {
      Streams.message("magicmove: warning: labels are not drawn: this build has no text support (trait `Text`)")
    }
    return animation
  }

  /// Reads the scene of the first operand, once the options are known to be valid.
  func readScene() throws -> SceneFile {
    _ = try loadingOptions()
    return try Self.sceneFile(operands[0])
  }

  /// The scenes that the operands mean, each file once; `-` is a scene.
  ///
  /// - Parameter outputFolder: A folder that is left out, because outputs are no scenes; "" for none.
  func sceneInputs(_ operands: [String]? = nil, outputFolder: String = "") throws(SceneInputError) -> [SceneInput] {
    try SceneInputs(operands ?? self.operands, outputFolder: outputFolder, onlyScenes: has(.onlyScenes)).all()
  }

  /// The operands that are animations, but no scenes: picture files by their first bytes, patterns such as `f-%04d.png`, and, with a
  /// frame rate, folders of pictures.
  var films: [String] {
    operands.filter { operand in
      switch FileSystem.kind(of: operand) {
      case .file: FinishedFrames.begin(inFile: operand)
      case .folder: has(.framesPerSecond)
      case nil: operand.utf8.contains(UInt8(ascii: "%"))
      // It is refused where it is opened; another pipe is a scene.
      case .special: operand.namesFile(with: FinishedFrames.extensions)
      case .link: false
      }
    }
  }

  /// Whether an operand is a scene by its name, and no picture or video by its first bytes.
  static func isNamedScene(_ operand: String) -> Bool {
    SceneFiles.hasSceneName(operand) && !FinishedFrames.begin(inFile: operand)
  }

  /// The paths of the scenes, each once; `operands` nil: of all operands.
  func scenePaths(_ operands: [String]? = nil) throws(SceneInputError) -> [String] {
    var seen: Set<[UInt8]> = []
    return try sceneInputs(operands).map(\.path).filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Reads a scene's text.
  static func sceneFile(_ operand: String) throws(AnimationError) -> SceneFile {
    operand == "-" ? try .standardInput() : try SceneFile(path: operand)
  }

  /// The name of the scene without folder and extension, for default outputs.
  var stem: String { operands[0] == "-" ? "scene" : Path.stem(of: operands[0]) }
}
