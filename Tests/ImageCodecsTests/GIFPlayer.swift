// A viewer for tests: reads a whole GIF with giflib's own high-level reader and shows every frame on a canvas by the rules
// of the specification, disposal included. None of it shares code with the encoder.

import CGIF
import Pixels

/// The frames of a GIF as a viewer shows them.
struct GIFPlayer {
  /// One picture for each image block; opaque or transparent pixels.
  var frames: [[UInt32]] = []
  /// Time on screen of each, in 1/100 s.
  var delays: [Int] = []
  /// Whether each block has a transparent index.
  var hasTransparentIndex: [Bool] = []
  /// Whether each block's area is cleared after its time.
  var clears: [Bool] = []
  /// Area of each block.
  var areas: [PixelRect] = []
  /// Size of the canvas.
  var size = PixelSize(width: 0, height: 0)
  /// Repeats after the first play from the NETSCAPE block: 0 is for ever, nil without the block.
  var repeats: Int?
  /// The comments.
  var comments: [String] = []

  /// Plays the file; nil if giflib rejects it.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let file = unsafe withUnsafeMutablePointer(to: &rest) { source -> UnsafeMutablePointer<GifFileType>? in
      guard let file = unsafe DGifOpen(source, readSlice, nil), unsafe DGifSlurp(file) == GIF_OK else { return nil }
      return unsafe file
    }
    guard let file = unsafe file else { return nil }
    defer { unsafe _ = DGifCloseFile(file, nil) }
    size = unsafe PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
    var canvas = [UInt32](repeating: 0, count: size.area)
    for number in unsafe 0..<Int(file.pointee.ImageCount) {
      unsafe show(file.pointee.SavedImages[number], number: Int32(number), in: file, on: &canvas)
    }
  }

  private mutating func show(
    _ image: SavedImage, number: Int32, in file: UnsafeMutablePointer<GifFileType>, on canvas: inout [UInt32]
  ) {
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    unsafe _ = DGifSavedExtensionToGCB(file, number, &control)
    unsafe note(UnsafeBufferPointer(start: image.ExtensionBlocks, count: Int(image.ExtensionBlockCount)))
    let area = unsafe PixelRect(
      x: Int(image.ImageDesc.Left), y: Int(image.ImageDesc.Top), width: Int(image.ImageDesc.Width),
      height: Int(image.ImageDesc.Height))
    guard let map = unsafe image.ImageDesc.ColorMap ?? file.pointee.SColorMap else { return }
    for y in area.rows {
      for x in area.columns {
        let index = unsafe Int(image.RasterBits[(y - area.y) * area.width + x - area.x])
        if index == Int(control.TransparentColor) { continue }
        let color = unsafe map.pointee.Colors[index]
        canvas[y * size.width + x] =
          UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16 | 0xFF00_0000
      }
    }
    frames.append(canvas)
    delays.append(Int(control.DelayTime))
    areas.append(area)
    hasTransparentIndex.append(control.TransparentColor != NO_TRANSPARENT_COLOR)
    clears.append(control.DisposalMode == DISPOSE_BACKGROUND)
    if control.DisposalMode == DISPOSE_BACKGROUND {
      for y in area.rows {
        for x in area.columns { canvas[y * size.width + x] = 0 }
      }
    }
  }

  private mutating func note(_ extensions: UnsafeBufferPointer<ExtensionBlock>) {
    for index in extensions.indices {
      let block = unsafe extensions[index]
      let contents = unsafe Array(UnsafeBufferPointer(start: block.Bytes, count: Int(block.ByteCount)))
      if unsafe block.Function == COMMENT_EXT_FUNC_CODE { comments.append(String(decoding: contents, as: UTF8.self)) }
      if unsafe block.Function == CONTINUE_EXT_FUNC_CODE, contents.count == 3, contents[0] == 1 {
        repeats = Int(contents[1]) | Int(contents[2]) << 8
      }
    }
  }
}

private func readSlice(
  _ file: UnsafeMutablePointer<GifFileType>?, _ target: UnsafeMutablePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let source = unsafe file?.pointee.UserData?.assumingMemoryBound(to: ArraySlice<UInt8>.self),
    let target = unsafe target
  else {
    return 0
  }
  let taken = unsafe source.pointee.prefix(Int(count))
  for (offset, byte) in taken.enumerated() { unsafe target[offset] = byte }
  unsafe source.pointee = source.pointee.dropFirst(taken.count)
  return Int32(taken.count)
}
