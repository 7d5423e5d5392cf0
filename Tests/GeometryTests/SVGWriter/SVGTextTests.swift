import Pixels
import Testing
import VectorGraphics

@testable import DisplayList
@testable import SVGWriter

/// Numbers, outlines and colours as text.
@Suite struct SVGTextTests {
  @Test(arguments: [
    (12.5, 2, "12.5"), (-0.25, 2, "-.25"), (0.004, 2, "0"), (-0.004, 2, "0"), (100, 2, "100"), (1.005, 3, "1.005"),
    (0.000_001, 6, ".000001"), (.infinity, 2, "0"), (.nan, 2, "0"), (1e20, 2, "0"), (7.6, 0, "8"),
  ])
  func `numbers have no zeros that say nothing`(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(SVGNumber.text(value, decimals: decimals) == text)
  }

  @Test func `colours are as short as they can be`() {
    #expect(SVGNumber.color([255, 0, 136]) == "#f08")
    #expect(SVGNumber.color([18, 171, 52]) == "#12ab34")
    #expect(SVGNumber.color([-3, 400, 0]) == "#0f0")
  }

  @Test func `rounded differences do not add up`() {
    var path = SVGPath()
    path.move(0, 0)
    for step in 1...300 { path.line(Double(step) * 0.333, 0) }
    // The last place is where it is rounded alone: 300 · 0.333 = 99.9.
    let steps = path.text.split(separator: "l").dropFirst().compactMap { Double($0.split(separator: " ")[0]) }
    #expect(abs(steps.reduce(0, +) - 99.9) < 1e-9)
  }

  @Test func `a box without corners is four lines`() {
    let box = RoundedRect(Rect(x: 10, y: 20, width: 100, height: 50)).fitted()
    let numbers = BoxOutline.numbers(box, .identity)
    var path = SVGPath()
    path.box(numbers[...], BoxStyle([numbers], from: 0))
    #expect(path.text == "M10 20h100v50h-100z")
  }

  @Test(arguments: [0.0, 0.4, 1])
  func `corners lie where the radius says`(_ smoothing: Double) throws {
    let box = RoundedRect(
      Rect(x: 0, y: 0, width: 200, height: 100), radii: CornerRadii(20), smoothing: smoothing
    ).fitted()
    let numbers = BoxOutline.numbers(box, .identity)
    var path = SVGPath(decimals: 3)
    path.box(numbers[...], BoxStyle([numbers], from: 0))
    let data = PathData(path.text).path
    // A corner of any smoothing crosses the diagonal near the circle's point.
    let curve = data.segments.compactMap { segment -> Point? in
      if case .cubic(_, _, let end) = segment { end } else { nil }
    }
    #expect(!curve.isEmpty)
    let area = data.polygons(under: .identity).map(Self.area).reduce(0, +)
    // The area that four corners of Apple's curve, or circles, leave of the box.
    let missing = smoothing == 0 ? (4 - Double.pi) * 400 : smoothing == 1 ? 358 : 350
    #expect(abs(abs(area) - (20_000 - missing)) < (smoothing == 0 ? 2 : 25))
  }

  private static func area(_ points: [Point]) -> Double {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  @Test func `stops are added where premultiplied colours mix otherwise`() {
    let opaque = [0, 255.0, 0, 0, 1, 1, 0, 0, 255, 1]
    #expect(StopPlan([opaque], [.premultiplied, .premultiplied]).count == 2)
    // To transparent black: red stays red.
    let fading = [0, 255.0, 0, 0, 1, 1, 0, 0, 0, 0]
    let plan = StopPlan([fading], [.premultiplied, .premultiplied])
    #expect(plan.stops(fading) == [0, 255, 0, 0, 1, 1, 255, 0, 0, 0])
    let mixing = [0, 255.0, 0, 0, 1, 1, 0, 0, 255, 0.2]
    let stops = StopPlan([mixing], [.premultiplied, .premultiplied])
    #expect(stops.count > 2)
    #expect(stops.stops(mixing).count == 5 * stops.count)
    #expect(StopPlan([mixing], [.straight, .straight]).count == 2)
  }
}
