// MP4 and WebM: frames become planes on all cores, as the video has them, so that the program that codes them converts nothing.

import ImageCodecs
import Pixels

/// Writes every frame, equal ones too, for ffmpeg: YUV4MPEG2, or with alpha, which that lacks, bare planes.
struct VideoFrameWriter: FrameWriter {
  private let stream: Y4MEncoder
  let layout: YCbCrLayout
  let size: PixelSize

  init(_ job: WritingJob, rate: FrameRate, hasAlpha: Bool, precision: SamplePrecision) {
    // VP9 has alpha with colours for every 2 × 2 pixels alone.
    let chroma = hasAlpha ? .quarter : job.options.video.chroma
    layout = YCbCrLayout(size: job.source.size, chroma: chroma, hasAlpha: hasAlpha, precision: precision)
    stream = Y4MEncoder(size: job.source.size, rate: rate, chroma: chroma, precision: precision)
    size = layout.codedSize
  }

  var head: [UInt8] { layout.hasAlpha ? [] : stream.header }

  var encode: FramePipeline<[UInt8]>.Encode {
    { [layout, stream] picture, _, _ in
      layout.hasAlpha ? layout.planes(of: picture.straight.pixels) : stream.encode(picture.bitmap)
    }
  }

  mutating func append(_ encoded: [UInt8], of run: FrameRun) -> WrittenPiece {
    WrittenPiece(bytes: encoded, copies: run.count, pictures: run.count)
  }
}
