import Pixels
import Testing
import VectorGraphics

struct PathDataTests {
  private static func move(_ x: Double, _ y: Double) -> VectorPath.Segment { .move(Point(x: x, y: y)) }
  private static func line(_ x: Double, _ y: Double) -> VectorPath.Segment { .line(Point(x: x, y: y)) }
  private static func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  /// Path data and its segments.
  static let readings: [(String, [VectorPath.Segment])] = [
    ("", []),
    (" \t\n\u{C}\r", []),
    ("M1 2", [move(1, 2)]),
    ("M1,2L3,4", [move(1, 2), line(3, 4)]),
    ("M 1 2 3 4 5 6", [move(1, 2), line(3, 4), line(5, 6)]),
    ("m1 2 3 4z", [move(1, 2), line(4, 6), .close]),
    ("M1-2.5.5+3e1", [move(1, -2.5), line(0.5, 30)]),
    ("M1e-1 2E+1-1.e0 0", [move(0.1, 20), line(-1, 0)]),
    ("M0 0h5v-6H1V2", [move(0, 0), line(5, 0), line(5, -6), line(1, -6), line(1, 2)]),
    ("M1 1l2 0zl1 1", [move(1, 1), line(3, 1), .close, line(2, 2)]),
    ("M1 1l2 0zm1 1", [move(1, 1), line(3, 1), .close, move(2, 2)]),
    (
      "M0 0c1 2 3 4 5 6s1 1 2 2S9 9 8 8",
      [
        move(0, 0), .cubic(point(1, 2), point(3, 4), end: point(5, 6)),
        .cubic(point(7, 8), point(6, 7), end: point(7, 8)),
        .cubic(point(8, 9), point(9, 9), end: point(8, 8)),
      ]
    ),
    ("M1 1s1 1 2 2", [move(1, 1), .cubic(point(1, 1), point(2, 2), end: point(3, 3))]),
    (
      "M0 0q1 2 4 0t4 0T9 9l0 0t1 1",
      [
        move(0, 0), .quadratic(control: point(1, 2), end: point(4, 0)),
        .quadratic(control: point(7, -2), end: point(8, 0)), .quadratic(control: point(9, 2), end: point(9, 9)),
        line(9, 9), .quadratic(control: point(9, 9), end: point(10, 10)),
      ]
    ),
  ]

  @Test(arguments: readings)
  func `path data says`(_ text: String, _ segments: [VectorPath.Segment]) {
    #expect(PathData(text) == PathData(text) && PathData(text).error == nil)
    #expect(PathData(text).path.segments == segments)
  }

  /// Path data, the error, its offset, and the number of segments before it.
  static let errors: [(String, PathDataError.Reason, Int, Int)] = [
    ("L1 2", .noMove, 0, 0),
    ("  z", .noMove, 2, 0),
    ("M", .noNumber, 1, 0),
    ("M1", .noNumber, 2, 0),
    ("M1 2 3", .noNumber, 6, 1),
    ("M1 2,", .noNumber, 5, 1),
    ("M1 2,L3 4", .noNumber, 5, 1),
    ("M,1 2", .noNumber, 1, 0),
    ("M1 2L3,,4", .noNumber, 7, 1),
    ("M1 2 L 3 4 X", .unexpected("X"), 11, 2),
    ("M1 2é", .unexpected("é"), 4, 1),
    ("M1 2 . 3", .noNumber, 5, 1),
    ("M1 2--3 4", .noNumber, 4, 1),
    ("M1 2e 4", .unexpected("e"), 4, 1),
    ("M1 2a1 1 0 2 0 5 5", .noFlag, 11, 1),
    ("M1 2a1 1 0 0", .noFlag, 12, 1),
    ("M1 2e9", .tooLarge, 3, 0),
    ("M0 0L1 1e999", .tooLarge, 7, 1),
    ("M0 0L0.00000000000000000001 1000000001", .tooLarge, 28, 1),
    ("M0 0z3 4", .unexpected("3"), 5, 2),
  ]

  @Test(arguments: errors)
  func `an error has its offset, and the segments before it are drawn`(
    _ text: String, _ reason: PathDataError.Reason, _ offset: Int, _ count: Int
  ) {
    let data = PathData(text)
    #expect(data.error?.reason == reason && data.error?.offset == offset)
    #expect(data.path.segments.count == count)
  }

  @Test func `numbers are those that Swift reads`() {
    for text in ["0.1", "123456.789", "1234567890123456e-8", "4.35", "0.000001", "1e-320", "00012.5"] {
      #expect(PathData("M\(text) -\(text)").path.segments == [Self.move(Double(text) ?? .nan, -(Double(text) ?? .nan))])
    }
    #expect(PathData("M.5 5.").path.segments == [Self.move(0.5, 5)])
    #expect(PathData("M.50000000000000000001 5.e0").path.segments == [Self.move(0.5, 5)])
  }

  // MARK: Arcs

  @Test func `compact flags are read`() {
    let (compact, spaced) = (PathData("M0 0a1 1 0 001.5.5"), PathData("M0 0 a 1 1 0 0 0 1.5 0.5"))
    #expect(compact.error == nil && compact == spaced)
    #expect(PathData("M0 0a1 1 0 01.5.5 1 1 0 11-1-1").path.segments.count == 9)
  }

  /// Which half planes of the chord from (0, 0) to (6, 0) an arc of radius 5 uses: its centres are (3, ±4).
  @Test(arguments: [(false, false, -4.0), (false, true, 4), (true, false, 4), (true, true, -4)])
  func `the flags choose one of four arcs`(_ isLarge: Bool, _ isClockwise: Bool, _ side: Double) {
    // An arc above the chord (y < 0) is clockwise from left to right; the small one has its centre on the other side.
    let center = Vector(3, side)
    let data = PathData("M0 0A5 5 0 \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) 6 0")
    let curves = data.path.contours[0].curves
    #expect(curves.count == 4)
    for curve in curves {
      for share in [0.0, 0.3, 0.5, 0.8, 1] { #expect(abs((curve.point(at: share) - center).length - 5) < 2e-3) }
    }
    #expect(curves.last?.end == Vector(6, 0))
    let length = curves.map { $0.length() }.reduce(0, +)
    let small = 10 * PortableMath.angle(x: 4, y: 3) * .pi / 180
    #expect(abs(length - (isLarge ? 10 * .pi - small : small)) < 1e-3)
  }

  @Test func `a turned ellipse is one`() {
    // Half an ellipse of radii 10 and 5 about (0, 0), turned by 30°.
    let map = Transform.rotation(degrees: 30)
    let end = map.apply(Point(x: 10, y: 0))
    let data = PathData("M\(-end.x) \(-end.y)A10 5 30 0 1 \(end.x) \(end.y)")
    let back = Transform.rotation(degrees: -30)
    for curve in data.path.contours[0].curves {
      for share in [0.0, 0.5, 1] {
        let place = back.apply(curve.point(at: share).point)
        #expect(abs((place.x * place.x / 100 + place.y * place.y / 25).squareRoot() - 1) < 1e-5)
        #expect(place.y < 1e-9)
      }
    }
  }

  @Test func `radii that do not reach grow, a radius of 0 is a line`() {
    let box = PathData("M0 0A1 1 0 0 1 10 0").path.boundingBox ?? .zero
    #expect(abs(box.y + 5) < 1e-3 && abs(box.height - 5) < 1e-3 && abs(box.width - 10) < 1e-3)
    let line = PathData("M0 0A0 5 0 0 1 10 4").path
    #expect(line.boundingBox == Rect(x: 0, y: 0, width: 10, height: 4))
    #expect(abs(line.contours[0].curves.map { $0.length() }.reduce(0, +) - 116.0.squareRoot()) < 1e-9)
    #expect(PathData("M3 3A5 5 0 0 1 3 3").path.contours[0].curves.isEmpty)
  }
}
