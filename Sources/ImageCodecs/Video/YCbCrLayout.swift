// Pictures as planes of luma and colour differences (ITU-R BT.709, limited range), for video and for AVIF.
//
//     ┌ Y ────────┐┌ Cb ───┐┌ Cr ───┐┌ A ────────┐     one after the other without padding; A only where it is asked for.
//     │           ││  half ││  half ││           │     4:4:4 has colour differences for every pixel, 4:2:0 for every
//     │           │└───────┘└───────┘│           │     2 × 2 of them: those of their mean, sited in the middle.
//     └───────────┘                  └───────────┘
//
// 4:2:0 needs even sides: of a picture of odd ones the last column, or row, comes once more. Samples of 10 bits take two bytes
// each, the low one first.

import Pixels

/// How many colour differences there are.
public enum ChromaSampling: String, Hashable, Sendable, CaseIterable {
  /// One pair for every pixel: coloured edges stay sharp.
  case full = "444"
  /// One pair for every 2 × 2 pixels: supported by all video players.
  case quarter = "420"
}

/// How exactly the samples of planes say the colours of a picture.
package enum SamplePrecision: Hashable, Sendable {
  /// 8 bits, rounded to nearest. Steps of dark gradients get a tint: a level of a colour difference is two levels of blue.
  case rounded
  /// 8 bits, rounded up or down in a pattern of 8 × 8 samples, so that the mean colour is exact.
  case dithered
  /// 10 bits, rounded to nearest.
  case tenBits

  /// Bytes of a sample.
  var bytes: Int { self == .tenBits ? 2 : 1 }
}

/// The planes of a picture.
package struct YCbCrLayout: Hashable, Sendable {
  /// Extent of the pictures that are given.
  package let size: PixelSize
  /// How finely colours are kept.
  package let chroma: ChromaSampling
  /// Whether a plane of alpha follows.
  package let hasAlpha: Bool
  /// How exactly colours are kept.
  package let precision: SamplePrecision

  /// A layout for pictures of a size.
  package init(
    size: PixelSize, chroma: ChromaSampling, hasAlpha: Bool = false, precision: SamplePrecision = .rounded
  ) {
    (self.size, self.chroma, self.hasAlpha, self.precision) = (size, chroma, hasAlpha, precision)
  }

  /// Extent of Y: that of the pictures, in 4:2:0 with even sides.
  package var codedSize: PixelSize {
    switch chroma {
    case .full: size
    case .quarter: PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
    }
  }

  /// Samples of Y, and of alpha.
  package var lumaCount: Int { codedSize.area }
  /// Samples of Cb, and of Cr.
  package var chromaCount: Int { chroma == .full ? lumaCount : lumaCount / 4 }
  /// Bytes of a picture.
  package var count: Int { (lumaCount * (hasAlpha ? 2 : 1) + 2 * chromaCount) * precision.bytes }
}

extension YCbCrLayout {
  /// The picture's planes.
  package func planes(of pixels: [UInt32]) -> [UInt8] { planes(of: pixels, after: []) }

  /// The picture's planes after some other bytes, an even number of them. Premultiplied pixels are shown over black; with
  /// straight ones the alpha plane says how much of the colours is seen.
  func planes(of pixels: [UInt32], after head: [UInt8]) -> [UInt8] {
    precondition(pixels.count == size.area, "a picture of another size")
    return unsafe [UInt8](unsafeUninitializedCapacity: head.count + self.count) { target, count in
      guard let start = target.baseAddress else { return }
      unsafe start.update(from: head, count: head.count)
      let planes = unsafe UnsafeMutableRawPointer(start + head.count)
      unsafe pixels.withUnsafeBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        switch precision {
        case .rounded: unsafe write(first, to: planes, NearestSamples())
        case .dithered: unsafe write(first, to: planes, DitheredSamples())
        case .tenBits: unsafe write(first, to: planes, TenBitSamples())
        }
      }
      count = head.count + self.count
    }
  }

  /// Writes the planes of a picture of `size`.
  private func write<Rounding: SampleRounding>(
    _ pixels: UnsafePointer<UInt32>, to target: UnsafeMutableRawPointer, _ rounding: Rounding
  ) {
    let luma = unsafe target.assumingMemoryBound(to: Rounding.Sample.self)
    let (cb, cr) = unsafe (luma + lumaCount, luma + lumaCount + chromaCount)
    switch chroma {
    case .full: unsafe writePixels(pixels, luma, cb, cr, rounding)
    case .quarter: unsafe writeBlocks(pixels, luma, cb, cr, rounding)
    }
    if hasAlpha { unsafe writeAlpha(pixels, to: cr + chromaCount, rounding) }
  }

  /// Y and colour differences of all pixels.
  @inline(__always)
  private func writePixels<Rounding: SampleRounding>(
    _ pixels: UnsafePointer<UInt32>, _ luma: UnsafeMutablePointer<Rounding.Sample>,
    _ cb: UnsafeMutablePointer<Rounding.Sample>, _ cr: UnsafeMutablePointer<Rounding.Sample>, _ rounding: Rounding
  ) {
    for y in 0..<size.height {
      let row = y &* size.width
      for x in 0..<size.width {
        let sum = unsafe PixelSum(pixels[row &+ x])
        let (blue, red) = YCbCrWeights.chroma(sum)
        unsafe luma[row &+ x] = rounding.luma(YCbCrWeights.luma(sum), x: x, y: y)
        unsafe cb[row &+ x] = rounding.chroma(blue, of: 0, x: x, y: y)
        unsafe cr[row &+ x] = rounding.chroma(red, of: 0, x: y, y: x)
      }
    }
  }

  /// Y of all pixels and the colour differences of 2 × 2 of them.
  @inline(__always)
  private func writeBlocks<Rounding: SampleRounding>(
    _ pixels: UnsafePointer<UInt32>, _ luma: UnsafeMutablePointer<Rounding.Sample>,
    _ cb: UnsafeMutablePointer<Rounding.Sample>, _ cr: UnsafeMutablePointer<Rounding.Sample>, _ rounding: Rounding
  ) {
    let coded = codedSize
    for top in stride(from: 0, to: coded.height, by: 2) {
      let (first, second) = (top &* size.width, min(top &+ 1, size.height &- 1) &* size.width)
      let target = unsafe luma + top &* coded.width
      let colours = top / 2 &* (coded.width / 2)
      for left in stride(from: 0, to: coded.width, by: 2) {
        let right = min(left &+ 1, size.width &- 1)
        let a = unsafe PixelSum(pixels[first &+ left])
        let b = unsafe PixelSum(pixels[first &+ right])
        let c = unsafe PixelSum(pixels[second &+ left])
        let d = unsafe PixelSum(pixels[second &+ right])
        unsafe target[left] = rounding.luma(YCbCrWeights.luma(a), x: left, y: top)
        unsafe target[left &+ 1] = rounding.luma(YCbCrWeights.luma(b), x: left &+ 1, y: top)
        unsafe target[coded.width &+ left] = rounding.luma(YCbCrWeights.luma(c), x: left, y: top &+ 1)
        unsafe target[coded.width &+ left &+ 1] = rounding.luma(YCbCrWeights.luma(d), x: left &+ 1, y: top &+ 1)
        let (blue, red) = YCbCrWeights.chroma(a.adding(b).adding(c.adding(d)))
        let (x, y) = (left / 2, top / 2)
        unsafe cb[colours &+ x] = rounding.chroma(blue, of: 2, x: x, y: y)
        unsafe cr[colours &+ x] = rounding.chroma(red, of: 2, x: y, y: x)
      }
    }
  }

  @inline(__always)
  private func writeAlpha<Rounding: SampleRounding>(
    _ pixels: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<Rounding.Sample>, _ rounding: Rounding
  ) {
    let coded = codedSize
    for y in 0..<coded.height {
      let row = min(y, size.height &- 1) &* size.width
      for x in 0..<coded.width {
        let pixel = unsafe pixels[row &+ min(x, size.width &- 1)]
        unsafe target[y &* coded.width &+ x] = rounding.alpha(pixel &>> 24)
      }
    }
  }
}

/// The components of a pixel, or of several together.
private struct PixelSum {
  var (red, green, blue): (Int32, Int32, Int32)

  @inline(__always)
  init(_ pixel: UInt32) {
    red = Int32(truncatingIfNeeded: pixel & 255)
    green = Int32(truncatingIfNeeded: (pixel &>> 8) & 255)
    blue = Int32(truncatingIfNeeded: (pixel &>> 16) & 255)
  }

  @inline(__always)
  func adding(_ other: PixelSum) -> PixelSum {
    var sum = self
    (sum.red, sum.green, sum.blue) = (red &+ other.red, green &+ other.green, blue &+ other.blue)
    return sum
  }
}

/// Y = 16 + 219·L, Cb = 128 + 112·(B − L) / 0.9278, Cr = 128 + 112·(R − L) / 0.7874 for R, G, B in 0...1 and
/// L = 0.2126 R + 0.7152 G + 0.0722 B: ITU-R BT.709 in the limited range. Weights are in 1/2¹⁶ for components of 0...255; those
/// of a colour difference add up to nothing, so that greys stay grey. Sums are without the 16 and the 128.
private enum YCbCrWeights {
  @inline(__always)
  static func luma(_ pixel: PixelSum) -> Int32 {
    11_966 &* pixel.red &+ 40_254 &* pixel.green &+ 4_064 &* pixel.blue
  }

  @inline(__always)
  static func chroma(_ pixel: PixelSum) -> (Int32, Int32) {
    (
      28_784 &* pixel.blue &- 6_596 &* pixel.red &- 22_188 &* pixel.green,
      28_784 &* pixel.red &- 26_145 &* pixel.green &- 2_639 &* pixel.blue
    )
  }
}
