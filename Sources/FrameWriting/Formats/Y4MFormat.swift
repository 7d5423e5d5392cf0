// Uncompressed video for other programs, mostly through a pipe.

import ImageCodecs
import OutputFiles
import Pixels

/// Uncompressed video.
struct Y4MFormat: StreamFormatWriter {
  let bytesPerPixel = 18

  /// Frames with times of their own are refused before the file is opened.
  func check(_ job: WritingJob) throws(OutputError) {
    guard job.source.rate != nil else { throw .lacksRate(path: job.destination.name) }
  }

  func frames(of job: WritingJob) throws -> Y4MFrameWriter { try Y4MFrameWriter(job) }
}

/// Writes every frame, equal ones too: the header tells the rate, and the number of a frame its time.
struct Y4MFrameWriter: FrameWriter {
  private let encoder: Y4MEncoder
  let size: PixelSize

  /// - Throws: `OutputError.lacksRate` for frames with times of their own.
  init(_ job: WritingJob) throws(OutputError) {
    guard let rate = job.source.rate else { throw .lacksRate(path: job.destination.name) }
    size = job.source.size
    encoder = Y4MEncoder(size: size, rate: rate)
  }

  var head: [UInt8] { encoder.header }

  var encode: FramePipeline<[UInt8]>.Encode {
    { [encoder] picture, _, _ in encoder.encode(picture.bitmap) }
  }

  mutating func append(_ encoded: [UInt8], of run: FrameRun) -> WrittenPiece {
    WrittenPiece(bytes: encoded, copies: run.count, pictures: run.count)
  }
}
