// Animated GIF: frames are compressed on all cores, each knowing the picture before it, and joined in order.

import ImageCodecs
import Pixels

extension WritingJob {
  /// Writes the animation as one GIF. Frames whose pixels equal those of the frame before only lengthen its stay.
  func writeGIF() async throws -> Written {
    let file = try destination.open(force: options.overwrites)
    let path = destination.name
    let palette = try await sharedPalette()
    let encoder = try Self.encoding(path) { () throws(CodecError) in
      try GIFEncoder(size: animation.size, options: gifOptions, sharedPalette: palette)
    }
    let writer = try Self.encoding(path) { () throws(CodecError) in try GIFWriter(encoder) }
    var written = Written()
    func write(_ bytes: [UInt8]) throws(OutputError) {
      try file.write(bytes)
      written.bytes += bytes.count
    }
    try await forEach { picture, before in
      try Self.encoding(path) { () throws(CodecError) in
        try encoder.compress(picture.bitmap, after: before?.bitmap)
      }
    } write: { run, frame in
      let end = schedule.start(ofFrame: run.first.index + run.count)
      let delay = Self.hundredths(end) - Self.hundredths(run.first.start)
      try write(Self.encoding(path) { () throws(CodecError) in try writer.append(frame, delay: delay) })
      if !frame.isEmpty || run.first.index == 0 { written.pictures += 1 }
    }
    try write(Self.encoding(path) { () throws(CodecError) in try writer.finish() })
    try file.commit()
    return written
  }

  /// The palette of all frames, if they are to share one; the frames are drawn once more for it.
  private func sharedPalette() async throws -> GIFPalette? {
    guard options.gif.palette == .global else { return nil }
    var builder = GIFPaletteBuilder()
    for try await (_, picture) in try animation.pipeline(
      schedule, jobs: options.jobs, encode: { picture, _ in picture })
    {
      builder.add(picture.bitmap)
    }
    return builder.palette(size: options.gif.colors - 1)
  }

  private var gifOptions: GIFOptions {
    let plays: Int? =
      switch options.loop {
      case .forever: nil
      case .times(let count): count
      case nil: animation.scene.output.loopCount
      }
    return GIFOptions(
      colors: options.gif.colors, palette: GIFPaletteMode(rawValue: options.gif.palette.rawValue) ?? .auto,
      dither: GIFDither(rawValue: options.gif.dither.rawValue) ?? .none, lossy: options.gif.lossy, plays: plays)
  }

  /// Runs an encoder and names the output in its error.
  static func encoding<Result>(
    _ path: String, _ body: () throws(CodecError) -> Result
  ) throws(OutputError) -> Result {
    do { return try body() } catch { throw .encoding(path: path, reason: "\(error)") }
  }

  /// The times of a schedule with a clock of hundredths are whole ones.
  private static func hundredths(_ time: FrameTime) -> Int { time.numerator * (100 / time.denominator) }
}
