// Animated WebP: frames are compressed on all cores, each knowing the picture before it, and joined in order.
//
// The size of the file stands in its first bytes, so its start is put right at the end.

import ImageCodecs
import Pixels

/// Writes one WebP file; a single picture becomes a still one. Frames whose pixels equal those of the frame before only
/// lengthen its stay. Times are rounded to whole milliseconds cumulatively.
struct WebPFrameWriter: ChangeMeasuring {
  private let encoder: WebPEncoder
  private var writer: WebPWriter
  let size: PixelSize

  init(_ job: WritingJob) throws(CodecError) {
    size = job.source.size
    let webp = job.options.webp
    encoder = try WebPEncoder(
      size: size,
      options: WebPOptions(quality: webp.quality, effort: webp.compression, plays: job.loop.plays))
    writer = WebPWriter(encoder)
  }

  var encode: FramePipeline<WebPFrame>.Encode {
    { [encoder] picture, before, _ in
      try encoder.compress(picture.straight, after: before?.straight, damage: picture.damage(since: before))
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
