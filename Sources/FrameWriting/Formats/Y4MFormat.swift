// Uncompressed video for other programs, mostly through a pipe.

import ImageCodecs
import Pixels

/// Uncompressed video.
struct Y4MFormat: StreamFormatWriter {
  let bytesPerPixel = 18

  func frames(of job: WritingJob) -> Y4MFrameWriter { Y4MFrameWriter(job) }
}

/// Writes every frame, equal ones too: the header tells the rate, and the number of a frame its time.
struct Y4MFrameWriter: FrameWriter {
  private let encoder: Y4MEncoder
  let size: PixelSize

  init(_ job: WritingJob) {
    size = job.source.size
    encoder = Y4MEncoder(size: size, rate: job.source.rate ?? .default)
  }

  var head: [UInt8] { encoder.header }

  var encode: FramePipeline<[UInt8]>.Encode {
    { [encoder] picture, _, _ in encoder.encode(picture.bitmap) }
  }

  mutating func append(_ encoded: [UInt8], of run: FrameRun) -> WrittenPiece {
    WrittenPiece(bytes: encoded, copies: run.count, pictures: run.count)
  }
}
