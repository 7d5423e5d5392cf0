// The frames of a GIF as a browser shows them: each image is laid over the canvas, shown, and then left, cleared or taken
// back, as its disposal method says.

import Pixels

/// Plays a GIF. The canvas is transparent at first; the background colour of the header is ignored, as all browsers do.
struct GIFFrames: FrameReader {
  let size: PixelSize
  let loopCount: Int
  private let reader: GIFReader
  private var canvas: AnimationCanvas
  /// Whether the reader is already positioned at an image.
  private var hasImage = true

  /// Reads up to the first image; a file without one is malformed.
  init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
    reader = try GIFReader(bytes, limits: limits)
    guard try reader.findImage() else { throw .malformed(.gif, reason: "there is no image in it") }
    size = reader.size
    loopCount = reader.loopCount
    canvas = AnimationCanvas(size: size)
  }

  mutating func next() throws(CodecError) -> AnimationFrame? {
    if !hasImage {
      guard try reader.findImage() else { return nil }
    }
    hasImage = false
    let (reader, control) = (reader, reader.control)
    let bitmap = try canvas.lay(Self.disposal(control.disposal)) { canvas throws(CodecError) in
      try reader.drawImage(on: &canvas)
    }
    return AnimationFrame(bitmap: bitmap, delay: Double(control.delay) / 100)
  }

  /// The meaning of a disposal method. Some programs wrote 4 for "restore to previous", so browsers read it as that.
  private static func disposal(_ method: Int) -> AnimationCanvas.Disposal {
    switch method {
    case 2: .clear
    case 3, 4: .restore
    default: .keep
    }
  }
}
