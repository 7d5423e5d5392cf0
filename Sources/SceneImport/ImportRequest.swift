// The door of this target: a request for one source in, a folder with a scene out.
//
//     source ─▶ ImportedScene (Tree) ─▶ SceneNames (Names) ─▶ text, files, report (Writing) ─▶ folder
//
// Each source has a folder; none knows another one.

import SceneModel

/// What is imported, and where to.
package struct ImportRequest: Sendable {
  /// Where the screens come from.
  package enum Source: Sendable {
    case pictures(PicturesRequest)
    case figma(FigmaRequest)
    case slides(SlidesRequest)
    case pages(PagesRequest)
  }

  package var source: Source
  /// The folder that is written.
  package var destination: String
  /// Whether the folder of an earlier import is replaced.
  package var replaces = false
  /// Whether it is an error that something is lost, or that a screen differs from its source.
  package var isStrict = false
  /// Names of the screens, in order; those that are missing are the source's.
  package var names: [String] = []

  /// Creates a request.
  package init(_ source: Source, destination: String) {
    (self.source, self.destination) = (source, destination)
  }

  /// Imports. Everything is written, or nothing.
  ///
  /// - Throws: `ImportError`.
  package func run() throws(ImportError) -> ImportReport {
    let folder = try ImportFolder(destination, replaces: replaces)
    let scene = try read()
    if names.count > scene.screens.count {
      throw .request("\(names.count) names were given for \(scene.screens.count) screens")
    }
    for (screen, name) in zip(scene.screens, names) { screen.name = name }
    return try folder.write(scene, isStrict: isStrict)
  }

  private func read() throws(ImportError) -> ImportedScene {
    #if Import
      let scene: ImportedScene
      switch source {
      case .pictures(let request): scene = try PicturesImport.scene(request)
      case .figma(let request): scene = try FigmaImport.scene(request)
      case .slides(let request): scene = try SlidesImport.scene(request)
      case .pages(let request): scene = try PagesImport.scene(request)
      }
      scene.leaveOutUnseen()
      try Self.check(scene)
      return scene
    #else
      throw .unavailable(feature: "other programs' screens", trait: "Import")
    #endif
  }

  /// What a scene can hold.
  private static func check(_ scene: ImportedScene) throws(ImportError) {
    let (width, height) = ((scene.size.width * scene.scale).rounded(), (scene.size.height * scene.scale).rounded())
    let side = Double(SceneLimits.canvasSide)
    guard width >= 1, height >= 1, width <= side, height <= side else {
      throw .invalid(
        path: scene.source, reason: "its screens have more than \(SceneLimits.canvasSide) pixels a side, or none")
    }
    if scene.screens.count > SceneLimits.screens {
      throw .invalid(path: scene.source, reason: "it has more than \(SceneLimits.screens) screens")
    }
    var count = 0
    func look(_ layers: [ImportedLayer], _ depth: Int) -> Int {
      count += layers.count
      return layers.map { look($0.layers, depth + 1) }.max() ?? depth
    }
    for screen in scene.screens where look(screen.layers, 0) > SceneLimits.depth {
      throw .invalid(path: scene.source, reason: "its layers are nested more than \(SceneLimits.depth) deep")
    }
    if count > SceneLimits.layers {
      throw .invalid(path: scene.source, reason: "it has more than \(SceneLimits.layers) layers")
    }
  }
}

extension FigmaRequest {
  /// What has to be exported from Figma for this request: the names of files, and what each is for.
  package func wantedPictures() throws(ImportError) -> [(file: String, purpose: String)] {
    #if Import
      try FigmaImport.list(self)
    #else
      throw .unavailable(feature: "other programs' screens", trait: "Import")
    #endif
  }
}
