// A scene with everything that it shows: checked, within the limits, its images decoded and its texts laid out.
//
//     scene file ─▶ read, check ┐  (fonts are opened here already where stacks measure texts)
//                               ├▶ limits ─▶ images ─▶ fonts, texts ─▶ LoadedScene ─▶ motion, frames
//     scene in Swift ─▶ check ──┘
//
// Loading does everything that can fail for reasons of the scene, so that what is loaded can be drawn at any time.

import DisplayList
import FrameWriting
import JSONTree
import LayerPainting
import Motion
import Pixels
import Raster
import SceneDecoding
import SceneModel
import TextLayout

/// What an animation is made of. A value that shares its pictures and glyphs with its copies.
package struct LoadedScene: Sendable {
  /// The scene, with the scale of `LoadingOptions` applied.
  package var scene: Scene
  /// What is suspicious about it but valid.
  let warnings: [Diagnostic]
  /// What an SVG has no words for, in the order of the scene file.
  let svgWarnings: [Diagnostic]
  /// Whether a warning is an error.
  let isStrict: Bool
  /// Pixels per point of the options; nil: the scene's own.
  private(set) var chosenScale: Double?
  /// Where its files are.
  let folder: AssetFolder
  /// How much an output may ask for.
  let limits: RenderLimits
  /// What its plan is made with.
  private(set) var motion: MotionOptions
  /// Its decoded images.
  package private(set) var images: LoadedImages
  /// The layouts of all texts.
  let texts: TextCatalog
  /// What draws them.
  package private(set) var renderers: RendererPool
  /// Those without a picture that is kept.
  private let loadedRenderers: RendererPool
  /// What reading it has taken, in bytes.
  let readingMemory: Int
  /// What its fonts take, in bytes.
  let fontMemory: Int
  /// What pictures that were drawn once take, in bytes.
  private var keptMemory = 0
  /// The scene as a tree with everything resolved, where the options ask for it.
  private(set) var expanded: JSONNode?
  /// Where everything is written, where the options ask for it.
  package private(set) var source: SceneSource?
  /// The variables of a scene that was read from a file.
  package private(set) var variables: [SceneVariable] = []

  /// Works its motion out.
  func makePlan() -> MotionPlan { MotionPlan(scene: scene, images: images.catalog, texts: texts, options: motion) }

  /// Bytes that its images and fonts take.
  var assetMemory: Int { MemoryEstimate.sum(MemoryEstimate.sum(images.memory, fontMemory), keptMemory) }

  /// The same scene with one more image, a picture that is drawn once, instead of the one that was kept before; with the image's
  /// number for display lists.
  func keeping(_ list: DisplayList) -> (scene: LoadedScene, image: Int) {
    var bitmap = Bitmap(size: list.size)
    loadedRenderers.draw([list], into: &bitmap)
    let (pool, number) = loadedRenderers.adding(bitmap)
    var other = self
    // With its smaller copies.
    other.keptMemory = list.size.area * 4 * 4 / 3
    other.renderers = pool
    return (other, number)
  }
}

extension LoadedScene {
  /// The same as if it had been loaded with another scale and ghost; nil: as it was.
  func looked(scale: Double?, ghost: Double?) throws(AnimationError) -> LoadedScene {
    var other = self
    if let scale {
      let scale = scale.limited(to: Ranges.scale, otherwise: scene.canvas.scale)
      (other.chosenScale, other.scene.canvas.scale) = (scale, scale)
      try other.checkScale()
    }
    if let ghost { other.motion.ghost = ghost.limited(to: Ranges.ghost, otherwise: 0) }
    return other
  }

  /// Refuses frames, and vector pictures, that would be too large; what their filters take follows the scale.
  private mutating func checkScale() throws(AnimationError) {
    let frame = scene.frameSize
    do { try limits.check(width: frame.width, height: frame.height) } catch { throw .exceeds(error) }
    let demand = PictureDemand(
      of: scene, images: images.catalog, stretch: FlightStretch(of: scene).factor, measure: FilterDemand.init)
    guard demand.excessive.isEmpty else {
      throw .invalid([Diagnostic(Diagnostic.excessiveWork.message, scene: scene.name)])
    }
    images.filterMemory = demand.filterMemory
  }

  /// Prepares a scene that was built in Swift; image files are looked for in `folder`.
  init(_ scene: Scene, folder: String, options: LoadingOptions) throws(AnimationError) {
    let scene = options.applied(to: scene)
    var diagnostics = scene.validate().map { Diagnostic($0, scene: scene.name) }
    try Self.refuse(diagnostics)
    try options.check(scene)
    let memory = SceneMemory(scene)
    try options.check(memory: memory.atRest)
    let loader = options.loader(folder).beside(memory, limits: options.limits)
    let loading = loader.load(scene)
    let (images, failures) = (loading.images, loading.failures)
    diagnostics += loader.reasons(failures) + images.warnings
    diagnostics += loading.wrongParts.map { Diagnostic($0.message, scene: scene.name, hint: $0.hint) }
    diagnostics += failures.map { path, reason in
      Diagnostic(ErrorMessages.asset(.image, path, reason), scene: scene.name, hint: reason.hint)
    }
    let texts = loader.loadTexts(of: scene, beside: images)
    diagnostics += images.diagnostics(of: scene).map { Diagnostic($0, scene: scene.name) }
    diagnostics += texts.diagnostics.filter { !$0.isOfDefaultWeight }.map { diagnostic in
      Diagnostic(
        "\(diagnostic.reason)", scene: scene.name, severity: diagnostic.severity, hint: diagnostic.reason.hint)
    }
    diagnostics = try Self.checked(diagnostics, options)
    let gaps = scene.svgGaps(images.catalog).map { Diagnostic($0, scene: scene.name) }
    self.init(
      scene, reading: 0, images, texts: texts, options: options, warnings: diagnostics, gaps: gaps, loader.folder)
  }

  /// Loads a scene file whose text has been read already.
  init(_ file: SceneFile, options: LoadingOptions) throws(AnimationError) {
    try options.check(memory: file.bytes.count * JSONParser.memoryOfByte)
    let opening = options.loader(file.folder)
    var texts: TextLoader?
    let reading = SceneReader.read(
      file.bytes, root: file.root, fileName: file.name, variables: options.variables,
      presentation: options.presentation,
      memory: options.limits.remaining(),
      expands: options.expands, locates: options.locates, including: opening.folder.included
    ) { fonts in
      let loader = opening.textLoader(fonts)
      texts = loader
      return loader
    }
    guard let scene = reading.scene.map(options.scaled) else {
      let failures = opening.failures(in: reading.assets)
      throw .invalid(opening.reasons(failures) + reading.diagnostics(adding: failures))
    }
    try options.check(scene)
    let memory = SceneMemory(scene, reading: reading.memory)
    try options.check(memory: memory.atRest)
    let loader = opening.beside(memory, limits: options.limits)
    let loading = loader.load(scene, beside: texts?.memory ?? 0)
    let (images, failures) = (loading.images, loading.failures)
    let loadedTexts = loader.loadTexts(of: scene, with: texts, beside: images)
    let unusable = failures + loader.failures(in: reading.assets, except: scene)
    let found = reading.diagnostics(
      adding: unusable, texts: loadedTexts.diagnostics, parts: loading.wrongParts,
      scene: images.diagnostics(of: scene))
    let diagnostics = try Self.checked(loader.reasons(unusable) + images.warnings + found, options)
    self.init(
      scene, reading: reading.memory, images, texts: loadedTexts, options: options, warnings: diagnostics,
      gaps: reading.diagnostics(of: scene.svgGaps(images.catalog)), loader.folder)
    expanded = reading.expanded
    source = reading.source
    variables = reading.variables
  }

  /// What is said about a scene that can be drawn.
  private static func checked(
    _ diagnostics: [Diagnostic], _ options: LoadingOptions
  ) throws(AnimationError) -> [Diagnostic] {
    guard options.isStrict else {
      try refuse(diagnostics)
      return diagnostics
    }
    let errors = diagnostics.map { diagnostic in
      var error = diagnostic
      error.severity = .error
      return error
    }
    try refuse(errors)
    return errors
  }

  private static func refuse(_ diagnostics: [Diagnostic]) throws(AnimationError) {
    if diagnostics.contains(where: { $0.severity == .error }) { throw .invalid(diagnostics) }
  }

  private init(
    _ scene: Scene, reading: Int, _ images: LoadedImages, texts loaded: TextLoader.Result, options: LoadingOptions,
    warnings: [Diagnostic], gaps: [Diagnostic], _ folder: AssetFolder
  ) {
    self.scene = scene.fillingCode { loaded.texts.codes[$0]?.theme.colors.background }
    (svgWarnings, isStrict, self.folder) = (gaps, options.isStrict, folder)
    chosenScale = options.scale?.limited(to: Ranges.scale, otherwise: scene.canvas.scale)
    (self.warnings, self.images) = (warnings, images)
    limits = options.limits
    readingMemory = reading
    fontMemory = loaded.memory
    texts = loaded.texts
    motion = options.motion
    loadedRenderers = RendererPool(images: images.store.adding(texts.pictures), glyphs: GlyphStore(texts.outlines))
    renderers = loadedRenderers
  }
}
