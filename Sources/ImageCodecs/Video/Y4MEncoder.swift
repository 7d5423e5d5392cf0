// YUV4MPEG2: uncompressed video with a header of text, which every video encoder reads from a pipe.
//
//     YUV4MPEG2 W780 H1688 F50:1 Ip A1:1 C444 XCOLORRANGE=LIMITED ⏎   once
//     FRAME ⏎  width·height bytes of Y, as many of Cb, as many of Cr      for every frame
//
// Colours are BT.709 in the limited range, as video players take them to be. Chroma is not subsampled: coloured edges stay
// sharp, and an encoder that wants 4:2:0 makes it better than a rule here could.

import Pixels

/// Turns pictures into frames of YUV4MPEG2. It has no state: any number of frames may be worked on at once.
package struct Y4MEncoder: Sendable {
  /// Size of every picture.
  package let size: PixelSize
  /// Frames per second.
  package let rate: FrameRate

  /// Creates an encoder.
  package init(size: PixelSize, rate: FrameRate) {
    self.size = size
    self.rate = rate
  }

  /// What the file begins with.
  package var header: [UInt8] {
    let text =
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C444 "
      + "XCOLORRANGE=LIMITED\n"
    return Array(text.utf8)
  }

  /// One frame. Video has no alpha: transparency shows black, so that premultiplied colours are what is seen.
  ///
  /// Y = 16 + 219·(0.2126 R + 0.7152 G + 0.0722 B), Cb = 128 + 112·(B − L) / 0.9278, Cr = 128 + 112·(R − L) / 0.7874 for R,
  /// G, B in 0...1 and L the sum in brackets (ITU-R BT.709), each rounded to nearest.
  package func encode(_ picture: Bitmap) -> [UInt8] {
    let head = Array("FRAME\n".utf8)
    let area = picture.pixels.count
    return unsafe [UInt8](unsafeUninitializedCapacity: head.count + 3 * area) { target, count in
      guard let start = target.baseAddress else { return }
      unsafe start.update(from: head, count: head.count)
      let planes = unsafe start + head.count
      unsafe picture.pixels.withUnsafeBufferPointer { pixels in
        for position in 0..<area {
          let pixel = unsafe pixels[position]
          let red = Int32(truncatingIfNeeded: pixel & 255)
          let green = Int32(truncatingIfNeeded: (pixel &>> 8) & 255)
          let blue = Int32(truncatingIfNeeded: (pixel &>> 16) & 255)
          unsafe planes[position] = Self.sample(11_966 &* red &+ 40_254 &* green &+ 4_064 &* blue, 16)
          unsafe planes[area &+ position] = Self.sample(28_784 &* blue &- 6_596 &* red &- 22_188 &* green, 128)
          unsafe planes[2 &* area &+ position] = Self.sample(28_784 &* red &- 26_145 &* green &- 2_639 &* blue, 128)
        }
      }
      count = head.count + 3 * area
    }
  }

  /// offset + sum / 2¹⁶, rounded to nearest, halves upwards.
  @inline(__always)
  private static func sample(_ sum: Int32, _ offset: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: ((sum &+ 32_768) &>> 16) &+ offset)
  }
}
