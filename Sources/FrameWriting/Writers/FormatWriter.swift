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

/// One output format: its options, its memory, its limits, and how it writes a job.
///
/// A format is a value without the state of an output; that is in its ``FrameWriter``. Most members have a default.
protocol FormatWriter: Sendable {
  /// Brings the options that only this format reads into their ranges.
  ///
  /// It is called for every format before an output begins, so it must not depend on the format that is written.
  func limit(_ options: inout OutputOptions)

  /// Bytes of memory for a pixel of a frame under way: the bitmap, its straight copy, what the encoder needs, its output.
  ///
  /// The value is an upper bound of measured peaks. An estimate multiplies it by the pixels of `threads + 2` frames.
  var bytesPerPixel: Int { get }

  /// Memory of the encoder in bytes that ``bytesPerPixel`` does not include, such as tables and reference pictures.
  ///
  /// - Parameters:
  ///   - size: Width and height of the frames.
  ///   - width: Number of threads.
  ///   - isOpaque: Whether no pixel is transparent; some encoders need a second sequence for alpha.
  func encoderMemory(of size: PixelSize, width: Int, isOpaque: Bool) -> Int

  /// Whether a finite number of plays needs no note.
  ///
  /// It is true for formats that store the number, and for raw formats, where a number is not expected.
  var countsPlays: Bool { get }

  /// The notes of this format on a written output, except the one on the number of plays.
  func notes(on written: WritingJob.Written) -> [OutputNote]

  /// A format that holds the same in far fewer bytes; nil when there is none to recommend.
  var lighterFormat: OutputFormat? { get }

  /// Checks that the program that writes the format is installed and has the encoder; other formats do nothing.
  ///
  /// Call it before drawing: a missing program is then reported at once.
  ///
  /// - Parameter path: The path of the output, for messages.
  /// - Throws: `OutputError.missingProgram`, `.missingEncoder`, or `.programFailed` when the program does not answer.
  func checkProgram(_ options: OutputOptions, path: String) throws(OutputError)

  /// Writes the whole output of a job to its destination.
  ///
  /// A file appears under its name only when it is complete. Standard output can have received a part before an error.
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

/// A format of one file, whose bytes may go anywhere.
protocol SinkFormatWriter: FormatWriter {
  /// Writes the bytes of the file, in order.
  func write(_ job: WritingJob, into sink: inout some FrameSink) async throws -> WritingJob.Written
}

/// A format of one file that is written from its first byte to its last.
protocol StreamFormatWriter: SinkFormatWriter {
  associatedtype Frames: FrameWriter

  /// Whether the first bytes of the file are known only at its end, such as the file size of WebP.
  ///
  /// Output to a pipe is then kept in memory until it is complete.
  var startsAnew: Bool { get }

  /// What writes the frames of a job.
  func frames(of job: WritingJob) async throws -> Frames
}

extension StreamFormatWriter {
  var startsAnew: Bool { false }

  func write(_ job: WritingJob) async throws -> WritingJob.Written {
    var sink = try FileSink(job.destination, overwrites: job.options.overwrites, startsAnew: startsAnew)
    return try await write(job, into: &sink)
  }

  /// Writes all frames of a job into a sink.
  func write(_ job: WritingJob, into sink: inout some FrameSink) async throws -> WritingJob.Written {
    var writer = try await frames(of: job)
    return try await job.write(with: &writer, into: &sink)
  }
}

/// A format that can make its files smaller to stay within a number of bytes.
///
/// The format describes its options for that as a ``TradeLadder``. The search tries steps of the ladder and needs no
/// knowledge of the format.
protocol BudgetedFormatWriter: FormatWriter {
  /// The steps by which files become smaller, from the requested options on.
  ///
  /// - Parameters:
  ///   - options: The options in range; a rung never has a better quality than they ask for.
  ///   - rate: Frames per second that the other limits of the output leave.
  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder

  /// Puts what a rung of the ladder gives up into the options.
  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions)

  /// How trials tell the size of a file.
  var trial: FormatTrial { get }

  /// Opens the destination of a job for an output that may be written several times.
  func target(of job: WritingJob) throws -> any BudgetedTarget
}

/// Whether the size of a file is estimated from a few of its pictures.
///
/// An estimate encodes at most 18 pictures; see ``TrialPlan``.
enum FormatTrial: Sendable {
  /// The bytes that the file grows by for a picture that follows another one, nil for the first; on any thread.
  typealias Measure = @Sendable (Picture, Picture?) throws -> Int

  /// Each change is coded from two pictures, so that a few of them can be encoded by themselves.
  case changes(@Sendable (WritingJob) async throws -> Measure)
  /// Pictures are coded from many others: only a whole file tells its size.
  case wholeFiles

  /// Whether each change is coded from two pictures.
  var codesChanges: Bool { if case .changes = self { true } else { false } }
}

extension StreamFormatWriter where Frames: ChangeMeasuring {
  var trial: FormatTrial { .changes { try await frames(of: $0).measure } }
}

extension BudgetedFormatWriter where Self: StreamFormatWriter {
  func target(of job: WritingJob) throws -> any BudgetedTarget { try MemoryTarget(self, job) }
}

/// A format with a quality from 0 (smallest files) to 100 (best pictures).
///
/// Qualities of different formats are not comparable: each format maps the number to its own encoder.
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
