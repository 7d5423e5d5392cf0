// Where a picture is smooth: the places in which steps between the colours of a palette would be seen.

import KernelContracts
import Pixels

/// The smooth pixels of a part of a picture.
struct SmoothAreas {
  /// Pixels with no edge in the 9×9 around them: samples differ by at most 8 levels in any 3×3, and by at most 4 from the
  /// straight line between their neighbours.
  let smooth: BitPlane
  /// Pixels whose samples differ by at most 10 levels in the 3×3 around them.
  let calm: BitPlane

  /// How far edges reach.
  private static let edgeReach = 4
  /// Most levels in the 3×3 of a pixel that is no edge, and of a calm one.
  private static let (edgeRange, calmRange): (UInt8, UInt8) = (8, 10)
  /// Most levels by which the neighbours on both sides of a pixel, together, differ from twice the pixel.
  private static let bend: UInt8 = 4

  /// Analyses an area of `picture` and its surroundings.
  init(of picture: StraightBitmap, in area: PixelRect) {
    var (edges, calm) = (BitPlane(area: area), BitPlane(area: area))
    let count = 4 * (area.width + 2)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 7 * count + BitPlane.rowSlack) { room in
      guard let start = room.baseAddress else { return }
      let lines = unsafe NeighbourLines(start, count: count)
      for row in 0..<area.height {
        unsafe lines.load(picture, area: area, row: row)
        unsafe lines.compare(
          EncodingForm.current, edgeRange: Self.edgeRange, calmRange: Self.calmRange, bend: Self.bend)
        unsafe edges.setRow(row, whereZero: lines.edges + 4, is: false)
        unsafe calm.setRow(row, whereZero: lines.rough + 4, is: true)
      }
    }
    smooth = edges.grown(by: Self.edgeReach).inverted
    self.calm = calm
  }
}

/// A row of an area and its neighbours, as bytes, each a pixel wider on both sides.
@unsafe private struct NeighbourLines {
  /// The rows above, here and below.
  private let above: UnsafeMutablePointer<UInt8>
  private let here: UnsafeMutablePointer<UInt8>
  private let below: UnsafeMutablePointer<UInt8>
  /// The least and greatest samples of the three.
  private let low: UnsafeMutablePointer<UInt8>
  private let high: UnsafeMutablePointer<UInt8>
  /// For each sample: not 0 if it makes the pixel an edge, and if it is not calm.
  let edges: UnsafeMutablePointer<UInt8>
  let rough: UnsafeMutablePointer<UInt8>
  private let count: Int

  init(_ start: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe (above, here, below) = (start, start + count, start + 2 * count)
    unsafe (low, high) = (start + 3 * count, start + 4 * count)
    unsafe (edges, rough) = (start + 5 * count, start + 6 * count)
    unsafe self.count = count
  }

  /// Copies the three rows; beyond the picture's edges the colours of the edge are repeated.
  func load(_ picture: StraightBitmap, area: PixelRect, row: Int) {
    unsafe picture.pixels.withUnsafeBytes { bytes in
      for offset in 0..<3 {
        let line = unsafe offset == 0 ? above : offset == 1 ? here : below
        let y = min(max(area.y + row + offset - 1, 0), picture.height - 1)
        let left = min(max(area.x - 1, 0), picture.width - 1)
        let right = min(area.maxX, picture.width - 1)
        guard let source = bytes.baseAddress else { return }
        let from = y * picture.width
        unsafe UnsafeMutableRawPointer(line).copyMemory(from: source + 4 * (from + left), byteCount: 4)
        unsafe UnsafeMutableRawPointer(line + 4).copyMemory(
          from: source + 4 * (from + area.x), byteCount: 4 * area.width)
        unsafe UnsafeMutableRawPointer(line + count - 4).copyMemory(from: source + 4 * (from + right), byteCount: 4)
      }
    }
  }

  /// Finds edges and pixels that are not calm; skips the first and the last pixel.
  func compare(_ kernels: any EncodingKernels.Type, edgeRange: UInt8, calmRange: UInt8, bend: UInt8) {
    unsafe kernels.findEdges(
      above: above, here: here, below: below, count: count, low: low, high: high, edges: edges, rough: rough,
      edgeRange: edgeRange, calmRange: calmRange, bend: bend)
  }
}
