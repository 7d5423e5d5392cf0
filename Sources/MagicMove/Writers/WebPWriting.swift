// Animated WebP: frames are compressed on all cores, each knowing the picture before it, and joined in order.
//
// The size of the file stands in its first bytes. A file is written as frames come and its header put right at the end; what
// goes to a pipe is kept, compressed, until then.

import ImageCodecs

extension WritingJob {
  /// Writes the animation as one WebP file; a single picture becomes a still one. Frames whose pixels equal those of the
  /// frame before only lengthen its stay. Times are rounded to whole milliseconds cumulatively.
  func writeWebP() async throws -> Written {
    let encoder = try WebPEncoder(size: source.size, options: webPOptions)
    let file = try destination.open(force: options.overwrites)
    var writer = WebPWriter(encoder)
    var kept: [UInt8] = []
    func append(_ bytes: [UInt8]) throws(OutputError) -> Int {
      if file.canRewrite { try file.write(bytes) } else { kept += bytes }
      return bytes.count
    }
    var written = try await forEach { picture, before, _ in
      try encoder.compress(picture.straight, after: before?.straight, damage: picture.damage(since: before))
    } write: { run, frame, written in
      let bytes = try writer.append(frame, delay: run.end.milliseconds - run.start.milliseconds)
      written.bytes += try append(bytes)
      if !frame.isEmpty || run.index == 0 { written.pictures += 1 }
    }
    let ending = try writer.finish()
    written.bytes += try append(ending.tail)
    if file.canRewrite {
      try file.rewriteStart(ending.header)
    } else {
      kept.replaceSubrange(0..<ending.header.count, with: ending.header)
      try file.write(kept)
    }
    try file.commit()
    return written
  }

  private var webPOptions: WebPOptions {
    let plays: Int? =
      switch loop {
      case .forever: nil
      case .times(let count): count
      }
    return WebPOptions(quality: options.quality, effort: options.compression, plays: plays)
  }
}
