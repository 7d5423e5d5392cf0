// From a file of Figma to the typed tree.

import FileFormats
import JSONTree
import Pixels
import Platform

/// Reads a Figma file.
struct FigmaImport {
  /// Largest file that is read.
  private static let longest = 64 << 20

  private let request: FigmaRequest
  private let flow: [(frame: FigmaNode, link: FigmaFile.Link?)]
  private let scene: ImportedScene
  private let layers: FigmaLayers
  private let pictures: FigmaPictures

  /// Reads the screens of a request.
  static func scene(_ request: FigmaRequest) throws(ImportError) -> ImportedScene {
    let reader = try FigmaImport(request)
    reader.addScreens()
    return reader.scene
  }

  /// What has to be exported for a request: file names, and what each is for.
  static func list(_ request: FigmaRequest) throws(ImportError) -> [(file: String, purpose: String)] {
    let reader = try FigmaImport(request)
    reader.addScreens()
    return reader.pictures.wanted
  }

  private init(_ request: FigmaRequest) throws(ImportError) {
    self.request = request
    let bytes = try SourceFile.read(request.path, limit: Self.longest)
    if let folder = request.images, FileSystem.kind(of: folder) != .folder {
      throw .unreadable(path: folder, reason: FileSystem.kind(of: folder) == nil ? .noSuchFile : .notFolder)
    }
    let document = try SourceFile.json(bytes, path: request.path)
    let file = try FigmaFile(document, path: request.path)
    flow = try file.flow(from: request.start)
    // The largest frame decides, in each direction; overlays are in a frame.
    var size = Size.zero
    for (frame, link) in flow where link?.action["navigation"]?.string != "OVERLAY" {
      let bounds = frame.rect("absoluteBoundingBox") ?? .zero
      size = Size(width: max(size.width, bounds.width), height: max(size.height, bounds.height))
    }
    guard size.width > 0, size.height > 0 else {
      throw .invalid(path: request.path, reason: "the frame \"\(flow[0].frame.name.oneLine(40))\" has no size")
    }
    scene = ImportedScene(
      name: document["name"]?.string.map { $0.oneLine() } ?? Path.stem(of: request.path),
      source: Path.name(of: request.path), size: size, scale: request.scale)
    pictures = try FigmaPictures(request.images, images: scene.images)
    layers = FigmaLayers(pictures: pictures, texts: FigmaText(fonts: FontChoice(scene.fonts)))
  }

  private func addScreens() {
    var keys = MatchKeys()
    for (frame, link) in flow {
      let isFirst = scene.screens.isEmpty
      let screen = ImportedScreen(
        named: frame.name, source: "frame \"\(frame.name.oneLine(60))\" (\(frame.id.oneLine(20)))")
      if !isFirst { screen.step = FigmaTransition.step(link, notes: &screen.notes) }
      if let timeout = link?.timeout { scene.screens.last?.hold = timeout }
      let isOverlay = link?.action["navigation"]?.string == "OVERLAY"
      if isOverlay { addOverlay(frame, to: screen) } else { addContent(of: frame, to: screen) }
      keys.setPaths(screen)
      keys.set(screen, after: screen.step?.matches == true ? scene.screens.last : nil)
      scene.screens.append(screen)
    }
  }

  private func addContent(of frame: FigmaNode, to screen: ImportedScreen) {
    guard let bounds = frame.rect("absoluteBoundingBox") else { return }
    let isSmaller = bounds.width != scene.size.width || bounds.height != scene.size.height
    if isSmaller {
      screen.notes.append(
        ImportNote(
          "size", .approximated,
          "the frame has \(JSONNode.size(bounds.width, bounds.height)) points and the canvas "
            + JSONNode.size(scene.size.width, scene.size.height), "it is at the upper left corner"))
    }
    let content = ImportedLayer(Rect(x: 0, y: 0, width: bounds.width, height: bounds.height))
    content.clips = frame["clipsContent"]?.bool == true
    let size = Size(width: bounds.width, height: bounds.height)
    let paints = FigmaPaint.visible(frame["fills"])
    for paint in paints {
      if let reason = FigmaPaint.approximation(paint, in: size) {
        screen.notes.append(ImportNote("fill", .approximated, reason, "it has the nearest one that is not turned"))
      }
      let ground = ImportedLayer(content.frame)
      switch FigmaPaint(paint, in: size, pictures: pictures, name: frame.name) {
      case .fill(let fill) where paints.count == 1 && !isSmaller: screen.background = fill
      case .fill(let fill): ground.fill = fill
      case .image(let image, let opacity): (ground.image, ground.opacity) = (image, opacity)
      case .missing(let reference):
        ground.fill = .color(.placeholder)
        screen.notes.append(
          ImportNote("missing", .lost, "the picture \(reference.oneLine(50)) was not exported", "it is grey"))
      case .unknown(let reason):
        screen.notes.append(ImportNote("picture", .lost, reason, "its background is left out"))
      }
      if !ground.isPlainGroup { content.layers.append(ground) }
    }
    content.layers += layers.layers(frame.nodes, in: FigmaSpace(origin: Point(x: bounds.x, y: bounds.y)))
    screen.layers = isSmaller ? [content] : content.layers
  }

  /// A frame that is shown above the one before it.
  private func addOverlay(_ frame: FigmaNode, to screen: ImportedScreen) {
    guard let bounds = frame.rect("absoluteBoundingBox") else { return }
    screen.isOverlay = true
    if let color = Color(frame["overlayBackground"]?["color"]), color.alpha > 0 {
      var opaque = color
      opaque.alpha = 1
      screen.dim = (opaque, color.alpha)
    }
    let (x, y) = (scene.size.width - bounds.width, scene.size.height - bounds.height)
    let place = frame["overlayPositionType"]?.string ?? "CENTER"
    let left = place.contains("LEFT") ? 0 : place.contains("RIGHT") ? x : x / 2
    let top = place.contains("TOP") ? 0 : place.contains("BOTTOM") ? y : y / 2
    let origin = Point(x: bounds.x - left, y: bounds.y - top)
    screen.layers = layers.layers([frame], in: FigmaSpace(origin: origin, container: .identity))
  }
}

extension JSONNode {
  /// Two lengths for people.
  fileprivate static func size(_ width: Double, _ height: Double) -> String {
    "\(NumberText.rounded(width, decimals: 1))×\(NumberText.rounded(height, decimals: 1))"
  }
}
