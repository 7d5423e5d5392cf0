// Outputs that get their runs one by one from a caller who looks at the pictures, too. So each frame is drawn once for all.
//
//     caller ─▶ run ─┬▶ EncodedInMemory ─▶ bytes
//                    └▶ FrameRehearsal ──▶ what a file of few bytes has to know of its frames, and their small pictures

import FileFormats
import OutputFiles
import Pixels

/// Takes the runs of an output in order.
package protocol RunReceiver<Result> {
  /// What has been made of all runs.
  associatedtype Result

  /// Takes the next run. Pictures are made and encoded on the output's threads.
  mutating func take(_ run: FrameRun) async throws

  /// Waits for the runs that are under way.
  mutating func finish() async throws -> Result
}

/// An animated picture in memory.
private struct EncodedInMemory<Writer: FrameWriter>: RunReceiver {
  private let job: WritingJob
  private var output: RunWriting<BudgetSink, Writer>
  private var encodings: FramePipeline<Writer.Encoded>.Iterator

  init(_ job: WritingJob, _ writer: Writer) throws {
    self.job = job
    output = try RunWriting(job, writer, BudgetSink(budget: .max))
    encodings = output.pipeline(job.source.withoutRuns).makeAsyncIterator()
  }

  mutating func take(_ run: FrameRun) async throws {
    try await job.naming {
      if let (run, encoded) = try await encodings.next(after: run, isolation: nil) {
        try output.append(encoded, of: run)
      }
    }
  }

  mutating func finish() async throws -> [UInt8] {
    try await job.naming {
      while let (run, encoded) = try await encodings.next(isolation: nil) { try output.append(encoded, of: run) }
      _ = try output.finish()
      return output.sink.bytes
    }
  }
}

/// Looks at the frames of an output within a number of bytes before it is written.
package struct FrameRehearsal: RunReceiver {
  /// What is known of the frames.
  package struct Memory: Sendable {
    fileprivate let survey: FrameSurvey
    fileprivate let kept: KeptPictures
  }

  /// The runs of the output, which the caller has to hand over with pictures.
  package let makeRuns: @Sendable () throws -> any FrameRunIterator
  private let size: PixelSize
  private let kept: KeptPictures
  private var survey = FrameSurvey()
  private var looks: FramePipeline<FrameSurvey.Look>.Iterator

  /// Prepares for the output of a job.
  ///
  /// - Parameter bytes: What small pictures may take; those beyond are drawn again.
  package init(_ job: WritingJob, as format: OutputFormat, keeping bytes: Int) throws {
    let reduction = try job.prepared(as: format).reduction
    kept = KeptPictures(inner: reduction.inner, canvas: reduction.canvas, limit: bytes)
    (size, makeRuns) = (job.source.size, job.source.makeRuns)
    looks = FrameSurvey.looks(job.source.withoutRuns, pool: job.options.pool).makeAsyncIterator()
  }

  package mutating func take(_ run: FrameRun) async throws {
    let (kept, size) = (kept, size)
    let noted = FrameRun(index: run.index, count: run.count, start: run.start, end: run.end) {
      let picture = try run.picture()
      kept.keep(picture, of: size, at: run.start)
      return picture
    }
    if let (run, look) = try await looks.next(after: noted, isolation: nil) { survey.add(look, of: run) }
  }

  package mutating func finish() async throws -> Memory {
    while let (run, look) = try await looks.next(isolation: nil) { survey.add(look, of: run) }
    return Memory(survey: survey, kept: kept)
  }
}

extension WritingJob {
  /// An animated picture in memory whose runs the caller hands over; limits on bytes do not hold.
  ///
  /// - Throws: `OutputError` for a format that this build cannot write, or that is not one file.
  package func receiver(as format: OutputFormat) async throws -> any RunReceiver<[UInt8]> {
    guard OutputFormat.available.contains(format) else {
      throw OutputError.unavailableFormat(format, available: OutputFormat.available)
    }
    guard let writer = format.writer as? any StreamFormatWriter else {
      throw OutputError.needsFile(path: destination.name)
    }
    return try await naming { try await receiver(writer) }
  }

  private func receiver(_ format: some StreamFormatWriter) async throws -> any RunReceiver<[UInt8]> {
    try EncodedInMemory(self, try await format.frames(of: self))
  }

  /// The same output, which need not look at its frames again.
  package func remembering(_ memory: FrameRehearsal.Memory) -> WritingJob {
    var job = self
    (job.survey, job.source.kept) = (memory.survey, memory.kept)
    return job
  }
}

extension FrameSource {
  /// The same source with runs that come from elsewhere.
  fileprivate var withoutRuns: FrameSource {
    var source = FrameSource(
      size: size, count: count, rate: rate, loop: loop, isOpaque: isOpaque, isPresented: isPresented,
      canRestart: canRestart
    ) { NoRuns() }
    source.ticks = ticks
    return source
  }
}

/// No runs.
private struct NoRuns: FrameRunIterator {
  func next() -> FrameRun? { nil }
}
