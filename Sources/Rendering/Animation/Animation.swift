// An animation: a scene that is loaded, the plan of its motion, and what makes its frames.
//
//     LoadedScene ─▶ MotionPlan ─▶ FrameProducer ─▶ display lists ─▶ pictures, frames, files
//
// An `Animation` that exists can be drawn at any time. It is a value, may be shared between threads, and draws the same pixels
// wherever and however often it is asked. Stills, frames, files and what can be looked into stand in files of their own.

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

/// A scene that is ready to be drawn: loaded, checked, and its motion worked out.
///
/// It is a value, may be shared between threads, and draws the same pixels wherever and however often it is asked.
///
/// ```swift
/// let animation = try Animation(contentsOf: URL(filePath: "push.json"))
/// try await animation.write(to: URL(filePath: "push.gif"))
/// ```
public struct Animation: Sendable {
  /// The scene with its images and texts.
  package let loaded: LoadedScene
  /// Its steps, times and layers.
  package let plan: MotionPlan
  /// What its frames show.
  package let producer: any FrameProducer
  /// Whether the boxes of layers are drawn over every frame.
  package private(set) var hasOutlines = false

  /// The scene that is drawn, with the scale and the variables of the `LoadingOptions` applied.
  public var scene: Scene { loaded.scene }

  /// What is suspicious about the scene but valid, in the order of its file.
  public var warnings: [Diagnostic] { loaded.warnings }

  /// How much an output of this animation may ask for, as its `LoadingOptions` said.
  public var limits: RenderLimits { loaded.limits }

  /// Extent of every frame in pixels.
  public var size: PixelSize { producer.size }

  /// Points of the canvas to pixels of a frame.
  package var canvasToPixels: Transform {
    scene.presentationGeometry?.toPixels ?? .scale(x: scene.canvas.scale, y: scene.canvas.scale)
  }

  /// How long the timeline lasts, in seconds.
  public var duration: Double { plan.duration }

  /// A renderer for the display lists of this animation.
  package func makeRenderer() -> Renderer { loaded.renderers.makeRenderer() }

  /// Loads a scene file with its images.
  ///
  /// - Parameters:
  ///   - url: A file of JSON with comments; images and fonts are looked for beside it.
  ///   - options: Scale, limits, variables and what else the file does not decide.
  /// - Throws: `AnimationError` with every diagnostic of the file at once.
  public init(contentsOf url: URL, options: LoadingOptions = LoadingOptions()) throws(AnimationError) {
    try self.init(try SceneFile(path: url.path), options: options)
  }

  /// Prepares a scene that was built in Swift.
  ///
  /// - Parameters:
  ///   - scene: What to draw; it is held to the ranges of scene files.
  ///   - folder: Where image files are looked for; nil: the current folder.
  ///   - options: Scale, limits and what else the scene does not decide.
  /// - Throws: `AnimationError` with every diagnostic of the scene at once.
  public init(
    _ scene: Scene, folder: URL? = nil, options: LoadingOptions = LoadingOptions()
  ) throws(AnimationError) {
    self.init(try LoadedScene(scene, folder: folder?.path ?? ".", options: options), hasOutlines: options.outline)
  }

  /// Loads a scene file whose text has been read already.
  package init(_ file: SceneFile, options: LoadingOptions) throws(AnimationError) {
    self.init(try LoadedScene(file, options: options), hasOutlines: options.outline)
  }

  /// Works out the motion of a loaded scene; with `hasOutlines` the boxes of its layers are drawn over every frame. Frames are
  /// dressed in the scene's presentation.
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
    self.loaded = loaded
    self.plan = plan
    self.producer = producer
  }

  /// The same scene, images and texts seen otherwise: as if it had been loaded with these options. Nothing is read anew.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, 0.1...8; nil: as it is.
  ///   - ghost: Opacity at which matched originals stay visible, 0...1; nil: as it is.
  ///   - outline: Whether boxes and ways are drawn over every frame.
  /// - Throws: `AnimationError` when its frames would be larger than the limits allow.
  package func looked(scale: Double?, ghost: Double?, outline: Bool) throws(AnimationError) -> Animation {
    Animation(try loaded.looked(scale: scale, ghost: ghost), hasOutlines: outline)
  }

  /// The same images, texts and options with another scene, which is valid and uses no others.
  package func replacing(_ scene: Scene) -> Animation {
    var loaded = loaded
    loaded.scene = scene
    return Animation(loaded, hasOutlines: hasOutlines)
  }
}
