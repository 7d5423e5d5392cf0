// The second phase of an animated GIF: what a viewer has on screen while it plays. It decides, pixel by pixel, whether drawing
// the palette's colour makes the picture any better than leaving what is there. As that builds on all frames before, frames
// go through it in order.

import Pixels

/// A frame that is settled: what is drawn for it, if anything. `compressed()` may be called on any thread.
package struct GIFStep: Sendable {
  /// Nil when nothing has to be drawn.
  var block: GIFBlock?
  /// The area of the canvas that is cleared before; it holds the area of the block before. Empty: none.
  let cleared: PixelRect

  /// Whether the frame shows just what the frame before it showed.
  package var isEmpty: Bool { block == nil && cleared.isEmpty }

  /// What it takes in the file once it is compressed: delay, place, palette, pixels.
  package var byteCount: Int {
    block.map { 18 + $0.codes.count + ($0.isShared ? 0 : 3 * $0.tableSize) } ?? 0
  }

  /// The step with its pixels compressed, as the writer takes it.
  package func compressed() -> GIFStep {
    var step = self
    step.block = block?.compressed()
    return step
  }
}

/// The canvas of a viewer.
package struct GIFCanvas: Sendable {
  private let size: PixelSize
  private let options: GIFOptions
  /// Opaque pixels, or 0.
  private var shown: [UInt32]
  /// Where the last block was drawn.
  private var lastArea = PixelRect.zero

  /// An empty canvas for the frames of `encoder`.
  package init(_ encoder: GIFEncoder) {
    size = encoder.size
    options = encoder.options
    shown = [UInt32](repeating: 0, count: size.area)
  }

  /// A canvas that shows a picture exactly.
  package init(_ encoder: GIFEncoder, showing picture: StraightBitmap) {
    self.init(encoder)
    if picture.size == size { shown = picture.withBinaryAlpha().pixels }
  }

  /// Settles the next frame.
  ///
  /// A pixel whose shown colour is as close to the truth as the palette's, or not visibly worse (outside smooth gradients), or
  /// at most `lossy` worse in squared distance, stays; so no picture is worse than the palette allows and steady ones settle.
  /// Where frames are dithered, the palette's colour is on purpose not the closest, so it takes the place of the truth: what is
  /// merely near the pattern would bring the bands back.
  ///
  /// Pixels become transparent only by clearing a rectangle, the area of the block before. What is steady in it is drawn
  /// again in just the colours that were shown.
  ///
  /// - Throws: `CodecError.sizeMismatch` when the frame is not of the encoder's size.
  package mutating func settle(_ frame: GIFFrame) throws(CodecError) -> GIFStep {
    guard frame.size == size else { throw .sizeMismatch(.gif, found: frame.size, expected: size) }
    guard !frame.vanished.isEmpty else {
      let block = draw(frame)
      if let block { lastArea = block.area }
      return GIFStep(block: block, cleared: .zero)
    }
    let cleared = lastArea.union(frame.vanished)
    let redrawn = frame.redrawing(cleared, shown: shown, options: options)
    for y in cleared.rows {
      for x in cleared.columns { shown[y * size.width + x] = 0 }
    }
    let block = draw(redrawn)
    // Without a block the writer puts a pause of one pixel.
    lastArea = block?.area ?? GIFBlock.pause.area
    return GIFStep(block: block, cleared: cleared)
  }

  /// The block that has to be drawn for a frame, nil when nothing has to.
  private mutating func draw(_ frame: GIFFrame) -> GIFBlock? {
    let rule = KeepingRule(frame, options)
    var indices = frame.indices
    let gap = UInt8(truncatingIfNeeded: frame.palette.count)
    let area = frame.area
    var drawn = BoundingArea()
    var hasGaps = frame.hasGaps
    unsafe indices.withUnsafeMutableBufferPointer { indices in
      unsafe frame.palette.withUnsafeBufferPointer { palette in
        unsafe frame.truth.pixels.withUnsafeBufferPointer { truth in
          unsafe shown.withUnsafeMutableBufferPointer { shown in
            guard let indices = indices.baseAddress else { return }
            for y in 0..<area.height {
              let row = (area.y + y) * size.width + area.x
              let line = unsafe indices + y * area.width
              for first in stride(from: 0, to: area.width, by: 8) {
                let end = min(first &+ 8, area.width)
                if unsafe frame.hasGaps && end &- first == 8 && areEight(gap, line + first) { continue }
                for x in first..<end {
                  let index = unsafe line[x]
                  if index == gap, frame.hasGaps { continue }
                  let (old, new, wanted) = unsafe (shown[row &+ x], palette[Int(index)], truth[row &+ x])
                  if rule.stays(old, new, wanted, x: area.x &+ x, y: area.y &+ y) {
                    unsafe line[x] = gap
                    hasGaps = true
                  } else {
                    unsafe shown[row &+ x] = new
                    drawn.add(x: x, y: y)
                  }
                }
              }
            }
          }
        }
      }
    }
    guard let inner = drawn.rect else { return nil }
    return GIFBlock(frame, indices: indices, croppedTo: inner, hasGaps: hasGaps)
  }
}

/// Whether the next eight indices are all the same one.
@inline(__always)
private func areEight(_ index: UInt8, _ indices: UnsafePointer<UInt8>) -> Bool {
  unsafe UnsafeRawPointer(indices).loadUnaligned(as: UInt64.self) == UInt64(index) &* 0x0101_0101_0101_0101
}

/// Which pixels need not be drawn.
private struct KeepingRule {
  /// By how much a squared distance may grow unseen: some 1.6 levels a sample. It saves about 3 % of a file. In smooth
  /// gradients it would be seen, as bands that stay behind, and saves nothing.
  private static let slack: Int32 = 8

  private let banded: BitPlane?
  private let smooth: BitPlane?
  /// Whether the pattern is everywhere.
  private let isPatterned: Bool
  private let lossy: Int32

  init(_ frame: GIFFrame, _ options: GIFOptions) {
    (banded, smooth) = (frame.banded, frame.smooth)
    isPatterned = options.dither == .ordered || options.dither == .diffusion
    lossy = Int32(truncatingIfNeeded: options.lossy)
  }

  /// Whether `old`, which is shown at a place, may stay there instead of `new` where `wanted` is best. Nothing (0) may not, and
  /// a colour that the palette has exactly is always drawn.
  @inline(__always)
  func stays(_ old: UInt32, _ new: UInt32, _ wanted: UInt32, x: Int, y: Int) -> Bool {
    if old == new { return true }
    if old == 0 || new == wanted { return false }
    if isPatterned || banded?.contains(x: x, y: y) ?? false { return squaredDistance(old, new) <= lossy }
    let slack = smooth?.contains(x: x, y: y) ?? false ? 0 : Self.slack
    return squaredDistance(old, wanted) <= squaredDistance(new, wanted) &+ slack &+ lossy
  }
}

/// The squared distance of two colours.
@inline(__always)
func squaredDistance(_ first: UInt32, _ second: UInt32) -> Int32 {
  let red = Int32(first & 255) &- Int32(second & 255)
  let green = Int32((first >> 8) & 255) &- Int32((second >> 8) & 255)
  let blue = Int32((first >> 16) & 255) &- Int32((second >> 16) & 255)
  return red &* red &+ green &* green &+ blue &* blue
}
