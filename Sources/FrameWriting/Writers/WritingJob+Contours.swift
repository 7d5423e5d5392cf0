// Whether colours of 8 bits would show contours, for formats that can keep more. It is known once for all trials and runs of an
// output, so that a forecast and the file agree.

import ImageCodecs
import Synchronization

/// Looks for contours in some frames of an output.
final class ContourLook: Sendable {
  /// About this number of frames, evenly spread, are looked at.
  private static let frames = 8

  private let source: FrameSource
  private let answer = Mutex<Bool?>(nil)

  /// - Parameter source: All frames, before any of them is left out.
  init(_ source: FrameSource) { self.source = source }

  /// Whether a frame shows contours in 8 bits. Frames that come only once are not looked at.
  func isNeeded(_ pool: WorkerPool) async throws -> Bool {
    if let known = answer.withLock({ $0 }) { return known }
    guard source.canRestart else { return false }
    let looks = FramePipeline(source: source.thinned(max(1, (source.count ?? 0) / Self.frames)), pool: pool) {
      picture, _, _ in picture.straight.showsContoursInVideo
    }
    var found = false
    for try await (_, shows) in looks where shows {
      found = true
      break
    }
    answer.withLock { $0 = found }
    return found
  }
}

extension WritingJob {
  /// A finer precision, if colours that are rounded to 8 bits would show contours.
  func precision(_ finer: SamplePrecision) async throws -> SamplePrecision {
    try await contours.isNeeded(options.pool) ? finer : .rounded
  }
}
