// GIF in: one image block after the other, through giflib's sequential interface with a read callback of our own.

import CGIF
import Pixels

/// Reads the blocks of a GIF in order: `findImage` up to the next image, `drawImage` that.
@safe final class GIFReader {
  /// The graphics control block before an image.
  struct Control: Hashable {
    /// How the image is disposed of: 0...7.
    var disposal = 0
    /// Time on screen in 1/100 s.
    var delay = 0
    /// The index of transparent pixels.
    var transparent: Int?
  }

  /// Extent of the canvas.
  let size: PixelSize
  /// How often the animation plays, 0 for ever; once unless the file says otherwise before its first image.
  private(set) var loopCount = 1
  /// The control block of the image that follows.
  private(set) var control = Control()

  private let limits: DecodingLimits
  private let source: GIFSource
  private let file: UnsafeMutablePointer<GifFileType>

  /// Reads the header.
  init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
    let source = GIFSource(bytes)
    var code: Int32 = 0
    // The source lives as long as the reader, and the reader as long as the file.
    guard let file = unsafe DGifOpen(Unmanaged.passUnretained(source).toOpaque(), readGIFBytes, &code) else {
      throw GIFReader.error(code)
    }
    unsafe self.file = file
    (self.source, self.limits) = (source, limits)
    do {
      size = try unsafe limits.check(
        width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight), format: .gif)
    } catch {
      unsafe _ = DGifCloseFile(file, nil)
      throw error
    }
  }

  deinit {
    unsafe _ = DGifCloseFile(file, nil)
  }

  /// Whether the trailer was read. What follows it is not part of the animation.
  private var isOver = false

  /// Reads extensions up to the next image; false at the end. Data that end between two blocks end the animation.
  func findImage() throws(CodecError) -> Bool {
    control = Control()
    while !isOver, !source.isAtEnd {
      var kind = UNDEFINED_RECORD_TYPE
      try unsafe check(DGifGetRecordType(file, &kind))
      switch kind {
      case EXTENSION_RECORD_TYPE:
        try readExtension()
      case IMAGE_DESC_RECORD_TYPE:
        return true
      default:
        isOver = true
      }
    }
    return false
  }

  /// Reads one extension to its end and keeps the values for the animation.
  private func readExtension() throws(CodecError) {
    var function: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var application: [UInt8]?
    try unsafe check(DGifGetExtension(file, &function, &block))
    while let contents = unsafe block {
      let bytes = unsafe Array(UnsafeBufferPointer(start: contents + 1, count: Int(contents[0])))
      switch function {
      case GRAPHICS_EXT_FUNC_CODE: note(control: bytes)
      case APPLICATION_EXT_FUNC_CODE:
        if let application { note(bytes, of: application) } else { application = bytes }
      default: break
      }
      try unsafe check(DGifGetExtensionNext(file, &block))
    }
  }

  /// Understands a graphics control block:
  ///
  ///     ┌──────────────────────────┬────────────┬─────────────┐
  ///     │ … disposal(3) … transp(1)│ delay(2 LE)│ transparent │
  ///     └──────────────────────────┴────────────┴─────────────┘
  private func note(control bytes: [UInt8]) {
    guard bytes.count == 4 else { return }
    control.disposal = Int(bytes[0] >> 2) & 7
    control.delay = Int(bytes[1]) | Int(bytes[2]) << 8
    control.transparent = bytes[0] & 1 == 1 ? Int(bytes[3]) : nil
  }

  /// Understands the loop block of Netscape and its twin of Animation Extensions: 1, then the number of repeats after the
  /// first time, 0 for ever.
  private func note(_ bytes: [UInt8], of application: [UInt8]) {
    guard bytes.count >= 3, bytes[0] & 7 == 1 else { return }
    guard application.elementsEqual("NETSCAPE2.0".utf8) || application.elementsEqual("ANIMEXTS1.0".utf8) else { return }
    let repeats = Int(bytes[1]) | Int(bytes[2]) << 8
    loopCount = repeats == 0 ? 0 : repeats + 1
  }

  /// Draws the image that `findImage` has found. Transparent pixels leave the canvas unchanged; parts outside the
  /// canvas are cut off. An index beyond the colour table is opaque black, as in Chromium, also where there is no table. Returns the
  /// area of the image, which may reach beyond the canvas.
  func drawImage(on canvas: inout StraightBitmap) throws(CodecError) -> PixelRect {
    try unsafe check(DGifGetImageDesc(file))
    let image = unsafe file.pointee.Image
    let area = unsafe PixelRect(
      x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    _ = try limits.check(width: area.width, height: area.height, format: .gif)
    var palette = unsafe colors(of: image.ColorMap ?? file.pointee.SColorMap)
    palette += [UInt32](repeating: 0xFF00_0000, count: max(0, 256 - palette.count))
    var line = [UInt8](repeating: 0, count: area.width)
    let columns = 0..<max(0, min(area.width, canvas.width - area.x))
    for y in unsafe rowOrder(height: area.height, interlaced: image.Interlace) {
      try unsafe check(DGifGetLine(file, &line, Int32(area.width)))
      guard area.y + y < canvas.height else { continue }
      let row = (area.y + y) * canvas.width + area.x
      for x in columns {
        let index = Int(line[x])
        if index != control.transparent { canvas.pixels[row + x] = palette[index] }
      }
    }
    return area
  }

  /// A colour table as opaque pixels.
  private func colors(of map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32] {
    guard let map = unsafe map else { return [] }
    return unsafe UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount)).map { color in
      UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16 | 0xFF00_0000
    }
  }

  /// The rows in the order of the file: GIF interlaces in four passes.
  private func rowOrder(height: Int, interlaced: Bool) -> [Int] {
    guard interlaced else { return Array(0..<height) }
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    return passes.flatMap { first, step in Array(stride(from: first, to: height, by: step)) }
  }

  /// Turns giflib's error state into an error.
  private func check(_ result: Int32) throws(CodecError) {
    guard result != GIF_OK else { return }
    throw unsafe GIFReader.error(file.pointee.Error)
  }

  /// The error for a code of giflib's decoder.
  private static func error(_ code: Int32) -> CodecError {
    switch code {
    case D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON: return .truncated(.gif)
    case D_GIF_ERR_NOT_ENOUGH_MEM: return .outOfMemory(.gif)
    default:
      guard let words = unsafe GifErrorString(code) else { return .malformed(.gif, reason: "giflib error \(code)") }
      return unsafe .malformed(.gif, reason: String(cString: words))
    }
  }
}

/// The bytes of a file, of which giflib has read some.
private final class GIFSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all has been read.
  var isAtEnd: Bool { position == bytes.count }

  /// Copies the next bytes, fewer at the end; returns how many.
  func read(into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let taken = min(target.count, bytes.count - position)
    for offset in 0..<taken { unsafe target[offset] = bytes[position + offset] }
    position += taken
    return taken
  }
}

/// giflib's read callback.
private func readGIFBytes(
  _ file: UnsafeMutablePointer<GifFileType>?, _ target: UnsafeMutablePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let source = unsafe file?.pointee.UserData, let target = unsafe target, count > 0 else { return 0 }
  let buffer = unsafe UnsafeMutableBufferPointer(start: target, count: Int(count))
  return unsafe Int32(Unmanaged<GIFSource>.fromOpaque(source).takeUnretainedValue().read(into: buffer))
}
