// How far what a node shows reaches, its shadow and what sticks out of its box included.

import Pixels

extension Node {
  /// A rectangle that holds the box and all that is painted in and around it, in its own coordinates.
  var paintedBox: Rect {
    let box = Rect(size: size)
    var painted = box
    if !clips {
      for part in [painting.path?.reach, painting.text?.inkBox] { if let part { painted = painted.holding(part) } }
      for child in children { if let reach = child.paintedBox { painted = painted.holding(reach) } }
    }
    guard let shadow = painting.shadow else { return painted }
    let cast = shadow.content > 0 ? painted : box
    return painted.holding(
      cast.inset(by: -max(0, shadow.spread) - 3 * shadow.sigma).offset(dx: shadow.offset.x, dy: shadow.offset.y))
  }
}

extension Item {
  /// What holds all that the item paints, in the coordinates in which it is placed; nil when it paints nothing.
  var paintedBox: Rect? {
    switch self {
    case .node(let node):
      let own = node.paintedBox.inset(by: -3 * node.blur)
      guard !node.isHidden, node.transform.isAffine || own.corners.allSatisfy({ node.transform.divisor(at: $0) > 1e-6 })
      else { return nil }
      return node.transform.boundingBox(of: own)
    case .crossFade(_, let first, let second):
      return (first + second).compactMap(\.paintedBox).reduce(nil) { box, next in box?.holding(next) ?? next }
    }
  }
}

extension Rect {
  /// The smallest rectangle that holds both, also those without area.
  func holding(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}
