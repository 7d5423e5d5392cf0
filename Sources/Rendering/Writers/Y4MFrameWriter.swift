// Uncompressed video for other programs, mostly through a pipe.

import ImageCodecs

extension WritingJob {
  /// Writes every frame, equal ones too: the header tells the rate, and the number of a frame its time.
  func writeY4M() async throws -> Written {
    guard let rate = source.rate else {
      throw OutputError.lacksRate(path: destination.name)
    }
    let file = try destination.open(force: options.overwrites)
    let encoder = Y4MEncoder(size: source.size, rate: rate)
    let header = encoder.header
    try file.write(header)
    var written = try await forEach { picture, _, _ in
      encoder.encode(picture.bitmap)
    } write: { run, bytes, written in
      for _ in 0..<run.count { try file.write(bytes) }
      written.pictures += run.count
      written.bytes += run.count * bytes.count
    }
    written.bytes += header.count
    try file.commit()
    return written
  }
}
