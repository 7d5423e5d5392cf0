// Pictures as planes of luma and colour differences (ITU-R BT.709, limited range), for video and for AVIF.
//
//     ┌ Y ────────┐┌ Cb ───┐┌ Cr ───┐┌ A ────────┐     one after the other without padding; A only where it is asked for.
//     │           ││  half ││  half ││           │     4:4:4 has colour differences for every pixel, 4:2:0 for every
//     │           │└───────┘└───────┘│           │     2 × 2 of them: those of their mean, sited in the middle.
//     └───────────┘                  └───────────┘
//
// 4:2:0 needs even sides: of a picture of odd ones the last column, or row, comes once more.

import Pixels

/// How many colour differences there are.
public enum ChromaSampling: String, Hashable, Sendable, CaseIterable {
  /// One pair for every pixel: coloured edges stay sharp.
  case full = "444"
  /// One pair for every 2 × 2 pixels: supported by all video players.
  case quarter = "420"
}

/// The planes of a picture.
package struct YCbCrLayout: Hashable, Sendable {
  /// Extent of the pictures that are given.
  package let size: PixelSize
  /// How finely colours are kept.
  package let chroma: ChromaSampling
  /// Whether a plane of alpha follows.
  package let hasAlpha: Bool

  /// A layout for pictures of a size.
  package init(size: PixelSize, chroma: ChromaSampling, hasAlpha: Bool = false) {
    (self.size, self.chroma, self.hasAlpha) = (size, chroma, hasAlpha)
  }

  /// Extent of Y: that of the pictures, in 4:2:0 with even sides.
  package var codedSize: PixelSize {
    switch chroma {
    case .full: size
    case .quarter: PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
    }
  }

  /// Bytes of Y, and of alpha.
  package var lumaCount: Int { codedSize.area }
  /// Bytes of Cb, and of Cr.
  package var chromaCount: Int { chroma == .full ? lumaCount : lumaCount / 4 }
  /// Bytes of a picture.
  package var count: Int { lumaCount * (hasAlpha ? 2 : 1) + 2 * chromaCount }
}

extension YCbCrLayout {
  /// Writes the planes of a picture of `size`, `count` bytes. Premultiplied pixels are shown over black; with straight ones
  /// the alpha plane says how much of the colours is seen.
  func write(_ pixels: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt8>) {
    let (cb, cr) = unsafe (target + lumaCount, target + lumaCount + chromaCount)
    switch chroma {
    case .full:
      for position in 0..<size.area {
        let sum = unsafe PixelSum(pixels[position])
        unsafe target[position] = YCbCrWeights.luma(sum)
        unsafe (cb[position], cr[position]) = YCbCrWeights.chroma(sum, of: 0)
      }
    case .quarter: unsafe writeBlocks(pixels, target, cb, cr)
    }
    if hasAlpha { unsafe writeAlpha(pixels, to: cr + chromaCount) }
  }

  /// The picture's planes.
  package func planes(of pixels: [UInt32]) -> [UInt8] { planes(of: pixels, after: []) }

  /// The picture's planes after some other bytes.
  func planes(of pixels: [UInt32], after head: [UInt8]) -> [UInt8] {
    precondition(pixels.count == size.area, "a picture of another size")
    return unsafe [UInt8](unsafeUninitializedCapacity: head.count + self.count) { target, count in
      guard let start = target.baseAddress else { return }
      unsafe start.update(from: head, count: head.count)
      unsafe pixels.withUnsafeBufferPointer { pixels in
        if let first = pixels.baseAddress { unsafe write(first, to: start + head.count) }
      }
      count = head.count + self.count
    }
  }

  /// Y of all pixels and the colour differences of 2 × 2 of them.
  private func writeBlocks(
    _ pixels: UnsafePointer<UInt32>, _ luma: UnsafeMutablePointer<UInt8>,
    _ cb: UnsafeMutablePointer<UInt8>, _ cr: UnsafeMutablePointer<UInt8>
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
        unsafe (target[left], target[left &+ 1]) = (YCbCrWeights.luma(a), YCbCrWeights.luma(b))
        unsafe (target[coded.width &+ left], target[coded.width &+ left &+ 1]) = (
          YCbCrWeights.luma(c), YCbCrWeights.luma(d)
        )
        let place = colours &+ left / 2
        unsafe (cb[place], cr[place]) = YCbCrWeights.chroma(a.adding(b).adding(c.adding(d)), of: 2)
      }
    }
  }

  private func writeAlpha(_ pixels: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt8>) {
    let coded = codedSize
    for y in 0..<coded.height {
      let row = min(y, size.height &- 1) &* size.width
      for x in 0..<coded.width {
        let pixel = unsafe pixels[row &+ min(x, size.width &- 1)]
        unsafe target[y &* coded.width &+ x] = UInt8(truncatingIfNeeded: pixel &>> 24)
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
/// L = 0.2126 R + 0.7152 G + 0.0722 B: ITU-R BT.709 in the limited range, each rounded to nearest. Weights are in 1/2¹⁶ for
/// components of 0...255; those of a colour difference add up to nothing, so that greys stay grey.
private enum YCbCrWeights {
  @inline(__always)
  static func luma(_ pixel: PixelSum) -> UInt8 {
    let sum = 11_966 &* pixel.red &+ 40_254 &* pixel.green &+ 4_064 &* pixel.blue
    return UInt8(truncatingIfNeeded: 16 &+ ((sum &+ 32_768) &>> 16))
  }

  /// Of the sum of 2^`shift` pixels.
  @inline(__always)
  static func chroma(_ pixel: PixelSum, of shift: Int32) -> (UInt8, UInt8) {
    let cb = 28_784 &* pixel.blue &- 6_596 &* pixel.red &- 22_188 &* pixel.green
    let cr = 28_784 &* pixel.red &- 26_145 &* pixel.green &- 2_639 &* pixel.blue
    return (sample(cb, shift), sample(cr, shift))
  }

  /// 128 + sum / 2¹⁶⁺ˢ, rounded to nearest, halves upwards.
  @inline(__always)
  private static func sample(_ sum: Int32, _ shift: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: 128 &+ ((sum &+ (32_768 &<< shift)) &>> (16 &+ shift)))
  }
}
