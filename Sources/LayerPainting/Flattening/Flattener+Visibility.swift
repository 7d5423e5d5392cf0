// What can be seen at all, how often a node draws, and how much a map stretches.

import DisplayList
import Pixels
import SceneModel

/// How a map from a node's box to pixels changes lengths.
package struct Stretch {
  /// Pixels per point, over all directions.
  package var mean: Double
  /// Points of the box that are at least two pixels everywhere.
  var margin: Double
}

extension Transform {
  /// How lengths change in the middle of a box of `size`; nil when nothing can be seen: the box is flattened to a line,
  /// reaches behind the viewer or is out of all bounds.
  package func stretch(over size: Size) -> Stretch? {
    let middle = Point(x: size.width / 2, y: size.height / 2)
    let w = divisor(at: middle)
    guard w > 1e-6, isAffine || Rect(size: size).corners.allSatisfy({ divisor(at: $0) > 1e-6 }) else { return nil }
    let place = apply(middle)
    // The derivative of the projective map there: (A − place · (px, py)) / w.
    let xx = (a - place.x * px) / w
    let yx = (b - place.y * px) / w
    let xy = (c - place.x * py) / w
    let yy = (d - place.y * py) / w
    let area = abs(xx * yy - xy * yx)
    let longest = (xx * xx + yx * yx + xy * xy + yy * yy).squareRoot()
    guard area > 1e-12, longest.isFinite, abs(place.x) < 1e9, abs(place.y) < 1e9 else { return nil }
    // The smaller singular value is at least area / longest.
    let margin = 2 * longest / area
    return Stretch(mean: area.squareRoot(), margin: isAffine ? margin : 2 * margin)
  }
}

extension Flattener {
  /// Whether anything of an item may be seen.
  func isVisible(_ item: Item) -> Bool {
    switch item {
    case .node(let node): isVisible(node)
    case .crossFade(let weight, let first, let second):
      (weight < 1 && first.contains(where: isVisible)) || (weight > 0 && second.contains(where: isVisible))
    }
  }

  /// Whether a node or anything in it may be seen; where it lies is not looked at.
  func isVisible(_ node: Node) -> Bool {
    if node.isHidden || DisplayListBuilder.byte(node.opacity) == 0 { return false }
    return !node.painting.isEmpty || node.backdropBlur > 0 || node.children.contains(where: isVisible)
  }

  /// How many commands an item draws at least: 0, 1 or 2 for more.
  func drawCount(_ item: Item) -> Int {
    guard isVisible(item) else { return 0 }
    switch item {
    case .node(let node): return drawCount(node)
    case .crossFade(let weight, let first, let second):
      let share = DisplayListBuilder.byte(weight)
      if share > 0 && share < 255 { return 2 }
      return min(2, (share == 0 ? first : second).reduce(0) { $0 + drawCount($1) })
    }
  }

  /// How many commands a node draws: 0, 1 or 2 for more. A clip around a single drawing does not count; what cannot be
  /// folded into the paint of a single drawing counts as more.
  func drawCount(_ node: Node) -> Int {
    if node.isHidden { return 0 }
    return node.backdropBlur > 0 || node.blend != .normal || node.blur > 0 ? 2 : contentCount(node)
  }

  /// How many commands draw what is in a node, whatever is done with the whole: 0, 1 or 2 for more.
  func contentCount(_ node: Node) -> Int {
    let outline = node.painting.outline(of: node.size)
    var count = ownDrawings(of: node.painting, outline: outline).count + node.painting.shadowCount
    count += drawCount(node.painting.path) + drawCount(node.painting.text) + drawCount(node.painting.code)
    for child in node.children where count < 2 { count += drawCount(child) }
    return min(count, 2)
  }

  /// Whether a rectangle in local points touches the canvas.
  func onCanvas(_ rect: Rect, _ matrix: Transform) -> Bool {
    if !matrix.isAffine && !rect.corners.allSatisfy({ matrix.divisor(at: $0) > 1e-6 }) { return true }
    return matrix.boundingBox(of: rect).overlaps(bounds)
  }

  /// Whether a shape holds every pixel of the canvas, so that a clip to it changes nothing.
  func covers(_ shape: Shape) -> Bool {
    guard shape.transform.isScaleAndTranslation, shape.crop == nil, shape.hole == nil else { return false }
    let box = shape.transform.boundingBox(of: shape.outline.rect)
    guard box.minX <= 0, box.minY <= 0, box.maxX >= bounds.maxX, box.maxY >= bounds.maxY else { return false }
    if shape.outline.radii.isZero { return true }
    // Rounded corners may lie outside as well: then the box without them still covers.
    let radii = shape.outline.radii
    let widest = max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
    let reach = widest * (1 + 0.53 * shape.outline.smoothing)
    let inner = shape.transform.boundingBox(of: shape.outline.rect.inset(by: reach))
    return inner.minX <= 0 && inner.minY <= 0 && inner.maxX >= bounds.maxX && inner.maxY >= bounds.maxY
  }

  /// Whether items surely hide all of a canvas of that size, at any scale.
  package static func items(_ items: [Item], cover size: Size) -> Bool {
    var flattener = Flattener(canvas: Canvas(size: size))
    flattener.bounds = Rect(size: size)
    return flattener.coverAll(items, .identity)
  }

  /// Whether items surely hide every pixel of the canvas.
  func coverAll(_ items: [Item], _ matrix: Transform) -> Bool {
    items.contains {
      guard case .node(let node) = $0, !node.isHidden, node.masks.isEmpty, node.blend == .normal, node.blur == 0,
        DisplayListBuilder.byte(node.opacity) == 255
      else { return false }
      let matrix = matrix * node.transform
      if node.painting.fill?.isOpaque == true,
        covers(Shape(node.painting.outline(of: node.size), transform: matrix))
      {
        return true
      }
      return !node.clips && coverAll(node.children, matrix)
    }
  }
}
