// Whether anything in an output is transparent, for formats that have to know before the first picture.

extension WritingJob {
  /// Whether a pixel of a frame is not opaque. Where the source cannot say, its frames are looked at, up to the first with such
  /// a pixel; frames that come only once count as transparent.
  func hasTransparency() async throws -> Bool {
    if source.isOpaque { return false }
    guard source.canRestart else { return true }
    let looks = FramePipeline(source: source, pool: options.pool) { picture, _, _ in picture.straight.isTransparent }
    for try await (_, isTransparent) in looks where isTransparent { return true }
    return false
  }
}
