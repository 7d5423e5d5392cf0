// AVIF: frames become planes on all cores; libavif codes them in order, each from those before it.

import ImageCodecs
import Pixels

/// Writes one AVIF sequence; a single picture becomes a still one. Frames whose pixels equal those of the frame before only
/// lengthen its stay. Its clock counts in the numerator of the rate, so times are exact.
struct AVIFFrameWriter: FrameWriter {
  private let encoder: AVIFEncoder
  private var writer: AVIFWriter
  private let clock: Int
  let size: PixelSize

  /// The clock of frames with times of their own: a multiple of the usual rates, and of 1/1000 s.
  private static let commonClock = 90_000

  init(_ job: WritingJob) async throws {
    size = job.source.size
    let (rate, avif) = (job.source.ticks?.numerator ?? Self.commonClock, job.options.avif)
    clock = rate <= AVIFWriter.mostTicksPerSecond ? rate : Self.commonClock
    encoder = try AVIFEncoder(
      size: size, hasAlpha: try await job.hasTransparency(),
      options: AVIFOptions(quality: avif.quality, effort: avif.compression, plays: job.loop.plays))
    writer = try AVIFWriter(encoder, ticksPerSecond: clock)
  }

  var encode: FramePipeline<AVIFFrame>.Encode {
    { [encoder] picture, before, _ in
      try encoder.convert(picture.straight, after: before?.straight, damage: picture.damage(since: before))
    }
  }

  mutating func append(_ frame: AVIFFrame, of run: FrameRun) throws -> WrittenPiece {
    try writer.append(frame, ticks: run.end.ticks(of: clock) - run.start.ticks(of: clock))
    return WrittenPiece(bytes: [], pictures: frame.isEmpty && run.index > 0 ? 0 : 1)
  }

  mutating func finish(at end: FrameTime) throws -> WrittenEnding { WrittenEnding(tail: try writer.finish()) }
}
