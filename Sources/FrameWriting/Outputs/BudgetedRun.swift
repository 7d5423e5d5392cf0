// An output within a number of bytes, of any format: the gentlest step of its ladder that fits, found by trials on a few pictures
// and then by whole runs, of which one is mostly enough.
//
//     survey ─▶ trials ◀─▶ BudgetSearch ─▶ a whole run ─▶ it fits and is not far below ─▶ file
//                               ▲             │
//                               └── its true size, which corrects all estimates

import FileFormats
import OutputFiles
import Pixels

extension WritingJob {
  /// Writes the output with at most `budget` bytes: as asked for when that fits, else by the gentlest step that does.
  ///
  /// - Parameter reduction: What other limits leave of the frames.
  /// - Throws: `OutputError.overBudget` when nothing fits.
  func written(as format: OutputFormat, within budget: Int, _ reduction: FrameReduction) async throws -> Written {
    guard let writer = format.writer as? any BudgetedFormatWriter else {
      throw OutputError.takesNoBudget(path: destination.name, format: format)
    }
    // What is wrong with the destination is reported before anything is drawn.
    let target = try writer.target(of: self)
    var job = self
    let survey = try await looked()
    if survey.isOpaque { job.source.isOpaque = true }
    var run = BudgetedRun(job, writer, budget, reduction, survey, target)
    guard let written = try await run.run() else {
      throw OutputError.overBudget(path: destination.name, budget: budget)
    }
    try run.keep()
    return written
  }

  /// What is known of all frames.
  private func looked() async throws -> FrameSurvey {
    if let survey { return survey }
    return try await FrameSurvey(source, pool: options.pool)
  }
}

/// The search for what fits, with trials and runs.
private struct BudgetedRun {
  /// How many times the pictures of the result may be encoded for trials before the first run, and that run.
  private static let mostForTrials = 2.2
  /// How much of the budget is aimed at: after a thorough trial of single changes, after another one, and when a run has shown the
  /// true size.
  private static let (thorough, rough, corrected) = (0.97, 0.92, 0.96)
  /// Runs at most, when nothing fits until then but for one more of the smallest file.
  private static let runs = 10
  /// The same where only whole runs tell the size; and how many times all pictures may be encoded once something fits.
  private static let (wholeRuns, mostOfWholeRuns) = (10, 3.2)

  private let job: WritingJob
  private let format: any BudgetedFormatWriter
  private let budget: Int
  private let reduction: FrameReduction
  private let survey: FrameSurvey
  private let ladder: TradeLadder
  private var search: BudgetSearch
  private var plans: [Int: TrialPlan] = [:]
  private var target: any BudgetedTarget
  private var encodings = 0

  init(
    _ job: WritingJob, _ format: any BudgetedFormatWriter, _ budget: Int, _ reduction: FrameReduction,
    _ survey: FrameSurvey, _ target: any BudgetedTarget
  ) {
    (self.job, self.format, self.budget, self.reduction) = (job, format, budget, reduction)
    (self.survey, self.target) = (survey, target)
    ladder = format.ladder(job.options, rate: survey.rate / Double(reduction.everyNth))
    let fixed = format.trial.codesChanges ? 0 : BudgetSearch.fixedBytes * Double(survey.frames)
    search = BudgetSearch(ladder, fixed: fixed)
  }

  /// The best output that fits; nil when none does.
  mutating func run() async throws -> WritingJob.Written? {
    guard let best = try await format.trial.codesChanges ? runAfterTrials() : runUntilCertain() else { return nil }
    var written = best.written
    written.encodings = encodings
    written.trade = trade(of: best.step)
    return written
  }

  private typealias Run = (step: TradeLadder.Step, written: WritingJob.Written)

  /// The same where a few pictures tell little of the file.
  private mutating func runUntilCertain() async throws -> Run? {
    var best: Run?
    for _ in 0..<Self.wholeRuns {
      guard let step = search.nextRun(within: Double(budget)) else { break }
      if best != nil {
        let cost = Double(try encodings + plan(of: step.stage).count)
        if cost > Self.mostOfWholeRuns * Double(try plan(of: 0).count) { break }
      }
      switch try await target.write(job(at: step), within: budget) {
      case .fits(let written):
        encodings += written.encodings
        best = (step, written)
        search.correct(Double(written.bytes), at: step)
      case .exceeds(let bytes, _, let pictures):
        encodings += pictures
        search.correct(Double(bytes), at: step)
      }
    }
    return best
  }

  /// The same where trials of single changes tell the size.
  private mutating func runAfterTrials() async throws -> Run? {
    var best: Run?
    var runs = 0
    while let step = try await nextStep(after: runs, best) {
      runs += 1
      switch try await target.write(job(at: step), within: budget) {
      case .fits(let written):
        encodings += written.encodings
        best = (step, written)
        search.correct(Double(written.bytes), at: step)
      case .exceeds(let bytes, let seconds, let pictures):
        encodings += pictures
        search.exceed(Double(bytes), share: survey.total(until: seconds) / max(survey.total, 1), at: step)
      }
    }
    return best
  }

  /// Lets the output appear.
  func keep() throws { try target.keep() }

  // MARK: Choosing

  /// The step to run next: what is asked for when it may fit, else what trials and runs say; nil when enough is known.
  private mutating func nextStep(after runs: Int, _ best: Run?) async throws -> TradeLadder.Step? {
    if best != nil, runs >= Self.runs { return nil }
    let isThorough = try plan(of: 0).isThorough
    var aim = runs == 0 ? (isThorough ? Self.thorough : Self.rough) : Self.corrected
    if runs == 0 {
      try await estimate(TradeLadder.asked)
      if search.bytes(at: TradeLadder.asked) <= (isThorough ? 1.05 : 1.12) * Double(budget) { return TradeLadder.asked }
    }
    if best == nil {
      let bytes = aim * Double(budget)
      while let step = search.doubt(within: bytes), try canAfford(step, within: bytes) { try await estimate(step) }
      // When guesses have been wrong again and again, the smallest file decides.
      if runs >= Self.runs { aim = 0 }
    }
    return search.nextStep(within: Double(budget), fitting: best?.step, aim: aim)
  }

  /// Whether a trial of a step leaves enough for a run of what is best by now.
  private mutating func canAfford(_ step: TradeLadder.Step, within bytes: Double) throws -> Bool {
    let once = try plan(of: (search.best(within: bytes) ?? ladder.last).stage).count
    return Double(try encodings + plan(of: step.stage).cost + once) <= Self.mostForTrials * Double(once)
  }

  /// Estimates the bytes of a step by a trial, where that can be.
  private mutating func estimate(_ step: TradeLadder.Step) async throws {
    guard case .changes(let measure) = format.trial else { return }
    let (job, plan) = (job(at: step).silent, try plan(of: step.stage))
    let (bytes, encodings) = try await job.estimate(plan, measure: try await measure(job))
    search.note(bytes, at: step)
    self.encodings += encodings
  }

  /// What is encoded on trial in a stage.
  private mutating func plan(of stage: Int) throws -> TrialPlan {
    if let plan = plans[stage] { return plan }
    let starts = try job(at: TradeLadder.Step(stage: stage, rung: 0)).source.starts()
    let plan = TrialPlan(starts, survey, part: 6)
    plans[stage] = plan
    return plan
  }

  // MARK: Steps

  /// The output with what a step gives up.
  private func job(at step: TradeLadder.Step) -> WritingJob {
    let stage = ladder.stages[step.stage]
    var job = job
    format.apply(ladder.rungs[step.rung], to: &job.options)
    job.source = job.source.reduced(reduction.reduced(everyNth: stage.everyNth, scale: stage.scale))
    return job
  }

  /// What a step, and the steps above it, reduce; nil for nothing.
  private func trade(of step: TradeLadder.Step) -> OutputTrade? {
    let (stage, rung) = (ladder.stages[step.stage], ladder.rungs[step.rung])
    let divisor = reduction.everyNth * stage.everyNth
    let scale = Double(reduction.inner.width) / Double(job.source.size.width) * stage.scale
    var trade = OutputTrade()
    trade.quality = rung.quality
    if divisor > 1 { trade.framesPerSecond = survey.rate / Double(divisor) }
    if scale < 1 { trade.scale = (scale * 1e4).rounded() / 1e4 }
    return trade == OutputTrade() ? nil : trade
  }
}
