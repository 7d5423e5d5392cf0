// MP4 and WebM, which ffmpeg writes.

import FileFormats
import ImageCodecs
import OutputFiles
import SceneModel

/// A kind of video file.
struct VideoFormat: BudgetedFormatWriter, QualityFormatWriter, CompressingFormatWriter {
  /// MP4.
  static let mp4 = VideoFormat(
    .mp4, container: ["-movflags", "+faststart", "-f", "mp4"], frameCount: { try $0.framesOfMP4() }
  ) { options in
    switch options.codec {
    case .h264: .h264
    case .av1: .av1
    }
  }
  /// WebM.
  static let webm = VideoFormat(.webm, container: ["-f", "webm"], frameCount: { try $0.framesOfWebM() }) { _ in .vp9 }

  /// The encoder for what the options say.
  let encoder: @Sendable (OutputOptions.Video) -> VideoEncoder
  /// What tells ffmpeg the kind of file.
  let container: [String]
  /// Finds the number of frames in a finished file; nil: the file is not whole.
  let frameCount: @Sendable (VideoFile) throws -> Int?
  /// Whether its files hold transparency.
  let keepsAlpha: Bool

  private init(
    _ format: OutputFormat, container: [String], frameCount: @escaping @Sendable (VideoFile) throws -> Int?,
    encoder: @escaping @Sendable (OutputOptions.Video) -> VideoEncoder
  ) {
    (self.container, self.frameCount, self.encoder) = (container, frameCount, encoder)
    keepsAlpha = format.traits.alpha == .full
  }

  let bytesPerPixel = 18
  let countsPlays = false

  func checkProgram(_ options: OutputOptions, path: String) throws(OutputError) {
    _ = try VideoProgram(options.video, with: encoder(options.video), for: path)
  }

  func write(_ job: WritingJob) async throws -> WritingJob.Written {
    let run = try VideoRun(job, self)
    let written = try await run.write(job)
    try run.keep()
    return written
  }

  // MARK: Options

  var usualQuality: Double? { OutputOptions.Video().quality }

  func limit(_ options: inout OutputOptions) {
    options.video.quality = options.video.quality.limited(to: Ranges.quality, otherwise: OutputOptions.Video().quality)
  }

  func setQuality(_ quality: Double, of options: inout OutputOptions) { options.video.quality = quality }

  func setCompression(_ compression: Compression, of options: inout OutputOptions) {
    options.video.compression = compression
  }

  // MARK: Budgets

  let trial = FormatTrial.wholeFiles

  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder {
    let encoder = encoder(options.video)
    return TradeLadder(
      stages: TradeLadder.stages(rate: rate, halfRate: encoder.halfRate),
      rungs: TradeLadder.rungs(from: options.video.quality, to: 40, share: encoder.share) {
        encoder.rateFactor(quality: $0)
      })
  }

  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions) {
    if let quality = rung.quality { options.video.quality = quality }
  }

  func target(of job: WritingJob) throws -> any BudgetedTarget { try VideoTarget(self, job) }
}

/// Files without a name, of which the last that fits is kept.
private struct VideoTarget: BudgetedTarget {
  private let format: VideoFormat
  private var kept: VideoRun?

  /// Checks the program and the destination of a job.
  init(_ format: VideoFormat, _ job: WritingJob) throws {
    self.format = format
    _ = try VideoRun(job, format)
  }

  mutating func write(_ job: WritingJob, within budget: Int) async throws -> BudgetOutcome {
    let run = try VideoRun(job, format)
    let written = try await run.write(job)
    guard written.bytes <= budget else {
      return .exceeds(bytes: written.bytes, seconds: .infinity, pictures: written.encodings)
    }
    kept = run
    return .fits(written)
  }

  func keep() throws { try kept?.keep() }
}
