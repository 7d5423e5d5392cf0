// An animation: a scene with its images loaded and its motion worked out, ready to be drawn.
//
// Loading does everything that can fail for reasons of the scene (reading, validation, images, limits), so that an
// `Animation` that exists can be drawn at any time. It is a value, may be shared between threads, and draws the same
// pixels wherever and however often it is asked.

import DisplayList
import Motion
import Pixels
import Raster
import SceneModel
import TextLayout

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A scene that is ready to be drawn.
///
/// ```swift
/// let animation = try Animation(contentsOf: URL(filePath: "push.json"))
/// try await animation.write(to: URL(filePath: "push.gif"))
/// ```
public struct Animation: Sendable {
  /// What is drawn, with the scale of `LoadingOptions` applied.
  public let scene: Scene
  /// What is suspicious about the scene but valid.
  public let warnings: [Diagnostic]
  /// How much an output may ask for.
  public let limits: RenderLimits
  let plan: MotionPlan
  /// What the plan was made with.
  let motion: MotionOptions
  let images: LoadedImages
  /// The layouts of all texts.
  let texts: TextCatalog
  let renderers: RendererPool
  /// What the scene takes beside its images.
  var memory: SceneMemory
  /// What the blurs of a frame ask for.
  var blurs: BlurDemand
  /// What its fonts take, in bytes.
  let fontMemory: Int
  /// Outlines over every frame; nil for none.
  let overlay: OutlineOverlay?
  /// Draws frames that are not one scene's own, such as those of a comparison; nil: the plan draws them.
  var sheet: (@Sendable (Double) -> DisplayList)?

  /// Extent of the frames in pixels.
  public var size: PixelSize { scene.canvas.pixelSize }

  /// A renderer for the display lists of this animation.
  package func makeRenderer() -> Renderer { renderers.makeRenderer() }

  /// How long the timeline lasts, in seconds.
  public var duration: Double { plan.duration }

  /// Loads a scene file with its images.
  ///
  /// - Throws: `AnimationError` with every problem of the file at once.
  public init(contentsOf url: URL, options: LoadingOptions = LoadingOptions()) throws(AnimationError) {
    try self.init(try SceneFile(path: url.path), options: options)
  }

  /// Prepares a scene that was built in Swift.
  ///
  /// - Parameter folder: Where image files are looked for; nil: the current folder.
  /// - Throws: `AnimationError` with every problem of the scene at once.
  public init(
    _ scene: Scene, folder: URL? = nil, options: LoadingOptions = LoadingOptions()
  ) throws(AnimationError) {
    var problems = scene.validate().map { Diagnostic($0, scene: scene.name) }
    try Self.refuse(problems)
    try options.check(scene)
    let memory = SceneMemory(scene)
    try options.check(memory: memory.atRest)
    let loader = options.loader(folder?.path ?? ".", beside: memory)
    let (images, failures) = loader.load(scene.imageSources)
    problems += failures.map { Diagnostic(ErrorMessages.asset(.image, $0.path, $0.reason), scene: scene.name) }
    let texts = loader.loadTexts(of: scene, beside: images)
    problems += texts.problems.map { Diagnostic("\($0.reason)", scene: scene.name, severity: $0.severity) }
    try Self.refuse(problems)
    self.init(scene, memory, images, texts, options, warnings: problems)
  }

  /// Loads a scene file whose text has been read already.
  package init(_ file: SceneFile, options: LoadingOptions) throws(AnimationError) {
    try options.check(memory: file.bytes.count * JSONParser.memoryOfByte)
    let reading = SceneReader.read(
      file.bytes, fileName: file.name, variables: options.variables, memory: options.limits.left())
    guard let scene = reading.scene else {
      let loader = options.loader(file.folder, beside: nil)
      throw .invalid(reading.diagnostics(adding: loader.failures(in: reading.assets), file: file.name))
    }
    try options.check(scene)
    let memory = SceneMemory(scene, reading: reading.memory)
    try options.check(memory: memory.atRest)
    let loader = options.loader(file.folder, beside: memory)
    let (images, failures) = loader.load(scene.imageSources)
    let texts = loader.loadTexts(of: scene, beside: images)
    let diagnostics = reading.diagnostics(
      adding: failures + loader.failures(in: reading.assets, except: scene), texts: texts.problems, file: file.name)
    try Self.refuse(diagnostics)
    self.init(scene, memory, images, texts, options, warnings: diagnostics)
  }

  private static func refuse(_ diagnostics: [Diagnostic]) throws(AnimationError) {
    if diagnostics.contains(where: { $0.severity == .error }) { throw .invalid(diagnostics) }
  }

  private init(
    _ scene: Scene, _ memory: SceneMemory, _ images: LoadedImages, _ loaded: TextLoader.Result,
    _ options: LoadingOptions,
    warnings: [Diagnostic]
  ) {
    let scene = options.applied(to: scene)
    self.scene = scene
    self.warnings = warnings
    self.limits = options.limits
    self.images = images
    self.memory = memory
    fontMemory = loaded.memory
    texts = loaded.texts
    motion = MotionOptions(
      ghost: options.ghost?.limited(to: 0...1, otherwise: 0),
      slowness: options.slowness.limited(to: 0.001...1000, otherwise: 1))
    plan = MotionPlan(scene: scene, images: images.catalog, texts: texts, options: motion)
    blurs = plan.blurs
    renderers = RendererPool(images: images.store.adding(texts.pictures), glyphs: GlyphStore(texts.outlines))
    overlay = options.outline ? OutlineOverlay(plan, canvas: scene.canvas.size) : nil
  }

  /// The same images and options with another scene, which is valid; `plan` nil: that of the scene.
  init(_ scene: Scene, like other: Animation, plan: MotionPlan? = nil) {
    self.scene = scene
    warnings = other.warnings
    limits = other.limits
    images = other.images
    texts = other.texts
    motion = other.motion
    memory = SceneMemory(scene, reading: other.memory.reading)
    fontMemory = other.fontMemory
    let plan = plan ?? MotionPlan(scene: scene, images: images.catalog, texts: texts, options: motion)
    self.plan = plan
    blurs = plan.blurs
    renderers = other.renderers
    overlay = other.overlay.map { _ in OutlineOverlay(plan, canvas: scene.canvas.size) }
  }
}

/// How a scene is loaded.
public struct LoadingOptions: Sendable {
  /// Pixels per point instead of the canvas's own, 0.1...8.
  public var scale: Double?
  /// Opacity at which matched originals stay visible in every transition, 0...1; nil: as the scene says.
  public var ghost: Double?
  /// Whether the boxes of layers and the ways of pairs are drawn over every frame.
  public var outline: Bool
  /// How many times slower than written everything runs, 0.001...1000; times and frames are then those of the slow timeline.
  public var slowness: Double
  /// Folders that images may come from besides the scene's own tree.
  public var allowedFolders: [URL]
  /// How much the scene may ask for.
  public var limits: RenderLimits
  /// Values that take the place of the scene's own variables.
  public var variables: SceneVariables
  /// Where the files that the scene reads are noted, and shared with other scenes; nil: nowhere.
  var inputs: InputLog?

  /// Creates options.
  public init(
    scale: Double? = nil, ghost: Double? = nil, outline: Bool = false, slowness: Double = 1,
    allowedFolders: [URL] = [], limits: RenderLimits = .default, variables: SceneVariables = SceneVariables()
  ) {
    self.scale = scale
    self.ghost = ghost
    self.outline = outline
    self.slowness = slowness
    self.allowedFolders = allowedFolders
    self.limits = limits
    self.variables = variables
  }

  /// Refuses a canvas that is too large.
  func check(_ scene: Scene) throws(AnimationError) {
    let canvas = applied(to: scene).canvas
    do { try limits.check(width: canvas.size.width * canvas.scale, height: canvas.size.height * canvas.scale) } catch {
      throw .exceeds(error)
    }
  }

  /// Refuses a scene that would take too much memory before any image or font is loaded.
  func check(memory: Int) throws(AnimationError) {
    do { try limits.check(memory: memory) } catch { throw .exceeds(error) }
  }

  /// Loads images and fonts from a folder as these options allow; `memory` is what the scene takes, nil when there is none.
  func loader(_ folder: String, beside memory: SceneMemory?) -> AssetLoader {
    AssetLoader(
      folder: AssetFolder(folder, allowed: allowedFolders.map(\.path), log: inputs), maximumPixels: limits.pixels,
      maximumMemory: limits.left(beside: memory?.atRest ?? 0))
  }

  func applied(to scene: Scene) -> Scene {
    var scene = scene
    if let scale { scene.canvas.scale = scale.limited(to: 0.1...8, otherwise: scene.canvas.scale) }
    return scene
  }
}
