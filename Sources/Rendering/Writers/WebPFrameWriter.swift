// Animated WebP: frames are compressed on all cores, each knowing the picture before it, and joined in order.
//
// The size of the file stands in its first bytes, so its start is put right at the end.

import ImageCodecs
import Pixels
import Synchronization

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
      options: WebPOptions(quality: webp.quality, effort: webp.compression, plays: job.loop.plays))
    writer = WebPWriter(encoder)
    keys = job.keyDistance.map { KeyPictures(distance: $0) }
  }

  var encode: FramePipeline<WebPFrame>.Encode {
    { [encoder, keys] picture, before, turn in
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
