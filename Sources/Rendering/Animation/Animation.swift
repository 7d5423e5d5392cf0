// An animation: a scene that is loaded, the plan of its motion, and what makes its frames.
//
//     LoadedScene ─▶ MotionPlan ─▶ FrameProducer ─▶ display lists ─▶ pictures, frames, files
//
// An `Animation` that exists can be drawn at any time. It is a value, may be shared between threads, and draws the same pixels
// wherever and however often it is asked. Stills, frames, files and inspection are in separate files.

import Motion
import Pixels
import Presentations
import Raster
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A scene that is ready to be drawn: loaded, checked, and with its motion planned.
///
/// Everything that can fail because of the scene fails in the initializer. An animation that exists can be drawn at any time.
///
/// It is a value and may be shared between threads. The same animation gives the same pixels on every machine and with any
/// number of threads. Exception: a text in a system font depends on the fonts of the machine; `warnings` reports it.
///
/// Decoded images and text layouts stay in memory as long as the animation or a copy of it exists. Copies share them.
///
/// ```swift
/// let animation = try Animation(contentsOf: URL(filePath: "push.json"))
/// let picture = try animation.still(at: .fraction(0.5))
/// try await animation.write(to: URL(filePath: "push.gif"))
/// ```
public struct Animation: Sendable {
  /// The scene with its images and texts.
  package let loaded: LoadedScene
  /// The positions of all layers at any time, with the steps of the timeline.
  package let plan: MotionPlan
  /// What a time looks like: the scene alone, or with outlines and a presentation around it.
  package let producer: any FrameProducer
  /// Whether the boxes of layers are drawn over every frame.
  package private(set) var hasOutlines = false

  /// The scene that is drawn, with the scale and the variables of the `LoadingOptions` applied.
  ///
  /// Components, repetitions and stacks of a scene file are already expanded into plain layers.
  public var scene: Scene { loaded.scene }

  /// Warnings about the scene and its files, in the order of the scene file.
  ///
  /// Empty when nothing was found. With `LoadingOptions.isStrict` a warning is an error, and this array is always empty.
  public var warnings: [Diagnostic] { loaded.warnings }

  /// The paths of videos in layers that have sound, which is left out.
  package var videosWithSound: [String] {
    loaded.images.videos.filter { $0.frames.file.info.hasSound }.map(\.path)
  }

  /// The limits for every output of this animation, as given in its `LoadingOptions`.
  public var limits: RenderLimits { loaded.limits }

  /// Extent of every frame in pixels, including the presentation if there is one.
  ///
  /// Without a presentation it is the canvas in points times `scene.canvas.scale`, in whole pixels.
  public var size: PixelSize { producer.size }

  /// The transform from canvas points to pixels of a frame; with a presentation it places the canvas in the device.
  package var canvasToPixels: Transform {
    scene.presentationGeometry?.toPixels ?? .scale(x: scene.canvas.scale, y: scene.canvas.scale)
  }

  /// How long the timeline lasts, in seconds, with `LoadingOptions.slowness` included.
  public var duration: Double { plan.duration }

  /// Creates a renderer for the display lists of this animation.
  ///
  /// It holds the images and glyphs that the lists refer to by number. Lists of another animation need that animation's
  /// renderer.
  package func makeRenderer() -> Renderer { loaded.renderers.makeRenderer() }

  /// Loads a scene file with its images and fonts.
  ///
  /// This reads files and decodes all images on all cores, so it blocks the calling thread. Call it outside the main actor if
  /// the scene is large.
  ///
  /// - Parameters:
  ///   - url: A file of JSON with comments. Paths in it are relative to its folder and must not lead out of it, except into
  ///     `LoadingOptions.allowedFolders`.
  ///   - options: Scale, limits, variables and what else the file does not decide.
  /// - Throws: `AnimationError.invalid` with every diagnostic of the file at once; `unreadable` or `notAScene` when there is
  ///   no scene file at `url`; `exceeds` when the frames or the memory would be larger than the limits allow.
  public init(contentsOf url: URL, options: LoadingOptions = LoadingOptions()) throws(AnimationError) {
    try self.init(try SceneFile(path: url.path), options: options)
  }

  /// Prepares a scene that was built in Swift.
  ///
  /// The scene is checked like a scene file: values out of range are errors. There is no text to point to, so every
  /// diagnostic is at line 1, column 1; its `path` says where in the scene the value is, if that is known.
  ///
  /// ```swift
  /// let animation = try Animation(scene, folder: URL(filePath: "Assets"), options: LoadingOptions(scale: 2))
  /// ```
  ///
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - folder: Where image and font files are looked for; nil: the current folder.
  ///   - options: Scale, limits and what else the scene does not decide. `variables` are not used: they belong to scene
  ///     files.
  /// - Throws: `AnimationError.invalid` with every diagnostic of the scene at once; `exceeds` when the frames or the memory
  ///   would be larger than the limits allow.
  public init(
    _ scene: Scene, folder: URL? = nil, options: LoadingOptions = LoadingOptions()
  ) throws(AnimationError) {
    self.init(try LoadedScene(scene, folder: folder?.path ?? ".", options: options), hasOutlines: options.outline)
  }

  /// Loads a scene file whose text has been read already.
  package init(_ file: SceneFile, options: LoadingOptions) throws(AnimationError) {
    self.init(try LoadedScene(file, options: options), hasOutlines: options.outline)
  }

  /// Plans the motion of a loaded scene and sets up what its frames show.
  ///
  /// Outlines are drawn inside the presentation, over the scene. A blurred picture of the scene behind the device is drawn
  /// here, once, and kept as an image.
  ///
  /// - Parameter hasOutlines: Whether the boxes of layers and the paths of pairs are drawn over every frame.
  package init(_ loaded: LoadedScene, hasOutlines: Bool) {
    let plan = loaded.makePlan()
    let scene = SceneFrames(plan, of: loaded)
    let frames: any FrameProducer = hasOutlines ? OutlinedFrames(scene) : scene
    let ground = PresentationStage.blurredGround(of: loaded.scene, plan: plan).map { loaded.keeping($0) }
    let stage = PresentationStage(loaded.scene, plan: plan, slowness: loaded.motion.slowness, ground: ground?.image)
    self.init(ground?.scene ?? loaded, plan, producer: stage.map { PresentedFrames(frames, on: $0) } ?? frames)
    self.hasOutlines = hasOutlines
  }

  /// An animation of frames that `producer` makes; steps and times are those of `plan`.
  package init(_ loaded: LoadedScene, _ plan: MotionPlan, producer: any FrameProducer) {
    (self.loaded, self.plan, self.producer) = (loaded, plan, producer)
  }

  /// The same scene as if it had been loaded with another scale, ghost or outline.
  ///
  /// No file is read again and no text is laid out again. Only the motion is planned again.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, 0.1...8; nil: unchanged.
  ///   - ghost: Opacity at which matched originals stay visible, 0...1; nil: unchanged.
  ///   - outline: Whether boxes and paths are drawn over every frame.
  /// - Throws: `AnimationError` when the frames, or its vector pictures, would be larger than the limits allow.
  package func looked(scale: Double?, ghost: Double?, outline: Bool) throws(AnimationError) -> Animation {
    Animation(try loaded.looked(scale: scale, ghost: ghost), hasOutlines: outline)
  }

  /// The same images, texts and options with another scene.
  ///
  /// - Parameter scene: A valid scene. It must not use an image or a text that this animation has not loaded: nothing is
  ///   checked or loaded here.
  package func replacing(_ scene: Scene) -> Animation {
    var loaded = loaded
    loaded.scene = scene
    return Animation(loaded, hasOutlines: hasOutlines)
  }
}
