// Raw pixels, frame after frame, for other programs: straight alpha, bytes R, G, B, A, no header.

import Pixels

/// Raw pixels.
struct RawFormat: StreamFormatWriter {
  let bytesPerPixel = 24

  func frames(of job: WritingJob) -> RawFrameWriter { RawFrameWriter(job) }
}

/// Writes every frame, equal ones too: the reader knows the size and the rate, and nothing else tells the time.
struct RawFrameWriter: FrameWriter {
  let size: PixelSize

  init(_ job: WritingJob) { size = job.source.size }

  var encode: FramePipeline<[UInt8]>.Encode {
    { picture, _, _ in
      let pixels = picture.straight.pixels
      return unsafe pixels.withUnsafeBytes { unsafe [UInt8]($0) }  // in memory the bytes are R, G, B, A
    }
  }

  mutating func append(_ encoded: [UInt8], of run: FrameRun) -> WrittenPiece {
    WrittenPiece(bytes: encoded, copies: run.count, pictures: run.count)
  }
}
