// A whole output: what its host and its options allow is checked, its frames are reduced to that, and its format writes them.

import FileFormats
import ImageCodecs
import OutputFiles

extension WritingJob {
  /// Writes the whole output.
  ///
  /// - Throws: What the source throws, or `OutputError`; what encoders throw becomes one that names the output.
  package func write(as format: OutputFormat) async throws -> OutputReport {
    try await reported(as: format) {
      let whole = try onClock(of: format)
      let (job, reduction) = try whole.prepared(as: format)
      // What cannot be reduced checks the limit of a host when it is written.
      guard let budget = options.limits(for: format).bytes, format.takesBudget || options.maxBytes != nil else {
        return try await format.writer.write(job)
      }
      return try await whole.written(as: format, within: budget, reduction)
    }
  }

  /// Checks what can be checked before a frame is drawn: the format, the size, the duration and the rate.
  ///
  /// - Throws: What the source throws, or `OutputError`.
  package func check(as format: OutputFormat) throws { _ = try onClock(of: format).prepared(as: format) }

  /// The job with frames of one rate, where the format has no times.
  private func onClock(of format: OutputFormat) throws -> WritingJob {
    guard format.traits.clock == .rate, source.rate == nil else { return self }
    var job = self
    job.source = try source.sampled(at: options.rate)
    return job
  }

  /// The job with the frames that its limits leave.
  func prepared(as format: OutputFormat) throws -> (job: WritingJob, reduction: FrameReduction) {
    let reduction = try reduction(to: options.limits(for: format), as: format)
    let job = reduced(by: reduction)
    let (side, most) = (max(job.source.size.width, job.source.size.height), format.traits.longestSide)
    guard side <= most else {
      throw OutputError.tooLarge(path: destination.name, found: side, unit: "pixels a side", limit: most, part: nil)
    }
    if let allowed = format.traits.rates, let rate = job.source.rate?.framesPerSecond, !allowed.contains(rate) {
      throw OutputError.rateOutOfRange(path: destination.name, rate: rate, allowed: allowed)
    }
    return (job, reduction)
  }

  /// Encodes an animated picture into memory, as a part of another file; limits on bytes do not hold.
  ///
  /// - Parameter format: A format of one file that needs no other program.
  /// - Throws: What the source throws, or `OutputError` that names the destination.
  package func bytes(as format: OutputFormat) async throws -> (bytes: [UInt8], report: OutputReport) {
    var sink = BudgetSink(budget: .max)
    let report = try await reported(as: format) {
      guard let writer = format.writer as? any SinkFormatWriter else {
        throw OutputError.needsFile(path: destination.name)
      }
      return try await writer.write(self, into: &sink)
    }
    return (sink.bytes, report)
  }

  /// About how many bytes the output would take as an animated picture, from eight changes; nil when that cannot be told.
  package func estimatedBytes(as format: OutputFormat) async throws -> Int? {
    guard source.canRestart, OutputFormat.available.contains(format),
      let writer = format.writer as? any BudgetedFormatWriter, case .changes(let measure) = writer.trial
    else { return nil }
    let survey = try await FrameSurvey(source, pool: options.pool)
    let plan = TrialPlan(try source.starts(), survey, most: 8, part: 1)
    let (bytes, _) = try await silent.estimate(plan, measure: try await measure(silent))
    return Int(exactly: bytes.rounded())
  }

  /// The job without reports of its progress.
  var silent: WritingJob {
    var job = self
    job.progress = { _ in }
    return job
  }

  /// Runs `body` for a format that this build can write, and reports what it has written.
  private func reported(as format: OutputFormat, _ body: () async throws -> Written) async throws -> OutputReport {
    guard OutputFormat.available.contains(format) else {
      throw OutputError.unavailableFormat(format, available: OutputFormat.available)
    }
    return try await naming { report(on: try await body(), as: format) }
  }

  /// Errors of encoders name the output.
  func naming<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch CodecError.sideTooLong(_, let found, let limit) {
      let side = max(found.width, found.height)
      throw OutputError.tooLarge(path: destination.name, found: side, unit: "pixels a side", limit: limit, part: nil)
    } catch let error as CodecError {
      throw OutputError.encoding(path: destination.name, reason: "\(error)")
    }
  }

  private func report(on written: Written, as format: OutputFormat) -> OutputReport {
    let writer = format.writer
    let plays: [OutputNote] = loop == .forever || writer.countsPlays ? [] : [.playsAsPlayersLike]
    return OutputReport(
      path: destination.name, format: format, size: written.size, frames: written.frames,
      pictures: written.pictures, rate: written.rate, wantedRate: options.rate, duration: written.duration.seconds,
      bytes: written.bytes, trade: written.trade, notes: plays + writer.notes(on: written) + written.notes,
      encodings: written.encodings)
  }
}
