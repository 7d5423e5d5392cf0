// The search for the gentlest step that fits, without any encoder: it says what to estimate next, takes the estimates, and knows
// when it has seen enough.
//
// Within a stage the logarithm of the bytes is taken as straight, between neighbouring estimates, over the logarithm of the
// guessed shares; beyond them, and in stages without an estimate, the guesses are scaled to the nearest one. A part of the bytes
// may be fixed for each picture: it does not fall from rung to rung. So the step that would be chosen is estimated, which changes
// the choice, until the choice has been estimated already.

import Pixels

/// The estimated and true sizes of steps of a ladder, and the choice of the next step from them.
///
/// It encodes nothing. The caller measures the steps that it asks for and reports their sizes.
struct BudgetSearch: Sendable {
  let ladder: TradeLadder
  /// Estimated bytes, and true ones.
  private var estimates: [TradeLadder.Step: Double] = [:]
  /// The steps whose bytes are true.
  private(set) var certain: Set<TradeLadder.Step> = []
  /// The steps whose files did not fit.
  private var tooLarge: Set<TradeLadder.Step> = []
  /// Bytes of each stage that no rung makes fewer.
  private let fixed: [Double]

  /// Starts a search.
  ///
  /// - Parameter fixed: Bytes of what was asked for that do not depend on the quality.
  init(_ ladder: TradeLadder, fixed: Double = 0) {
    self.ladder = ladder
    self.fixed = ladder.stages.map { fixed / Double($0.everyNth) }
  }

  /// How many steps have been estimated.
  var count: Int { estimates.count }

  /// Takes an estimate.
  mutating func note(_ bytes: Double, at step: TradeLadder.Step) { estimates[step] = max(bytes, 1) }

  /// Takes the true size of a whole file, by which all estimates are off alike.
  mutating func correct(_ bytes: Double, at step: TradeLadder.Step) {
    let factor = max(bytes, 1) / max(self.bytes(at: step), 1)
    for other in estimates.keys where !certain.contains(other) { estimates[other, default: 1] *= factor }
    estimates[step] = max(bytes, 1)
    certain.insert(step)
  }

  /// Takes that the file of a step does not fit, whose writing was broken off.
  ///
  /// - Parameters:
  ///   - written: Bytes until then, more than there may be.
  ///   - share: How much of what there is to say was in them. It says little when it is small, so the whole is taken to be at most
  ///     half as large again: an estimate that is too large would hide steps that fit.
  mutating func exceed(_ written: Double, share: Double, at step: TradeLadder.Step) {
    let likely = max(written / max(share, 0.01), bytes(at: step))
    correct(max(min(likely, 1.5 * written), 1.01 * written), at: step)
    tooLarge.insert(step)
  }

  /// Whether a file has shown that a step does not fit: one that gives up as much or more of everything did not.
  func isTooLarge(_ step: TradeLadder.Step) -> Bool {
    tooLarge.contains { $0.stage >= step.stage && $0.rung >= step.rung }
  }

  /// What to estimate before `best` of that size, or where that is nil the last step, can be believed: itself, and the
  /// smallest of the stage before, unless that is far too large; nil when both are known.
  func doubt(within bytes: Double) -> TradeLadder.Step? {
    let step = best(within: bytes) ?? ladder.last
    guard estimates[step] != nil else { return step }
    let gentler = TradeLadder.Step(stage: step.stage - 1, rung: ladder.rungs.count - 1)
    guard gentler.stage >= 0, estimates[gentler] == nil, self.bytes(at: gentler) <= Self.doubtful * bytes else {
      return nil
    }
    return gentler
  }

  /// By how much guesses may be off.
  private static let doubtful = 2.0

  /// The gentlest step of at most that size: the first stage in which any fits, and in that the first rung; nil when none
  /// does. What a whole file has shown not to fit is left out.
  func best(within bytes: Double) -> TradeLadder.Step? {
    func mayFit(_ stage: Int, _ rung: Int) -> Bool {
      let step = TradeLadder.Step(stage: stage, rung: rung)
      return !isTooLarge(step) && self.bytes(at: step) <= bytes
    }
    let hardest = ladder.rungs.count - 1
    guard let stage = ladder.stages.indices.first(where: { mayFit($0, hardest) }) else { return nil }
    let rung = ladder.rungs.indices.first { mayFit(stage, $0) }
    return TradeLadder.Step(stage: stage, rung: rung ?? hardest)
  }

  /// The bytes that a step is expected to take; 0 before the first estimate.
  func bytes(at step: TradeLadder.Step) -> Double {
    let known = estimates.keys.map(\.stage)
    guard let stage = known.min(by: { (abs($0 - step.stage), $0) < (abs($1 - step.stage), $1) }) else { return 0 }
    let scale = ladder.stages[step.stage].share / ladder.stages[stage].share
    return fixed[step.stage] + bytes(ofRung: step.rung, in: stage) * scale
  }

  /// The same in a stage with estimates, but for what is fixed.
  private func bytes(ofRung rung: Int, in stage: Int) -> Double {
    let known = estimates.filter { $0.key.stage == stage }.map { ($0.key.rung, max(1, $0.value - fixed[stage])) }
      .sorted { $0.0 < $1.0 }
    let (before, after) = (known.last { $0.0 <= rung }, known.first { $0.0 >= rung })
    func share(_ rung: Int) -> Double { ladder.rungs[rung].share }
    guard let before, let after, before.0 < after.0 else {
      guard let nearest = before ?? after else { return 0 }
      return nearest.1 * share(rung) / share(nearest.0)
    }
    let (start, end) = (PortableMath.logarithm(share(before.0)), PortableMath.logarithm(share(after.0)))
    let way = (PortableMath.logarithm(share(rung)) - start) / (end - start)
    return before.1 * PortableMath.exponential(way * PortableMath.logarithm(after.1 / before.1))
  }
}
