// One output from its first frame to its name: frames of any source through the writer of a format into a sink.
//
//     FrameSource ─▶ FramePipeline (encodes on all threads) ─▶ FrameWriter (in order) ─▶ FrameSink

import FileFormats
import ImageCodecs
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
  /// WebP: of so many pictures in a row, at least 1, one at least shows all of the canvas by itself, for viewers that jump; nil: the
  /// first one does.
  package var keyDistance: Int?
  /// Called before the bytes of a run are written, in order.
  var passes: (FrameRun) -> Void = { _ in }

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
    self.destination = destination
    self.options = options
    self.progress = progress
  }

  /// How often it plays.
  var loop: PlayCount { options.loop ?? source.loop }

  /// Writes the whole output.
  ///
  /// - Throws: What the source throws, or `OutputError`; what encoders throw becomes one that names the output.
  package func write(as format: OutputFormat) async throws -> OutputReport {
    guard OutputFormat.available.contains(format) else {
      throw OutputError.unavailableFormat(format, available: OutputFormat.available)
    }
    do {
      let limits = options.limits(for: format)
      let reduction = try reduction(to: limits, as: format)
      let job = reduced(by: reduction)
      if let allowed = format.traits.rates, let rate = job.source.rate?.framesPerSecond, !allowed.contains(rate) {
        throw OutputError.rateOutOfRange(path: destination.name, rate: rate, allowed: allowed)
      }
      let written =
        if let budget = limits.bytes { try await self.written(as: format, within: budget, reduction) } else {
          try await job.written(as: format)
        }
      return report(on: written, as: format)
    } catch let error as CodecError {
      throw OutputError.encoding(path: destination.name, reason: "\(error)")
    }
  }

  /// Encodes an animated picture into memory, as a part of another file; limits on bytes do not hold.
  ///
  /// - Throws: What the source throws, or `OutputError` that names the destination.
  package func bytes(as format: OutputFormat) async throws -> (bytes: [UInt8], report: OutputReport) {
    guard OutputFormat.available.contains(format) else {
      throw OutputError.unavailableFormat(format, available: OutputFormat.available)
    }
    do {
      var sink = BudgetSink(budget: .max)
      let written = try await write(as: format, into: &sink)
      return (sink.bytes, report(on: written, as: format))
    } catch let error as CodecError {
      throw OutputError.encoding(path: destination.name, reason: "\(error)")
    }
  }

  private func report(on written: Written, as format: OutputFormat) -> OutputReport {
    OutputReport(
      path: destination.name, format: format, size: written.size, frames: written.frames,
      pictures: written.pictures, rate: written.rate, wantedRate: options.rate, duration: written.duration.seconds,
      bytes: written.bytes, trade: written.trade, notes: notes(on: format, written) + written.notes,
      encodings: written.encodings)
  }

  /// The job for what a reduction leaves of the frames.
  func reduced(by reduction: FrameReduction) -> WritingJob {
    var job = self
    job.source = source.reduced(reduction)
    return job
  }

  /// What the format cannot do of what is asked for.
  private func notes(on format: OutputFormat, _ written: Written) -> [OutputNote] {
    var notes: [OutputNote] = []
    let countsPlays = format == .avif ? AVIFWriter.canCountPlays : !format.traits.needsFile
    if loop != .forever, !countsPlays { notes.append(.playsAsPlayersLike) }
    if format == .webp, let rate = written.rate, rate.framesPerSecond > 90 { notes.append(.tooFastForBrowsers) }
    return notes
  }

  /// Writes the output, however many bytes it takes.
  private func written(as format: OutputFormat) async throws -> Written {
    switch format {
    case .gif, .apng, .webp, .avif:
      var sink = try file(startsAnew: format == .webp)
      return try await write(as: format, into: &sink)
    case .mp4, .webm:
      let run = try VideoRun(self, format)
      let written = try await run.write(self)
      try run.keep()
      return written
    case .png:
      var (sink, writer) = (try FolderSink(destination, overwrites: options.overwrites), PNGFrameWriter(self))
      return try await write(with: &writer, into: &sink)
    case .y4m:
      var (sink, writer) = (try y4mFile(), try Y4MFrameWriter(self))
      return try await write(with: &writer, into: &sink)
    case .rgba:
      var (sink, writer) = (try file(), RawFrameWriter(self))
      return try await write(with: &writer, into: &sink)
    }
  }

  /// Encodes an animated picture into a sink; other formats than GIF, APNG, WebP and AVIF are written elsewhere.
  func write(as format: OutputFormat, into sink: inout some FrameSink) async throws -> Written {
    switch format {
    case .gif:
      var writer = try await GIFFrameWriter(self)
      return try await write(with: &writer, into: &sink)
    case .apng:
      var writer = try await APNGFrameWriter(self)
      return try await write(with: &writer, into: &sink)
    case .webp:
      var writer = try WebPFrameWriter(self)
      return try await write(with: &writer, into: &sink)
    case .avif:
      var writer = try await AVIFFrameWriter(self)
      return try await write(with: &writer, into: &sink)
    case .mp4, .webm, .png, .y4m, .rgba: throw OutputError.takesNoBudget(path: destination.name, format: format)
    }
  }

  /// Opens the file of the output.
  func file(startsAnew: Bool = false) throws(OutputError) -> FileSink {
    try FileSink(destination, overwrites: options.overwrites, startsAnew: startsAnew)
  }

  /// The file of a video, which needs a rate, without which nothing is opened.
  private func y4mFile() throws(OutputError) -> FileSink {
    guard source.rate != nil else { throw .lacksRate(path: destination.name) }
    return try file()
  }

  /// Makes and encodes all frames, on all threads, and finishes the sink.
  func write<Sink: FrameSink, Writer: FrameWriter>(
    with writer: inout Writer, into sink: inout Sink
  ) async throws -> Written {
    var written = Written(size: writer.size, rate: source.rate)
    func emit(_ bytes: [UInt8]) throws {
      if bytes.isEmpty { return }
      try sink.write(bytes)
      written.bytes += bytes.count
    }
    try emit(writer.head)
    let pipeline = FramePipeline(source: source, pool: options.pool, encode: writer.encode)
    try await pipeline.forEach { run, encoded in
      let piece = try writer.append(encoded, of: run)
      passes(run)
      for _ in 0..<piece.copies { try emit(piece.bytes) }
      written.pictures += piece.pictures
      written.encodings += 1
      written.frames = run.index + run.count
      written.duration = run.end
      progress(OutputProgress(done: written.frames, total: source.count))
    }
    let ending = try writer.finish(at: written.duration)
    try emit(ending.tail)
    try sink.finish(newStart: ending.newStart)
    return written
  }
}
