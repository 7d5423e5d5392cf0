// A PNG file for every frame.

import ImageCodecs

extension WritingJob {
  /// Writes a numbered file for every frame; equal frames are encoded once.
  func writePNGFrames() async throws -> Written {
    guard case .path(let path) = destination else { throw OutputError.framesToStandardOutput }
    let folder = try OutputFolder(path, force: options.overwrites)
    let encoder = PNGEncoder(PNGOptions(compression: options.compression))
    let written = try await forEach { picture, _, _ in
      try encoder.encode(picture.straight)
    } write: { run, bytes, written in
      for _ in 0..<run.count { try folder.append(bytes) }
      written.pictures += run.count
      written.bytes += run.count * bytes.count
    }
    try folder.commit()
    return written
  }
}

extension Animation {
  /// Writes one picture as a PNG file, with the same guarantees as `write`. Returns the number of bytes.
  @discardableResult
  package static func write(
    _ still: Bitmap, to destination: OutputDestination, compression: OutputOptions.Compression, overwrites: Bool
  ) throws(OutputError) -> Int {
    let bytes: [UInt8]
    do { bytes = try PNGEncoder(PNGOptions(compression: compression)).encode(still) } catch {
      throw .encoding(path: destination.name, reason: "\(error)")
    }
    try destination.write(bytes, overwrites: overwrites)
    return bytes.count
  }
}
