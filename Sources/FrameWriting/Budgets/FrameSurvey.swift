// A look at all frames before any is encoded: how much each change has to say, so that a few can represent all of them.

import ImageCodecs
import Pixels

/// How much detail each frame changes, and when.
///
/// Making it draws each run of equal frames once and encodes none. The amounts have no unit: only their
/// shares of ``total`` matter.
struct FrameSurvey: Sendable {
  /// When each run begins, in seconds.
  private var starts: [Double] = []
  /// How much there is to say of all runs up to each, its own included.
  private var totals: [Double] = []
  /// Frames of the source, and its seconds.
  private(set) var frames = 0
  private var seconds = 0.0
  /// Whether every pixel of every frame is opaque.
  private(set) var isOpaque = true

  /// What every change takes, however small.
  private static let least = 40

  /// What one look at a picture tells.
  struct Look: Sendable {
    fileprivate let detail: Int
    fileprivate let isTransparent: Bool
  }

  /// Knows nothing yet.
  init() {}

  /// Looks at all frames.
  init(_ source: FrameSource, pool: WorkerPool) async throws {
    self.init()
    try await Self.looks(source, pool: pool).forEach { add($1, of: $0) }
  }

  /// What looks at each picture of a source.
  static func looks(_ source: FrameSource, pool: WorkerPool) -> FramePipeline<Look> {
    let knowsOpaque = source.isOpaque
    return FramePipeline(source: source, pool: pool) { picture, earlier, _ in
      let (new, before) = (picture.straight, earlier.picture)
      let detail = new.changedDetail(from: before?.straight, damage: picture.damage(since: before))
      return Look(detail: detail, isTransparent: !knowsOpaque && new.isTransparent)
    }
  }

  /// Takes the look at the next run.
  mutating func add(_ look: Look, of run: FrameRun) {
    starts.append(run.start.seconds)
    totals.append((totals.last ?? 0) + Double(look.detail + (look.detail > 0 ? Self.least : 0)))
    if look.isTransparent { isOpaque = false }
    (frames, seconds) = (run.index + run.count, run.end.seconds)
  }

  /// Frames per second; of frames with times of their own the mean.
  var rate: Double { seconds > 0 ? Double(frames) / seconds : 1 }

  /// What there is to say in all.
  var total: Double { totals.last ?? 0 }

  /// What there is to say of all runs that begin until a time.
  func total(until seconds: Double) -> Double {
    let count = starts.partitioningIndex { $0 > seconds }
    return count == 0 ? 0 : totals[count - 1]
  }
}
