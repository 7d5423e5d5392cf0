// The second phase of an animated GIF: a frame is coded against the canvas of a viewer, with what that shows after the losses of all
// frames before. Rows are read as soon as the frame before has drawn them.
//
//     truth, indices ─▶ weigh (what each pixel may become) ─▶ GIFCoder (what it becomes) ─▶ canvas

import KernelContracts
import Pixels

/// The pixels that change from a picture to the next one.
package struct GIFMotion: Sendable {
  let plane: BitPlane

  init(_ plane: BitPlane) { self.plane = plane }
}

extension GIFEncoder {
  /// The steps of frames that follow each other, one after the other.
  package func steps(of frames: [StraightBitmap]) throws(CodecError) -> [GIFStep] {
    let canvas = GIFCanvas(self)
    var steps: [GIFStep] = []
    var found = try frames.first.map { picture throws(CodecError) in try changes(picture, after: nil) }
    for (index, frame) in frames.enumerated() {
      guard let current = found else { break }
      found = index + 1 < frames.count ? try changes(frames[index + 1], after: frame) : nil
      var coding = try GIFCoding(compress(current), on: canvas, next: found?.motion(for: self))
      steps.append(coding.finished())
    }
    return steps
  }
}

extension GIFChanges {
  /// The pixels that change, for the frame before. It need not know them if pixels get the colours of the palette as they are.
  package func motion(for encoder: GIFEncoder) -> GIFMotion? {
    encoder.options.loss.isExact ? nil : GIFMotion(BitPlane(changes.runs))
  }
}

/// The coding of one frame.
///
/// A pixel that the canvas shows as well as the palette could may stay, also one that is not visibly worse outside smooth gradients.
/// So no picture is worse than the palette allows, and steady pictures settle. With losses, a pixel that changes again in the next
/// frame may be off a little more. Where frames are dithered, the palette's colour is on purpose not the closest, so it replaces the
/// truth: a colour that is merely near the pattern would bring the bands back.
///
/// Pixels become transparent only by clearing a rectangle, the area of the previous block. Its steady pixels are drawn again in
/// exactly the colours that were shown.
package struct GIFCoding {
  private let canvas: GIFCanvas
  private let frame: GIFFrame
  /// The area that is cleared before; empty: none.
  private let cleared: PixelRect
  /// Whether there is an index that draws nothing, and those of pixels that do not change.
  private let hasGaps: Bool
  private let gap: Int
  private let colors: [UInt32]
  private let loss: GIFLoss
  /// The pixels that change in the next frame; nil: none.
  private let moving: BitPlane?
  private var coder: GIFCoder
  private let memory: RowMemory
  /// Rows of the area whose pixels the coder has, and those that are drawn.
  private var (given, drawn) = (0, 0)

  /// The invisible increase of a squared distance: some 1.6 levels a sample. It saves about 3 % of a file. In smooth
  /// gradients it would be visible, as bands that remain, and saves nothing.
  private static let slack: UInt32 = 8
  /// The same for pixels that come to rest after losses, which are farther off on average.
  private static let slackAtRest: UInt32 = 4
  /// Pixels that are coded before others may go on with the rows that they complete.
  private static let band = 8_192

  /// Begins to code a frame. One with `clears` needs the whole canvas of the frame before.
  ///
  /// - Parameter next: What changes in the next frame; nil: nothing.
  /// - Throws: `CodecError.sizeMismatch` when the frame is not of the encoder's size.
  package init(_ frame: GIFFrame, on canvas: GIFCanvas, next: GIFMotion?) throws(CodecError) {
    guard frame.size == canvas.size else { throw .sizeMismatch(.gif, found: frame.size, expected: canvas.size) }
    self.canvas = canvas
    loss = canvas.options.loss
    var (frame, moving) = (frame, loss.isExact ? nil : next?.plane)
    if frame.clears {
      cleared = (canvas.lastArea ?? .zero).union(frame.vanished)
      // Pixels that are only drawn again keep their colours.
      moving = moving?.filtered(frame.draws)
      frame = unsafe frame.redrawing(cleared, shown: Array(canvas.shown), options: canvas.options)
      canvas.clear(cleared)
    } else {
      cleared = .zero
    }
    (self.frame, self.moving) = (frame, moving)
    hasGaps = frame.hasGaps || !frame.isFirst
    gap = frame.hasGaps ? frame.palette.count : -1
    colors = frame.palette + [UInt32](repeating: 0, count: max(0, 256 - frame.palette.count))
    let tableSize = GIFBlock.tableSize(for: frame.palette.count + (hasGaps || frame.usesSharedPalette ? 1 : 0))
    coder = GIFCoder(
      count: frame.area.area, palette: frame.palette, gap: hasGaps ? frame.palette.count : -1,
      bits: max(2, tableSize.trailingZeroBitCount), loss: loss)
    memory = RowMemory(width: max(8, frame.area.width))
  }

  /// Codes a whole frame behind another one that is complete.
  package mutating func finished() -> GIFStep {
    while code(upTo: canvas.size.height) {}
    return finish()
  }

  /// Rows of the canvas, from the top, that the frame does not change any more.
  package var rows: Int { drawn == frame.area.height ? canvas.size.height : frame.area.y + drawn }

  /// Codes some rows.
  ///
  /// - Parameter end: Rows of the canvas that the frame before does not change any more.
  /// - Returns: Whether there was a row to code.
  package mutating func code(upTo end: Int) -> Bool {
    let last = min(frame.area.maxY, end) - frame.area.y
    guard given < last else { return false }
    for _ in given..<min(last, given + max(1, Self.band / frame.area.width)) {
      weighRow()
      given += 1
      coder.code(isLast: given == frame.area.height)
    }
    drawRows()
    return true
  }

  /// Ends the coding after all rows, and after that of the frame before.
  package mutating func finish() -> GIFStep {
    let codes = coder.finish()
    guard coder.hasDrawn else {
      // Without a block the writer puts a pause of one pixel.
      if !cleared.isEmpty { canvas.lastArea = GIFBlock.pauseArea }
      return GIFStep(block: nil, cleared: cleared)
    }
    canvas.lastArea = frame.area
    let block = GIFBlock(
      area: frame.area, palette: frame.palette, indices: canvas.isOpaque ? [] : unsafe Array(coder.indices),
      hasGaps: hasGaps, isShared: frame.usesSharedPalette, codes: codes)
    return GIFStep(block: block, cleared: cleared)
  }

  /// Draws the rows that are coded.
  private mutating func drawRows() {
    let (area, width) = (frame.area, frame.area.width)
    let end = coder.coded / width
    guard drawn < end else { return }
    let gap = hasGaps ? frame.palette.count : -1
    let (drawn, indices) = unsafe (drawn, coder.indices)
    unsafe colors.withUnsafeBufferPointer { colors in
      guard let indices = indices.baseAddress, let colors = colors.baseAddress,
        let shown = unsafe canvas.shown.baseAddress
      else { return }
      for row in drawn..<end {
        unsafe EncodingForm.current.draw(
          indices + row * width, count: width, colors: colors, gap: gap,
          shown: shown + (area.y + row) * canvas.size.width + area.x)
      }
    }
    self.drawn = end
  }

  /// Gives the coder the pixels of the next row.
  private mutating func weighRow() {
    let (area, size, width) = (frame.area, canvas.size, frame.area.width)
    let y = area.y + given
    let start = y * size.width + area.x
    memory.write(frame, moving, y: y, dither: canvas.options.dither)
    unsafe withUnsafeBuffers(frame.truth.pixels, frame.indices, colors) { truth, indices, colors in
      guard let truth = unsafe truth.baseAddress.map({ unsafe $0 + start }), let colors = colors.baseAddress,
        let row = unsafe indices.baseAddress.map({ unsafe $0 + given * width }),
        let shown = unsafe canvas.shown.baseAddress.map({ unsafe UnsafePointer($0 + start) })
      else { return }
      if let moving, moving.area.rows.contains(y) {
        let (above, below) = (y > 0 ? size.width : 0, y < size.height - 1 ? size.width : 0)
        unsafe EncodingForm.current.findCaps(
          above: truth - above, here: truth, below: truth + below, count: width, hasLeft: area.x > 0,
          hasRight: area.maxX < size.width, least: loss.least, dark: loss.dark, slope: loss.slope, most: loss.most,
          low: memory.low,
          high: memory.high, caps: memory.caps)
      }
      if width >= 8 {
        unsafe weigh(row, truth, shown, width, colors)
      } else {
        // The kernel takes at least eight pixels.
        let few = (0..<8).map { unsafe $0 < width ? row[$0] : 0 }
        let fewTruth = (0..<8).map { unsafe $0 < width ? truth[$0] : 0 }
        let fewShown = (0..<8).map { unsafe $0 < width ? shown[$0] : 0 }
        unsafe weigh(few, fewTruth, fewShown, 8, colors)
      }
    }
  }

  private mutating func weigh(
    _ indices: UnsafePointer<UInt8>, _ truth: UnsafePointer<UInt32>, _ shown: UnsafePointer<UInt32>, _ count: Int,
    _ colors: UnsafePointer<UInt32>
  ) {
    unsafe EncodingForm.current.weigh(
      indices, count: count, colors: colors, truth: truth, shown: shown, gap: gap, keeps: hasGaps,
      patterned: memory.patterned, mixed: memory.mixed, smooth: memory.smooth, moving: memory.moving, slack: Self.slack,
      slackAtRest: loss.isExact ? Self.slack : Self.slackAtRest, caps: memory.caps, targets: memory.targets,
      bases: memory.bases, most: memory.most, kept: memory.kept)
    let (targets, bases, most, kept) = unsafe (memory.targets, memory.bases, memory.most, memory.kept)
    let width = frame.area.width
    var x = 0
    while x < width {
      var end = x + 1
      if unsafe Int(indices[x]) == gap || most[x] == .max {
        while end < width, unsafe Int(indices[end]) == gap || most[end] == .max { end &+= 1 }
        coder.append(.staying(end &- x))
      } else {
        let index = unsafe indices[x]
        while end < width, unsafe indices[end] == index, unsafe most[end] == most[x], unsafe kept[end] == kept[x],
          unsafe targets[end] == targets[x], unsafe bases[end] == bases[x]
        { end &+= 1 }
        coder.append(
          unsafe CodedRun(
            target: targets[x], base: bases[x], most: most[x], kept: kept[x], index: index, count: end &- x))
      }
      x = end
    }
  }
}

/// Memory for what is known of the pixels of a row.
@safe private final class RowMemory {
  private(set) var patterned: [UInt64]
  private(set) var mixed: [UInt64]
  private(set) var smooth: [UInt64]
  private(set) var moving: [UInt64]
  let low: UnsafeMutablePointer<UInt32>
  let high: UnsafeMutablePointer<UInt32>
  let caps: UnsafeMutablePointer<UInt32>
  let targets: UnsafeMutablePointer<UInt32>
  let bases: UnsafeMutablePointer<UInt32>
  let most: UnsafeMutablePointer<UInt32>
  let kept: UnsafeMutablePointer<UInt32>

  init(width: Int) {
    patterned = [UInt64](repeating: 0, count: width / 64 + 1)
    (smooth, moving) = (patterned, patterned)
    mixed = patterned
    let stride = width + 2
    unsafe low = .allocate(capacity: 7 * stride)
    unsafe low.initialize(repeating: 0, count: 7 * stride)
    unsafe (high, caps, targets) = (low + stride, low + 2 * stride, low + 3 * stride)
    unsafe (bases, most, kept) = (low + 4 * stride, low + 5 * stride, low + 6 * stride)
  }

  deinit { unsafe low.deallocate() }

  /// Takes the planes of a row of the canvas.
  func write(_ frame: GIFFrame, _ moving: BitPlane?, y: Int, dither: GIFDither) {
    if dither == .ordered || dither == .diffusion {
      for word in patterned.indices { (patterned[word], mixed[word]) = (.max, .max) }
    } else {
      frame.banded?.write(y: y, from: frame.area.x, to: &patterned)
      frame.mixed?.write(y: y, from: frame.area.x, to: &mixed)
    }
    frame.smooth?.write(y: y, from: frame.area.x, to: &smooth)
    moving?.write(y: y, from: frame.area.x, to: &self.moving)
  }
}
