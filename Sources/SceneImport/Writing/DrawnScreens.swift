// Screens of a scene that is not complete, drawn from values: no text is written and parsed. Images and fonts are in one
// temporary folder, where each is written once and decoded once, however often a screen is drawn.

import FileFormats
import JSONTree
import OutputFiles
import Pixels
import Platform
import Rendering

/// Draws the screens of a scene while it is built.
final class DrawnScreens {
  private let scene: ImportedScene
  private let folder: ScratchFolder
  private let cache = AssetCache(limit: 512 << 20)
  private var written: Set<String> = []

  /// Creates the temporary folder.
  init(_ scene: ImportedScene) throws(ImportError) {
    self.scene = scene
    do throws(SystemError) {
      folder = try ScratchFolder()
      for name in ["images", "fonts"] { try FileSystem.makeFolder(Path.join(folder.path, name)) }
    } catch { throw .output(.cannotCreate(path: "a temporary folder", reason: error)) }
  }

  /// A screen at rest.
  func still(of screen: ImportedScreen) throws(ImportError) -> Bitmap {
    let alone = scene.alone(screen)
    alone.keepToLimits()
    do {
      for file in alone.images.files + alone.fonts.files where written.insert(file.path).inserted {
        try OpenFile(Path.join(folder.path, file.path), for: .creating).write(file.bytes)
      }
      var options = LoadingOptions()
      options.inputs = InputLog(cache: cache)
      let file = SceneFile(name: scene.source, root: alone.tree, folder: folder.path)
      return try Animation(file, options: options).still(at: .seconds(0))
    } catch let error as SystemError {
      throw .output(.writeFailed(path: folder.path, reason: error))
    } catch { throw ImportFolder.unreadable(scene, error) }
  }
}

extension ImportedScene {
  /// The screens at rest, as a tree of the scene format without ids, names and transitions.
  fileprivate var tree: JSONNode {
    func node(_ layer: ImportedLayer, inStack: Bool) -> JSONNode {
      let members = layer.members(inStack: inStack && !layer.isPart, usualFont: usualFont)
      return .object(members + Self.list(layer.layers.map { node($0, inStack: layer.stack != nil) }))
    }
    let screens = screens.map { screen in
      let background = screen.background.map { [("background", $0.node)] } ?? []
      return (screen.name, JSONNode.object(background + Self.list(screen.layers.map { node($0, inStack: false) })))
    }
    let assets = [("images", images), ("fonts", fonts)].filter { !$0.1.files.isEmpty }.map { key, files in
      (key, JSONNode.object(files.files.map { ($0.name, .string($0.path)) }))
    }
    return .object([("version", 1), ("canvas", canvas)] + assets + [("screens", .object(screens))])
  }

  private static func list(_ layers: [JSONNode]) -> [(String, JSONNode)] {
    layers.isEmpty ? [] : [("layers", .list(layers))]
  }
}
