// The two screens of a transition at rest, each with everything that is computed about it, and how they are related.

import LayerPainting
import SceneModel

/// A screen before it moves.
final class RestingScreen: Sendable {
  /// As the scene has it, but for layers that have been dragged.
  let screen: Screen
  /// Where its layers lie.
  let geometry: ScreenGeometry
  /// What it shows.
  let picture: ScreenPicture

  /// Works a screen out; `role` is what its layers are in the frame.
  init(_ screen: Screen, role: LayerRole, painter: ScreenPainter) {
    self.screen = screen
    picture = painter.picture(of: screen, role: role)
    geometry = ScreenGeometry(screen, canvas: painter.scene.canvas, root: picture.root)
  }
}

/// How two screens are related by `over`.
enum ScreenRelation: Sendable {
  /// Neither lies over the other.
  case separate
  /// The entering screen comes over the leaving one, which stays.
  case comesOver
  /// The leaving screen goes from over the entering one, which has been there.
  case goesFromOver
  /// Both lie over the same screen.
  case sharesBase

  /// The relation of a leaving and an entering screen.
  init(from: Screen, to: Screen) {
    if to.over == from.name {
      self = .comesOver
    } else if from.over == to.name {
      self = .goesFromOver
    } else {
      self = from.over != nil && from.over == to.over ? .sharesBase : .separate
    }
  }
}

/// Both screens of a transition.
struct ScreenPair {
  /// The leaving one.
  let from: RestingScreen
  /// The entering one.
  let to: RestingScreen
  /// How they are related.
  let relation: ScreenRelation

  /// Works both screens out.
  init(from: Screen, to: Screen, painter: ScreenPainter) {
    self.from = RestingScreen(from, role: .from, painter: painter)
    self.to = RestingScreen(to, role: .to, painter: painter)
    relation = ScreenRelation(from: from, to: to)
  }

  /// The one of a side.
  subscript(side: Side) -> RestingScreen { side == .from ? from : to }
}

extension ScreenPainter {
  /// What stays under two screens that lie over the same one, and their veils.
  func underlay(_ screens: ScreenPair) -> (base: [Item], veils: (from: [Item], to: [Item])) {
    switch screens.relation {
    case .separate, .comesOver, .goesFromOver: return ([], ([], []))
    case .sharesBase:
      var bare = screens.from.screen
      bare.dim = nil
      return (base(of: bare), (dim(of: screens.from.screen), dim(of: screens.to.screen)))
    }
  }
}
