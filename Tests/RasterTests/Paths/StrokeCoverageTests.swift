import DisplayList
import Pixels
import TestSupport
import Testing
import VectorGraphics

@testable import Raster

/// Strokes on the canvas against the distance from their line.
@Suite struct StrokeCoverageTests {
  private static let limit = PixelRect(x: 0, y: 0, width: 64, height: 60)

  /// A round stroke of straight lines in double precision: all that is no farther than half its width from them, in the
  /// path's units.
  private struct Truth {
    let lines: [(Point, Point)]
    let reach: Double
    let inverse: Transform

    func contains(x: Double, y: Double) -> Bool {
      let point = inverse.apply(Point(x: x, y: y))
      return lines.contains { start, end in
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / max(dx * dx + dy * dy, 1e-30)
        let share = min(max(along, 0), 1)
        let (x, y) = (point.x - start.x - share * dx, point.y - start.y - share * dy)
        return x * x + y * y <= reach * reach
      }
    }

    /// The covered area of a pixel: along 48 lines, on each of which crossings are bisected.
    func area(x: Int, y: Int) -> Double {
      (0..<48).reduce(0.0) { sum, line in
        sum + length(from: Double(x), y: Double(y) + (Double(line) + 0.5) / 48)
      } / 48
    }

    private func length(from x: Double, y: Double) -> Double {
      var (sum, start, wasInside) = (0.0, x, contains(x: x, y: y))
      for step in 1...8 {
        let end = x + Double(step) / 8
        let isInside = contains(x: end, y: y)
        var (low, high) = (start, end)
        if isInside != wasInside {
          for _ in 0..<12 {
            let middle = (low + high) / 2
            if contains(x: middle, y: y) == wasInside { low = middle } else { high = middle }
          }
        } else if !isInside {
          high = low
        }
        sum += wasInside ? high - start : (isInside ? end - low : 0)
        (start, wasInside) = (end, isInside)
      }
      return sum
    }
  }

  private static func worstError(_ points: [Point], _ width: Double, _ map: Transform) throws -> Double {
    let path = VectorPath(segments: points.enumerated().map { $0 == 0 ? .move($1) : .line($1) })
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    let shape = Shape(path: PathIndex(0), area: .stroke(style), transform: map)
    let coverage = ShapeCoverage(shape, of: [path], within: GeometryArea(limit), memory: .none)
    let truth = Truth(
      lines: Array(zip(points, points.dropFirst())), reach: width / 2, inverse: try #require(map.inverse))
    var worst = 0.0
    for y in stride(from: 0, to: limit.height, by: 5) {
      let values = coverage.values(row: y, columns: limit.columns)
      for x in stride(from: y % 2, to: limit.width, by: 2) {
        worst = max(worst, abs(Double(values[x]) - 255 * truth.area(x: x, y: y)))
      }
    }
    return worst
  }

  @Test(arguments: [
    Transform.identity, Transform(a: 1.7, b: 0.3, c: -0.9, d: 1.1, tx: 16, ty: 3), .scale(x: 2.3, y: 0.8),
    Transform(a: 8, b: 0, c: 0, d: 7, tx: -40, ty: -60),
    Transform(a: 2, b: 0.1, c: 0.2, d: 2, tx: 3, ty: 4, px: 0.01, py: -0.008),
  ])
  func `strokes are within two of the exact area under any map`(_ map: Transform) throws {
    let zigzag = [Point(x: 4, y: 5), Point(x: 20, y: 8), Point(x: 7, y: 17), Point(x: 22, y: 21), Point(x: 22, y: 4)]
    for width in [0.3, 1.5, 4] { #expect(try Self.worstError(zigzag, width, map) <= 2, "width \(width)") }
  }

  @Test func `a translucent line that crosses itself is of one colour`() {
    var builder = DisplayListBuilder(size: PixelSize(width: 64, height: 60))
    let path = VectorPath(segments: [
      .move(Point(x: 4, y: 5)), .line(Point(x: 60, y: 55)), .line(Point(x: 6, y: 52)), .line(Point(x: 58, y: 6)),
      .move(Point(x: 2, y: 30)), .cubic(Point(x: 90, y: 0), Point(x: -30, y: 20), end: Point(x: 60, y: 31)),
    ])
    let style = StrokeStyle(width: 7, cap: .round)
    let color = PaintColor(Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.5).premultiplied)
    builder.fill(Shape(path: builder.add(path), area: .stroke(style)), with: .solid(color))
    var bitmap = Bitmap(size: builder.list.size)
    Renderer(images: ImageStore([])).render(builder.list, into: &bitmap)
    let coverage = ShapeCoverage(builder.list.shapes[0], of: [path], within: GeometryArea(Self.limit), memory: .none)
    var inner = 0
    for y in Self.limit.rows {
      for (x, value) in coverage.values(row: y, columns: Self.limit.columns).enumerated() where value == 255 {
        inner += 1
        #expect(bitmap[x, y] == color.pixel)
      }
    }
    #expect(inner > 600)
    // The crossing in the middle is inner indeed.
    #expect(bitmap[32, 30] == color.pixel)
  }
}
