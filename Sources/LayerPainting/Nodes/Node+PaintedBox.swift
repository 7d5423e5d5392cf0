// How far a node paints, including its shadow and content outside its box.

import Pixels
import SceneModel

extension Node {
  /// A rectangle that contains the box and what its path and its text paint, in the node's own coordinates.
  package var ownBox: Rect {
    let box = Rect(size: size)
    if clips { return box }
    return Painting.Part.all.reduce(box) { box, part in painting.overflow(of: part).map { box.holding($0) } ?? box }
  }

  /// A rectangle that contains the box and everything that is painted in and around it, in the node's own coordinates.
  package var paintedBox: Rect {
    let box = Rect(size: size)
    var painted = ownBox
    if !clips {
      for child in children { if let rect = child.paintedBox { painted = painted.holding(rect) } }
    }
    guard let shadow = painting.shadow else { return painted }
    let cast = shadow.content > 0 ? painted : box
    return painted.holding(
      cast.inset(by: -max(0, shadow.spread) - 3 * shadow.sigma).offset(dx: shadow.offset.x, dy: shadow.offset.y))
  }
}

extension Item {
  /// A rectangle that contains everything that the item paints, in the coordinates in which the item is placed; nil if it paints
  /// nothing.
  var paintedBox: Rect? {
    switch self {
    case .node(let node):
      if node.isHidden { return nil }
      let own = node.paintedBox.inset(by: -3 * node.blur)
      guard node.transform.isAffine || own.corners.allSatisfy({ node.transform.divisor(at: $0) > 1e-6 })
      else { return nil }
      return node.transform.boundingBox(of: own)
    case .crossFade(_, let first, let second):
      return (first + second).compactMap(\.paintedBox).reduce(nil) { box, next in box?.holding(next) ?? next }
    }
  }
}

extension Rect {
  /// The smallest rectangle that contains both, even if one of them has no area.
  func holding(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}
