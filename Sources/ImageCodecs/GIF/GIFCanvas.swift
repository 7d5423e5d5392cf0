// The second phase of an animated GIF: what a viewer has on screen while it plays. It decides, pixel by pixel, whether drawing
// the palette's colour makes the picture any better than leaving what is there. As that builds on all frames before, frames
// go through it in order.

import Pixels

/// A frame that is settled: what is drawn for it, if anything. `compressed()` may be called on any thread.
package struct GIFStep: Sendable {
  /// Nil when nothing has to be drawn.
  var block: GIFBlock?
  /// Whether the canvas is cleared before.
  let clearsCanvas: Bool

  /// Whether the frame shows just what the frame before it showed.
  package var isEmpty: Bool { block == nil && !clearsCanvas }

  /// The step with its pixels compressed, as the writer takes it.
  package func compressed() -> GIFStep {
    var step = self
    step.block = block?.compressed()
    return step
  }
}

/// The canvas of a viewer.
package struct GIFCanvas: Sendable {
  /// By how much a squared distance may grow unseen: some 1.6 levels a sample. It saves about 3 % of a file.
  private static let slack: Int32 = 8

  private let size: PixelSize
  private let options: GIFOptions
  /// Opaque pixels, or 0.
  private var shown: [UInt32]

  /// An empty canvas for the frames of `encoder`.
  package init(_ encoder: GIFEncoder) {
    size = encoder.size
    options = encoder.options
    shown = [UInt32](repeating: 0, count: size.area)
  }

  /// Settles the next frame.
  ///
  /// A pixel whose shown colour is as close to the truth as the palette's, or not visibly worse (see `slack`), or at most
  /// `lossy` worse in squared distance, stays; so no picture is worse than the palette allows and steady ones settle. Where
  /// frames are dithered, the palette's colour is on purpose not the closest: only what is there already is not drawn again.
  ///
  /// - Throws: `CodecError.sizeMismatch` when the frame is not of the encoder's size.
  package mutating func settle(_ frame: GIFFrame) throws(CodecError) -> GIFStep {
    guard frame.size == size else { throw .sizeMismatch(.gif, found: frame.size, expected: size) }
    if frame.clearsCanvas { shown = [UInt32](repeating: 0, count: size.area) }
    return GIFStep(block: draw(frame), clearsCanvas: frame.clearsCanvas)
  }

  /// The block that has to be drawn for a frame, nil when nothing has to.
  private mutating func draw(_ frame: GIFFrame) -> GIFBlock? {
    let dithered = options.dither != .none
    var indices = frame.indices
    let slack = Self.slack + Int32(truncatingIfNeeded: options.lossy)
    let gap = UInt8(truncatingIfNeeded: frame.palette.count)
    let area = frame.area
    var drawn = DrawnArea()
    let mayLeaveGaps = frame.hasGaps || frame.palette.count < 256
    var hasGaps = frame.hasGaps
    unsafe indices.withUnsafeMutableBufferPointer { indices in
      unsafe frame.palette.withUnsafeBufferPointer { palette in
        unsafe frame.truth.pixels.withUnsafeBufferPointer { truth in
          unsafe shown.withUnsafeMutableBufferPointer { shown in
            for y in 0..<area.height {
              let row = (area.y + y) * size.width + area.x
              let start = y * area.width
              for x in 0..<area.width {
                let index = unsafe indices[start &+ x]
                if index == gap, frame.hasGaps { continue }
                let (old, new, wanted) = unsafe (shown[row &+ x], palette[Int(index)], truth[row &+ x])
                if mayLeaveGaps,
                  dithered ? old == new : stays(old, new, wanted, slack: slack)
                {
                  unsafe indices[start &+ x] = gap
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
    guard let inner = drawn.rect else { return nil }
    return GIFBlock(frame, indices: indices, croppedTo: inner, hasGaps: hasGaps)
  }
}

/// Whether `old`, which is shown, may stay in the place of `new` where `wanted` is the truth. Nothing (0) may not, and a
/// colour that the palette has exactly is always drawn.
@inline(__always)
private func stays(_ old: UInt32, _ new: UInt32, _ wanted: UInt32, slack: Int32) -> Bool {
  let error = squaredDistance(new, wanted)
  return old != 0 && squaredDistance(old, wanted) <= (error == 0 ? 0 : error &+ slack)
}

/// The bounding area of what is drawn.
private struct DrawnArea {
  private var (left, right, top, bottom) = (Int.max, -1, -1, -1)

  @inline(__always)
  mutating func add(x: Int, y: Int) {
    if x < left { left = x }
    if x > right { right = x }
    if top < 0 { top = y }
    bottom = y
  }

  /// The area, nil when nothing is drawn.
  var rect: PixelRect? {
    top < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
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
