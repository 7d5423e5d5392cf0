// The search where only whole files tell their size: pictures that are coded from many others say little of the file by
// themselves. Every run is certain, so the search ends when a gentler step would not fit, or so little of the limit is left that
// it does not pay.

extension BudgetSearch {
  /// How much of the limit is aimed at: as near as a guess over several rungs is good for, since a file that is a little too large
  /// costs a whole run.
  private static let aim = 0.92
  /// A file that takes so much of the limit is near enough, unless frames or pixels were given up.
  private static let enough = 0.72
  /// By how much guesses may be off: of a stage in which a file was written, and of other stages.
  private static let (usual, doubtful) = (1.15, 1.5)
  /// Bytes of each picture of a video or an AVIF that do not depend on the quality: measured on the demonstrations.
  static let fixedBytes = 40.0

  /// What to write next, first of all what was asked for; nil when enough is known.
  ///
  /// - Parameter bytes: The limit.
  func nextRun(within bytes: Double) -> TradeLadder.Step? {
    if certain.isEmpty { return TradeLadder.asked }
    let fitting = fitting(within: bytes)
    guard let next = verified(mostLikely(within: bytes), within: bytes) else { return nil }
    guard let fitting else { return next }
    guard next.isGentler(than: fitting) else { return nil }
    let isNear = next.stage == fitting.stage && self.bytes(at: fitting) >= Self.enough * bytes
    return isNear && next != TradeLadder.asked ? nil : next
  }

  /// The gentlest step whose whole file is known to fit.
  func fitting(within bytes: Double) -> TradeLadder.Step? {
    certain.filter { self.bytes(at: $0) <= bytes }.min { $0.isGentler(than: $1) }
  }

  /// Whether a run has shown that a step does not fit: one that gives up as much or more of everything did not.
  private func isTooLarge(_ step: TradeLadder.Step, within bytes: Double) -> Bool {
    certain.contains { $0.stage >= step.stage && $0.rung >= step.rung && self.bytes(at: $0) > bytes }
  }

  /// The gentlest step that is expected to fit, or at least the last one; nil when nothing is left.
  private func mostLikely(within bytes: Double) -> TradeLadder.Step? {
    for stage in ladder.stages.indices {
      let steps = ladder.rungs.indices.map { TradeLadder.Step(stage: stage, rung: $0) }
      let fits = steps.first {
        let limit = $0 == TradeLadder.asked || certain.contains($0) ? bytes : Self.aim * bytes
        return !isTooLarge($0, within: bytes) && self.bytes(at: $0) <= limit
      }
      if let fits { return fits }
    }
    return isTooLarge(ladder.last, within: bytes) ? nil : ladder.last
  }

  /// A step, or before it the smallest of the stage before, as long as that may fit: frames and pixels are given up last.
  private func verified(_ step: TradeLadder.Step?, within bytes: Double) -> TradeLadder.Step? {
    guard let step, step.stage > 0 else { return step }
    let gentler = TradeLadder.Step(stage: step.stage - 1, rung: ladder.rungs.count - 1)
    let error = certain.contains { $0.stage == gentler.stage } ? Self.usual : Self.doubtful
    guard !isTooLarge(gentler, within: bytes), self.bytes(at: gentler) <= error * bytes else { return step }
    return gentler
  }
}
