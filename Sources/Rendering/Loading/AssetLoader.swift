// Reads and decodes the images of a scene, each once, on all cores; of animated ones every frame. Fonts get what is left of the
// memory.

import Dispatch
import ImageCodecs
import ImageComparison
import Motion
import Pixels
import Raster
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
}

/// Loads images and, beside them, fonts.
struct AssetLoader: Sendable {
  /// Where files come from.
  let folder: AssetFolder
  /// Most pixels of one image.
  let maximumPixels: Int
  /// Most bytes of all images, with their smaller copies, and fonts.
  let maximumMemory: Int

  /// How many times the most pixels of a picture all frames of an animation may have together: equal frames take no memory,
  /// but each takes its time.
  private static let animationFactor = 40

  /// A file that cannot be used.
  typealias Failure = (path: String, reason: AssetError)

  /// Loads images; what cannot be loaded is listed by its path.
  ///
  /// - Parameter fonts: What fonts that have been opened already take of the memory, in bytes.
  func load(_ sources: [ImageSource], beside fonts: Int = 0) -> (images: LoadedImages, failures: [Failure]) {
    let budget = ImageBudget(max(0, maximumMemory - fonts))
    let results = Mutex([Result<LoadedImage, AssetError>?](repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let result = Result { () throws(AssetError) in try image(of: sources[index], budget) }
      results.withLock { $0[index] = result }
    }
    var failures: [Failure] = []
    var loaded: [(source: ImageSource, image: LoadedImage)] = []
    for (source, result) in zip(sources, results.withLock { $0 }) {
      switch (source, result) {
      case (_, .success(let image)): loaded.append((source, image))
      case (.file(let path), .failure(let reason)): failures.append((path, reason))
      case (.bitmap, .failure), (_, nil): break
      }
    }
    let images = LoadedImages(
      catalog: ImageCatalog(
        loaded.map { ($0.source, $0.image.size, $0.image.timing) },
        opaque: Set(loaded.filter { $0.image.frames.allSatisfy(\.isOpaque) }.map(\.source))),
      store: ImageStore(pyramids: loaded.flatMap(\.image.frames)),
      memory: loaded.reduce(0) { $0 + $1.image.memory })
    return (images, failures)
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
  func failures(in assets: [AssetUse], except scene: Scene? = nil) -> [Failure] {
    var seen = Set((scene?.imageSources ?? []).compactMap { $0.path } + (scene?.fontPaths ?? []))
    var failures: [Failure] = []
    for asset in assets where seen.insert(asset.path).inserted {
      do throws(AssetError) {
        switch asset.kind {
        case .image: _ = try image(of: .file(asset.path), ImageBudget(maximumMemory))
        case .font: try TextLoader.check(asset.path, in: folder, memory: maximumMemory)
        }
      } catch { failures.append((asset.path, error)) }
    }
    return failures
  }

  private func image(of source: ImageSource, _ budget: ImageBudget) throws(AssetError) -> LoadedImage {
    switch source {
    case .bitmap(let bitmap): return LoadedImage(still: bitmap)
    case .file(let path):
      guard let log = folder.log else { return try decoded(try folder.bytes(at: path), budget) }
      return try shared(path, log, budget)
    }
  }

  /// The image of a file that other scenes may use as well.
  private func shared(
    _ path: String, _ log: InputLog, _ budget: ImageBudget
  ) throws(AssetError) -> LoadedImage {
    do throws(AssetError) {
      let file = try folder.open(path)
      let entry = try log.cache.image(file.identity) { () throws(AssetError) in
        let bytes = try folder.bytes(of: file)
        return AssetCache.Entry(digest: SHA256.digest(of: bytes), image: try decoded(bytes, budget))
      }
      log.note(path, entry.digest)
      return entry.image
    } catch {
      log.note(path, error)
      throw error
    }
  }

  private func decoded(_ bytes: [UInt8], _ budget: ImageBudget) throws(AssetError) -> LoadedImage {
    let (product, isHuge) = maximumPixels.multipliedReportingOverflow(by: Self.animationFactor)
    let limits = DecodingLimits(
      pixels: maximumPixels, totalPixels: isHuge ? .max : product, memory: budget.available)
    return try LoadedImage(bytes, limits: limits, budget: budget)
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
  /// Every image that a layer shows, once, in the order of screens and layers.
  package var imageSources: [ImageSource] {
    var seen: Set<ImageSource> = []
    var sources: [ImageSource] = []
    func visit(_ layers: [Layer]) {
      for layer in layers {
        if let image = layer.image, seen.insert(image).inserted { sources.append(image) }
        visit(layer.layers)
      }
    }
    for screen in screens { visit(screen.layers) }
    return sources
  }
}
