import DisplayList
import Foundation
import Pixels
import TestSupport
import Testing

@testable import Raster

/// The blur of a rounded rectangle by numerical integration in double precision: across by the error function, down by
/// the midpoint rule.
private struct ShadowTruth {
  let outline: FittedRoundedRect
  let sigma: Double
  let inverse: Transform

  /// The blur at a place of the outline's plane.
  func value(_ place: Point) -> Double {
    let rect = outline.rect
    let (top, bottom) = (max(rect.minY, place.y - 6 * sigma), min(rect.maxY, place.y + 6 * sigma))
    guard bottom > top else { return 0 }
    let count = 96
    let step = (bottom - top) / Double(count)
    var sum = 0.0
    for index in 0..<count {
      let y = top + (Double(index) + 0.5) * step
      let (left, right) = sides(at: y)
      let across =
        erf((place.x - left) / (sigma * 2.0.squareRoot())) - erf((place.x - right) / (sigma * 2.0.squareRoot()))
      let distance = (place.y - y) / sigma
      sum += across / 2 * exp(-distance * distance / 2)
    }
    return sum * step / (sigma * (2 * Double.pi).squareRoot())
  }

  /// Where the outline is cut by the line at `y`.
  private func sides(at y: Double) -> (Double, Double) {
    let (rect, radii) = (outline.rect, outline.radii)
    func inset(_ upper: Double, _ lower: Double) -> Double {
      func arc(_ radius: Double, _ depth: Double) -> Double {
        depth < radius ? radius - max(0, radius * radius - (radius - depth) * (radius - depth)).squareRoot() : 0
      }
      return max(arc(upper, y - rect.minY), arc(lower, rect.maxY - y))
    }
    return (
      rect.minX + inset(radii.topLeft, radii.bottomLeft), rect.maxX - inset(radii.topRight, radii.bottomRight)
    )
  }

  /// The average over a pixel, from `samples` × `samples` places.
  func pixel(_ x: Int, _ y: Int, samples: Int) -> Double {
    var sum = 0.0
    for index in 0..<samples * samples {
      let dx = (Double(index % samples) + 0.5) / Double(samples)
      let dy = (Double(index / samples) + 0.5) / Double(samples)
      sum += value(inverse.apply(Point(x: Double(x) + dx, y: Double(y) + dy)))
    }
    return sum / Double(samples * samples) * 255
  }
}

/// Shadows with plain and round corners, straight and turned, against the Gaussian of their outline; rows do not depend on
/// how they are split.
@Suite struct ShadowMaskTests {
  /// The largest distance from the true Gaussian, in 1/255, that any shadow may have.
  private static let tolerance = 2.0
  private static let limit = PixelRect(x: -40, y: -40, width: 400, height: 400)

  private static let box = Rect(x: 20.3, y: 30.7, width: 61.4, height: 47.9)
  private static let unequal = CornerRadii(topLeft: 22, topRight: 0, bottomRight: 9.5, bottomLeft: 3)

  private static func deviation(
    _ outline: FittedRoundedRect, sigma: Double, _ transform: Transform
  ) throws -> Double {
    let mask = ShadowMask(
      Shadow(outline: outline, sigma: sigma, color: PaintColor(Color.black.premultiplied), transform: transform),
      within: GeometryArea(limit))
    let truth = ShadowTruth(outline: outline, sigma: sigma, inverse: try #require(transform.inverse))
    let (step, samples) = sigma < 2 ? (7, sigma < 0.3 ? 16 : 6) : (9, 2)
    let area = PixelRect(covering: mask.bounds, within: limit)
    var worst = 0.0
    for y in stride(from: area.y, to: area.maxY, by: step) {
      for x in stride(from: area.x + y * 3 % step, to: area.maxX, by: step) {
        let expected = truth.pixel(x, y, samples: samples)
        worst = max(worst, abs(Double(mask.value(x: x, y: y)) - expected))
      }
    }
    return worst
  }

  @Test(arguments: [0.1, 0.5, 1, 2.5, 7, 18, 40])
  func `straight and round corners match the Gaussian`(sigma: Double) throws {
    for radii in [CornerRadii(0), CornerRadii(8), CornerRadii(40), Self.unequal] {
      let outline = RoundedRect(Self.box, radii: radii).fitted()
      let worst = try Self.deviation(outline, sigma: sigma, .identity)
      #expect(worst < Self.tolerance, "radii \(radii), sigma \(sigma)")
    }
  }

  @Test(arguments: [0.1, 0.4, 1, 3, 12])
  func `turned shadows match the Gaussian`(sigma: Double) throws {
    let turn = Transform.translation(x: 90, y: 20) * .rotation(degrees: 33) * .scale(x: 1.3, y: 0.8)
    let worst = try Self.deviation(RoundedRect(Self.box, radii: Self.unequal).fitted(), sigma: sigma, turn)
    #expect(worst < Self.tolerance)
  }

  @Test(arguments: 0..<16)
  func `rows hold the defined values in any split`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let box = Rect(x: 5, y: 3, width: random.real(1...50), height: random.real(1...50))
    let outline = RoundedRect(box, radii: CornerRadii(random.real(0...30)), smoothing: seed % 2 == 0 ? 0 : 0.7).fitted()
    var transform = Transform.translation(x: random.real(-5...20), y: random.real(-5...20)) * .scale(x: -1.2, y: 0.7)
    if seed % 4 == 1 { transform = transform * .rotation(degrees: random.real(-180...180)) }
    if seed % 4 == 2 { transform.px = 0.002 }
    let sigma = seed % 5 == 0 ? 0 : random.real(0...9)
    let limit = PixelRect(x: -30, y: -20, width: 90, height: 80)
    let mask = ShadowMask(
      Shadow(outline: outline, sigma: sigma, color: PaintColor(Color.black.premultiplied), transform: transform),
      within: GeometryArea(limit))
    for y in stride(from: limit.y, to: limit.maxY, by: 3) {
      var row = [UInt8](repeating: 77, count: limit.width)
      let split = random.int(0...limit.width)
      unsafe row.withUnsafeMutableBufferPointer { row in
        guard let start = row.baseAddress else { return }
        unsafe mask.writeRow(y: y, x: limit.x..<limit.x + split, to: start)
        unsafe mask.writeRow(y: y, x: limit.x + split..<limit.maxX, to: start + split)
      }
      #expect(row == limit.columns.map { mask.value(x: $0, y: y) }, "seed \(seed), row \(y)")
    }
  }
}
