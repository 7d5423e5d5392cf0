// YUV4MPEG2: uncompressed video with a header of text, which every video encoder reads from a pipe.
//
//     YUV4MPEG2 W780 H1688 F50:1 Ip A1:1 C444 XCOLORRANGE=LIMITED ⏎   once
//     FRAME ⏎  width·height bytes of Y, as many of Cb, as many of Cr      for every frame
//
// Colours are BT.709 in the limited range, as video players take them to be. Chroma is not subsampled: coloured edges stay
// sharp. For programs that are started here it can be (`C420jpeg`, sited in the middle of 2 × 2 pixels), and samples can have 10
// bits (`C420p10`, `C444p10`).

import Pixels

/// Turns pictures into frames of YUV4MPEG2. It has no state: any number of frames can be converted at once.
package struct Y4MEncoder: Sendable {
  /// Size of every picture.
  package let size: PixelSize
  /// Frames per second.
  package let rate: FrameRate

  private let layout: YCbCrLayout

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - chroma: The resolution of colours. `.quarter` rounds odd sides up to even ones.
  ///   - precision: How exactly colours are kept.
  package init(
    size: PixelSize, rate: FrameRate, chroma: ChromaSampling = .full, precision: SamplePrecision = .rounded
  ) {
    (self.size, self.rate) = (size, rate)
    layout = YCbCrLayout(size: size, chroma: chroma, precision: precision)
  }

  /// The header of the file.
  package var header: [UInt8] {
    let kind =
      switch (layout.precision, layout.chroma) {
      case (.tenBits, let chroma): chroma.rawValue + "p10"
      case (_, .full): "444"
      case (_, .quarter): "420jpeg"
      }
    let text =
      "YUV4MPEG2 W\(layout.codedSize.width) H\(layout.codedSize.height) F\(rate.numerator):\(rate.denominator) "
      + "Ip A1:1 C\(kind) XCOLORRANGE=LIMITED\n"
    return Array(text.utf8)
  }

  /// One frame. Video has no alpha: transparency becomes black, so premultiplied colours are exactly the visible ones.
  package func encode(_ picture: Bitmap) -> [UInt8] {
    layout.planes(of: picture.pixels, after: Array("FRAME\n".utf8))
  }
}
