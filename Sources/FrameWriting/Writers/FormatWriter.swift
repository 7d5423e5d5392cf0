// What a format is for writing. Each format is one value, in one file of `Formats`: its options with their ranges, its frame
// writer, what it gives up for a number of bytes, the memory of its encoder, and what it cannot do. `OutputFormat.writer` is the
// table of all of them; nothing else asks which format it has.
//
//     FormatWriter
//     ├─ StreamFormatWriter       one file, written from the first byte to the last by a FrameWriter
//     ├─ BudgetedFormatWriter     can become smaller: a ladder of what it gives up, and trials that tell its size
//     ├─ QualityFormatWriter      has a quality from 0 to 100
//     └─ CompressingFormatWriter  has an effort of compression
//
// A format adopts each of them that fits.

import FileFormats
import ImageCodecs
import OutputFiles
import Pixels

/// What a format is for writing.
protocol FormatWriter: Sendable {
  /// Brings the options that only this format reads into their ranges.
  func limit(_ options: inout OutputOptions)

  /// Bytes of memory for a pixel of a frame under way: the bitmap, its straight copy, what the encoder works with, its output.
  var bytesPerPixel: Int { get }

  /// What the encoder takes besides, in bytes, for frames of `size` on `width` threads.
  ///
  /// - Parameter isOpaque: Whether no pixel is transparent.
  func encoderMemory(of size: PixelSize, width: Int, isOpaque: Bool) -> Int

  /// Whether a file says how often it plays, or nobody expects it to.
  var countsPlays: Bool { get }

  /// What of a written output is not as it was asked for, besides how often it plays.
  func notes(on written: WritingJob.Written) -> [OutputNote]

  /// A format that holds the same in far fewer bytes; nil when there is none to recommend.
  var lighterFormat: OutputFormat? { get }

  /// Looks for the program that writes the format, if it needs one.
  ///
  /// - Parameter path: The path of the output, for messages.
  /// - Throws: `OutputError.missingProgram` or `.missingEncoder`.
  func checkProgram(_ options: OutputOptions, path: String) throws(OutputError)

  /// Writes the whole output of a job to its destination.
  func write(_ job: WritingJob) async throws -> WritingJob.Written
}

extension FormatWriter {
  func limit(_ options: inout OutputOptions) {}
  func encoderMemory(of size: PixelSize, width: Int, isOpaque: Bool) -> Int { 0 }
  var countsPlays: Bool { true }
  func notes(on written: WritingJob.Written) -> [OutputNote] { [] }
  var lighterFormat: OutputFormat? { nil }
  func checkProgram(_ options: OutputOptions, path: String) throws(OutputError) {}
}

/// A format of one file that is written from its first byte to its last.
protocol StreamFormatWriter: FormatWriter {
  associatedtype Frames: FrameWriter

  /// Whether the first bytes of the file are known only at its end.
  var startsAnew: Bool { get }

  /// Refuses a job before its file is opened.
  func check(_ job: WritingJob) throws(OutputError)

  /// What writes the frames of a job.
  func frames(of job: WritingJob) async throws -> Frames
}

extension StreamFormatWriter {
  var startsAnew: Bool { false }

  func check(_ job: WritingJob) throws(OutputError) {}

  func write(_ job: WritingJob) async throws -> WritingJob.Written {
    try check(job)
    var sink = try FileSink(job.destination, overwrites: job.options.overwrites, startsAnew: startsAnew)
    return try await write(job, into: &sink)
  }

  /// Writes all frames of a job into a sink.
  func write(_ job: WritingJob, into sink: inout some FrameSink) async throws -> WritingJob.Written {
    var writer = try await frames(of: job)
    return try await job.write(with: &writer, into: &sink)
  }
}

/// A format that can become smaller by giving something up.
protocol BudgetedFormatWriter: FormatWriter {
  /// What can be given up, step by step.
  ///
  /// - Parameter rate: Frames per second.
  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder

  /// Puts what a rung of the ladder gives up into the options.
  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions)

  /// How trials tell the size of a file.
  var trial: FormatTrial { get }

  /// Opens the destination of a job for an output that may be written several times.
  func target(of job: WritingJob) throws -> any BudgetedTarget
}

/// How the size of a file is told from a few of its pictures.
enum FormatTrial: Sendable {
  /// The bytes that the file grows by for a picture that follows another one, nil for the first; on any thread.
  typealias Measure = @Sendable (Picture, Picture?) throws -> Int

  /// Each change is coded from two pictures, so that a few of them can be encoded by themselves.
  case changes(@Sendable (WritingJob) async throws -> Measure)
  /// Pictures are coded from many others: neighbouring ones are encoded together.
  case stretches

  /// Whether each change is coded from two pictures.
  var codesChanges: Bool { if case .changes = self { true } else { false } }
}

extension StreamFormatWriter where Frames: ChangeMeasuring {
  var trial: FormatTrial { .changes { try await frames(of: $0).measure } }
}

extension BudgetedFormatWriter where Self: StreamFormatWriter {
  func target(of job: WritingJob) throws -> any BudgetedTarget { try MemoryTarget(self, job) }
}

/// A format with a quality from 0 (the smallest files) to 100 (the best pictures).
protocol QualityFormatWriter: FormatWriter {
  /// The quality unless the options say another; nil: every pixel is kept exactly.
  var usualQuality: Double? { get }

  /// Sets the quality.
  func setQuality(_ quality: Double, of options: inout OutputOptions)
}

/// A format whose files take more or less effort to compress.
protocol CompressingFormatWriter: FormatWriter {
  /// Sets the effort.
  func setCompression(_ compression: Compression, of options: inout OutputOptions)
}
