// Blend modes, groups and clips as whole pictures against real-number compositing: W3C Compositing and Blending 1,
// sections 9 and 10, in straight colours and written from the text, rounded nowhere.

import DisplayList
import Foundation
import Pixels
import RasterReference
import TestSupport
import Testing

@testable import Raster

/// A picture element in real numbers: straight colour and alpha, 0...1.
private struct RealColor {
  var color: [Double]
  var alpha: Double

  /// The value of a premultiplied pixel.
  init(_ pixel: UInt32) {
    alpha = Double(pixel >> 24) / 255
    let channels = [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255].map { Double($0) / 255 }
    color = alpha > 0 ? channels.map { [alpha] in $0 / alpha } : [0, 0, 0]
  }

  /// Premultiplied red, green and blue of `source` on this backdrop, with alpha; all 0...255.
  func under(_ source: RealColor, _ mode: BlendMode) -> [Double] {
    if mode == .plusLighter {
      let sum = (0..<3).map { color[$0] * alpha + source.color[$0] * source.alpha } + [alpha + source.alpha]
      return sum.map { min($0, 1) * 255 }
    }
    let blended = Self.blend(color, source.color, mode)
    let channels = (0..<3).map { index in
      // The blended colour counts where the backdrop is, the source's own where it is not.
      let seen = (1 - alpha) * source.color[index] + alpha * blended[index]
      return source.alpha * seen + (1 - source.alpha) * alpha * color[index]
    }
    return (channels + [source.alpha + alpha * (1 - source.alpha)]).map { $0 * 255 }
  }

  private static func blend(_ cb: [Double], _ cs: [Double], _ mode: BlendMode) -> [Double] {
    switch mode {
    case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: setLum(cs, lum(cb))
    case .luminosity: setLum(cb, lum(cs))
    default: zip(cb, cs).map { channel($0, $1, mode) }
    }
  }

  private static func channel(_ cb: Double, _ cs: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return channel(cs, cb, .hardLight)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return cs <= 0.5 ? cb * 2 * cs : channel(cb, 2 * cs - 1, .screen)
    case .softLight:
      let lit = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (lit - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return cs
    }
  }

  private static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  private static func sat(_ c: [Double]) -> Double { max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

  private static func setSat(_ c: [Double], _ wanted: Double) -> [Double] {
    let low = min(c[0], c[1], c[2])
    return sat(c) > 0 ? c.map { ($0 - low) / sat(c) * wanted } : [0, 0, 0]
  }

  private static func setLum(_ c: [Double], _ wanted: Double) -> [Double] {
    let moved = c.map { $0 + wanted - lum(c) }
    let (low, high) = (min(moved[0], moved[1], moved[2]), max(moved[0], moved[1], moved[2]))
    var result = moved
    if low < 0 { result = result.map { wanted + ($0 - wanted) * wanted / (wanted - low) } }
    if high > 1 { result = result.map { wanted + ($0 - wanted) * (1 - wanted) / (high - wanted) } }
    return result
  }
}

@Suite struct BlendTruthTests {
  /// Premultiplied colours: both ends of every channel and of alpha, and random ones.
  private static let palette: [UInt32] = {
    var random = SeededRandom(seed: 77)
    var straight: [UInt32] = [0, 0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
    straight += [0x01FF_FFFF, 0x0100_0000, 0xFEFF_FFFF, 0xFE00_0000, 0x80FF_FFFF, 0x8000_0000, 0xFF80_8080]
    straight += (0..<35).map { UInt32(truncatingIfNeeded: random.next()) | ($0 % 3 == 0 ? 0xFF00_0000 : 0) }
    let size = PixelSize(width: straight.count, height: 1)
    return StraightBitmap(size: size, pixels: straight).premultiplied().pixels
  }()

  private static func everything(_ size: PixelSize) -> Shape {
    Shape(Rect(x: -1, y: -1, width: Double(size.width) + 2, height: Double(size.height) + 2))
  }

  private static func draw(
    _ size: PixelSize, images: [Bitmap] = [], _ content: (inout DisplayListBuilder) -> Void
  ) -> Bitmap {
    var builder = DisplayListBuilder(size: size)
    content(&builder)
    var bitmap = Bitmap(size: size)
    Renderer(images: ImageStore(images)).render(builder.list, into: &bitmap)
    return bitmap
  }

  /// The channel that is farthest from the truth, in 1/255.
  private static func distance(_ pixel: UInt32, _ truth: [Double]) -> Double {
    (0..<4).map { (channel: Int) -> Double in
      let value: UInt32 = pixel >> UInt32(8 * channel) & 255
      return abs(Double(value) - truth[channel])
    }.max() ?? 0
  }

  /// Every colour of the palette on every other, as images: a column is a source, a row a backdrop.
  private static func table(_ mode: BlendMode) -> Bitmap {
    let count = palette.count
    let size = PixelSize(width: count, height: count)
    let backdrop = Bitmap(size: size, pixels: (0..<count * count).map { palette[$0 / count] })
    let source = Bitmap(size: size, pixels: (0..<count * count).map { palette[$0 % count] })
    return draw(size, images: [backdrop, source]) {
      let (below, above) = (
        $0.add(ImagePlacement(image: 0, transform: .identity)), $0.add(ImagePlacement(image: 1, transform: .identity))
      )
      $0.fill(everything(size), with: .image(below, opacity: 255))
      $0.fill(everything(size), with: .image(above, opacity: 255), blend: mode)
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `every mode is within 1 in 255 of the formula`(mode: BlendMode) {
    let table = Self.table(mode)
    var worst = 0.0
    for (y, backdrop) in Self.palette.map(RealColor.init).enumerated() {
      for (x, source) in Self.palette.map(RealColor.init).enumerated() {
        worst = max(worst, Self.distance(table[x, y], backdrop.under(source, mode)))
      }
    }
    #expect(worst <= 1)
  }

  @Test(arguments: BlendMode.allCases)
  func `opaque stays opaque and colours stay within their alpha`(mode: BlendMode) {
    let table = Self.table(mode)
    for (y, backdrop) in Self.palette.enumerated() {
      for (x, source) in Self.palette.enumerated() {
        let pixel = table[x, y]
        if backdrop >> 24 == 255 || source >> 24 == 255 { #expect(pixel >> 24 == 255) }
        #expect(max(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) <= pixel >> 24)
      }
    }
  }

  @Test func `plus-lighter adds and stops at full`() {
    let size = PixelSize(width: 3, height: 1)
    let source = Bitmap(size: size, pixels: [0xFFF0_8010, 0x8040_0080, 0x0101_0101])
    let result = Self.draw(size, images: [source]) {
      $0.fill(Self.everything(size), with: .solid(PaintColor(Color(rgb: 0x20A0FF).premultiplied)))
      let placement = $0.add(ImagePlacement(image: 0, transform: .identity))
      $0.fill(Self.everything(size), with: .image(placement, opacity: 255), blend: .plusLighter)
    }
    #expect(result.pixels == [0xFFFF_FF30, 0xFFFF_A0A0, 0xFFFF_A121])
  }

  /// Two overlapping opaque children of a translucent group in any mode: the upper one hides the lower one before the
  /// group is blended with its backdrop.
  @Test(arguments: BlendMode.allCases)
  func `a group is blended as one picture`(mode: BlendMode) {
    let size = PixelSize(width: 6, height: 1)
    let colors: [UInt32] = [0xC03060, 0x30A0F0, 0x50E020]
    func strip(_ x: Double, _ width: Double) -> Shape { Shape(Rect(x: x, y: 0, width: width, height: 1)) }
    let result = Self.draw(size) {
      $0.fill(Self.everything(size), with: .solid(PaintColor(Color(rgb: colors[0]).premultiplied)))
      $0.group(opacity: 102.0 / 255, blend: mode) {
        $0.fill(strip(0, 4), with: .solid(PaintColor(Color(rgb: colors[1]).premultiplied)))
        $0.fill(strip(2, 3), with: .solid(PaintColor(Color(rgb: colors[2]).premultiplied)))
      }
    }
    let backdrop = RealColor(Color(rgb: colors[0]).opaquePixel)
    var worst = 0.0
    for x in 0..<6 {
      var source = RealColor(x == 5 ? 0 : Color(rgb: x < 2 ? colors[1] : colors[2]).opaquePixel)
      source.alpha *= 0.4
      worst = max(worst, Self.distance(result[x, 0], backdrop.under(source, mode)))
    }
    #expect(worst <= 1)
  }

  /// A layer that is turned, a clip in it that is turned with it, and one more inside that is turned further.
  @Test(arguments: [(10.0, 0.0), (33, -20), (-71, 45)])
  func `nested clips inside turned layers multiply exact areas`(angles: (outer: Double, inner: Double)) throws {
    let size = PixelSize(width: 44, height: 40)
    let layer = Transform.translation(x: 22.3, y: 19.6) * .rotation(degrees: angles.outer)
    let turned = layer * .rotation(degrees: angles.inner)
    let outer = Shape(
      RoundedRect(Rect(x: -15, y: -11.4, width: 30.5, height: 23), radii: CornerRadii(6), smoothing: 1).fitted(),
      transform: layer)
    let inner = Shape(
      RoundedRect(Rect(x: -9.3, y: -14, width: 26, height: 20.7), radii: CornerRadii(4)).fitted(), transform: turned)
    let result = Self.draw(size) {
      $0.fill(Self.everything(size), with: .solid(PaintColor(Color.white.premultiplied)))
      $0.clip(to: outer) {
        $0.clip(to: inner) { $0.fill(Self.everything(size), with: .solid(PaintColor(Color.black.premultiplied))) }
      }
    }
    let (outerTruth, innerTruth) = (try #require(CoverageTruth(outer)), try #require(CoverageTruth(inner)))
    var worst = 0.0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let light = 255 * (1 - outerTruth.area(x: x, y: y) * innerTruth.area(x: x, y: y))
        worst = max(worst, Self.distance(result[x, y], [light, light, light, 255]))
      }
    }
    #expect(worst <= 2)
  }
}

extension Color {
  /// The opaque pixel of an 8-bit colour.
  fileprivate var opaquePixel: UInt32 { PaintColor(premultiplied).pixel }
}
