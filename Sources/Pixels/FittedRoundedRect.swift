// Rounded rectangles whose radii are known to fit. Code that makes a shape to be drawn calls `fitted()` once; code that
// takes this type can rely on it.

/// A rounded rectangle in which no side is shorter than its two radii together. Only `RoundedRect.fitted()` makes one,
/// and all mutations preserve this.
package struct FittedRoundedRect: Hashable, Sendable {
  /// The box that the shape fills up to its corners.
  package let rect: Rect
  /// Corner radii; no two of them are longer than the side between them.
  package let radii: CornerRadii
  /// The corner smoothing, 0...1, from quarter circles (0) to Apple's continuous corners (1).
  package let smoothing: Double

  fileprivate init(rect: Rect, radii: CornerRadii, smoothing: Double) {
    (self.rect, self.radii, self.smoothing) = (rect, radii, smoothing)
  }

  /// The shape moved by (dx, dy).
  package func offset(dx: Double, dy: Double) -> FittedRoundedRect {
    FittedRoundedRect(rect: rect.offset(dx: dx, dy: dy), radii: radii, smoothing: smoothing)
  }

  /// The shape with every edge moved inwards by `distance`, like `RoundedRect.inset`; fitted again, as radii that stay
  /// at 0 can leave their neighbours less room.
  package func inset(by distance: Double) -> FittedRoundedRect {
    RoundedRect(rect, radii: radii, smoothing: smoothing).inset(by: distance).fitted()
  }
}

extension RoundedRect {
  /// The same shape with radii scaled to fit the box, all by one factor.
  package func fitted() -> FittedRoundedRect {
    FittedRoundedRect(rect: rect, radii: radii.fitted(to: rect.size), smoothing: smoothing)
  }
}
