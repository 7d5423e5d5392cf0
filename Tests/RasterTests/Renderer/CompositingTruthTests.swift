import DisplayList
import Pixels
import RasterReference
import Testing

@testable import Raster

/// Whole pictures against real-number compositing with measured coverage, the result of an ideal renderer.
@Suite struct CompositingTruthTests {
  private static let size = PixelSize(width: 40, height: 36)
  private static let white = PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1)
  // Its horizontal edges are on the sampling lines of the reference (1/64), which is then exact there.
  private static let outline = RoundedRect(
    Rect(x: 4.37, y: 3.625, width: 30.2, height: 27.25), radii: CornerRadii(9.3)
  ).fitted()

  /// The list that `draw` makes on a white canvas, rendered.
  private func render(
    images: [Bitmap] = [], onWhite: Bool = true, _ draw: (inout DisplayListBuilder) -> Void
  ) -> Bitmap {
    var builder = DisplayListBuilder(size: Self.size)
    if onWhite { builder.fill(Self.everything, with: .solid(PaintColor(Self.white))) }
    draw(&builder)
    var bitmap = Bitmap(size: Self.size)
    Renderer(images: ImageStore(images)).render(builder.list, into: &bitmap)
    return bitmap
  }

  private static let everything = Shape(Rect(x: -9, y: -9, width: 99, height: 99))

  /// The largest difference of any channel from the truth, in 1/255.
  private func worstError(_ bitmap: Bitmap, _ truth: (_ x: Int, _ y: Int) -> PremultipliedColor) -> Double {
    var worst = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = truth(x, y)
        for (shift, value) in [(0, color.red), (8, color.green), (16, color.blue), (24, color.alpha)] {
          worst = max(worst, abs(Double(bitmap[x, y] >> UInt32(shift) & 255) - 255 * value))
        }
      }
    }
    return worst
  }

  private func over(_ below: PremultipliedColor, _ above: PremultipliedColor, _ share: Double) -> PremultipliedColor {
    let above = above.scaled(by: share)
    let below = below.scaled(by: 1 - above.alpha)
    return PremultipliedColor(
      red: above.red + below.red, green: above.green + below.green, blue: above.blue + below.blue,
      alpha: above.alpha + below.alpha)
  }

  // Colours of 8 bits, so that the pictures inside a clip are exact and only the clip rounds.
  private let red = Color(rgb: 0xE61A33).premultiplied
  private let green = Color(rgb: 0x1ACC4D).premultiplied

  @Test(arguments: [1, 0.6, 0.25])
  func `a fill is blended once by its exact coverage`(opacity: Double) throws {
    let truth = try #require(CoverageTruth(Shape(Self.outline)))
    let color = PaintColor(red.scaled(by: opacity))
    let exact = red.scaled(by: Double(color.alpha) / 255)
    let bitmap = render { $0.fill(Shape(Self.outline), with: .solid(color)) }
    #expect(worstError(bitmap) { over(Self.white, exact, truth.area(x: $0, y: $1)) } <= 1)
  }

  /// A child that fills its clipping parent must not let the parent's fill show along the edge that they share.
  @Test func `clipped children meet the edge without a seam`() throws {
    let shape = Shape(Self.outline)
    let truth = try #require(CoverageTruth(shape))
    let bitmap = render {
      $0.clip(to: shape) {
        $0.fill(Self.everything, with: .solid(PaintColor(red)))
        $0.clip(to: Shape(Rect(x: 0, y: 0, width: 20, height: 99))) {
          $0.fill(Self.everything, with: .solid(PaintColor(green)))
        }
      }
    }
    #expect(worstError(bitmap) { over(Self.white, $0 < 20 ? green : red, truth.area(x: $0, y: $1)) } <= 1)
  }

  @Test func `nested clips multiply their coverage`() throws {
    let inner = Shape(
      RoundedRect(Rect(x: 12.2, y: 10.7, width: 40, height: 12.9), radii: CornerRadii(5)).fitted(),
      transform: .rotation(degrees: 8))
    let outerTruth = try #require(CoverageTruth(Shape(Self.outline)))
    let innerTruth = try #require(CoverageTruth(inner))
    let bitmap = render {
      $0.clip(to: Shape(Self.outline)) {
        $0.clip(to: inner) { $0.fill(Self.everything, with: .solid(PaintColor(green))) }
      }
    }
    // Two roundings more than a single fill.
    let worst = worstError(bitmap) {
      over(Self.white, green, outerTruth.area(x: $0, y: $1) * innerTruth.area(x: $0, y: $1))
    }
    #expect(worst <= 2)
  }

  /// Overlapping children of a translucent group do not show through each other.
  @Test(arguments: [0.2, 0.5, 0.9])
  func `groups are one picture at their opacity`(opacity: Double) {
    let opacity = Double(DisplayListBuilder.byte(opacity)) / 255
    let bitmap = render {
      $0.group(opacity: opacity) {
        $0.fill(Shape(Rect(x: 3, y: 2, width: 20, height: 20)), with: .solid(PaintColor(red)))
        $0.fill(Shape(Rect(x: 10, y: 9, width: 20, height: 20)), with: .solid(PaintColor(green)))
      }
    }
    let worst = worstError(bitmap) { x, y in
      if (10..<30).contains(x), (9..<29).contains(y) { return over(Self.white, green, opacity) }
      if (3..<23).contains(x), (2..<22).contains(y) { return over(Self.white, red, opacity) }
      return Self.white
    }
    #expect(worst <= 1)
  }

  /// Two opaque pictures that fade into each other stay opaque at every weight.
  @Test(arguments: [0, 0.3, 0.5, 0.8, 1])
  func `cross fades of opaque pictures let nothing through`(weight: Double) {
    let weight = Double(DisplayListBuilder.byte(weight)) / 255
    let bitmap = render {
      $0.crossFade(
        weight: weight, first: { $0.fill(Self.everything, with: .solid(PaintColor(red))) },
        second: { $0.fill(Self.everything, with: .solid(PaintColor(green))) })
    }
    let first = red.scaled(by: 1 - weight)
    let second = green.scaled(by: weight)
    let mixed = PremultipliedColor(
      red: first.red + second.red, green: first.green + second.green, blue: first.blue + second.blue, alpha: 1)
    #expect(worstError(bitmap) { _, _ in mixed } <= 1)
  }

  /// The edge of a rounded image at a fractional position is its coverage, once, not multiplied by the coverage of the
  /// image's edge.
  @Test func `rounded images are covered once`() throws {
    let truth = try #require(CoverageTruth(Shape(Self.outline)))
    let image = Bitmap(
      size: PixelSize(width: 8, height: 8), pixels: [UInt32](repeating: 0xFF40_C020, count: 64))
    let exact = Color(rgb: 0x20C040).premultiplied
    let (rect, scale) = (Self.outline.rect, Self.outline.rect.width / 8)
    let bitmap = render(images: [image]) {
      let transform = Transform.translation(x: rect.x, y: rect.y) * .scale(x: scale, y: scale)
      let placement = $0.add(ImagePlacement(image: 0, transform: transform))
      $0.fill(Shape(Self.outline), with: .image(placement, opacity: 255))
    }
    #expect(worstError(bitmap) { over(Self.white, exact, truth.area(x: $0, y: $1)) } <= 1)
  }

  @Test func `gradients are covered once`() throws {
    let truth = try #require(CoverageTruth(Shape(Self.outline)))
    let ends = (Point(x: 0, y: 0), Point(x: 40, y: 0))
    let bitmap = render(onWhite: false) {
      let gradient = $0.add(
        Gradient(
          geometry: .linear(start: ends.0, end: ends.1),
          stops: [.init(offset: 0, color: red), .init(offset: 1, color: green)], transform: .identity))
      $0.fill(Shape(Self.outline), with: .gradient(gradient, opacity: 255))
    }
    let worst = worstError(bitmap) { x, y in
      let share = (Double(x) + 0.5) / 40
      let (first, second) = (red.scaled(by: 1 - share), green.scaled(by: share))
      let color = PremultipliedColor(
        red: first.red + second.red, green: first.green + second.green, blue: first.blue + second.blue, alpha: 1)
      return color.scaled(by: truth.area(x: x, y: y))
    }
    // The gradient is rounded to 8 bits before coverage is applied.
    #expect(worst <= 1.25)
  }
}
