// Animated PNG: frames are compared and compressed on all cores, and numbered in order.
//
// The file's head holds the colour type, the palette and the number of pictures, so the frames are made twice: first they
// are only looked at. Frames that come only once (standard input) are stored as RGBA, and kept in memory, compressed, until their
// number is known.
//
// If some of a few frames have many colours and all are opaque, no look at all of them is needed: they are RGB. The number is
// put into the head at the end, where the output allows that. If a pixel has the colour that means "transparent", as hardly any
// has, everything is written again.

import ImageCodecs
import Pixels
import Synchronization

/// Animated PNG.
struct APNGFormat: StreamFormatWriter, BudgetedFormatWriter, CompressingFormatWriter {
  let bytesPerPixel = 24

  func frames(of job: WritingJob) async throws -> APNGFrameWriter { try await APNGFrameWriter(job) }

  func write(_ job: WritingJob, into sink: inout some FrameSink) async throws -> WritingJob.Written {
    if sink.canRestart, var writer = try APNGFrameWriter(ofFewLooks: job) {
      do { return try await job.write(with: &writer, into: &sink) } catch is APNGFrameWriter.UsedKey {
        try sink.restart()
      }
    }
    var writer = try await frames(of: job)
    return try await job.write(with: &writer, into: &sink)
  }

  func setCompression(_ compression: Compression, of options: inout OutputOptions) {
    options.png.compression = compression
  }

  /// Every pixel is kept, so only frames and size can be given up.
  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder {
    TradeLadder(stages: TradeLadder.stages(rate: rate, halfRate: 0.6), rungs: [TradeLadder.Rung()])
  }

  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions) {}
}

/// Writes one APNG. Frames whose pixels equal those of the frame before only lengthen its stay.
struct APNGFrameWriter: ChangeMeasuring {
  /// A pixel has the colour that means "transparent".
  struct UsedKey: Error {}

  private let encoder: APNGEncoder
  private let writer: APNGWriter
  private let last = LastPictures()
  /// The colour that no pixel may have, where the frames were not looked at before.
  private let forbidden: UInt32?
  let size: PixelSize

  /// Looks at all frames first, if they can be made again.
  init(_ job: WritingJob) async throws {
    size = job.source.size
    let survey = job.source.canRestart ? try await Self.survey(job) : nil
    encoder = try APNGEncoder(
      size: size, layout: survey?.layout ?? .any,
      options: APNGOptions(compression: job.options.png.compression, plays: job.loop.plays))
    writer = APNGWriter(encoder, pictures: survey?.pictures)
    forbidden = nil
  }

  /// Looks at a few frames; nil if they do not decide how all are stored. Its `encode` may throw `UsedKey`.
  init?(ofFewLooks job: WritingJob) throws {
    guard let layout = try Self.layout(of: job.source) else { return nil }
    size = job.source.size
    encoder = try APNGEncoder(
      size: size, layout: layout,
      options: APNGOptions(compression: job.options.png.compression, plays: job.loop.plays))
    writer = APNGWriter(rewritingHead: encoder)
    forbidden = layout.key
  }

  /// The layout of opaque frames by some of them, evenly spread; nil if it depends on all.
  private static func layout(of source: FrameSource) throws -> PNGLayout? {
    guard source.canRestart, source.isOpaque else { return nil }
    var (survey, runs) = (APNGSurvey(), try source.thinned((source.count ?? 0) / fewFrames).makeRuns())
    while let run = try runs.next() {
      survey.add(try run.picture().straight, after: nil)
      if let layout = survey.layoutOfOpaqueFrames { return layout }
    }
    return nil
  }

  private static let fewFrames = 6

  private static func survey(_ job: WritingJob) async throws -> APNGSurvey {
    let survey = Mutex(APNGSurvey())
    let looks = FramePipeline(source: job.source, pool: job.options.pool) { picture, earlier, turn in
      let before = earlier.picture
      let (frame, previous, damage) = (picture.straight, before?.straight, picture.damage(since: before))
      await turn.take { survey.withLock { $0.add(frame, after: previous, damage: damage) } }
    }
    try await looks.forEach { _, _ in }
    return survey.withLock { $0 }
  }

  var encode: FramePipeline<APNGFrame>.Encode {
    { [encoder, last, forbidden] picture, earlier, turn in
      let (before, frame) = (earlier.picture, picture.straight)
      let damage = picture.damage(since: before)
      if let forbidden, frame.contains(forbidden, in: damage ?? [PixelRect(frame.size)]) { throw UsedKey() }
      let beforeThat = await turn.take { last.replace(with: before) }
      return try encoder.compress(
        frame, after: before?.straight, damage: damage, beforeThat?.straight,
        earlierDamage: before?.damage(since: beforeThat))
    }
  }

  /// Without what can be saved by the picture before the last one.
  var measure: @Sendable (Picture, Picture?) throws -> Int {
    { [encoder] picture, before in
      try encoder.compress(
        picture.straight, after: before?.straight, damage: picture.damage(since: before)
      ).byteCount
    }
  }

  mutating func append(_ frame: APNGFrame, of run: FrameRun) throws -> WrittenPiece {
    WrittenPiece(bytes: try writer.append(frame, at: run.start.inAPNG), pictures: frame.isEmpty ? 0 : 1)
  }

  mutating func finish(at end: FrameTime) throws -> WrittenEnding {
    WrittenEnding(tail: try writer.finish(at: end.inAPNG), newStart: writer.finalHead)
  }
}

/// The picture before the one before, for tasks that take turns.
private final class LastPictures: Sendable {
  private let last = Mutex<Picture?>(nil)

  /// Remembers a picture and gives the one that was remembered.
  func replace(with picture: Picture?) -> Picture? {
    last.withLock { last in
      defer { last = picture }
      return last
    }
  }
}

extension FrameTime {
  /// The same time for the encoder.
  fileprivate var inAPNG: APNGTime { APNGTime(numerator, over: denominator) }
}
