// Reads and decodes the images of a scene, each once, on all cores; of animated ones every frame. Fonts get what is left of the
// memory.

import Dispatch
import DisplayList
import FileFormats
import ImageCodecs
import ImageComparison
import LayerPainting
import Motion
import Pixels
import Presentations
import Raster
import SceneDecoding
import SceneModel
import Synchronization

/// The decoded images of a scene, in the order in which its screens first use them.
package struct LoadedImages: Sendable {
  /// Numbers, extents and times, for motion.
  package let catalog: ImageCatalog
  /// Pixels, for the renderer: all frames of one image after the other.
  package let store: ImageStore
  /// The memory that they take, with their smaller copies, in bytes.
  package let memory: Int
  /// The vector pictures among them, by their numbers in the catalog.
  let vectors: [Int: LoadedVector]
  /// The videos among them.
  let videos: [(path: String, frames: VideoFrames)]
  /// What the filters of vector pictures take while a frame is drawn, in bytes.
  var filterMemory = 0
  /// What of vector pictures is not drawn, with the names of their files, in the order of the images.
  let warnings: [Diagnostic]

  /// What images say against a scene whose images these are: vector pictures that cannot become other shapes, and holds that never
  /// end.
  func diagnostics(of scene: Scene) -> [SceneDiagnostic] {
    let holds = scene.timeline.contains { if case .hold(let hold) = $0.action { hold.video != nil } else { false } }
    let endless =
      holds ? scene.playedImages().filter { catalog[$0.image.source] != nil && catalog.end(of: $0.image) == nil } : []
    return morphDiagnostics(of: scene) + endless.map(\.endlessDiagnostic)
  }

  private func morphDiagnostics(of scene: Scene) -> [SceneDiagnostic] {
    scene.morphingPictures().compactMap { end in
      guard let entry = end.layer.image.flatMap({ catalog[$0] }), let vector = vectors[entry.index] else { return nil }
      let (current, tint) = (end.layer.imageColor, end.layer.imageTint)
      return vector.picture.morphError(current: current, tint: tint).map(end.diagnostic)
    }
  }

  /// The first digits of a checksum of a vector picture's file; nil for a number that none has.
  package func mark(ofPicture index: Int) -> String? { vectors[index].map { String("\($0.digest)".prefix(8)) } }
}

/// What came of loading the images of a scene.
struct ImageLoading {
  /// What could be loaded.
  var images: LoadedImages
  /// Files that cannot be used.
  var failures: [AssetLoader.FailedFile]
  /// Parts that images do not have.
  var wrongParts: [ImagePartError]
}

/// Loads images and, beside them, fonts.
struct AssetLoader: Sendable {
  /// Where files come from.
  let folder: AssetFolder
  /// Most pixels of one image.
  let maximumPixels: Int
  /// How videos are read.
  let videos: VideoReading
  /// Most bytes of all images, with their smaller copies, and fonts.
  private(set) var maximumMemory: Int

  /// How many times the most pixels of a picture all frames of an animation may have together: equal frames take no memory,
  /// but each takes its time.
  private static let animationFactor = 40

  /// A file that cannot be used.
  typealias FailedFile = (path: String, reason: AssetError)

  /// The same with what a scene leaves of the memory.
  func beside(_ scene: SceneMemory, limits: RenderLimits) -> AssetLoader {
    var loader = self
    loader.maximumMemory = limits.remaining(beside: scene.atRest)
    return loader
  }

  /// Loads images and parts of them; what cannot be loaded is listed by its path.
  private func load(_ sources: [ImageSource], _ parts: [ImagePart], _ budget: ImageBudget) -> ImageLoading {
    let results = Mutex([Result<LoadedPicture, AssetError>?](repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let result = Result { () throws(AssetError) in try image(of: sources[index], budget) }
      results.withLock { $0[index] = result }
    }
    var failures: [FailedFile] = []
    var loaded: [(source: ImageSource, image: LoadedImage)] = []
    var vectors: [(source: ImageSource, vector: LoadedVector)] = []
    for (source, result) in zip(sources, results.withLock { $0 }) {
      switch (source, result) {
      case (_, .success(.frames(let image))): loaded.append((source, image))
      case (_, .success(.vector(let vector))): vectors.append((source, vector))
      case (.file(let path), .failure(let reason)): failures.append((path, reason))
      case (.bitmap, .failure), (_, nil): break
      }
    }
    var (cropped, wrong) = Self.cropped(
      parts, Dictionary(loaded) { first, _ in first }, Dictionary(vectors) { first, _ in first }, budget)
    let images = images(loaded, cropped, vectors, plays: parts.filter { $0.play != nil })
    wrong += parts.compactMap { part in images.catalog.fileDuration(of: part.source).flatMap { part.startsLate(in: $0) }
    }
    return ImageLoading(images: images, failures: failures, wrongParts: wrong)
  }

  /// Loads the images of a scene; a vector picture that would take too much to draw counts as one that cannot be used.
  ///
  /// - Parameter fonts: What fonts that have been opened already take of the memory, in bytes.
  func load(_ scene: Scene, beside fonts: Int = 0) -> ImageLoading {
    var loading = load(scene.imageSources, scene.imageParts, ImageBudget(max(0, maximumMemory - fonts)))
    let demand = PictureDemand(
      of: scene, images: loading.images.catalog, stretch: FlightStretch(of: scene).factor, measure: FilterDemand.init)
    loading.images.filterMemory = demand.filterMemory
    loading.failures += demand.excessive.compactMap { source in
      source.path.map { ($0, .invalidPicture([Diagnostic.excessiveWork])) }
    }
    return loading
  }

  private func images(
    _ loaded: [(source: ImageSource, image: LoadedImage)], _ parts: [(part: ImagePart, image: LoadedImage)],
    _ vectors: [(source: ImageSource, vector: LoadedVector)], plays: [ImagePart]
  ) -> LoadedImages {
    var catalog = ImageCatalog(
      loaded.map { ($0.source, $0.image.size, $0.image.timing) },
      opaque: Set(loaded.filter { $0.image.frames.allSatisfy(\.isOpaque) }.map(\.source)))
    for (part, image) in parts { catalog.add(part, isOpaque: image.frames.allSatisfy(\.isOpaque)) }
    let frames = loaded.flatMap(\.image.frames) + parts.flatMap(\.image.frames)
    let memory = loaded.reduce(0) { $0 + $1.image.memory } + parts.reduce(0) { $0 + $1.image.memory }
    var numbers: [Int: LoadedVector] = [:]
    for (source, vector) in vectors {
      catalog.add(vector.picture, for: source)
      if let entry = catalog[source] { numbers[entry.index] = vector }
    }
    for part in plays { catalog.addPlay(of: part) }
    return LoadedImages(
      catalog: catalog, store: ImageStore(stored: frames),
      memory: memory + vectors.reduce(0) { $0 + $1.vector.memory },
      vectors: numbers, videos: loaded.compactMap { source, image in image.video.map { (source.path ?? "", $0) } },
      warnings: vectors.flatMap { source, vector in vector.warnings.map { folder.named($0, source.path ?? "") } }
        + colorWarnings(loaded))
  }

  /// What is said about colours that could not be converted. That this build lacks the library is said once.
  private func colorWarnings(_ loaded: [(source: ImageSource, image: LoadedImage)]) -> [Diagnostic] {
    let noted = loaded.compactMap { source, image in image.colorNote.map { (source.path ?? "", $0) } }
    let first = noted.firstIndex { $0.1 == ColorNote.lacksLibrary }
    return noted.enumerated().compactMap { index, note in
      if note.1 == ColorNote.lacksLibrary, index != first { return nil }
      let message = ColorNote.words(for: note.1)
      return folder.named(
        Diagnostic(
          file: "", line: 1, column: 1, severity: .warning, path: "", message: message, sourceLine: "", caret: 0),
        note.0)
    }
  }

  /// What is said about the insides of files that cannot be used, with the names of the files.
  func reasons(_ failures: [FailedFile]) -> [Diagnostic] {
    failures.flatMap { path, reason in
      guard case .invalidPicture(let diagnostics) = reason else { return [Diagnostic]() }
      return diagnostics.map { folder.named($0, path) }
    }
  }

  /// Lays out the texts of a scene with what the images have left of the memory.
  func loadTexts(
    of scene: Scene, with loader: TextLoader? = nil, beside images: LoadedImages
  ) -> TextLoader.Result {
    (loader ?? textLoader(scene.fonts)).load(scene, limit: max(0, maximumMemory - images.memory))
  }

  /// Measures and lays out the texts of a scene with those fonts.
  func textLoader(_ fonts: [NamedFont]) -> TextLoader { TextLoader(fonts, from: folder, limit: maximumMemory) }

  /// The files among `assets` that cannot be used; those that `scene` uses have been looked at already.
  func failures(in assets: [AssetUse], except scene: Scene? = nil) -> [FailedFile] {
    var seen = Set(
      (scene?.imageSources ?? []).compactMap { $0.path } + (scene?.fontPaths ?? []) + (scene?.codePaths ?? []))
    var failures: [FailedFile] = []
    for asset in assets where seen.insert(asset.path).inserted {
      do throws(AssetError) {
        switch asset.kind {
        case .image: _ = try image(of: .file(asset.path), ImageBudget(maximumMemory))
        case .source, .theme: _ = try folder.bytes(at: asset.path)
        case .font: try TextLoader.check(asset.path, in: folder, memory: maximumMemory)
        }
      } catch { failures.append((asset.path, error)) }
    }
    return failures
  }

  private func image(of source: ImageSource, _ budget: ImageBudget) throws(AssetError) -> LoadedPicture {
    switch source {
    case .bitmap(let bitmap): return .frames(LoadedImage(still: bitmap))
    case .file(let path):
      let file: AssetFolder.OpenAsset
      do throws(AssetError) { file = try folder.open(path) } catch {
        folder.log?.note(path, error)
        throw error
      }
      let container = VideoContainer(recognizing: file.head)
      guard container != nil || folder.log != nil else { return try decoded(try folder.bytes(of: file), path, budget) }
      return try shared(path, folder.log, file, container, budget)
    }
  }

  /// The image of a file that other scenes may use as well.
  private func shared(
    _ path: String, _ log: InputLog?, _ file: AssetFolder.OpenAsset, _ container: VideoContainer?,
    _ budget: ImageBudget
  ) throws(AssetError) -> LoadedPicture {
    func load() throws(AssetError) -> AssetCache.Entry {
      if let container { return try video(path, file, container, budget) }
      let bytes = try folder.bytes(of: file)
      return AssetCache.Entry(digest: SHA256.digest(of: bytes), image: try decoded(bytes, path, budget))
    }
    do throws(AssetError) {
      guard let log else { return try load().image }
      let entry = try log.cache.image(file.identity, load: load)
      log.note(path, entry.digest)
      return entry.image
    } catch {
      log?.note(path, error)
      throw error
    }
  }

  private func video(
    _ path: String, _ file: AssetFolder.OpenAsset, _ container: VideoContainer, _ budget: ImageBudget
  ) throws(AssetError) -> AssetCache.Entry {
    let real = try folder.realPath(of: path)
    let (opened, digest): ((file: VideoInput, cache: VideoCache?, digest: SHA256.Digest?), SHA256.Digest)
    do throws(VideoError) {
      opened = try videos.open(file.file, container, path: real)
      if let known = opened.digest { digest = known } else { digest = try VideoReading.digest(of: file.file) }
    } catch { throw .video(error) }
    let size = opened.file.info.size
    guard size.area <= maximumPixels else {
      throw .undecodable("its frames are \(size.width)×\(size.height) pixels, the limit is \(maximumPixels) pixels")
    }
    let image = LoadedImage(VideoFrames(opened.file, cache: opened.cache))
    guard budget.take(image.memory) else { throw .tooMuchMemory(frames: 1, size: size, limit: budget.limit) }
    return AssetCache.Entry(digest: digest, image: .frames(image))
  }

  private func decoded(_ bytes: [UInt8], _ path: String, _ budget: ImageBudget) throws(AssetError) -> LoadedPicture {
    if ImageSource.file(path).isVector { return .vector(try LoadedVector(bytes, budget: budget)) }
    let (product, isHuge) = maximumPixels.multipliedReportingOverflow(by: Self.animationFactor)
    let limits = DecodingLimits(
      pixels: maximumPixels, totalPixels: isHuge ? .max : product, memory: budget.available)
    return .frames(try LoadedImage(bytes, limits: limits, budget: budget))
  }
}

extension ImageSource {
  /// The path of a file, nil for a picture in memory.
  package var path: String? {
    guard case .file(let path) = self else { return nil }
    return path
  }
}

extension Scene {
  /// Every image that a layer or the presentation shows, once, in the order of screens and layers.
  package var imageSources: [ImageSource] {
    var seen: Set<ImageSource> = []
    return imageParts.map(\.source).filter { seen.insert($0).inserted }
  }

  /// Every image or part of one that a layer or the presentation shows, once, in the order of screens and layers.
  package var imageParts: [ImagePart] {
    var seen: Set<ImagePart> = []
    var parts: [ImagePart] = []
    func visit(_ layers: [Layer]) {
      for layer in layers {
        if let part = layer.imagePart, seen.insert(part).inserted { parts.append(part) }
        visit(layer.layers)
      }
    }
    for screen in screens { visit(screen.layers) }
    visit(presentationLayers)
    return parts
  }
}
