// How far a node paints, including its shadow and content outside its box.

import Pixels

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
  package var paintedBox: Rect? {
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

extension Item {
  /// Whether everything that the item paints surely lies in an outline. `outer` maps the coordinates in which the item is placed
  /// to those of the outline.
  package func lies(in outline: FittedRoundedRect, under outer: Transform = .identity) -> Bool {
    switch self {
    case .node(let node): node.lies(in: outline, under: outer)
    case .crossFade(_, let first, let second): (first + second).allSatisfy { $0.lies(in: outline, under: outer) }
    }
  }
}

extension Node {
  fileprivate func lies(in outline: FittedRoundedRect, under outer: Transform) -> Bool {
    if isHidden { return true }
    let map = outer * transform
    guard map.isAffine else { return false }
    func holds(_ box: Rect) -> Bool { outline.holds(RoundedRect(map.boundingBox(of: box), radii: .zero).fitted()) }
    if painting.shadow != nil || blur > 0 { return holds(paintedBox.inset(by: -3 * blur)) }
    let paints = painting.paintsBox || backdropBlur > 0
    if paints || clips {
      let own = painting.outline(of: size)
      guard map.isScaleAndTranslation, map.a > 0, map.d > 0 else { return holds(paintedBox) }
      let radii = own.radii.map { $0 * min(map.a, map.d) }
      let placed = RoundedRect(map.boundingBox(of: own.rect), radii: radii, smoothing: own.smoothing)
      let isInside = outline.holds(placed.fitted())
      if clips && isInside { return true }
      if paints && !isInside { return false }
    }
    return Painting.Part.all.allSatisfy { painting.overflow(of: $0).map(holds) ?? true }
      && children.allSatisfy { $0.lies(in: outline, under: map) }
  }
}

extension FittedRoundedRect {
  /// Whether another one surely lies inside.
  func holds(_ other: FittedRoundedRect) -> Bool {
    let (box, near) = (other.rect, 1e-6)
    let (left, top) = (box.minX - rect.minX, box.minY - rect.minY)
    let (right, bottom) = (rect.maxX - box.maxX, rect.maxY - box.maxY)
    guard min(left, top, right, bottom) >= -near else { return false }
    // Continuous corners reach further along the sides.
    let reach = 1 + 0.53 * max(0, smoothing - other.smoothing)
    func holds(_ corner: KeyPath<CornerRadii, Double>, _ x: Double, _ y: Double) -> Bool {
      let (around, inset) = (radii[keyPath: corner] * reach, max(x, y))
      if inset >= around { return true }
      // A smaller radius holds more. With this one its centre is not further inside than that of the corner around it.
      let own = min(other.radii[keyPath: corner], around - inset)
      let (dx, dy) = (around - x - own, around - y - own)
      return (dx * dx + dy * dy).squareRoot() + own <= around + near
    }
    return holds(\.topLeft, left, top) && holds(\.topRight, right, top) && holds(\.bottomRight, right, bottom)
      && holds(\.bottomLeft, left, bottom)
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
