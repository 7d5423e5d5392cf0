// A PNG file for every frame; equal frames are encoded once.

import ImageCodecs
import Pixels

/// PNG files, one for each frame.
struct PNGFormat: CompressingFormatWriter {
  let bytesPerPixel = 18

  func setCompression(_ compression: Compression, of options: inout OutputOptions) {
    options.png.compression = compression
  }

  func write(_ job: WritingJob) async throws -> WritingJob.Written {
    var sink = try FolderSink(job.destination, overwrites: job.options.overwrites)
    var writer = PNGFrameWriter(job)
    return try await job.write(with: &writer, into: &sink)
  }
}

/// Writes numbered files.
struct PNGFrameWriter: FrameWriter {
  private let encoder: PNGEncoder
  let size: PixelSize

  init(_ job: WritingJob) {
    size = job.source.size
    encoder = PNGEncoder(PNGOptions(compression: job.options.png.compression))
  }

  var encode: FramePipeline<[UInt8]>.Encode {
    { [encoder] picture, _, _ in try encoder.encode(picture.straight) }
  }

  mutating func append(_ encoded: [UInt8], of run: FrameRun) -> WrittenPiece {
    WrittenPiece(bytes: encoded, copies: run.count, pictures: run.count)
  }
}
