// The one shape of the scene graph: a rectangle with four corner radii.

/// The radii of the four corners of a rectangle, each 0 or more; in points (pt) in a scene, in pixels on a canvas.
@frozen
public struct CornerRadii: Hashable, Sendable {
  /// Radius of the top left corner.
  public var topLeft: Double
  /// Radius of the top right corner.
  public var topRight: Double
  /// Radius of the bottom right corner.
  public var bottomRight: Double
  /// Radius of the bottom left corner.
  public var bottomLeft: Double

  /// Four square corners.
  public static let zero = CornerRadii(0)

  /// Creates the same radius at every corner.
  ///
  /// - Parameter radius: The radius, 0 or more.
  @inlinable
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Creates a radius for each corner.
  ///
  /// - Parameters:
  ///   - topLeft: Radius of the top left corner.
  ///   - topRight: Radius of the top right corner.
  ///   - bottomRight: Radius of the bottom right corner.
  ///   - bottomLeft: Radius of the bottom left corner.
  @inlinable
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    (self.topLeft, self.topRight, self.bottomRight, self.bottomLeft) = (topLeft, topRight, bottomRight, bottomLeft)
  }

  /// Whether every corner is square.
  @inlinable
  public var isZero: Bool { topLeft == 0 && topRight == 0 && bottomRight == 0 && bottomLeft == 0 }

  /// The radii that `change` makes of these.
  @inlinable
  package func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight),
      bottomRight: change(bottomRight), bottomLeft: change(bottomLeft))
  }

  /// The radii scaled by one common factor so that no side of `size` is shorter than its two radii together
  /// (CSS Backgrounds and Borders 3, section 5.5).
  package func fitted(to size: Size) -> CornerRadii {
    func share(_ side: Double, _ first: Double, _ second: Double) -> Double {
      first + second > side ? max(0, side) / (first + second) : 1
    }
    let factor = min(
      share(size.width, topLeft, topRight), share(size.width, bottomLeft, bottomRight),
      share(size.height, topLeft, bottomLeft), share(size.height, topRight, bottomRight))
    return factor < 1 ? map { $0 * factor } : self
  }
}

/// A rectangle with rounded corners.
@frozen @usableFromInline
package struct RoundedRect: Hashable, Sendable {
  /// The box that the shape fills up to its corners.
  @usableFromInline package var rect: Rect
  /// Corner radii, which may be larger than the box has room for; drawing uses `fitted()`.
  @usableFromInline package var radii: CornerRadii
  /// The corner smoothing, 0...1, from quarter circles (0) to Apple's continuous corners (1).
  @usableFromInline package var smoothing: Double

  /// Creates a rounded rectangle; by default a plain one.
  @inlinable
  package init(_ rect: Rect, radii: CornerRadii = .zero, smoothing: Double = 0) {
    (self.rect, self.radii, self.smoothing) = (rect, radii, smoothing)
  }

  /// The shape with every edge moved inwards by `distance` (outwards when negative), each radius shrinking with it down
  /// to 0. When the shape grows, a radius that is smaller than the distance grows less, and square corners stay square
  /// (CSS Backgrounds and Borders 3, section 6.1.1).
  package func inset(by distance: Double) -> RoundedRect {
    let radii = radii.map { radius in
      guard radius < -distance else { return max(0, radius - distance) }
      let missing = 1 + radius / distance
      return radius - distance * (1 - missing * missing * missing)
    }
    return RoundedRect(rect.inset(by: distance), radii: radii, smoothing: smoothing)
  }
}
