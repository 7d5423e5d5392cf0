// One output from its first frame to its name: frames of any source through the writer of a format into a sink.
//
//     FrameSource ─▶ FramePipeline (encodes on all threads) ─▶ FrameWriter (in order) ─▶ FrameSink

import OutputFiles
import Pixels

/// One output that is being written.
package struct WritingJob {
  /// What has been written.
  struct Written {
    /// Frames of the source, as far as they are not left out.
    var frames = 0
    /// Pictures in the file.
    var pictures = 0
    var bytes = 0
    /// When the last frame ends.
    var duration = FrameTime.zero
    /// Extent of the pictures.
    var size: PixelSize
    /// Frames per second; nil: each has a time of its own.
    var rate: FrameRate?
    /// What was given up for a byte budget.
    var trade: OutputTrade?
    /// Pictures that were encoded, those of trials and of runs that came to nothing as well.
    var encodings = 0
    /// What could not be done as it was asked for.
    var notes: [OutputNote] = []
  }

  var source: FrameSource
  let destination: OutputDestination
  var options: OutputOptions
  var progress: (OutputProgress) -> Void
  /// Called before the bytes of a run are written, in order.
  var passes: (FrameRun) -> Void = { _ in }
  /// What is known of all frames from drawing them before; nil: a budget of bytes looks at them itself.
  var survey: FrameSurvey?
  /// Whether colours of 8 bits show contours; shared by what is made of the job.
  let contours: ContourLook

  /// Prepares an output.
  ///
  /// - Parameters:
  ///   - source: The frames.
  ///   - destination: Where they go.
  ///   - options: How they are written, in range.
  ///   - progress: Called after every picture, in order, from the calling task.
  package init(
    source: FrameSource, destination: OutputDestination, options: OutputOptions,
    progress: @escaping (OutputProgress) -> Void
  ) {
    self.source = source
    contours = ContourLook(source)
    (self.destination, self.options, self.progress) = (destination, options, progress)
  }

  /// How often it plays.
  var loop: PlayCount { options.loop ?? source.loop }

  /// The job for what a reduction leaves of the frames.
  func reduced(by reduction: FrameReduction) -> WritingJob {
    var job = self
    job.source = source.reduced(reduction)
    return job
  }

  /// Makes and encodes all frames, on all threads, and finishes the sink.
  func write<Sink: FrameSink, Writer: FrameWriter>(
    with writer: inout Writer, into sink: inout Sink
  ) async throws -> Written {
    var output = try RunWriting(self, writer, sink)
    defer { (writer, sink) = (output.writer, output.sink) }
    try await output.pipeline(source).forEach { try output.append($1, of: $0) }
    return try output.finish()
  }
}

/// The bytes of one output, run by run.
struct RunWriting<Sink: FrameSink, Writer: FrameWriter> {
  private let job: WritingJob
  private(set) var writer: Writer
  private(set) var sink: Sink
  private var written: WritingJob.Written

  /// Begins an output.
  init(_ job: WritingJob, _ writer: Writer, _ sink: Sink) throws {
    (self.job, self.writer, self.sink) = (job, writer, sink)
    written = WritingJob.Written(size: writer.size, rate: job.source.rate)
    try emit(writer.head)
  }

  /// What encodes the runs of a source.
  func pipeline(_ source: FrameSource) -> FramePipeline<Writer.Encoded> {
    var pipeline = FramePipeline(source: source, pool: job.options.pool, encode: writer.encode)
    pipeline.freesEarly = writer.freesEarly
    if writer.looksAhead { pipeline.ahead = 2 }
    return pipeline
  }

  /// Writes the next run.
  mutating func append(_ encoded: Writer.Encoded, of run: FrameRun) throws {
    let piece = try writer.append(encoded, of: run)
    job.passes(run)
    for _ in 0..<piece.copies { try emit(piece.bytes) }
    written.pictures += piece.pictures
    written.encodings += 1
    written.frames = run.index + run.count
    written.duration = run.end
    job.progress(OutputProgress(done: written.frames, total: job.source.count))
  }

  /// Finishes the sink.
  mutating func finish() throws -> WritingJob.Written {
    let ending = try writer.finish(at: written.duration)
    try emit(ending.tail)
    try sink.finish(newStart: ending.newStart)
    return written
  }

  private mutating func emit(_ bytes: [UInt8]) throws {
    if bytes.isEmpty { return }
    try sink.write(bytes)
    written.bytes += bytes.count
  }
}
