// Maps between planes: everything a layer's placement can do, perspective included.

/// A projective map of the plane, a 3 × 3 matrix that acts on column vectors (x, y, 1).
///
///     ⎡ a  c  tx ⎤   ⎡ x ⎤        x' = (a·x + c·y + tx) / w
///     ⎢ b  d  ty ⎥ · ⎢ y ⎥        y' = (b·x + d·y + ty) / w
///     ⎣ px py pw ⎦   ⎣ 1 ⎦        w  =  px·x + py·y + pw
///
/// The map is affine when (px, py, pw) = (0, 0, 1), which products of affine maps keep exactly.
@frozen @usableFromInline
package struct Transform: Hashable, Sendable {
  /// Coefficients of the first row.
  @usableFromInline package var a: Double, c: Double, tx: Double
  /// Coefficients of the second row.
  @usableFromInline package var b: Double, d: Double, ty: Double
  /// Coefficients of the third row, the homogeneous divisor.
  @usableFromInline package var px: Double, py: Double, pw: Double

  /// The map that moves nothing.
  @usableFromInline package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a map from its coefficients; without the last three it is affine.
  @inlinable
  package init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double,
    px: Double = 0, py: Double = 0, pw: Double = 1
  ) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.tx, self.ty) = (d, tx, ty)
    (self.px, self.py, self.pw) = (px, py, pw)
  }

  /// Moves by (x, y).
  @inlinable
  package static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Scales about the origin.
  @inlinable
  package static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Rotates about the origin, clockwise on a canvas whose y points down. Multiples of 90° are exact.
  package static func rotation(degrees: Double) -> Transform {
    let sine = PortableMath.sine(degrees: degrees)
    let cosine = PortableMath.cosine(degrees: degrees)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that applies `inner` first and `outer` after it.
  @inlinable
  package static func * (outer: Transform, inner: Transform) -> Transform {
    Transform(
      a: outer.a * inner.a + outer.c * inner.b + outer.tx * inner.px,
      b: outer.b * inner.a + outer.d * inner.b + outer.ty * inner.px,
      c: outer.a * inner.c + outer.c * inner.d + outer.tx * inner.py,
      d: outer.b * inner.c + outer.d * inner.d + outer.ty * inner.py,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx * inner.pw,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty * inner.pw,
      px: outer.px * inner.a + outer.py * inner.b + outer.pw * inner.px,
      py: outer.px * inner.c + outer.py * inner.d + outer.pw * inner.py,
      pw: outer.px * inner.tx + outer.py * inner.ty + outer.pw * inner.pw)
  }

  /// Whether the map keeps parallels parallel.
  @inlinable
  package var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

  /// Whether axis-aligned rectangles stay axis-aligned without a turn: a scale and a translation only.
  @inlinable
  package var isScaleAndTranslation: Bool { isAffine && b == 0 && c == 0 }

  /// The image of `point`. A point on the vanishing line (w = 0) maps to infinities or NaN: clip by `w` first.
  @inlinable
  package func apply(_ point: Point) -> Point {
    let x = a * point.x + c * point.y + tx
    let y = b * point.x + d * point.y + ty
    if isAffine { return Point(x: x, y: y) }
    let w = divisor(at: point)
    return Point(x: x / w, y: y / w)
  }

  /// The homogeneous divisor at `point`: 1 everywhere when affine; 0 or less is at or behind the viewer.
  @inlinable
  package func divisor(at point: Point) -> Double { px * point.x + py * point.y + pw }

  /// The bounding box of the image of `rect`, whose points must all be in front of the viewer.
  package func boundingBox(of rect: Rect) -> Rect {
    if isScaleAndTranslation {
      let first = apply(rect.origin)
      let second = apply(Point(x: rect.maxX, y: rect.maxY))
      return Rect(
        minX: min(first.x, second.x), minY: min(first.y, second.y),
        maxX: max(first.x, second.x), maxY: max(first.y, second.y))
    }
    let (a, b) = (apply(Point(x: rect.minX, y: rect.minY)), apply(Point(x: rect.maxX, y: rect.minY)))
    let (c, d) = (apply(Point(x: rect.maxX, y: rect.maxY)), apply(Point(x: rect.minX, y: rect.maxY)))
    return Rect(
      minX: min(a.x, b.x, c.x, d.x), minY: min(a.y, b.y, c.y, d.y),
      maxX: max(a.x, b.x, c.x, d.x), maxY: max(a.y, b.y, c.y, d.y))
  }

  /// The determinant of the matrix; 0 when the map flattens the plane.
  @inlinable
  package var determinant: Double {
    a * (d * pw - ty * py) - c * (b * pw - ty * px) + tx * (b * py - d * px)
  }

  /// The inverse map, nil when the plane is flattened or a coefficient is not finite.
  package var inverse: Transform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    if isAffine {
      return Transform(
        a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
        tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
    return Transform(
      a: (d * pw - ty * py) / determinant, b: (ty * px - b * pw) / determinant,
      c: (tx * py - c * pw) / determinant, d: (a * pw - tx * px) / determinant,
      tx: (c * ty - tx * d) / determinant, ty: (tx * b - a * ty) / determinant,
      px: (b * py - d * px) / determinant, py: (c * px - a * py) / determinant,
      pw: (a * d - c * b) / determinant)
  }
}

extension Transform {
  /// The linear part of the map about a point, without a translation; all zeros if the point is behind the viewer.
  package func jacobian(at point: Point) -> Transform {
    let w = divisor(at: point)
    guard w > 0 else { return Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    if isAffine { return Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
    let place = apply(point)
    return Transform(
      a: (a - place.x * px) / w, b: (b - place.y * px) / w, c: (c - place.x * py) / w, d: (d - place.y * py) / w,
      tx: 0, ty: 0)
  }
}
