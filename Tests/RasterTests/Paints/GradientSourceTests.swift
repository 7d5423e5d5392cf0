import DisplayList
import Foundation
import Pixels
import TestSupport
import Testing
import VectorGraphics

@testable import Raster

/// Gradients of random geometry against the colour at each pixel's centre, computed in double precision; rows do not
/// depend on how they are split.
@Suite struct GradientSourceTests {
  /// The largest distance from the true colour, in 1/255, that any pixel may have.
  private static let tolerance = 1.0

  /// A gradient with a random transform, in perspective now and then, and its random geometry and stops.
  private static func random(_ random: inout SeededRandom) -> Gradient {
    let center = Point(x: random.real(0...60), y: random.real(0...50))
    let geometry: Gradient.Geometry =
      switch random.int(0...3) {
      case 0: .linear(start: center, end: Point(x: random.real(-20...90), y: random.real(-20...90)))
      case 1: .radial(center: center, radiusX: random.real(3...60), radiusY: random.real(3...60))
      case 2: .conic(center: center, angle: random.chance(0.3) ? 90 : random.real(-400...400))
      default:
        focal(center, &random)
      }
    var offsets = (0..<random.int(1...5)).map { _ in random.real(0...1) }.sorted()
    if offsets.count > 2 { offsets[1] = offsets[2] }
    let isStraight = random.chance(0.5)
    let stops = offsets.map { offset in
      let color = Color(
        red: random.real(0...1), green: random.real(0...1), blue: random.real(0...1), alpha: random.real(0...1))
      return isStraight
        ? Gradient.Stop(offset: offset, straight: color)
        : Gradient.Stop(offset: offset, color: color.premultiplied)
    }
    let spread = VectorGradient.Spread.allCases[random.int(0...2)]
    var transform = Transform.translation(x: random.real(-9...9), y: random.real(-9...9))
    if random.chance(0.7) { transform = transform * .rotation(degrees: random.real(-180...180)) }
    transform = transform * .scale(x: random.real(0.3...2), y: random.chance(0.5) ? 1 : -0.6)
    if random.chance(0.3) { (transform.px, transform.py) = (random.real(-0.002...0.002), 0.001) }
    return Gradient(geometry: geometry, stops: stops, spread: spread, transform: transform)
  }

  /// A gradient of circles, not too near to one whose circles touch, where offsets grow beyond all bounds.
  private static func focal(_ center: Point, _ random: inout SeededRandom) -> Gradient.Geometry {
    let radius = random.real(8...40)
    let distance = radius * (random.chance(0.5) ? random.real(0...0.8) : random.real(1.3...2))
    let angle = random.real(0...6)
    return .focal(
      center: center, radius: radius,
      focus: Point(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle)),
      focusRadius: random.chance(0.5) ? 0 : random.real(0...0.15) * radius)
  }

  /// The offset at a position of the gradient's plane, by the C library; NaN if there is none.
  private static func offset(_ geometry: Gradient.Geometry, _ place: Point) -> Double {
    switch geometry {
    case .focal(let center, let radius, let focus, let focusRadius):
      /// How far the place is outside the circle of an offset.
      func outside(_ t: Double) -> Double {
        let middle = Point(x: focus.x + t * (center.x - focus.x), y: focus.y + t * (center.y - focus.y))
        return hypot(place.x - middle.x, place.y - middle.y) - (focusRadius + t * (radius - focusRadius))
      }
      // The highest offset at which the place passes from the one side of the circle to the other, looked for.
      for step in (-400..<400).reversed() {
        var (low, high) = (Double(step) / 10, Double(step + 1) / 10)
        guard (outside(low) > 0) != (outside(high) > 0) else { continue }
        for _ in 0..<50 {
          let middle = (low + high) / 2
          if (outside(middle) > 0) == (outside(low) > 0) { low = middle } else { high = middle }
        }
        if focusRadius + low * (radius - focusRadius) >= 0 { return low }
      }
      return .nan
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      return ((place.x - start.x) * dx + (place.y - start.y) * dy) / (dx * dx + dy * dy)
    case .radial(let center, let radiusX, let radiusY):
      return hypot((place.x - center.x) / radiusX, (place.y - center.y) / radiusY)
    case .conic(let center, let angle):
      let turn = atan2(place.x - center.x, center.y - place.y) / (2 * .pi) - angle / 360
      return turn - turn.rounded(.down)
    }
  }

  /// Whether a place of a gradient of circles has a neighbour with an offset of another kind.
  private static func isNearGap(_ geometry: Gradient.Geometry, _ place: Point) -> Bool {
    let offsets = [(0, 0), (0.01, 0), (-0.01, 0), (0, 0.01), (0, -0.01)].map { dx, dy in
      offset(geometry, Point(x: place.x + dx, y: place.y + dy))
    }
    return offsets.contains { $0.isNaN != offsets[0].isNaN || abs($0 - offsets[0]) > 0.1 }
  }

  /// An offset as the gradient is spread.
  private static func spread(_ offset: Double, _ spread: VectorGradient.Spread) -> Double {
    switch spread {
    case .pad: return offset
    case .repeat: return offset - floor(offset)
    case .reflect:
      let rest = offset - 2 * floor(offset / 2)
      return rest > 1 ? 2 - rest : rest
    }
  }

  /// The channels at an offset, 0...255 and not rounded; red first.
  private static func color(_ stops: [Gradient.Stop], _ offset: Double) -> [Double] {
    if offset.isNaN { return [0, 0, 0, 0] }
    func channels(_ color: PremultipliedColor) -> [Double] {
      [color.red, color.green, color.blue, color.alpha].map { $0 * 255 }
    }
    let after = stops.firstIndex { $0.offset > offset } ?? stops.count
    guard after > 0 else { return channels(stops[0].color) }
    guard after < stops.count else { return channels(stops[after - 1].color) }
    let (from, to) = (stops[after - 1], stops[after])
    let share = (offset - from.offset) / (to.offset - from.offset)
    if let first = from.straight, let second = to.straight {
      func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
      let alpha = mix(first.alpha, second.alpha)
      let colors = [mix(first.red, second.red), mix(first.green, second.green), mix(first.blue, second.blue), 1]
      return colors.map { $0 * alpha * 255 }
    }
    return zip(channels(from.color), channels(to.color)).map { $0 + ($1 - $0) * share }
  }

  private static func distance(_ pixel: UInt32, _ channels: [Double]) -> Double {
    channels.enumerated().map { abs(Double((pixel >> (8 * UInt32($0.offset))) & 0xFF) - $0.element) }.max() ?? 0
  }

  @Test(arguments: 0..<60)
  func `pixels are true to the premultiplied colour at their centre`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let gradient = Self.random(&random)
    let source = GradientSource(gradient)
    let inverse = try #require(gradient.transform.inverse)
    for y in stride(from: -7, to: 60, by: 3) {
      for x in stride(from: -9 + y % 2, to: 70, by: 3) {
        let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard inverse.divisor(at: place) > 0 else { continue }
        // Looking for an offset takes its time.
        if case .focal = gradient.geometry, (x + 7 * y) % 11 != 0 { continue }
        let found = Self.offset(gradient.geometry, inverse.apply(place))
        // Where circles are tangent to the place, the one or none is found; so they are at the far ends of a cone.
        if case .focal = gradient.geometry, Self.isNearGap(gradient.geometry, inverse.apply(place)) { continue }
        let offset = Self.spread(found, gradient.spread)
        // On a hard edge itself, rounding decides for either side.
        let isOnEdge =
          gradient.stops.contains { abs($0.offset - offset) < 1e-7 } || abs(found - found.rounded()) < 1e-7
        guard !isOnEdge else { continue }
        let distance = Self.distance(source.pixel(x: x, y: y), Self.color(gradient.stops, offset))
        #expect(distance <= Self.tolerance, "seed \(seed), pixel (\(x), \(y)), offset \(offset)")
      }
    }
  }

  @Test(arguments: 0..<40)
  func `rows hold the defined pixels in any split`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed) + 1000)
    let source = GradientSource(Self.random(&random))
    for y in stride(from: -7, to: 60, by: 9) {
      let (start, end) = (random.int(-500...0), random.int(300...700))
      let middle = random.int(start...end)
      var row = [UInt32](repeating: 7, count: end - start)
      unsafe row.withUnsafeMutableBufferPointer { row in
        guard let first = row.baseAddress else { return }
        unsafe source.writeRow(y: y, x: start..<middle, to: first)
        unsafe source.writeRow(y: y, x: middle..<end, to: first + (middle - start))
      }
      #expect(row == (start..<end).map { source.pixel(x: $0, y: y) }, "seed \(seed), row \(y)")
    }
  }

  private static func stop(_ offset: Double, _ color: Color) -> Gradient.Stop {
    Gradient.Stop(offset: offset, color: color.premultiplied)
  }

  @Test func `equal offsets make a hard edge`() {
    let stops = [
      Self.stop(0, .black), Self.stop(0.5, .black), Self.stop(0.5, .white), Self.stop(1, .white),
    ]
    let source = GradientSource(
      Gradient(
        geometry: .linear(start: .zero, end: Point(x: 20, y: 0)), stops: stops, transform: .identity))
    #expect((0..<20).map { source.pixel(x: $0, y: 3) } == (0..<20).map { $0 < 10 ? 0xFF00_0000 : 0xFFFF_FFFF })
    #expect(source.isOpaque)
  }

  @Test func `a conic gradient starts at its angle and runs clockwise`() {
    let stops = [Self.stop(0, .black), Self.stop(0.25, .black), Self.stop(0.25, .white)]
    let source = GradientSource(
      Gradient(geometry: .conic(center: Point(x: 5, y: 5), angle: 90), stops: stops, transform: .identity))
    #expect(source.pixel(x: 8, y: 8) == 0xFF00_0000)
    #expect([(8, 2), (2, 2), (2, 8)].allSatisfy { source.pixel(x: $0, y: $1) == 0xFFFF_FFFF })
  }

  @Test func `gradients without extent are their last colour`() {
    let stops = [Self.stop(0, .black), Self.stop(1, .white)]
    let point = Point(x: 4, y: 4)
    let flat = Transform.scale(x: 1, y: 0)
    for (geometry, transform) in [
      (Gradient.Geometry.linear(start: point, end: point), Transform.identity),
      (.radial(center: point, radiusX: 0, radiusY: 3), .identity), (.conic(center: point, angle: 0), flat),
    ] {
      let source = GradientSource(Gradient(geometry: geometry, stops: stops, transform: transform))
      #expect(source.pixel(x: 2, y: 9) == 0xFFFF_FFFF)
    }
    let none = GradientSource(Gradient(geometry: .conic(center: point, angle: 0), stops: [], transform: .identity))
    #expect(none.pixel(x: 2, y: 9) == 0)
  }

  @Test func `extreme coefficients are painted without a trap`() {
    let stops = [Self.stop(0, .black), Self.stop(1e-300, .white), Self.stop(1, .clear)]
    for value in [1e300, -1e300, 1e-300, .infinity, .nan] {
      let transform = Transform(a: value, b: 1, c: 0, d: 1, tx: value, ty: 0, px: value)
      for geometry in [
        Gradient.Geometry.linear(start: .zero, end: Point(x: value, y: 1)),
        .radial(center: Point(x: value, y: 0), radiusX: 1, radiusY: value), .conic(center: .zero, angle: 13),
      ] {
        let source = GradientSource(Gradient(geometry: geometry, stops: stops, transform: transform))
        for x in [-16_384, 0, 16_384] { _ = source.pixel(x: x, y: x) }
      }
    }
  }
}
