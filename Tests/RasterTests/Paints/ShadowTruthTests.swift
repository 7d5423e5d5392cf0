// Shadows against the Gaussian of the outline, summed directly in double precision in the outline's plane and evaluated
// at the position of each pixel: by the error function along lines through the outline, by the midpoint rule across.

import DisplayList
import Foundation
import Pixels
import RasterReference
import Testing

@testable import Raster

/// The blur of a rounded rectangle with continuous corners.
private struct ContinuousShadowTruth {
  /// A line through the outline: its position, its thickness, and the part that it covers.
  private struct Line {
    let y: Double
    let thickness: Double
    let left: Double
    let right: Double
  }

  private let rect: Rect
  private let half: Int
  private let lines: [Line]
  private let sigma: Double
  private let inverse: Transform

  /// Lays lines at most a third of a sigma thick and thinner towards both ends, where the outline is nearly parallel to
  /// them: their borders are at the squares of even steps, in which the outline there is smooth.
  init(_ outline: FittedRoundedRect, sigma: Double, inverse: Transform) {
    let rect = outline.rect
    let half = max(64, Int((rect.height / sigma * 3).rounded(.up)))
    lines = (0..<2 * half).map { index in
      let step = (Double(min(index, 2 * half - 1 - index)) + 0.5) / Double(half)
      let depth = rect.height / 2 * step * step
      let y = index < half ? rect.minY + depth : rect.maxY - depth
      let (left, right) = Self.insets(outline, y: y)
      return Line(
        y: y, thickness: rect.height * step / Double(half), left: rect.minX + left, right: rect.maxX - right)
    }
    (self.rect, self.half, self.sigma, self.inverse) = (rect, half, sigma, inverse)
  }

  /// The line at or next to `y`.
  private func index(_ y: Double) -> Int {
    func steps(_ depth: Double) -> Int { Int(Double(half) * min(max(2 * depth / rect.height, 0), 1).squareRoot()) }
    return y < rect.center.y ? steps(y - rect.minY) : 2 * half - steps(rect.maxY - y)
  }

  /// How far the line at `y` starts and ends inside the box.
  private static func insets(_ outline: FittedRoundedRect, y: Double) -> (Double, Double) {
    let (rect, radii) = (outline.rect, outline.radii)
    let isTop = y < rect.center.y
    let depth = isTop ? y - rect.minY : rect.maxY - y
    func inset(_ radius: Double) -> Double { radius > 0 ? CornerTruth(radius, of: outline).inset(depth) : 0 }
    return isTop
      ? (inset(radii.topLeft), inset(radii.topRight)) : (inset(radii.bottomLeft), inset(radii.bottomRight))
  }

  /// The blur at a place of the outline's plane.
  private func value(_ place: Point) -> Double {
    let reach = 5 * sigma
    var sum = 0.0
    for line in lines[index(place.y - reach)..<index(place.y + reach)] {
      let distance = (place.y - line.y) / sigma
      let across =
        erf((place.x - line.left) / (sigma * 2.0.squareRoot()))
        - erf((place.x - line.right) / (sigma * 2.0.squareRoot()))
      sum += across / 2 * exp(-distance * distance / 2) * line.thickness
    }
    return sum / (sigma * (2 * Double.pi).squareRoot())
  }

  /// The average over a pixel, 0...1, from `samples` × `samples` places.
  func pixel(_ x: Int, _ y: Int, samples: Int) -> Double {
    var sum = 0.0
    for index in 0..<samples * samples {
      let dx = (Double(index % samples) + 0.5) / Double(samples)
      let dy = (Double(index / samples) + 0.5) / Double(samples)
      let place = Point(x: Double(x) + dx, y: Double(y) + dy)
      if inverse.divisor(at: place) > 0 { sum += value(inverse.apply(place)) }
    }
    return sum / Double(samples * samples)
  }
}

@Suite struct ShadowTruthTests {
  private static let limit = PixelRect(x: -40, y: -40, width: 300, height: 300)
  private static let box = Rect(x: 10.3, y: 8.7, width: 43.4, height: 36.9)
  private static let black = PaintColor(Color.black.premultiplied)

  /// Continuous corners that are full, that are held back by the sides, half smoothed, and of several radii.
  private static let outlines = [
    RoundedRect(box, radii: CornerRadii(9), smoothing: 1), RoundedRect(box, radii: CornerRadii(16), smoothing: 1),
    RoundedRect(box, radii: CornerRadii(11.5), smoothing: 0.6),
    RoundedRect(
      box, radii: CornerRadii(topLeft: 11, topRight: 0, bottomRight: 4, bottomLeft: 7), smoothing: 1),
  ].map { $0.fitted() }

  /// The largest distance of a shadow's pixels from the truth, in 1/255, on a grid that leaves no row or column out.
  private func deviation(_ outline: FittedRoundedRect, sigma: Double, _ transform: Transform) throws -> Double {
    let mask = ShadowMask(
      Shadow(outline: outline, sigma: sigma, color: Self.black, transform: transform), within: GeometryArea(Self.limit))
    let truth = ContinuousShadowTruth(outline, sigma: sigma, inverse: try #require(transform.inverse))
    let area = PixelRect(covering: mask.bounds, within: Self.limit)
    let (step, samples) = sigma < 1 ? (11, 6) : sigma < 2 ? (11, 3) : (17, 2)
    var worst = 0.0
    for y in area.rows {
      for x in stride(from: area.x + ((y * 3) % step + step) % step, to: area.maxX, by: step) {
        worst = max(worst, abs(Double(mask.value(x: x, y: y)) - 255 * truth.pixel(x, y, samples: samples)))
      }
    }
    return worst
  }

  @Test(arguments: [0.5, 1.5, 4, 12], 0..<4)
  func `shadows of continuous corners match the Gaussian`(sigma: Double, index: Int) throws {
    #expect(try deviation(Self.outlines[index], sigma: sigma, .translation(x: 0.4, y: -0.3)) <= 2)
  }

  @Test(arguments: [0.5, 1.5, 4, 12], 0..<4)
  func `turned shadows of continuous corners match the Gaussian`(sigma: Double, index: Int) throws {
    let turn = Transform.translation(x: 60, y: 10) * .rotation(degrees: 27) * .scale(x: 1.2, y: 0.9)
    #expect(try deviation(Self.outlines[index], sigma: sigma, turn) <= 2)
  }

  @Test(arguments: [0.5, 1.5, 4, 12], 0..<4)
  func `shadows in perspective match the Gaussian`(sigma: Double, index: Int) throws {
    var tilt = Transform.translation(x: 20, y: 30) * .rotation(degrees: -12)
    (tilt.px, tilt.py) = (0.004, -0.003)
    #expect(try deviation(Self.outlines[index], sigma: sigma, tilt) <= 2)
  }

  /// A shadow that is offset and spread, as a layer paints it: with the layer's own outline as the hole.
  @Test(arguments: [0.0, 21])
  func `offset and spread shadows do not change their layer`(turn: Double) throws {
    // Its horizontal edges are on the sampling lines of the coverage reference (1/64), which is then exact there.
    let own = RoundedRect(Rect(x: 14.4, y: 12.6875, width: 30, height: 22.625), radii: CornerRadii(8), smoothing: 1)
      .fitted()
    let outline = own.inset(by: -2.5).offset(dx: 3.2, dy: 5.1)
    let transform = Transform.translation(x: 3 + turn / 2, y: 0) * .rotation(degrees: turn)
    let sigma = 2.5
    var builder = DisplayListBuilder(size: PixelSize(width: 74, height: 66))
    let shadow = builder.add(Shadow(outline: outline, sigma: sigma, color: Self.black, transform: transform))
    let reach = outline.rect.inset(by: -6 * sigma)
    builder.fill(Shape(reach, hole: own, transform: transform), with: .shadow(shadow))
    var bitmap = Bitmap(size: builder.list.size)
    Renderer(images: ImageStore([])).render(builder.list, into: &bitmap)

    let blur = ContinuousShadowTruth(outline, sigma: sigma, inverse: try #require(transform.inverse))
    let coverage = try #require(CoverageTruth(Shape(own, transform: transform)))
    var (worst, inside) = (0.0, 0)
    for y in 0..<66 {
      for x in 0..<74 {
        let own = coverage.area(x: x, y: y)
        let alpha = Int(bitmap[x, y] >> 24)
        if own == 1 { inside = max(inside, alpha) }
        worst = max(worst, abs(Double(alpha) - 255 * (1 - own) * blur.pixel(x, y, samples: 3)))
      }
    }
    #expect(inside == 0)
    #expect(worst <= 2)
  }
}
