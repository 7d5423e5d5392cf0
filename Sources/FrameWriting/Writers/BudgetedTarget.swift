// Where an output is kept until it is known that it fits: in memory, or, when another program writes it, in a file without a name.

/// The place of an output that may be written several times.
protocol BudgetedTarget {
  /// Writes an output. If it fits, it replaces the one that was kept before.
  ///
  /// - Parameter budget: The largest size in bytes.
  /// - Returns: What was written, or how far it came when it is too large.
  mutating func write(_ job: WritingJob, within budget: Int) async throws -> BudgetOutcome

  /// Lets the last output that fits appear under its name; call it once, at the end.
  func keep() throws
}

/// What came of writing an output within a number of bytes.
enum BudgetOutcome {
  case fits(WritingJob.Written)
  /// More bytes than there may be; when the last picture was encoded that is in them begins, and how many were encoded.
  case exceeds(bytes: Int, seconds: Double, pictures: Int)
}

/// Memory, from which what fits goes to the file.
struct MemoryTarget<Format: StreamFormatWriter>: BudgetedTarget {
  private let format: Format
  private let file: FileSink
  private var bytes: [UInt8] = []

  /// Opens the destination of a job.
  init(_ format: Format, _ job: WritingJob) throws {
    self.format = format
    file = try FileSink(job.destination, overwrites: job.options.overwrites, startsAnew: false)
  }

  mutating func write(_ job: WritingJob, within budget: Int) async throws -> BudgetOutcome {
    var (seconds, pictures) = (0.0, 0)
    var (job, sink) = (job, BudgetSink(budget: budget))
    job.passes = { (seconds, pictures) = ($0.start.seconds, pictures + 1) }
    do {
      let written = try await format.write(job, into: &sink)
      bytes = sink.bytes
      return .fits(written)
    } catch let excess as BudgetSink.Exceeded {
      return .exceeds(bytes: excess.bytes, seconds: seconds, pictures: pictures)
    }
  }

  func keep() throws {
    var file = file
    try file.write(bytes)
    try file.finish(newStart: [])
  }
}
