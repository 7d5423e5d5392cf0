// GIF in: the first frame, through giflib's sequential interface with a reader of our own.

import CGIF
import Pixels

/// Decodes the first frame of a GIF on its canvas, which is transparent where the frame does not reach.
enum GIFDecoder {
  static func decode(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) -> StraightBitmap {
    let result: Result<StraightBitmap, CodecError> = unsafe bytes.withUnsafeBufferPointer { input in
      var source = unsafe GIFSource(bytes: input)
      return unsafe withUnsafeMutablePointer(to: &source) { source in
        var code: Int32 = 0
        guard let file = unsafe DGifOpen(source, readGIFBytes, &code) else { return .failure(gifError(code)) }
        defer { unsafe _ = DGifCloseFile(file, nil) }
        do throws(CodecError) {
          return .success(try unsafe firstFrame(of: file, limits: limits))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  /// Skips to the first image, keeping the transparent index of the extension before it, and draws it.
  private static func firstFrame(
    of file: UnsafeMutablePointer<GifFileType>, limits: DecodingLimits
  ) throws(CodecError) -> StraightBitmap {
    let size = try unsafe limits.check(
      width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight), format: .gif)
    var transparent: Int?
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      try unsafe check(DGifGetRecordType(file, &kind), file)
      switch kind {
      case EXTENSION_RECORD_TYPE:
        transparent = try unsafe readExtension(file) ?? transparent
      case IMAGE_DESC_RECORD_TYPE:
        return try unsafe readImage(file, canvas: size, transparent: transparent)
      default:
        throw .malformed(.gif, reason: "there is no image in it")
      }
    }
  }

  /// Reads one extension to its end; the transparent index when it is a graphics control block that has one.
  private static func readExtension(_ file: UnsafeMutablePointer<GifFileType>) throws(CodecError) -> Int? {
    var function: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var transparent: Int?
    try unsafe check(DGifGetExtension(file, &function, &block), file)
    while let contents = unsafe block {
      if function == GRAPHICS_EXT_FUNC_CODE {
        var control = GraphicsControlBlock()
        let read = unsafe DGifExtensionToGCB(Int(contents[0]), contents + 1, &control)
        if read == GIF_OK, control.TransparentColor >= 0 { transparent = Int(control.TransparentColor) }
      }
      try unsafe check(DGifGetExtensionNext(file, &block), file)
    }
    return transparent
  }

  /// Decodes the image at hand onto an empty canvas; what lies outside it is cut off.
  private static func readImage(
    _ file: UnsafeMutablePointer<GifFileType>, canvas: PixelSize, transparent: Int?
  ) throws(CodecError) -> StraightBitmap {
    try unsafe check(DGifGetImageDesc(file), file)
    let image = unsafe file.pointee.Image
    let area = unsafe PixelRect(
      x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    guard !area.isEmpty else { throw .malformed(.gif, reason: "its first image is empty") }
    let palette = unsafe colors(of: image.ColorMap ?? file.pointee.SColorMap, transparent: transparent)
    guard !palette.isEmpty else { throw .malformed(.gif, reason: "it has no colour table") }
    var pixels = [UInt32](repeating: 0, count: canvas.area)
    var line = [UInt8](repeating: 0, count: area.width)
    let columns = 0..<max(0, min(area.width, canvas.width - area.x))
    for y in unsafe rowOrder(height: area.height, interlaced: image.Interlace) {
      try unsafe check(DGifGetLine(file, &line, Int32(area.width)), file)
      guard area.y + y < canvas.height else { continue }
      let row = (area.y + y) * canvas.width + area.x
      for x in columns {
        let index = Int(line[x])
        guard index < palette.count else { throw .malformed(.gif, reason: "colour \(index) of \(palette.count)") }
        pixels[row + x] = palette[index]
      }
    }
    return StraightBitmap(size: canvas, pixels: pixels)
  }

  /// The colour table as opaque pixels, with 0 at the transparent index.
  private static func colors(of map: UnsafeMutablePointer<ColorMapObject>?, transparent: Int?) -> [UInt32] {
    guard let map = unsafe map else { return [] }
    return unsafe UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount)).enumerated().map {
      index, color in
      index == transparent
        ? 0 : UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16 | 0xFF00_0000
    }
  }

  /// The rows in the order of the file: GIF interlaces in four passes.
  private static func rowOrder(height: Int, interlaced: Bool) -> [Int] {
    guard interlaced else { return Array(0..<height) }
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    return passes.flatMap { first, step in Array(stride(from: first, to: height, by: step)) }
  }

  /// Turns giflib's error state into an error.
  private static func check(
    _ result: Int32, _ file: UnsafeMutablePointer<GifFileType>
  ) throws(CodecError) {
    guard result != GIF_OK else { return }
    throw unsafe gifError(file.pointee.Error)
  }
}

/// What is left to read.
@unsafe private struct GIFSource {
  var bytes: UnsafeBufferPointer<UInt8>
}

/// giflib's read callback: hands out the next bytes, fewer at the end.
private func readGIFBytes(
  _ file: UnsafeMutablePointer<GifFileType>?, _ target: UnsafeMutablePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let source = unsafe file?.pointee.UserData?.assumingMemoryBound(to: GIFSource.self) else { return 0 }
  guard let target = unsafe target, count > 0 else { return 0 }
  let bytes = unsafe source.pointee.bytes
  let taken = min(Int(count), bytes.count)
  guard let start = bytes.baseAddress, taken > 0 else { return 0 }
  unsafe target.update(from: start, count: taken)
  unsafe source.pointee.bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst(taken))
  return Int32(taken)
}

/// The error that a code of giflib's decoder stands for.
private func gifError(_ code: Int32) -> CodecError {
  switch code {
  case D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON: return .truncated(.gif)
  case D_GIF_ERR_NOT_ENOUGH_MEM: return .outOfMemory(.gif)
  default:
    guard let words = unsafe GifErrorString(code) else { return .malformed(.gif, reason: "giflib error \(code)") }
    return unsafe .malformed(.gif, reason: String(cString: words))
  }
}
