// How a scene is loaded: what the caller decides, and what follows from it for a scene and its files.

import Motion
import Pixels
import SceneDecoding
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a scene is loaded: what its file does not decide. By default everything is as the scene says.
///
/// Numbers out of range count as the nearest in it.
///
/// ```swift
/// var options = LoadingOptions(scale: 2, variables: SceneVariables(["title": "Inbox"]))
/// options.allowedFolders = [URL(filePath: "/usr/share/fonts")]
/// let animation = try Animation(contentsOf: url, options: options)
/// ```
public struct LoadingOptions: Sendable {
  /// Pixels per point, 0.1...8; nil: the canvas's own scale. The size of a frame in pixels follows from it.
  public var scale: Double?
  /// Opacity at which matched originals stay visible in every transition, 0...1; nil: as the scene says.
  ///
  /// It helps to find errors in motion: the start and the end of each matched layer can be seen while it moves.
  public var ghost: Double?
  /// Whether the boxes of layers and the paths of pairs are drawn over every frame, for finding errors in motion.
  public var outline: Bool
  /// How many times slower than written everything runs, 0.001...1000. 2 is half the speed, 0.5 double.
  ///
  /// All times, durations and frame numbers of the animation are then those of the slowed timeline.
  public var slowness: Double
  /// Whether frames show the scene's presentation (device, background, fingers, captions), and which device.
  ///
  /// With a presentation the frames are larger than the canvas.
  public var presentation: PresentationChoice
  /// Folders that images and fonts may come from, besides the scene's own folder and its subfolders.
  ///
  /// Without them a scene can read no other files, except system fonts that it names by family. Absolute paths, `..` and
  /// symbolic links that lead out are errors. A folder that does not exist allows nothing.
  public var allowedFolders: [URL]
  /// The limits for the scene and for every output of it. Lower them for scenes from unknown sources.
  public var limits: RenderLimits
  /// Values for variables of a scene file, instead of those that the file gives them.
  ///
  /// A scene that was built in Swift has no variables.
  public var variables: SceneVariables
  /// Whether warnings, about the scene or about an SVG picture, are errors. Then a warning throws `AnimationError.invalid`.
  public var isStrict: Bool
  /// Where the files that the scene reads are recorded, with their digests; nil: nowhere.
  ///
  /// It has the cache through which several scenes share decoded images.
  package var inputs: InputLog?
  /// How videos are read.
  package var videos = VideoReading()
  /// Texts of files that the scene includes, by real path, instead of what the files have: edits that are not written.
  package var texts: [String: [UInt8]] = [:]
  /// Code that other scenes of the run have read; nil: everything is read.
  package var code: CodeMemory?
  /// Whether the scene is also built as a JSON tree with variables, components and stacks expanded.
  var expands = false
  /// Whether it is kept where layers and steps are written.
  package var locates = false
  /// Whether transitions are short cross-fades without other motion, for people whom motion makes ill.
  package var reducesMotion = false

  /// Creates options; by default everything is as the scene says.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, 0.1...8; nil: the canvas's own scale.
  ///   - ghost: Opacity at which matched originals stay visible in every transition, 0...1; nil: as the scene says.
  ///   - outline: Whether the boxes of layers and the ways of pairs are drawn over every frame.
  ///   - slowness: How many times slower than written everything runs, 0.001...1000.
  ///   - presentation: Whether frames are dressed in the scene's presentation.
  ///   - allowedFolders: Folders that images and fonts may come from, besides the scene's own.
  ///   - limits: How much the scene, and every output of it, may ask for.
  ///   - variables: Values that take the place of those that the scene gives its variables.
  ///   - isStrict: Whether a warning is an error.
  public init(
    scale: Double? = nil, ghost: Double? = nil, outline: Bool = false, slowness: Double = 1,
    presentation: PresentationChoice = .asWritten, allowedFolders: [URL] = [], limits: RenderLimits = .default,
    variables: SceneVariables = SceneVariables(),
    isStrict: Bool = false
  ) {
    (self.scale, self.ghost, self.outline) = (scale, ghost, outline)
    (self.slowness, self.presentation, self.allowedFolders) = (slowness, presentation, allowedFolders)
    (self.limits, self.variables, self.isStrict) = (limits, variables, isStrict)
  }

  /// Checks the frame size of a scene to which these options have been applied.
  ///
  /// - Throws: `AnimationError.exceeds`.
  func check(_ scene: Scene) throws(AnimationError) {
    let frame = scene.frameSize
    do { try limits.check(width: frame.width, height: frame.height) } catch { throw .exceeds(error) }
  }

  /// Checks the memory of the scene itself before any image or font is loaded.
  ///
  /// - Throws: `AnimationError.exceeds`.
  func check(memory: Int) throws(AnimationError) {
    do { try limits.check(memory: memory) } catch { throw .exceeds(error) }
  }

  /// Loads images and fonts from a folder as these options allow, with all of the memory.
  func loader(_ folder: String) -> AssetLoader {
    AssetLoader(
      folder: AssetFolder(folder, allowed: allowedFolders.map(\.path), log: inputs, code: code, texts: texts),
      maximumPixels: limits.pixels, videos: videos,
      maximumMemory: limits.remaining())
  }

  /// What the plan of the motion is made with.
  var motion: MotionOptions {
    MotionOptions(
      ghost: ghost?.limited(to: Ranges.ghost, otherwise: 0),
      slowness: slowness.limited(to: Ranges.slowness, otherwise: 1), reducesMotion: reducesMotion)
  }

  /// A scene that was built in Swift, at the scale and in the presentation that these options ask for.
  func applied(to scene: Scene) -> Scene {
    var scene = scaled(scene)
    scene.presentation = presentation.presentation(scene.presentation)
    return scene
  }

  /// The scene at the scale that these options ask for. A scene file is read in its presentation already, as the device decides
  /// the safe area.
  func scaled(_ scene: Scene) -> Scene {
    var scene = scene
    if let scale { scene.canvas.scale = scale.limited(to: Ranges.scale, otherwise: scene.canvas.scale) }
    return scene
  }
}
