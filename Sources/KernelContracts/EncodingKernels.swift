/// The rows of encoders. CompositingKernels.swift explains why they are declared in a separate module.
///
/// Each function works on `count` elements (0 or more) from raw pointers, without checks. Every instruction set gives the same
/// bytes.
package protocol EncodingKernels: Sendable {
  /// Palette indices, or other bytes.
  typealias Bytes = UnsafeMutablePointer<UInt8>
  /// A bit for each pixel, the first 64 in the first word, from the lowest bit up.
  typealias Bits = UnsafePointer<UInt64>

  /// Draws a row of a frame on a viewer's canvas, except pixels that are as good as they are.
  ///
  /// A pixel that the canvas shows in the colour of its index stays. One whose index is `gap` (below 0: none) is not drawn. So is
  /// one that is not 0 on the canvas if its index has not exactly its true colour and, with squared distances,
  /// - where `patterned`, what is shown is at most `lossy` from the colour of its index;
  /// - elsewhere, what is shown is at most `lossy` farther from the truth than that, and `slack` more where not `smooth`.
  ///
  /// - Parameters:
  ///   - indices: Those of the pixels that stay become `kept`.
  ///   - colors: The colours of all 256 indices.
  ///   - truth: The true pixels.
  ///   - shown: The pixels on the canvas.
  /// - Returns: The first drawn pixel, the end of the last one, and whether one was kept.
  static func settle(
    _ indices: Bytes, count: Int, colors: UnsafePointer<UInt32>, truth: UnsafePointer<UInt32>,
    shown: UnsafeMutablePointer<UInt32>, gap: Int, kept: UInt8, patterned: Bits, smooth: Bits, slack: UInt32,
    lossy: UInt32
  ) -> (first: Int, end: Int, hasKept: Bool)

  /// Finds edges and pixels that are not calm in a row of pixels of four bytes, not in the first and the last one.
  ///
  /// A sample is at an edge if the nine samples around it differ by more than `edgeRange`, at most 63, or if the two beside it, or
  /// above and below, add up to `bend` more or less than its double. It is not calm if the nine differ by more than `calmRange`.
  ///
  /// - Parameters:
  ///   - above, here, below: The samples of three rows.
  ///   - low, high: Take the least and greatest samples of the three rows.
  ///   - edges, rough: Take 0 for samples that are at no edge, and for calm ones.
  static func findEdges(
    above: UnsafePointer<UInt8>, here: UnsafePointer<UInt8>, below: UnsafePointer<UInt8>, count: Int, low: Bytes,
    high: Bytes, edges: Bytes, rough: Bytes, edgeRange: UInt8, calmRange: UInt8, bend: UInt8)
}
