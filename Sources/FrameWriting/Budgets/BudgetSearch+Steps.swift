// The search where trials tell about how large a file becomes, and whole files tell it exactly. It ends with a file that fits, when
// it nearly fills the limit or the next gentler step does not fit. So a higher limit never gives a worse picture, as long as sizes
// fall from step to step.

extension BudgetSearch {
  /// A file that takes so much of the limit ends the search.
  private static let full = 0.96
  /// How much of the limit is aimed at once a file fits.
  private static let aim = 0.995
  /// A file that takes less is far from the limit: guesses are then off, and the steps in between are halved.
  private static let low = 0.75
  /// By how much guesses for the smallest file of a gentler stage may be off.
  private static let doubtful = 1.6

  /// What to write next; nil when enough is known.
  ///
  /// - Parameters:
  ///   - bytes: The limit.
  ///   - fitting: The gentlest step whose file fits, if any.
  ///   - aim: The share of the limit that is aimed at as long as nothing fits.
  func nextStep(within bytes: Double, fitting: TradeLadder.Step?, aim: Double) -> TradeLadder.Step? {
    guard let fitting else {
      // Estimates may be wrong: nothing fits only when the smallest file does not.
      return best(within: aim * bytes) ?? (isTooLarge(ladder.last) ? nil : ladder.last)
    }
    guard fitting != TradeLadder.asked else { return nil }
    if let gentler = smallestOfGentlerStage(than: fitting, within: bytes) { return gentler }
    let used = self.bytes(at: fitting) / bytes
    guard used < Self.full else { return nil }
    let rungs = (0..<fitting.rung).filter { !isTooLarge(TradeLadder.Step(stage: fitting.stage, rung: $0)) }
    guard let first = rungs.first, let last = rungs.last else {
      // Estimates of other stages may be far too large: only a file tells that the stage before does not fit.
      let gentler = TradeLadder.Step(stage: fitting.stage - 1, rung: ladder.rungs.count - 1)
      return gentler.stage < 0 || isTooLarge(gentler) ? nil : gentler
    }
    let likely = rungs.first {
      self.bytes(at: TradeLadder.Step(stage: fitting.stage, rung: $0)) <= Self.aim * bytes
    }
    return TradeLadder.Step(stage: fitting.stage, rung: likely ?? (used < Self.low ? (first + last) / 2 : last))
  }

  /// A step of an earlier stage that may fit: its smallest file, or what is likely to fit. Frames and pixels are given up last.
  private func smallestOfGentlerStage(than step: TradeLadder.Step, within bytes: Double) -> TradeLadder.Step? {
    for stage in 0..<step.stage {
      let smallest = TradeLadder.Step(stage: stage, rung: ladder.rungs.count - 1)
      if !isTooLarge(smallest), self.bytes(at: smallest) <= Self.doubtful * bytes { return smallest }
    }
    return nil
  }
}
