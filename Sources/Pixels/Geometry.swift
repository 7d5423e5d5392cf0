// Points, sizes and rectangles in a plane with x to the right and y down.
//
// The unit is whatever the caller works in: points (pt) in scenes and motion, pixels on a canvas. Values are `Double`
// and are never snapped to a grid.

/// A position in the plane, with x to the right and y down; in points (pt) in a scene, in pixels on a canvas.
@frozen
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin.
  public var x: Double
  /// Distance below the origin.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Creates the point (x, y).
  ///
  /// - Parameters:
  ///   - x: Distance to the right of the origin.
  ///   - y: Distance below the origin.
  @inlinable
  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }
}

/// A width and a height, both 0 or more in every valid scene; in points (pt) in a scene, in pixels on a canvas.
@frozen
public struct Size: Hashable, Sendable {
  /// Extent along x.
  public var width: Double
  /// Extent along y.
  public var height: Double

  /// The size without extent, 0 × 0.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: Extent along x.
  ///   - height: Extent along y.
  @inlinable
  public init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// The shorter of the two sides; percentages of corner radii refer to it.
  @inlinable
  public var shorterSide: Double { min(width, height) }
}

/// An axis-aligned rectangle: its top left corner and its size; in points (pt) in a scene, in pixels on a canvas.
@frozen
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Extent to the right of `x`.
  public var width: Double
  /// Extent below `y`.
  public var height: Double

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its top left corner and its extents.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: Extent to the right.
  ///   - height: Extent downwards.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates a rectangle from its top left corner and its size.
  ///
  /// - Parameters:
  ///   - origin: The top left corner; by default (0, 0).
  ///   - size: Width and height.
  @inlinable
  public init(origin: Point = .zero, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Creates the rectangle between four edges; a pair of edges in the wrong order gives an extent of 0.
  ///
  /// - Parameters:
  ///   - minX: The left edge.
  ///   - minY: The top edge.
  ///   - maxX: The right edge.
  ///   - maxY: The bottom edge.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
  }

  /// The left edge; the same as `x`.
  @inlinable public var minX: Double { x }
  /// The top edge; the same as `y`.
  @inlinable public var minY: Double { y }
  /// The right edge, `x` + `width`.
  @inlinable public var maxX: Double { x + width }
  /// The bottom edge, `y` + `height`.
  @inlinable public var maxY: Double { y + height }
  /// The middle of the rectangle.
  @inlinable public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// The top left corner.
  @inlinable public var origin: Point { Point(x: x, y: y) }
  /// Width and height of the rectangle.
  @inlinable public var size: Size { Size(width: width, height: height) }
  /// Whether the rectangle encloses no area.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The four corners in the order top left, top right, bottom right, bottom left.
  @inlinable
  public var corners: [Point] {
    [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// The common part of two rectangles, empty when they do not overlap.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle that holds both; an empty rectangle adds nothing.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Whether two rectangles share an area; touching edges do not count.
  @inlinable
  public func overlaps(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// The rectangle with every edge moved inwards by `distance` (outwards when negative), never of negative extent.
  @inlinable
  public func inset(by distance: Double) -> Rect {
    Rect(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }

  /// Whether every point of another rectangle is in this one.
  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The rectangle moved by (dx, dy).
  @inlinable
  public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// Distances from the four edges of a rectangle, in points (pt), inwards.
@frozen
public struct Insets: Hashable, Sendable {
  /// From the upper edge.
  public var top: Double
  /// From the right edge.
  public var right: Double
  /// From the lower edge.
  public var bottom: Double
  /// From the left edge.
  public var left: Double

  /// No distance from any edge.
  public static let zero = Insets(top: 0, right: 0, bottom: 0, left: 0)

  /// Creates distances, in the order of CSS.
  ///
  /// - Parameters:
  ///   - top: From the upper edge.
  ///   - right: From the right edge.
  ///   - bottom: From the lower edge.
  ///   - left: From the left edge.
  @inlinable
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// The extent of a rectangle of `size` without the insets, at least 0.
  package func inner(_ size: Size) -> Size {
    Size(width: max(0, size.width - left - right), height: max(0, size.height - top - bottom))
  }
}
