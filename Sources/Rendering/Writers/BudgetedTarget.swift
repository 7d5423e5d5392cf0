// Where an output is kept until it is known that it fits: in memory, or, when another program writes it, in a file without a name.

import FileFormats
import Pixels

/// The place of an output that may be written several times.
struct BudgetedTarget {
  /// What came of a run.
  enum Outcome {
    case fits(WritingJob.Written)
    /// More bytes than there may be; when the last picture was encoded that is in them begins, and how many were encoded.
    case exceeds(bytes: Int, seconds: Double, pictures: Int)
  }

  /// The file in memory goes here.
  private let file: FileSink?
  /// Where a video is written on trial; nil for what is not one.
  let video: VideoRun?
  private var bytes: [UInt8] = []
  private var kept: VideoRun?

  /// Opens the destination of a job.
  init(_ job: WritingJob, _ format: OutputFormat) throws {
    video = format.traits.needsFile ? try VideoRun(job, format) : nil
    file = video == nil ? try job.file() : nil
  }

  /// Writes an output, which takes the place of the one before if it fits.
  mutating func write(_ job: WritingJob, _ format: OutputFormat, within budget: Int) async throws -> Outcome {
    guard video == nil else { return try await writeVideo(job, format, budget) }
    var (seconds, pictures) = (0.0, 0)
    var (job, sink) = (job, BudgetSink(budget: budget))
    job.passes = { (seconds, pictures) = ($0.start.seconds, pictures + 1) }
    do {
      let written = try await job.write(as: format, into: &sink)
      bytes = sink.bytes
      return .fits(written)
    } catch let excess as BudgetSink.Exceeded {
      return .exceeds(bytes: excess.bytes, seconds: seconds, pictures: pictures)
    }
  }

  private mutating func writeVideo(_ job: WritingJob, _ format: OutputFormat, _ budget: Int) async throws -> Outcome {
    let run = try VideoRun(job, format)
    let written = try await run.write(job)
    guard written.bytes <= budget else {
      return .exceeds(bytes: written.bytes, seconds: .infinity, pictures: written.encodings)
    }
    kept = run
    return .fits(written)
  }

  /// Lets what fits appear.
  func keep() throws {
    try kept?.keep()
    guard var file else { return }
    try file.write(bytes)
    try file.finish(newStart: [])
  }
}
