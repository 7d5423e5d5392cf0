// A path's inside or stroke, examined once: its bounds, whether any part of it overlaps itself, and its simple parts if
// so.
//
// All is computed in multiples of a power of two near the path's extent, so that paths of any size in any units are
// treated equally. Results are cached for powers of two of the size in pixels, so that most frames of a motion find
// them. A cached result depends on path, area and that power alone: it is equal to a newly computed one.

import DisplayList
import Pixels
import VectorGraphics

/// An area of a path with its cached analysis. Used by one thread at a time.
final class StoredPath: ScalableOutline {
  let key: Int
  let box: Rect
  private(set) lazy var simple = findSimple()

  private let path: VectorPath
  private let area: PathArea
  /// A power of two: the extent of the box is at most 1 of it.
  private let unit: Double
  private var known: [Int: OutlineParts] = [:]
  private let grew: (_ bytes: Int) -> Void

  /// Beyond this, coordinates are not worked with.
  private static let largest = 0x1p60
  /// Sizes, in powers of two of pixels, that parts are made for.
  private static let exponents = 1...13
  /// Overlaps too small to be seen at this size are not looked for.
  private static let examined = 6
  /// Paths with more segments are made coarser, so that no path takes all memory.
  private static let manySegments = 4096
  private static let steadyDoublings = 3

  /// Examines an area, which caches of masks identify by `key`. An area with a number that is not finite, or whose size
  /// is out of range, paints nothing. `grew` is called with the approximate number of cached bytes.
  init(_ path: VectorPath, _ area: PathArea, key: Int, grew: @escaping (_ bytes: Int) -> Void) {
    (self.path, self.area, self.key, self.grew) = (path, area, key, grew)
    let box = path.paintedBox(area) ?? .zero
    let reach = max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    self.box = reach < Self.largest ? box : .zero
    let extent = max(self.box.width, self.box.height)
    unit = extent > 1 / Self.largest ? Double(sign: .plus, exponent: extent.exponent + 1, significand: 1) : 1
  }

  func parts(size: Double) -> OutlineParts {
    let pixels = min(max(size * unit, 1), 0x1p13)
    let exponent = min(max(Int(pixels.exponent) + 1, Self.exponents.lowerBound), finest)
    if let parts = known[exponent] { return parts }
    let parts = makeParts(exponent)
    known[exponent] = parts
    grew(parts.cost)
    return parts
  }

  /// The largest exponent that the number of segments allows: one less for each doubling, and two less where there are
  /// more segments than fit without being small or overlapping.
  private var finest: Int {
    let excess = path.segments.count / Self.manySegments
    let doublings = excess > 0 ? Int.bitWidth - excess.leadingZeroBitCount : 0
    let most = Self.exponents.upperBound - doublings - max(0, doublings - Self.steadyDoublings)
    return max(Self.exponents.lowerBound, most)
  }

  /// The path, if it is a fill in which at most one contour covers each point and all contours have the same direction.
  private func findSimple() -> VectorPath? {
    guard case .fill = area, !box.isEmpty else { return nil }
    let exponent = min(Self.examined, finest)
    let sweep = NormalizedSweep(contours(exponent), scale: Self.scale(exponent) / unit, .nonzero, takesApart: false)
    return sweep?.isSimple == true ? path : nil
  }

  private func makeParts(_ exponent: Int) -> OutlineParts {
    let rule = if case .fill(let rule) = area { rule } else { FillRule.nonzero }
    let contours = contours(exponent)
    if let sweep = NormalizedSweep(contours, scale: Self.scale(exponent) / unit, rule) {
      return .trapezoids(sweep.trapezoids)
    }
    // Where it is too much work, coarser contours are better than overlaps that are left.
    let coarse = exponent - 3
    if coarse > 0, let sweep = NormalizedSweep(self.contours(coarse), scale: Self.scale(coarse) / unit, rule) {
      return .trapezoids(sweep.trapezoids)
    }
    return .contours(contours, rule)
  }

  /// The contours of the area, as fine as a size of two to the power of `exponent` pixels needs, or coarser if they would have
  /// too many points: round joins of a broad line have thousands each.
  private func contours(_ exponent: Int) -> [[Point]] {
    for exponent in stride(from: exponent, to: Self.exponents.lowerBound, by: -1) {
      if let contours = contours(exponent, mostPoints: path.mostOutlinePoints) { return contours }
    }
    return contours(Self.exponents.lowerBound, mostPoints: .max) ?? []
  }

  private func contours(_ exponent: Int, mostPoints: Int) -> [[Point]]? {
    let scale = Self.scale(exponent) / unit
    return switch area {
    case .fill: path.polygons(under: Transform.scale(x: scale, y: scale), mostPoints: mostPoints)
    case .stroke(let style): path.stroked(style, scale: scale, mostPoints: mostPoints)
    }
  }

  private static func scale(_ exponent: Int) -> Double { Double(1 << exponent) }
}

extension OutlineParts {
  /// Roughly the memory that they take, in bytes.
  fileprivate var cost: Int {
    switch self {
    case .trapezoids(let trapezoids): trapezoids.count * MemoryLayout<Trapezoid>.stride
    case .contours(let contours, _): contours.reduce(0) { $0 + $1.count * MemoryLayout<Point>.stride + 64 }
    }
  }
}

extension StrokeStyle {
  /// Whether every number is finite.
  fileprivate var isFinite: Bool {
    let numbers: [Double] = [width, miterLimit, dashOffset, trim?.from ?? 0, trim?.to ?? 0, trim?.offset ?? 0]
    return numbers.allSatisfy(\.isFinite) && dash.allSatisfy(\.isFinite)
  }
}

extension VectorPath {
  /// A box that holds everything that an area of the path may paint, in the path's units; nil when it is empty.
  func paintedBox(_ area: PathArea) -> Rect? {
    guard let box = controlBox else { return nil }
    switch area {
    case .fill:
      return box
    case .stroke(let style):
      let corner = style.join == .miter ? max(style.miterLimit, 1) : 1
      let end = style.cap == .square ? 2.0.squareRoot() : 1
      return style.isFinite && style.width > 0 ? box.inset(by: -style.width / 2 * max(corner, end)) : nil
    }
  }
}
