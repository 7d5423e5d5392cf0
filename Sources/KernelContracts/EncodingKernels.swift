/// The rows of encoders. CompositingKernels.swift explains why they are declared in a separate module.
///
/// Each function works on `count` elements (0 or more) from raw pointers, without checks. Every instruction set gives the same
/// bytes.
package protocol EncodingKernels: Sendable {
  /// Palette indices, or other bytes.
  typealias Bytes = UnsafeMutablePointer<UInt8>
  /// A bit for each pixel, the first 64 in the first word, from the lowest bit up.
  typealias Bits = UnsafePointer<UInt64>
  /// Pixels, or a number for each.
  typealias Pixels = UnsafeMutablePointer<UInt32>

  /// Weighs what the pixels of a row may become: their index, what the canvas shows, or other colours near them.
  ///
  /// A pixel whose index is `gap` (below 0: none) does not change and stays. Another one that is `moving` changes again in the next
  /// frame: it may be off by its cap more than its index is. One that is not gets its index, or stays if it is shown in the colour of
  /// that, or if it is not 0 on the canvas, its index has not exactly its true colour, and its squared distance from the truth is at
  /// most `slackAtRest` (0 where `smooth` or `patterned`) more than that of its index. Where `patterned`, the colour of the index takes the
  /// place of the truth; for moving pixels only if they are `mixed` too.
  ///
  /// - Parameters:
  ///   - count: At least 8.
  ///   - colors: The colours of all 256 indices.
  ///   - truth: The true pixels.
  ///   - shown: The pixels on the canvas; 0 for those that show nothing.
  ///   - keeps: Whether pixels that change may stay at all.
  ///   - slack: What a moving pixel may be off more than its index without a cost, where it is shown so.
  ///   - caps: By how much the squared distance of a moving pixel from its target may be larger than that of its base: its index, or
  ///     what is shown if it would stay at rest.
  ///   - targets: Takes what the pixels should look like; 0 where only one colour is possible. Not written where indices are `gap`,
  ///     as the next three.
  ///   - bases: Takes the squared distances of the bases from there; 0 where only one colour is possible.
  ///   - most: Takes the largest squared distances: 0 if the pixel may only get its index, .max if it may not even get that.
  ///   - kept: Takes by how much the squared distance of what is shown is more than that of the base; .max if the pixel must not stay.
  static func weigh(
    _ indices: UnsafePointer<UInt8>, count: Int, colors: UnsafePointer<UInt32>, truth: UnsafePointer<UInt32>,
    shown: UnsafePointer<UInt32>, gap: Int, keeps: Bool, patterned: Bits, mixed: Bits, smooth: Bits, moving: Bits,
    slack: UInt32, slackAtRest: UInt32, caps: UnsafePointer<UInt32>, targets: Pixels, bases: Pixels, most: Pixels,
    kept: Pixels)

  /// Finds by how much each pixel of a row may be off: more where the 3 × 3 pixels around it differ.
  ///
  /// - Parameters:
  ///   - above, here, below: The pixels of three rows.
  ///   - hasLeft, hasRight: Whether there are pixels before the first and behind the last one.
  ///   - low, high: Memory for `count + 2` pixels each.
  ///   - dark: The luma, in 8 bits, below which a pixel in a flat area may not be off.
  ///   - caps: Takes `least`, and `slope` sixteenths of the square of the largest difference of a sample; at most `most`.
  static func findCaps(
    above: UnsafePointer<UInt32>, here: UnsafePointer<UInt32>, below: UnsafePointer<UInt32>, count: Int, hasLeft: Bool,
    hasRight: Bool, least: UInt32, dark: UInt32, slope: UInt32, most: UInt32, low: Pixels, high: Pixels, caps: Pixels)

  /// Draws the pixels of a row on the canvas, except those whose index is `gap` (below 0: none).
  static func draw(
    _ indices: UnsafePointer<UInt8>, count: Int, colors: UnsafePointer<UInt32>, gap: Int, shown: Pixels)

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
