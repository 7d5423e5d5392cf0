// One output from its first frame to its name: frames of any source into the writer of a format. A writer is an extension of
// `WritingJob`; it opens the destination, runs the frames through `forEach`, and commits.

import ImageCodecs
import Pixels

/// Where an output goes.
package enum OutputDestination: Hashable, Sendable {
  /// A path as a person types it: a trailing slash makes it a folder.
  case path(String)
  /// Standard output.
  case standardOutput

  /// For messages.
  package var name: String {
    switch self {
    case .path(let path): path
    case .standardOutput: "-"
    }
  }

  func open(force: Bool) throws(OutputError) -> OutputFile {
    switch self {
    case .path(let path): try OutputFile(path, force: force)
    case .standardOutput: OutputFile.standardOutput()
    }
  }

  /// Writes a whole file.
  func write(_ bytes: [UInt8], overwrites: Bool) throws(OutputError) {
    let file = try open(force: overwrites)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes a whole text.
  package func write(_ text: String, overwrites: Bool) throws(OutputError) {
    try write(Array(text.utf8), overwrites: overwrites)
  }
}

/// One output that is being written.
struct WritingJob {
  /// What a writer has written.
  struct Written {
    /// Frames of the source.
    var frames = 0
    /// Pictures in the file.
    var pictures = 0
    var bytes = 0
    /// When the last frame ends.
    var duration = FrameTime.zero
    /// Extent of the pictures; nil: that of the source.
    var size: PixelSize?
    /// What was given up for a byte budget.
    var trade: GIFTrade?
  }

  var source: FrameSource
  let destination: OutputDestination
  var options: OutputOptions
  let progress: (OutputProgress) -> Void

  /// How often it plays.
  var loop: OutputOptions.Loop { options.loop ?? source.loop }

  /// Writes the whole output.
  ///
  /// - Throws: What the source throws, or `OutputError`; what encoders throw becomes one that names the output.
  func write(as format: OutputFormat) async throws -> OutputReport {
    guard OutputFormat.available.contains(format) else { throw OutputError.unavailableFormat(format) }
    do {
      let written =
        switch format {
        case .gif: try await writeGIF()
        case .png: try await writePNGFrames()
        case .rgba: try await writeRawFrames()
        case .webp: try await writeWebP()
        case .apng: try await writeAPNG()
        case .y4m: try await writeY4M()
        }
      return OutputReport(
        path: destination.name, format: format, size: written.size ?? source.size, frames: written.frames,
        pictures: written.pictures, rate: source.rate, wantedRate: options.rate,
        duration: written.duration, bytes: written.bytes,
        trade: written.trade)
    } catch let error as CodecError {
      throw OutputError.encoding(path: destination.name, reason: "\(error)")
    }
  }

  /// Makes and encodes all frames, on all cores; `write` gets them in order and adds what it wrote to the sum.
  func forEach<Encoded: Sendable>(
    encode: @escaping FramePipeline<Encoded>.Encode, write: (FrameRun, Encoded, inout Written) throws -> Void
  ) async throws -> Written {
    let pool = options.pool
    var written = Written()
    try await FramePipeline(source: source, pool: pool, encode: encode).forEach { run, encoded in
      try write(run, encoded, &written)
      written.frames = run.index + run.count
      written.duration = run.end
      progress(OutputProgress(done: written.frames, total: source.count))
    }
    return written
  }
}
