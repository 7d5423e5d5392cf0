// Animated WebP: frames are compressed on all cores, each knowing the picture before it, and joined in order.
//
// The first bytes of the file hold its size, so they are written again at the end.

import ImageCodecs
import Pixels
import SceneModel
import Synchronization

/// Animated WebP.
struct WebPFormat: StreamFormatWriter, BudgetedFormatWriter, QualityFormatWriter, CompressingFormatWriter {
  let bytesPerPixel = 40

  /// libwebp keeps tables of codes for each picture, whatever its size.
  func encoderMemory(of size: PixelSize, width: Int, isOpaque: Bool) -> Int {
    MemoryEstimate.product(width + 1, 24 << 20)
  }

  /// Browsers show frames of 10 ms and less for 100 ms.
  func notes(on written: WritingJob.Written) -> [OutputNote] {
    guard let rate = written.rate, rate.framesPerSecond > 90 else { return [] }
    return [.tooFastForBrowsers]
  }

  let startsAnew = true

  func frames(of job: WritingJob) throws -> WebPFrameWriter { try WebPFrameWriter(job) }

  var usualQuality: Double? { OutputOptions.WebP().quality }

  func limit(_ options: inout OutputOptions) {
    options.webp.quality = options.webp.quality?.limited(to: Ranges.quality, otherwise: Ranges.quality.upperBound)
  }

  func setQuality(_ quality: Double, of options: inout OutputOptions) { options.webp.quality = quality }

  func setCompression(_ compression: Compression, of options: inout OutputOptions) {
    options.webp.compression = compression
  }

  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder {
    let rungs = TradeLadder.rungs(from: options.webp.quality, gentlest: 90, to: 50, share: 0.97) { Int($0 * 1000) }
    return TradeLadder(stages: TradeLadder.stages(rate: rate, halfRate: 0.62), rungs: rungs)
  }

  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions) {
    if let quality = rung.quality { options.webp.quality = quality }
  }
}

/// Counts how long ago a picture of an animation showed all of the canvas by itself.
final class KeyPictures: Sendable {
  private let distance: Int
  private let since = Mutex(0)

  init(distance: Int) { self.distance = max(distance, 1) }

  /// Whether the next picture, which depends on others as it is, has to be made without them. Unchanged ones do not count: they
  /// only lengthen the one before.
  func isDue(at frame: WebPFrame, of size: PixelSize) -> Bool {
    since.withLock { since in
      if frame.isEmpty { return false }
      let isKey = frame.area == PixelRect(size) && !frame.isBlended
      let isDue = !isKey && since + 1 >= distance
      since = isKey || isDue ? 0 : since + 1
      return isDue
    }
  }
}

/// Writes one WebP file; a single picture becomes a still one. Frames whose pixels equal those of the frame before only
/// lengthen its stay. Times are rounded to whole milliseconds cumulatively.
struct WebPFrameWriter: ChangeMeasuring {
  private let encoder: WebPEncoder
  private var writer: WebPWriter
  private let keys: KeyPictures?
  let size: PixelSize

  init(_ job: WritingJob) throws(CodecError) {
    size = job.source.size
    let webp = job.options.webp
    encoder = try WebPEncoder(
      size: size,
      options: WebPOptions(
        quality: webp.quality, mayBeLossless: webp.mayBeLossless, effort: webp.compression, plays: job.loop.plays))
    writer = WebPWriter(encoder)
    keys = webp.keyDistance.map { KeyPictures(distance: $0) }
  }

  var encode: FramePipeline<WebPFrame>.Encode {
    { [encoder, keys] picture, earlier, turn in
      let before = earlier.picture
      let frame = try encoder.compress(picture.straight, after: before?.straight, damage: picture.damage(since: before))
      // What depends on the pictures before is decided in order, and the one in many that is made again in parallel.
      guard let keys, await turn.take({ keys.isDue(at: frame, of: encoder.size) }) else { return frame }
      return try encoder.compress(picture.straight, after: nil)
    }
  }

  var measure: @Sendable (Picture, Picture?) throws -> Int {
    { [encoder] picture, before in
      try encoder.compress(picture.straight, after: before?.straight, damage: picture.damage(since: before)).byteCount
    }
  }

  mutating func append(_ frame: WebPFrame, of run: FrameRun) throws -> WrittenPiece {
    let bytes = try writer.append(frame, delay: run.end.milliseconds - run.start.milliseconds)
    return WrittenPiece(bytes: bytes, pictures: frame.isEmpty && run.index > 0 ? 0 : 1)
  }

  mutating func finish(at end: FrameTime) throws -> WrittenEnding {
    let ending = try writer.finish()
    return WrittenEnding(tail: ending.tail, newStart: ending.header)
  }
}
