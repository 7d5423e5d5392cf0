import DisplayList
import Pixels
import RasterReference
import TestSupport
import Testing
import VectorGraphics

@testable import Raster

/// The insides of paths against a truth measured on their curves.
@Suite struct PathCoverageTests {
  private static let limit = PixelRect(x: 0, y: 0, width: 72, height: 60)

  private static func coverage(
    _ path: VectorPath, _ area: PathArea, _ transform: Transform, memory: CoverageMemory = .none
  ) -> ShapeCoverage {
    let shape = Shape(path: PathIndex(0), area: area, transform: transform)
    return ShapeCoverage(shape, of: [path], within: GeometryArea(limit), memory: memory)
  }

  /// The largest difference from the truth in 1/255.
  private static func worstError(
    _ path: VectorPath, _ rule: FillRule, _ transform: Transform, every step: Int = 3
  ) -> Double {
    let truth = PathTruth(path, transform, rule, lines: 250)
    let coverage = coverage(path, .fill(rule), transform)
    var worst = 0.0
    for y in stride(from: step / 2, to: limit.height, by: step) {
      let areas = truth.areas(row: y, columns: limit.columns)
      for (value, area) in zip(coverage.values(row: y, columns: limit.columns), areas) {
        worst = max(worst, abs(Double(value) - 255 * area))
      }
    }
    return worst
  }

  @Test(arguments: TestPaths.allCases, FillRule.allCases)
  func `fills are within two of the exact area`(_ name: TestPaths, _ rule: FillRule) {
    for (scale, angle) in [(0.7, 0.0), (2, 0), (2.31, 33), (-1.9, 120)] {
      let map =
        Transform.translation(x: 33.27, y: 29.61) * .rotation(degrees: angle) * .scale(x: scale, y: abs(scale))
        * .translation(x: -12, y: -12)
      #expect(Self.worstError(name.path, rule, map) <= 2, "\(scale), \(angle)°")
    }
  }

  /// Larger than any mask, cut by the edges of the canvas.
  @Test(arguments: TestPaths.allCases, FillRule.allCases)
  func `large fills are within two of the exact area`(_ name: TestPaths, _ rule: FillRule) {
    let map = Transform(a: 14.3, b: 1.2, c: -2.1, d: 12.7, tx: -100.3, ty: -111.6)
    #expect(Self.worstError(name.path, rule, map, every: 7) <= 2)
  }

  @Test(arguments: 0..<40)
  func `tangles are within two of the exact area`(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let path = TestPaths.tangle(&random)
    let rule = FillRule.allCases[seed % 2]
    let scale = random.chance(0.3) ? random.real(5...9) : random.real(0.5...2.5)
    let map =
      Transform.translation(x: 30.1, y: 28.2) * .rotation(degrees: random.real(0...360))
      * .scale(x: scale, y: random.real(0.5...2)) * .translation(x: -12, y: -12)
    #expect(Self.worstError(path, rule, map, every: 5) <= 2)
  }

  /// Paths of a box of one unit or of a million are as exact as others.
  @Test(arguments: [1e-6, 1.0 / 24, 3000, 1e8])
  func `units may be of any size`(_ unit: Double) {
    for name in [TestPaths.ring, .star, .eight] {
      let segments = name.path.segments.map { segment -> VectorPath.Segment in
        func map(_ point: Point) -> Point { Point(x: point.x * unit, y: point.y * unit) }
        return switch segment {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .quadratic(let control, let end): .quadratic(control: map(control), end: map(end))
        case .cubic(let first, let second, let end): .cubic(map(first), map(second), end: map(end))
        case .close: .close
        }
      }
      for scale in [2.0, 9] {
        let map = Transform(a: scale / unit, b: 0, c: 0, d: scale / unit, tx: 7.25, ty: 5.6)
        #expect(Self.worstError(VectorPath(segments: segments), .nonzero, map, every: 7) <= 2, "\(name)")
      }
    }
  }

  /// Lines stay lines in perspective: the truth is that of the mapped polygon.
  @Test(arguments: FillRule.allCases) func `perspective is within two of the exact area`(_ rule: FillRule) {
    var map = Transform(a: 2, b: 0.1, c: -0.1, d: 2.2, tx: 9, ty: 4)
    (map.px, map.py) = (0.008, -0.006)
    #expect(Self.worstError(TestPaths.star.path, rule, map) <= 2)
    #expect(Self.worstError(TestPaths.folded.path, rule, map) <= 2)
  }

  @Test func `cached coverage equals new coverage`() {
    let memory = CoverageMemory(outlineBytes: 1 << 20)
    var random = SeededRandom(seed: 7)
    for _ in 0..<3 {
      for name in TestPaths.allCases {
        for rule in FillRule.allCases {
          let scale = [0.9, 2, 2.4, 7][random.int(0...3)]
          let map = Transform(a: scale, b: 0, c: 0.2, d: scale, tx: Double(random.int(0...3)) / 4, ty: 3.5)
          let kept = Self.coverage(name.path, .fill(rule), map, memory: memory)
          let anew = Self.coverage(name.path, .fill(rule), map)
          #expect(kept.bounds == anew.bounds)
          for y in Self.limit.rows {
            let columns = Self.limit.columns
            #expect(kept.values(row: y, columns: columns) == anew.values(row: y, columns: columns))
          }
        }
      }
    }
  }

  @Test func `paths with numbers out of the ordinary cover nothing or something`() {
    let extremes: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e30, 1e-300, 0]
    for x in extremes {
      for y in extremes {
        let path = VectorPath(segments: [.move(Point(x: x, y: 1)), .line(Point(x: 5, y: y)), .line(Point(x: 9, y: 9))])
        for style in [StrokeStyle(), StrokeStyle(width: x), StrokeStyle(dash: [x, y], dashOffset: y)] {
          for area in [PathArea.fill(.evenodd), .stroke(style)] {
            var map = Transform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
            _ = Self.coverage(path, area, map).values(row: 5, columns: 0..<20)
            map.tx = x
            _ = Self.coverage(TestPaths.star.path, area, map).values(row: 5, columns: 0..<20)
          }
        }
      }
    }
  }
}
