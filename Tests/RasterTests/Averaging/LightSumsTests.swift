import DisplayList
import Foundation
import Pixels
import TestSupport
import Testing

@testable import Raster

/// Means of pictures in linear light.
@Suite struct LightSumsTests {
  private static func mean(of pictures: [Bitmap], areas: [PixelRect], set: InstructionSet = .current) -> Bitmap {
    var sums = LightSums()
    sums.start(areas)
    for picture in pictures { sums.add(picture, set.sampling) }
    var mean = pictures[0]
    sums.writeMean(to: &mean)
    return mean
  }

  private static func pixel(_ value: UInt32) -> Bitmap { Bitmap(size: PixelSize(width: 1, height: 1), pixels: [value]) }

  private static func mean(_ pixels: UInt32...) -> UInt32 {
    mean(of: pixels.map(pixel), areas: [PixelRect(x: 0, y: 0, width: 1, height: 1)]).pixels[0]
  }

  @Test(arguments: [1, 8, 13, 27, 32]) func `equal pictures are their own mean, whatever they show`(_ count: Int) {
    // Every byte of colour under every alpha, in each channel.
    let pixels = (UInt32(0)...255).flatMap { alpha in
      (UInt32(0)...255).map { value in
        let red = min(value, alpha)
        return red | (alpha - red) << 8 | min(255 - value, alpha) << 16 | alpha << 24
      }
    }
    let picture = Bitmap(size: PixelSize(width: 256, height: 256), pixels: pixels)
    for set in InstructionSet.allCases where set.isSupported {
      let mean = Self.mean(
        of: [Bitmap](repeating: picture, count: count), areas: [PixelRect(picture.size)], set: set)
      #expect(mean == picture)
    }
  }

  @Test func `light is averaged, not its sRGB values`() {
    #expect(Self.mean(0xFF00_0000, 0xFFFF_FFFF) == 0xFFBC_BCBC)  // encode(1/2) · 255 = 187.5
    #expect(Self.mean(0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0xFF00_00FF) == 0xFF00_0089)  // encode(1/4) · 255 = 136.9
  }

  @Test func `transparent pixels add no colour`() {
    #expect(Self.mean(0, 0xFFFF_FFFF) == 0x8080_8080)
    #expect(Self.mean(0, 0xFF00_00FF) == 0x8000_0080)
    #expect(Self.mean(0, 0) == 0)
  }

  @Test func `only the areas are written`() {
    let size = PixelSize(width: 21, height: 9)
    let black = Bitmap(size: size, pixels: [UInt32](repeating: 0xFF00_0000, count: size.area))
    let white = Bitmap(size: size, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: size.area))
    let areas = [PixelRect(x: 3, y: 1, width: 11, height: 2), PixelRect(x: 20, y: 4, width: 1, height: 5)]
    let mean = Self.mean(of: [black, white], areas: areas)
    for (index, pixel) in mean.pixels.enumerated() {
      let (x, y) = (index % size.width, index / size.width)
      let isInside = areas.contains { $0.columns.contains(x) && $0.rows.contains(y) }
      #expect(pixel == (isInside ? 0xFFBC_BCBC : 0xFF00_0000))
    }
  }

  // MARK: Drawn ones

  private static func renderer(
    _ set: InstructionSet = .current, tileSize: PixelSize = Renderer.defaultTileSize
  ) -> Renderer {
    Renderer(images: TestImages.store, glyphs: TestGlyphs.store, instructionSet: set, tileSize: tileSize)
  }

  /// A list and some that differ from it as later moments do.
  private static func lists(_ seed: UInt64, _ count: Int) -> [DisplayList] {
    var random = SeededRandom(seed: seed)
    let first = RandomDisplayList.make(seed: seed)
    return (1..<count).reduce(into: [first]) { lists, _ in
      lists.append(random.chance(0.2) ? lists[lists.count - 1] : RandomFilm.changed(lists[lists.count - 1], &random))
    }
  }

  /// The curve of sRGB in double precision.
  private static func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Means of whole pictures, computed by their definition; before rounding, 0...255.
  private static func truth(_ pictures: [Bitmap]) -> [[Double]] {
    pictures[0].pixels.indices.map { index in
      let pixels = pictures.map { $0.pixels[index] }
      let alpha = pixels.reduce(0) { $0 + Double($1 >> 24) } / Double(pixels.count)
      let colors = (0..<3).map { channel -> Double in
        let light = pixels.reduce(0.0) { sum, pixel in
          let alpha = Double(pixel >> 24)
          return alpha == 0 ? sum : sum + alpha * decode(Double(pixel >> UInt32(8 * channel) & 255) / alpha)
        }
        guard alpha > 0 else { return 0 }
        let mean = light / Double(pixels.count) / alpha
        return alpha * (mean <= 0.003_130_8 ? mean * 12.92 : 1.055 * pow(mean, 1 / 2.4) - 0.055)
      }
      return colors + [alpha]
    }
  }

  @Test func `a mean that draws only moving parts equals that of whole pictures`() {
    var worst = 0.0
    for seed in (0..<40).map({ UInt64($0) &* 104_729 &+ 3 }) {
      let lists = Self.lists(seed, 6)
      let renderer = Self.renderer()
      let pictures = lists.map { list in
        var bitmap = Bitmap(size: list.size)
        renderer.render(list, into: &bitmap)
        return bitmap
      }
      var mean = Bitmap(size: lists[0].size)
      _ = renderer.drawMean(of: lists, over: nil, into: &mean)
      for (pixel, wanted) in zip(mean.pixels, Self.truth(pictures)) {
        for channel in 0..<4 {
          worst = max(worst, abs(Double(pixel >> UInt32(8 * channel) & 255) - wanted[channel]))
        }
      }
    }
    // Rounding, and the fit of the kernel.
    #expect(worst < 0.57, "\(worst)")
  }

  @Test func `a mean does not depend on tiles, instruction sets and previous content`() {
    for seed in (0..<60).map({ UInt64($0) &* 7919 &+ 11 }) {
      let (lists, earlier) = (Self.lists(seed, 5), Self.lists(seed ^ 1, 3))
      var expected = Bitmap(size: lists[0].size)
      let shown = Self.renderer().drawMean(of: lists, over: nil, into: &expected)
      for set in InstructionSet.allCases where set.isSupported {
        let renderer = Self.renderer(set, tileSize: PixelSize(width: 17, height: 5))
        var bitmap = Bitmap(size: earlier[0].size)
        let before = renderer.drawMean(of: earlier, over: nil, into: &bitmap)
        _ = renderer.drawMean(of: lists, over: before, into: &bitmap)
        #expect(bitmap == expected, "seed \(seed)")
        // And back to a still.
        renderer.draw(lists[2], over: shown, into: &bitmap)
        var still = Bitmap(size: lists[2].size)
        renderer.render(lists[2], into: &still)
        #expect(bitmap == still, "seed \(seed)")
      }
    }
  }
}
