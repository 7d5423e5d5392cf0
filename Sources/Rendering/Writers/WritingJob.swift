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
    /// Frames of the source.
    var frames = 0
    /// Pictures in the file.
    var pictures = 0
    var bytes = 0
    /// When the last frame ends.
    var duration = FrameTime.zero
    /// Extent of the pictures.
    var size: PixelSize
    /// What was given up for a byte budget.
    var trade: GIFTrade?
    /// What could not be done as it was asked for.
    var notes: [OutputNote] = []
  }

  var source: FrameSource
  let destination: OutputDestination
  var options: OutputOptions
  let progress: (OutputProgress) -> Void

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
    if let allowed = format.traits.rates, let rate = source.rate?.framesPerSecond, !allowed.contains(rate) {
      throw OutputError.rateOutOfRange(path: destination.name, rate: rate, allowed: allowed)
    }
    do {
      let written = try await written(as: format)
      return OutputReport(
        path: destination.name, format: format, size: written.size, frames: written.frames,
        pictures: written.pictures, rate: source.rate, wantedRate: options.rate, duration: written.duration.seconds,
        bytes: written.bytes, trade: written.trade, notes: notes(on: format) + written.notes)
    } catch let error as CodecError {
      throw OutputError.encoding(path: destination.name, reason: "\(error)")
    }
  }

  /// What the format cannot do of what is asked for.
  private func notes(on format: OutputFormat) -> [OutputNote] {
    var notes: [OutputNote] = []
    let countsPlays = format == .avif ? AVIFWriter.canCountPlays : !format.traits.needsFile
    if loop != .forever, !countsPlays { notes.append(.playsAsPlayersLike) }
    if format == .webp, let rate = source.rate, rate.framesPerSecond > 90 { notes.append(.tooFastForBrowsers) }
    return notes
  }

  private func written(as format: OutputFormat) async throws -> Written {
    switch format {
    case .gif: return try await writeGIF()
    case .apng: return try await write(into: file()) { try await APNGFrameWriter($0) }
    case .webp: return try await write(into: file(startsAnew: true)) { try WebPFrameWriter($0) }
    case .avif: return try await write(into: file()) { try await AVIFFrameWriter($0) }
    case .mp4, .webm:
      return try await writeVideo(as: format)
    case .png:
      return try await write(into: FolderSink(destination, overwrites: options.overwrites)) { PNGFrameWriter($0) }
    case .y4m:
      return try await write(into: y4mFile()) { try Y4MFrameWriter($0) }
    case .rgba: return try await write(into: file()) { RawFrameWriter($0) }
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

  /// Makes and encodes all frames, on all threads, and lets the output appear.
  private func write<Sink: FrameSink, Writer: FrameWriter>(
    into sink: Sink, with makeWriter: (WritingJob) async throws -> Writer
  ) async throws -> Written {
    var (sink, writer) = (sink, try await makeWriter(self))
    return try await write(with: &writer, into: &sink)
  }

  /// Makes and encodes all frames, on all threads, and finishes the sink.
  func write<Sink: FrameSink, Writer: FrameWriter>(
    with writer: inout Writer, into sink: inout Sink
  ) async throws -> Written {
    var written = Written(size: writer.size)
    func emit(_ bytes: [UInt8]) throws {
      if bytes.isEmpty { return }
      try sink.write(bytes)
      written.bytes += bytes.count
    }
    try emit(writer.head)
    let pipeline = FramePipeline(source: source, pool: options.pool, encode: writer.encode)
    try await pipeline.forEach { run, encoded in
      let piece = try writer.append(encoded, of: run)
      for _ in 0..<piece.copies { try emit(piece.bytes) }
      written.pictures += piece.pictures
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
