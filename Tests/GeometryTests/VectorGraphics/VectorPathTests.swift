import Pixels
import Testing
import VectorGraphics

struct VectorPathTests {
  @Test func `a box holds the curve, not its control points`() {
    let path = VectorPath(segments: [
      .move(Point(x: 0, y: 0)), .quadratic(control: Point(x: 10, y: 20), end: Point(x: 20, y: 0)),
      .cubic(Point(x: 20, y: -8), Point(x: 40, y: -8), end: Point(x: 40, y: 0)), .close,
    ])
    #expect(path.boundingBox == Rect(x: 0, y: -6, width: 40, height: 16))
    #expect(path.controlBox == Rect(x: 0, y: -8, width: 40, height: 28))
    #expect(VectorPath().boundingBox == nil)
    #expect(VectorPath(segments: [.move(Point(x: 0, y: 0)), .line(Point(x: .nan, y: 0))]).boundingBox == nil)
  }

  /// Waves whose middle may be on their chord.
  @Test(arguments: [1.0, 30, 1000])
  func `no chord leaves its curve`(scale: Double) {
    let ends = [(300.0, 800.0), (-500, 700), (900, -900), (700, 40)]
    for (first, second) in ends {
      let points = [Point(x: 0, y: 0), Point(x: 30, y: first), Point(x: 60, y: second), Point(x: 100, y: 10)]
      let scaled = points.map { Point(x: $0.x * scale / 1000, y: $0.y * scale / 1000) }
      let path = VectorPath(segments: [.move(scaled[0]), .cubic(scaled[1], scaled[2], end: scaled[3])])
      let polygon = path.polygons(under: .identity)[0]
      for step in 0...190 {
        let t = Double(step) / 190
        let point = VectorPath.cubic(from: scaled[0], by: scaled[1], and: scaled[2], to: scaled[3], at: t)
        let nearest = zip(polygon, polygon.dropFirst()).map { distance(point, $0, $1) }.min() ?? .infinity
        // A wave is sampled at three positions of each piece, and bends a little more between them.
        #expect(nearest <= 1.25 * OutlineFlattener.tolerance)
      }
    }
  }
}
