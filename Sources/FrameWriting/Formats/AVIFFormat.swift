// AVIF: frames become planes on all cores; libavif codes them in order, each from those before it.

import ImageCodecs
import Pixels
import SceneModel

/// AVIF sequences.
struct AVIFFormat: StreamFormatWriter, BudgetedFormatWriter, QualityFormatWriter, CompressingFormatWriter {
  let bytesPerPixel = 24

  /// What libaom keeps: the pictures that it looks ahead at and those that it predicts from, all with wide borders; as much again
  /// for the second sequence that holds transparency. Samples of 10 bits take twice as much.
  func encoderMemory(of size: PixelSize, width: Int, isOpaque: Bool) -> Int {
    let area = MemoryEstimate.product(size.width + 320, size.height + 320)
    let sequence = MemoryEstimate.sum(
      MemoryEstimate.product(area, AVIFFrameWriter.mayHaveTenBits(size) ? 560 : 320), 32 << 20)
    return MemoryEstimate.product(sequence, isOpaque ? 1 : 2)
  }

  /// Older versions of libavif cannot write it.
  var countsPlays: Bool { AVIFWriter.canCountPlays }

  func frames(of job: WritingJob) async throws -> AVIFFrameWriter { try await AVIFFrameWriter(job) }

  var usualQuality: Double? { OutputOptions.AVIF().quality }

  func limit(_ options: inout OutputOptions) {
    options.avif.quality = options.avif.quality.limited(to: Ranges.quality, otherwise: OutputOptions.AVIF().quality)
  }

  func setQuality(_ quality: Double, of options: inout OutputOptions) { options.avif.quality = quality }

  func setCompression(_ compression: Compression, of options: inout OutputOptions) {
    options.avif.compression = compression
  }

  let trial = FormatTrial.wholeFiles

  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder {
    TradeLadder(
      stages: TradeLadder.stages(rate: rate, halfRate: 0.8),
      rungs: TradeLadder.rungs(from: options.avif.quality, to: 40, share: 0.965) {
        AVIFOptions(quality: $0, effort: options.avif.compression).level
      })
  }

  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions) {
    if let quality = rung.quality { options.avif.quality = quality }
  }
}

/// Writes one AVIF sequence; a single picture becomes a still one. Frames whose pixels equal those of the frame before only
/// lengthen its stay. Its clock counts in the numerator of the rate, so times are exact.
struct AVIFFrameWriter: FrameWriter {
  private let encoder: AVIFEncoder
  private var writer: AVIFWriter
  private let clock: Int
  let size: PixelSize

  /// The clock of frames with times of their own: a multiple of the usual rates, and of 1/1000 s.
  private static let commonClock = 90_000
  /// Larger pictures than 2560 × 1440 keep 8 bits: libaom takes gigabytes for them in any case.
  private static let mostTenBitPixels = 2560 * 1440

  /// Whether colours can have 10 bits, where 8 would show contours.
  static func mayHaveTenBits(_ size: PixelSize) -> Bool { size.width <= mostTenBitPixels / max(1, size.height) }

  init(_ job: WritingJob) async throws {
    size = job.source.size
    let (rate, avif) = (job.source.ticks?.numerator ?? Self.commonClock, job.options.avif)
    clock = rate <= AVIFWriter.mostTicksPerSecond ? rate : Self.commonClock
    let precision = Self.mayHaveTenBits(size) ? try await job.precision(.tenBits) : .rounded
    encoder = try AVIFEncoder(
      size: size, hasAlpha: try await job.hasTransparency(), precision: precision,
      options: AVIFOptions(quality: avif.quality, effort: avif.compression, plays: job.loop.plays))
    writer = try AVIFWriter(encoder, ticksPerSecond: clock)
  }

  var encode: FramePipeline<AVIFFrame>.Encode {
    { [encoder] picture, earlier, _ in
      let before = earlier.picture
      return try encoder.convert(picture.straight, after: before?.straight, damage: picture.damage(since: before))
    }
  }

  mutating func append(_ frame: AVIFFrame, of run: FrameRun) throws -> WrittenPiece {
    try writer.append(frame, ticks: run.end.ticks(of: clock) - run.start.ticks(of: clock))
    return WrittenPiece(bytes: [], pictures: frame.isEmpty && run.index > 0 ? 0 : 1)
  }

  mutating func finish(at end: FrameTime) throws -> WrittenEnding { WrittenEnding(tail: try writer.finish()) }
}
