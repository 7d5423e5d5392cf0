// Signed distance functions of simple solids, the clay that portraits are modelled from. A distance is negative inside.

/// The length of a vector.
func length(_ v: Vector) -> Float { (v * v).sum().squareRoot() }

/// The vector of length 1 in the same direction.
func normalize(_ v: Vector) -> Vector { v / max(length(v), 1e-9) }

/// The scalar product.
func dot(_ a: Vector, _ b: Vector) -> Float { (a * b).sum() }

/// A ball.
func sphere(_ p: Vector, at center: Vector, _ radius: Float) -> Float { length(p - center) - radius }

/// An ellipsoid; a good bound of the distance, which is all that marching needs.
func ellipsoid(_ p: Vector, at center: Vector, _ radii: Vector) -> Float {
  let q = p - center
  let near = length(q / radii)
  let slope = length(q / (radii * radii))
  return slope < 1e-6 ? -radii.min() : near * (near - 1) / slope
}

/// A rod with round ends.
func capsule(_ p: Vector, from a: Vector, to b: Vector, _ radius: Float) -> Float {
  let (pa, ba) = (p - a, b - a)
  return length(pa - ba * saturate(dot(pa, ba) / dot(ba, ba))) - radius
}

/// A ring about the z axis.
func ring(_ p: Vector, at center: Vector, radius: Float, thickness: Float) -> Float {
  let q = p - center
  let around = (q.x * q.x + q.y * q.y).squareRoot() - radius
  return (around * around + q.z * q.z).squareRoot() - thickness
}

/// The union of two solids, with a fillet of size `k`.
func blend(_ a: Float, _ b: Float, _ k: Float) -> Float {
  let h = max(k - abs(a - b), 0) / k
  return min(a, b) - h * h * k / 4
}

/// The part of `a` outside `b`, with a rounded edge of size `k`.
func carve(_ a: Float, _ b: Float, _ k: Float) -> Float { -blend(-a, b, k) }
