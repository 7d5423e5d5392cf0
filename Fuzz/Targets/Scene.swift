// Scene files from bytes: any bytes end in a scene or in diagnostics, and every scene can be planned and drawn.

import DisplayList
import LayerPainting
import Motion
import Pixels
import Raster
import SceneDecoding
import SceneModel

/// Reads a scene and, when it is one, draws moments of it on a small canvas.
enum SceneTarget {
  static func run(_ bytes: [UInt8]) {
    if let scene = scene(bytes) { draw(scene) }
  }

  /// The scene that the bytes describe; nil if they do not describe one.
  static func scene(_ bytes: [UInt8]) -> Scene? {
    // Text after a NUL, which no scene contains, is the content of included files.
    let texts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false).map(Array.init)
    let reading = SceneReader.read(
      texts[0], fileName: "fuzz.json", including: { path, most in included(path, most, among: texts) })
    let hasError = reading.diagnostics.contains { $0.severity == .error }
    expect((reading.scene == nil) == hasError, "a scene with errors, or none without")
    for diagnostic in reading.diagnostics {
      expect(diagnostic.line > 0 && diagnostic.column > 0 && !diagnostic.message.isEmpty, "\(diagnostic)")
    }
    guard let scene = reading.scene else { return nil }
    expect(scene.validate().allSatisfy { $0.severity == .warning }, "\(scene.validate())")
    return scene
  }

  /// The files `1.json` to `3.json`, in any folder; other names do not exist.
  private static func included(
    _ path: String, _ most: Int, among texts: [[UInt8]]
  ) -> Result<IncludedFile, IncludeError> {
    let number = path.last { $0.isNumber }.flatMap { $0.wholeNumberValue } ?? 0
    guard number > 0, texts.indices.contains(number), texts[number].count <= most else {
      return .failure(IncludeError("no file \"\(path)\""))
    }
    return .success(IncludedFile(bytes: texts[number], identity: path))
  }

  /// The plan of a scene on a small canvas; nil for scenes that would take long.
  static func plan(_ scene: Scene) -> MotionPlan? {
    guard scene.screens.reduce(0, { $0 + count($1.layers) }) <= 300, scene.timeline.count <= 20 else { return nil }
    var scene = scene
    // At most 48 pixels a side, if need be less than the scale that scenes may have.
    scene.canvas.scale = min(scene.canvas.scale, 48 / max(scene.canvas.size.width, scene.canvas.size.height))
    let plan = MotionPlan(scene: scene, images: images(of: scene))
    expect(plan.duration.isFinite && plan.duration >= 0, "a duration of \(plan.duration)")
    return plan
  }

  /// Plans a scene and draws its screens and some moments.
  private static func draw(_ scene: Scene) {
    guard let plan = plan(scene) else { return }
    let renderer = Renderer(images: pictures, tileSize: PixelSize(width: 64, height: 16))
    for name in plan.screenNames.prefix(4) { draw(plan.still(of: name), renderer) }
    for share in [0, 0.013, 0.4, 0.77, 1] { draw(plan.displayList(at: plan.duration * share), renderer) }
    _ = plan.states(at: plan.duration * 0.4, unnamed: true)
  }

  private static func draw(_ list: DisplayList?, _ renderer: Renderer) {
    guard let list else { return expect(false, "a screen that is not planned") }
    var bitmap = Bitmap(size: list.size)
    renderer.render(list, into: &bitmap)
    expect(bitmap.pixels.allSatisfy(isPremultiplied), "a colour above its alpha")
  }

  private static func isPremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha
  }

  private static func count(_ layers: [Layer]) -> Int { layers.reduce(layers.count) { $0 + count($1.layers) } }

  // MARK: Images

  /// The image used for every image of a scene: no file is opened.
  static let pictures = ImageStore([
    Bitmap(size: PixelSize(width: 5, height: 4), pixels: (0..<20).map { 0xFF00_0000 | $0 * 0x0C_0703 })
  ])

  private static func images(of scene: Scene) -> ImageCatalog {
    var sources: [ImageSource] = []
    func visit(_ layers: [Layer]) {
      for layer in layers {
        if let image = layer.image { sources.append(image) }
        visit(layer.layers)
      }
    }
    for screen in scene.screens { visit(screen.layers) }
    return ImageCatalog(sources.prefix(1).map { ($0, PixelSize(width: 5, height: 4)) })
  }
}
