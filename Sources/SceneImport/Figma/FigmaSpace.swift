// Where nodes are. A file gives the place of a node relative to its frame, also inside of groups, and its bounds on the page.

import JSONTree
import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The coordinates of the layer that holds nodes.
struct FigmaSpace {
  /// From points of the layer to the page.
  let parent: Transform
  /// From points of the nearest node that is not a group to the page.
  let container: Transform

  /// The place of a node.
  struct Place {
    /// The box in the layer, not turned.
    var frame: Rect
    /// Degrees about the middle of the box.
    var rotation: Double
    /// Whether it is mirrored at its middle, from above, before it is turned.
    var isMirrored = false
    /// Whether it is slanted or scaled, which no key says.
    var isDistorted = false
    /// From points of the node to the layer.
    var local = Transform.identity
    /// From points of the node to the page.
    var transform: Transform
  }

  /// A layer that is not turned.
  ///
  /// - Parameters:
  ///   - origin: Its corner on the page.
  ///   - container: What places are relative to.
  init(origin: Point, container: Transform? = nil) {
    parent = .translation(x: origin.x, y: origin.y)
    self.container = container ?? parent
  }

  /// Inside of a node.
  init(in node: FigmaNode, at place: Place, of outer: FigmaSpace) {
    parent = place.transform
    container = ["GROUP", "BOOLEAN_OPERATION"].contains(node.type) ? outer.container : place.transform
  }

  private init(parent: Transform, container: Transform) { (self.parent, self.container) = (parent, container) }

  /// Inside of a layer of this one that is not turned.
  func inside(_ frame: Rect) -> FigmaSpace {
    FigmaSpace(parent: parent * .translation(x: frame.x, y: frame.y), container: container)
  }

  /// The box in the layer of a box on the page, and its turn.
  func box(_ bounds: Rect) -> (frame: Rect, rotation: Double)? {
    guard let inverse = parent.inverse else { return nil }
    let middle = inverse.apply(Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2))
    let frame = Rect(
      x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2, width: bounds.width, height: bounds.height)
    return (frame, Self.angle(inverse))
  }

  /// The place of a node; nil: the file does not say it.
  func place(_ node: FigmaNode) -> Place? {
    let bounds = node.rect("absoluteBoundingBox")
    guard let size = node.point("size") ?? bounds.map({ Point(x: $0.width, y: $0.height) }),
      let inverse = parent.inverse
    else { return nil }
    let (width, height) = (max(0, size.x), max(0, size.y))
    let own = Rect(x: 0, y: 0, width: width, height: height)
    guard let matrix = FigmaPaint.matrix(node["relativeTransform"]) else {
      guard let bounds, let (frame, rotation) = box(bounds) else { return nil }
      let transform = parent * .translation(x: frame.x, y: frame.y)
      return Place(frame: frame, rotation: rotation, transform: transform)
    }
    let relative = Transform(
      a: matrix[0][0], b: matrix[1][0], c: matrix[0][1], d: matrix[1][1], tx: matrix[0][2], ty: matrix[1][2])
    var transform = container * relative
    if let bounds {
      // Places in groups can be relative to the group too: the bounds tell.
      let other = parent * relative
      func error(_ transform: Transform) -> Double {
        let box = transform.boundingBox(of: own)
        return abs(box.x - bounds.x) + abs(box.y - bounds.y) + abs(box.width - bounds.width)
          + abs(box.height - bounds.height)
      }
      if error(other) < error(transform) { transform = other }
      let middle = transform.apply(Point(x: width / 2, y: height / 2))
      transform =
        .translation(
          x: bounds.x + bounds.width / 2 - middle.x, y: bounds.y + bounds.height / 2 - middle.y) * transform
    }
    let local = inverse * transform
    let middle = local.apply(Point(x: width / 2, y: height / 2))
    return Place(
      frame: Rect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height),
      rotation: Self.angle(local), isMirrored: local.a * local.d < local.b * local.c,
      isDistorted: Self.isDistorted(local), local: local, transform: transform)
  }

  private static func angle(_ transform: Transform) -> Double {
    let angle = atan2(transform.b, transform.a) * 180 / .pi
    return abs(angle) < 1e-3 || !angle.isFinite ? 0 : angle
  }

  private static func isDistorted(_ transform: Transform) -> Bool {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    return abs(a * a + b * b - 1) > 1e-3 || abs(c * c + d * d - 1) > 1e-3 || abs(a * c + b * d) > 1e-3
  }
}
