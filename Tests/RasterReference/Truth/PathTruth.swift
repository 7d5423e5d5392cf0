// Areas of paths, measured without the code under test.

import Pixels
import VectorGraphics

/// The area of a path's inside in a pixel, measured along horizontal lines whose crossings with the
/// curves themselves are computed: nothing is flattened.
package struct PathTruth {
  /// One piece of a contour on the canvas, as a polynomial of its parameter: coefficients of 1, t, t², t³.
  private struct Piece {
    let x: SIMD4<Double>, y: SIMD4<Double>
    /// Its ends and turning points, between which it rises or falls only, and the highest and lowest of them.
    let turns: [(t: Double, height: Double)]
    let top: Double, bottom: Double

    init(x: SIMD4<Double>, y: SIMD4<Double>) {
      (self.x, self.y) = (x, y)
      turns = ([0] + Self.turns(y) + [1]).map { ($0, Self.at($0, y)) }
      let heights = turns.map(\.height)
      (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
    }

    /// Where the derivative is 0 between the ends.
    private static func turns(_ c: SIMD4<Double>) -> [Double] {
      let (a, b) = (3 * c[3], c[2])
      let square = b * b - a * c[1]
      guard square > 0 else { return [] }
      let sum = b >= 0 ? -b - square.squareRoot() : -b + square.squareRoot()
      return [sum / a, c[1] / sum].filter { $0 > 0 && $0 < 1 }.sorted()
    }

    static func at(_ t: Double, _ c: SIMD4<Double>) -> Double { ((c[3] * t + c[2]) * t + c[1]) * t + c[0] }

    func addCrossings(at height: Double, to found: inout [(x: Double, direction: Int)]) {
      guard top <= height, height <= bottom else { return }
      for (turn, next) in zip(turns, turns.dropFirst()) where (turn.height <= height) != (next.height <= height) {
        let isDown = turn.height <= height
        var (low, high) = (turn.t, next.t)
        for _ in 0..<30 {
          let middle = (low + high) / 2
          if (Self.at(middle, y) <= height) == isDown { low = middle } else { high = middle }
        }
        found.append((Self.at((low + high) / 2, x), isDown ? 1 : -1))
      }
    }
  }

  private var pieces: [Piece] = []
  private let rule: FillRule
  /// Lines through a pixel: the midpoint rule errs by up to half of 1/lines of the length of an edge along the lines.
  private let lines: Int

  /// - Parameters:
  ///   - outline: The path.
  ///   - transform: From the path to the canvas.
  ///   - rule: Which points are inside.
  ///   - lines: Lines through a pixel.
  package init(_ outline: VectorPath, _ transform: Transform, _ rule: FillRule = .nonzero, lines: Int = 64) {
    (self.rule, self.lines) = (rule, lines)
    var (start, pen) = (Point.zero, Point.zero)
    func map(_ point: Point) -> Point { transform.apply(point) }
    func line(_ a: Point, _ b: Point) -> Piece {
      Piece(x: SIMD4(a.x, b.x - a.x, 0, 0), y: SIMD4(a.y, b.y - a.y, 0, 0))
    }
    for segment in outline.segments {
      switch segment {
      case .move(let point):
        pieces.append(line(pen, start))
        start = map(point)
        pen = start
      case .line(let point):
        pieces.append(line(pen, map(point)))
        pen = map(point)
      case .quadratic(let control, let end):
        let (a, b, c) = (pen, map(control), map(end))
        func powers(_ a: Double, _ b: Double, _ c: Double) -> SIMD4<Double> { SIMD4(a, 2 * (b - a), a - 2 * b + c, 0) }
        pieces.append(Piece(x: powers(a.x, b.x, c.x), y: powers(a.y, b.y, c.y)))
        pen = c
      case .cubic(let first, let second, let end):
        let (a, b, c, d) = (pen, map(first), map(second), map(end))
        func powers(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> SIMD4<Double> {
          SIMD4(a, 3 * (b - a), 3 * (a - 2 * b + c), d - a + 3 * (b - c))
        }
        pieces.append(Piece(x: powers(a.x, b.x, c.x, d.x), y: powers(a.y, b.y, c.y, d.y)))
        pen = d
      case .close:
        pieces.append(line(pen, start))
        pen = start
      }
    }
    pieces.append(line(pen, start))
  }

  /// The covered area of the pixels `columns` of row `y`, 0...1 each.
  package func areas(row y: Int, columns: Range<Int>) -> [Double] {
    var areas = [Double](repeating: 0, count: columns.count)
    for index in 0..<lines {
      let height = Double(y) + (Double(index) + 0.5) / Double(lines)
      var winding = 0
      var last = 0.0
      for (x, direction) in crossings(at: height) {
        if rule == .nonzero ? winding != 0 : winding & 1 != 0 {
          let reach = PixelRect(
            covering: Rect(minX: last, minY: 0, maxX: x, maxY: 1),
            within: PixelRect(x: columns.lowerBound, y: 0, width: columns.count, height: 1))
          for column in reach.columns {
            let overlap = min(x, Double(column) + 1) - max(last, Double(column))
            areas[column - columns.lowerBound] += max(0, overlap) / Double(lines)
          }
        }
        winding += direction
        last = x
      }
    }
    return areas
  }

  /// Where the outline crosses a height, from left to right, and in which direction.
  private func crossings(at height: Double) -> [(x: Double, direction: Int)] {
    var found: [(x: Double, direction: Int)] = []
    for piece in pieces { piece.addCrossings(at: height, to: &found) }
    return found.sorted { $0.x < $1.x }
  }
}
