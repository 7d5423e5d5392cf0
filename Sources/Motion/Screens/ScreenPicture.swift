// A screen at rest as a tree of nodes, with the screens that stay under it.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// What a screen shows when nothing moves.
struct ScreenPicture: Sendable {
  /// The screens under it and its dim, bottom to top; empty unless it lies `over` another one.
  var base: [Item]
  /// Its own tree.
  var root: Node

  /// All of it, bottom to top.
  var items: [Item] { base + [.node(root)] }
}

/// Makes pictures of a scene's screens.
final class ScreenPainter: Sendable {
  /// The scene.
  let scene: Scene
  /// Its images and texts.
  let sources: PictureSources
  private let screens: [String: Screen]

  /// Paints the screens of a scene.
  init(scene: Scene, sources: PictureSources) {
    (self.scene, self.sources) = (scene, sources)
    screens = Dictionary(scene.screens.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The screen of that name.
  func screen(named name: String) -> Screen? { screens[name] }

  /// The picture of `screen`; `role` is what its layers are in the frame.
  func picture(of screen: Screen, role: LayerRole) -> ScreenPicture {
    var root = Node(
      screen.root(on: scene.canvas), in: LayerID(role, LayerID.End(screen.name, "")), sources: sources)
    root.tag = NodeTag(LayerID(role, LayerID.End(screen.name, "/")))
    return ScreenPicture(base: base(of: screen, depth: 0), root: root)
  }

  /// The screens under `screen` with their dims. Cycles are errors of the scene; here they merely end.
  func base(of screen: Screen, depth: Int = 0) -> [Item] {
    guard let name = screen.over, let lower = screens[name], depth < scene.screens.count else { return [] }
    let root = Node(lower.root(on: scene.canvas), in: LayerID(.under, LayerID.End(name, "")), sources: sources)
    return base(of: lower, depth: depth + 1) + [.node(root)] + dim(of: screen)
  }

  /// The veil under `screen` at a share of its opacity; nothing when it has none.
  func dim(of screen: Screen, share: Double = 1) -> [Item] {
    guard let dim = screen.dim else { return [] }
    return [.node(veil(dim.color.premultiplied.scaled(by: clamped(dim.opacity) * clamped(share))))]
  }

  /// A full-canvas layer of one colour.
  func veil(_ color: PremultipliedColor) -> Node {
    var node = Node(transform: .identity, size: scene.canvas.size)
    node.painting.fill = .color(color)
    return node
  }
}
