// WebP in, still and animated: libwebp's animation decoder, which lays the pieces over each other.

import Pixels

#if WebP
  import CWebP

  /// Plays a WebP file. The canvas is transparent at first; the background colour of the header is ignored, as all browsers
  /// do. An orientation in the EXIF data turns every frame.
  @safe final class WebPFrames: FrameReader {
    let size: PixelSize
    let loopCount: Int
    private let orientation: Orientation
    /// The ICC profile.
    let profile: [UInt8]?
    private let canvas: PixelSize
    /// A copy of the file at an address that does not change; libwebp reads it until it is closed.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let decoder: OpaquePointer
    /// When the frames so far are over, in milliseconds.
    private var time: Int32 = 0

    /// Checks the whole file's structure before memory is taken for its canvas.
    init(_ file: [UInt8], limits: DecodingLimits) throws(CodecError) {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
      _ = unsafe bytes.update(fromContentsOf: file)
      unsafe self.bytes = bytes
      var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
      do throws(CodecError) {
        let header = try unsafe WebPHeader(&data, limits: limits)
        (canvas, orientation, profile) = (header.canvas, header.orientation, header.profile)
        size = orientation.size(of: header.canvas)
        loopCount = header.frameCount > 1 ? header.loopCount : 1
        var options = WebPAnimDecoderOptions()
        guard unsafe WebPAnimDecoderOptionsInit(&options) != 0 else { throw .outOfMemory(.webp) }
        options.color_mode = MODE_RGBA
        options.use_threads = 0
        guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else {
          throw .malformed(.webp, reason: "the frames do not make an animation")
        }
        unsafe self.decoder = decoder
      } catch {
        unsafe bytes.deallocate()
        throw error
      }
    }

    deinit {
      unsafe WebPAnimDecoderDelete(decoder)
      unsafe bytes.deallocate()
    }

    func next() throws(CodecError) -> AnimationFrame? {
      guard unsafe WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
      var rows: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      guard unsafe WebPAnimDecoderGetNext(decoder, &rows, &end) != 0, let rows = unsafe rows else {
        throw .malformed(.webp, reason: "the image data of a frame are damaged")
      }
      let count = canvas.area
      let pixels = unsafe [UInt32](unsafeUninitializedCapacity: count) { target, filled in
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
          from: UnsafeRawBufferPointer(start: rows, count: 4 * count))
        filled = count
      }
      defer { time = end }
      return AnimationFrame(
        bitmap: orientation.apply(to: StraightBitmap(size: canvas, pixels: pixels)),
        delay: Double(max(0, end - time)) / 1000)
    }
  }

  /// The header of a WebP file.
  private struct WebPHeader {
    let canvas: PixelSize
    let loopCount: Int
    let frameCount: Int
    let orientation: Orientation
    let profile: [UInt8]?

    /// Checks the structure of the file; no memory is taken for pixels.
    init(_ data: inout WebPData, limits: DecodingLimits) throws(CodecError) {
      var state = WEBP_DEMUX_PARSE_ERROR
      let demuxer = unsafe WebPDemuxPartial(&data, &state)
      defer { unsafe WebPDemuxDelete(demuxer) }
      switch state {
      case WEBP_DEMUX_DONE: break
      case WEBP_DEMUX_PARSE_ERROR: throw .malformed(.webp, reason: "invalid chunks")
      default: throw .truncated(.webp)
      }
      func feature(_ name: WebPFormatFeature) -> Int { unsafe Int(WebPDemuxGetI(demuxer, name)) }
      canvas = try limits.check(
        width: feature(WEBP_FF_CANVAS_WIDTH), height: feature(WEBP_FF_CANVAS_HEIGHT), format: .webp)
      (loopCount, frameCount) = (feature(WEBP_FF_LOOP_COUNT), feature(WEBP_FF_FRAME_COUNT))
      guard frameCount <= limits.frames else { throw .tooManyFrames(.webp, limit: limits.frames) }
      guard frameCount > 0 else { throw .malformed(.webp, reason: "there is no image in it") }
      func contents(_ name: String) -> [UInt8]? {
        var chunk = unsafe WebPChunkIterator()
        defer { unsafe WebPDemuxReleaseChunkIterator(&chunk) }
        guard unsafe WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
        // Without its contents a profile counts as damaged.
        guard unsafe chunk.chunk.size <= limits.chunkBytes else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
      }
      profile = contents("ICCP")
      guard let exif = contents("EXIF") else {
        orientation = Orientation(code: 1)
        return
      }
      // Some programs keep the six bytes that come before the data in JPEG files.
      orientation = Orientation(exif: exif.starts(with: Array("Exif".utf8)) ? exif : Array("Exif\0\0".utf8) + exif)
    }
  }
#else
  /// Replaces the decoder in a build without libwebp.
  struct WebPFrames: FrameReader {
    let size: PixelSize
    let loopCount = 1
    let profile: [UInt8]? = nil

    init(_ file: [UInt8], limits: DecodingLimits) throws(CodecError) { throw .missingLibrary(.webp, trait: "WebP") }

    func next() throws(CodecError) -> AnimationFrame? { nil }
  }
#endif
