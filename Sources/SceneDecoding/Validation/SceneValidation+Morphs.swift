// Pairs whose shapes become each other: what stands in the way, as far as it can be told without opening a file.

import JSONTree
import Pixels
import SceneModel
import VectorGraphics

extension SceneValidation {
  /// Holds pairs with the content `morph` to what can morph.
  mutating func checkMorphs(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    for (index, pair) in (transition.pairs ?? []).enumerated() where pair.content == .morph {
      let place = path.index(index)
      let style = style(of: transition, visit)
      if style.isContainerTransform || [.viewTransition, .openContainer, .motion].contains(style) {
        report(
          .wrongValue(
            subject: "`content`", allowed: "auto, from, to or crossfade in the style \(style.rawValue)",
            found: "\"morph\"", suggestion: nil), place.key("content"))
        continue
      }
      for side in Side.allCases {
        let (name, screen) = side == .from ? (pair.from, visit.from) : (pair.to, visit.to)
        guard case .found(let address)? = table(of: screen)?.resolve(name),
          let obstacle = self.screen(screen)?.layer(at: address).map(\.obstacleToMorph) ?? "it is the screen"
        else { continue }
        report(.noMorph(layer: name, side: side, obstacle: obstacle), place.key(side.rawValue))
      }
    }
  }
}

extension Layer {
  /// What keeps the layer's shape from becoming another one; nil when nothing does.
  fileprivate var obstacleToMorph: String? {
    guard let path else { return image == nil ? "it has no `path`" : "its image is no path" }
    var paints: [Fill] = []
    if let fill = path.paintedFill, fill != .color(.clear) { paints.append(fill) }
    if let stroke = path.stroke { paints.append(stroke.paint) }
    guard let first = paints.first else { return "its path paints nothing" }
    guard case .color = first, paints.allSatisfy({ if case .color = $0 { true } else { false } }) else {
      return "its path has a gradient"
    }
    if paints.contains(where: { $0 != first }) { return "fill and stroke of its path have two colours" }
    return path.tooManyContours
  }
}

extension LayerPath {
  /// That there are more contours than can be paired; nil otherwise.
  fileprivate var tooManyContours: String? {
    // A path with as few contours is not looked at: taking it apart makes more only where it crosses itself.
    let count = PathData(data).path.segments.count { if case .move = $0 { true } else { false } }
    return count > PathMorph.mostContours
      ? "its path has \(count) contours, more than \(PathMorph.mostContours)" : nil
  }
}
