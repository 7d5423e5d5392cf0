// Raw pixels, frame after frame, for other programs: straight alpha, bytes R, G, B, A, no header.

extension WritingJob {
  /// Writes every frame, equal ones too: the reader knows the size and the rate, and nothing else tells the time.
  func writeRawFrames() async throws -> Written {
    let file = try destination.open(force: options.overwrites)
    let written = try await forEach { picture, _, _ in
      let pixels = picture.straight.pixels
      return unsafe pixels.withUnsafeBytes { unsafe [UInt8]($0) }  // in memory the bytes are R, G, B, A
    } write: { run, bytes, written in
      for _ in 0..<run.count { try file.write(bytes) }
      written.pictures += run.count
      written.bytes += run.count * bytes.count
    }
    try file.commit()
    return written
  }
}
