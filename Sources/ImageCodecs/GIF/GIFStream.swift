// The bytes of a GIF file, through giflib's sequential interface with a sink of our own.

import CGIF
import Pixels

/// A GIF file that is being written to memory.
@safe final class GIFStream {
  private let file: UnsafeMutablePointer<GifFileType>
  private let sink: GIFSink
  private var isClosed = false

  /// Opens a file with an optional table of at most 255 colours that all blocks may use.
  init(size: PixelSize, table: [UInt32]) throws(CodecError) {
    sink = GIFSink()
    var code: Int32 = 0
    let user = unsafe Unmanaged.passUnretained(sink).toOpaque()
    guard let file = unsafe EGifOpen(user, writeGIFBytes, &code) else { throw .outOfMemory(.gif) }
    unsafe self.file = file
    unsafe EGifSetGifVersion(file, true)
    let map = unsafe colorMap(table, count: GIFBlock.tableSize(for: table.count + 1))
    defer { unsafe GifFreeMapObject(map) }
    let result = unsafe EGifPutScreenDesc(file, Int32(size.width), Int32(size.height), 8, 0, table.isEmpty ? nil : map)
    try check(result)
  }

  deinit {
    if !isClosed { unsafe _ = EGifCloseFile(file, nil) }
  }

  /// The bytes written since the last call.
  func takeBytes() -> [UInt8] {
    defer { sink.bytes = [] }
    return sink.bytes
  }

  /// Writes the number of plays (nil: for ever) and the comment.
  func start(plays: Int?, comment: String?) throws(CodecError) {
    // The extension counts the plays after the first; a file without it plays once.
    let repeats = plays.map { min(max($0 - 1, 0), Int(UInt16.max)) }
    if repeats != 0 {
      let count = repeats ?? 0
      try unsafe check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
      try unsafe check(EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8)))
      try unsafe check(EGifPutExtensionBlock(file, 3, [1, UInt8(count & 255), UInt8(count >> 8)]))
      try unsafe check(EGifPutExtensionTrailer(file))
    }
    if let comment { try unsafe check(EGifPutComment(file, comment)) }
  }

  /// Writes one image block; with `clears` the canvas becomes transparent in its area after its time.
  func put(_ block: GIFBlock, delay: Int, clears: Bool) throws(CodecError) {
    let control = GraphicsControlBlock(
      DisposalMode: clears ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(delay),
      TransparentColor: block.hasGaps ? Int32(block.palette.count) : NO_TRANSPARENT_COLOR)
    var packed = [UInt8](repeating: 0, count: 4)
    unsafe withUnsafePointer(to: control) { unsafe _ = EGifGCBToExtension($0, &packed) }
    try unsafe check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, packed))
    let map = unsafe block.isShared ? nil : colorMap(block.palette, count: block.tableSize)
    defer { unsafe GifFreeMapObject(map) }
    if unsafe map == nil { forgetTable() }
    let area = block.area
    try unsafe check(
      EGifPutImageDesc(file, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height), false, map))
    try putCodes(block.compressed().codes)
  }

  /// Frees giflib's copy of the last block's own table, which it would only forget when the next block has none.
  private func forgetTable() {
    unsafe GifFreeMapObject(file.pointee.Image.ColorMap)
    unsafe file.pointee.Image.ColorMap = nil
  }

  /// Writes the trailer.
  func end() throws(CodecError) {
    isClosed = true
    var code: Int32 = 0
    guard unsafe EGifCloseFile(file, &code) == GIF_OK else {
      throw .encoderFailed(.gif, reason: "giflib error \(code)")
    }
  }

  /// Hands finished sub-blocks to giflib one by one; the empty one at the end is written as NULL.
  private func putCodes(_ codes: [UInt8]) throws(CodecError) {
    var result = GIF_OK
    unsafe codes.withUnsafeBufferPointer { codes in
      guard var block = codes.baseAddress else { return }
      while unsafe block.pointee != 0, result == GIF_OK {
        result = unsafe EGifPutCodeNext(file, block)
        unsafe block += Int(block.pointee) + 1
      }
      if result == GIF_OK { result = unsafe EGifPutCodeNext(file, nil) }
    }
    try check(result)
  }

  private func check(_ result: Int32) throws(CodecError) {
    guard result != GIF_OK else { return }
    let code = unsafe file.pointee.Error
    if code == E_GIF_ERR_NOT_ENOUGH_MEM { throw .outOfMemory(.gif) }
    throw .encoderFailed(.gif, reason: unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "\(code)")
  }
}

/// Where giflib's bytes go.
private final class GIFSink {
  var bytes: [UInt8] = []
}

/// giflib's write callback.
private func writeGIFBytes(
  _ file: UnsafeMutablePointer<GifFileType>?, _ source: UnsafePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let user = unsafe file?.pointee.UserData, let source = unsafe source, count > 0 else { return 0 }
  let sink = unsafe Unmanaged<GIFSink>.fromOpaque(user).takeUnretainedValue()
  unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: source, count: Int(count)))
  return count
}

/// A colour table of `count` entries, a power of 2, padded with black; giflib owns the copy. Nil without memory.
private func colorMap(_ palette: [UInt32], count: Int) -> UnsafeMutablePointer<ColorMapObject>? {
  var colors = palette.map { color in
    GifColorType(
      Red: UInt8(color & 255), Green: UInt8((color >> 8) & 255), Blue: UInt8((color >> 16) & 255))
  }
  colors += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: max(0, count - colors.count))
  return unsafe GifMakeMapObject(Int32(count), colors)
}
