// The second phase of an animated GIF: simulates the canvas of a viewer while it plays. It decides, pixel by pixel,
// whether drawing the palette's colour improves the picture over the current canvas. As that depends on all previous
// frames, frames go through it in order.

import KernelContracts
import Pixels

/// A frame whose block is decided; empty if nothing is drawn. `compressed()` may be called on any thread.
package struct GIFStep: Sendable {
  /// Nil when nothing has to be drawn.
  var block: GIFBlock?
  /// The area of the canvas that is cleared before; it holds the area of the block before. Empty: none.
  let cleared: PixelRect

  /// Whether the frame equals the previous one.
  package var isEmpty: Bool { block == nil && cleared.isEmpty }

  /// Its size in the file once it is compressed: delay, area, palette, pixels.
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
  private(set) var shown: [UInt32]
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
  /// A pixel stays in each of three cases. Its shown colour is as close to the truth as the palette's. It is not
  /// visibly worse (outside smooth gradients). It is at most `lossy` worse in squared distance. So no picture is worse
  /// than the palette allows, and steady pictures settle. Where frames are dithered, the palette's colour is on purpose
  /// not the closest, so it replaces the truth: a colour that is merely near the pattern would bring the bands back.
  ///
  /// Pixels become transparent only by clearing a rectangle, the area of the previous block. Its steady pixels are
  /// drawn again in exactly the colours that were shown.
  ///
  /// - Parameter frame: Its indices go into the step.
  /// - Throws: `CodecError.sizeMismatch` when the frame is not of the encoder's size.
  package mutating func settle(_ frame: inout GIFFrame) throws(CodecError) -> GIFStep {
    guard frame.size == size else { throw .sizeMismatch(.gif, found: frame.size, expected: size) }
    guard !frame.vanished.isEmpty else {
      let block = draw(&frame)
      if let block { lastArea = block.area }
      return GIFStep(block: block, cleared: .zero)
    }
    let cleared = lastArea.union(frame.vanished)
    var redrawn = frame.redrawing(cleared, shown: shown, options: options)
    for y in cleared.rows {
      for x in cleared.columns { shown[y * size.width + x] = 0 }
    }
    let block = draw(&redrawn)
    // Without a block the writer puts a pause of one pixel.
    lastArea = block?.area ?? GIFBlock.pauseArea
    return GIFStep(block: block, cleared: cleared)
  }

  /// The invisible increase of a squared distance: some 1.6 levels a sample. It saves about 3 % of a file. In smooth
  /// gradients it would be visible, as bands that remain, and saves nothing.
  private static let slack: UInt32 = 8

  /// The block that has to be drawn for a frame, nil when nothing has to.
  private mutating func draw(_ frame: inout GIFFrame) -> GIFBlock? {
    var indices = frame.takeIndices()
    let area = frame.area
    // Every index gets a colour: pixels that are not drawn are looked up too, and then skipped.
    let colors = frame.palette + [UInt32](repeating: 0, count: max(0, 256 - frame.palette.count))
    let (kernels, lossy) = (EncodingForm.current, UInt32(truncatingIfNeeded: options.lossy))
    let kept = UInt8(truncatingIfNeeded: frame.palette.count)
    // Where all pixels are dithered, or those of `banded`.
    let isPatterned = options.dither == .ordered || options.dither == .diffusion
    var patterned = [UInt64](repeating: isPatterned ? .max : 0, count: area.width / 64 + 1)
    var smooth = [UInt64](repeating: 0, count: area.width / 64 + 1)
    var drawn = BoundingArea()
    var hasGaps = frame.hasGaps
    unsafe withUnsafeMutableBuffers(&indices, &shown) { indices, shown in
      unsafe withUnsafeBuffers(colors, frame.truth.pixels) { colors, truth in
        guard let indices = indices.baseAddress, let colors = colors.baseAddress, let truth = truth.baseAddress,
          let shown = shown.baseAddress
        else { return }
        for y in area.rows {
          if !isPatterned { frame.banded?.write(y: y, from: area.x, to: &patterned) }
          frame.smooth?.write(y: y, from: area.x, to: &smooth)
          let start = y &* size.width &+ area.x
          let result = unsafe kernels.settle(
            indices + (y &- area.y) &* area.width, count: area.width, colors: colors, truth: truth + start,
            shown: shown + start, gap: frame.hasGaps ? frame.palette.count : -1, kept: kept, patterned: patterned,
            smooth: smooth, slack: Self.slack, lossy: lossy)
          hasGaps = hasGaps || result.hasKept
          if result.end > 0 {
            drawn.add(x: result.first, y: y &- area.y)
            drawn.add(x: result.end &- 1, y: y &- area.y)
          }
        }
      }
    }
    guard let inner = drawn.rect else { return nil }
    return GIFBlock(frame, indices: indices, croppedTo: inner, hasGaps: hasGaps)
  }
}
