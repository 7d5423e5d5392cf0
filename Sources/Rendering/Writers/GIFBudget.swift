// A GIF, and one within a number of bytes. What costs the picture least is given up first; how much must be is found by trying.

import OutputFiles
import Pixels

extension WritingJob {
  /// Writes the animation as one GIF, within `OutputOptions.GIF.maxBytes` if that is given.
  func writeGIF() async throws -> Written {
    var file = try file()
    guard let budget = options.gif.maxBytes else {
      var writer = try await GIFFrameWriter(self)
      return try await write(with: &writer, into: &file)
    }
    let (bytes, written) = try await gif(within: budget)
    try file.write(bytes)
    try file.finish(newStart: [])
    return written
  }

  /// Encodes a GIF of at most `budget` bytes: as asked for when that fits, else the gentlest step that does, found by halving.
  ///
  /// - Throws: `OutputError.overBudget` when none fits.
  private func gif(within budget: Int) async throws -> (bytes: [UInt8], written: Written) {
    if let whole = try await attempt(nil, budget) { return whole }
    let steps = GIFTrade.steps(from: options.gif)
    var found: (bytes: [UInt8], written: Written)?
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if let smaller = try await attempt(steps[middle], budget) {
        (found, high) = (smaller, middle)
      } else {
        low = middle + 1
      }
    }
    guard let found else { throw OutputError.overBudget(path: destination.name, budget: budget) }
    return found
  }

  /// Encodes with a step; nil as soon as it takes more than `budget` bytes.
  private func attempt(_ trade: GIFTrade?, _ budget: Int) async throws -> (bytes: [UInt8], written: Written)? {
    var job = self
    if let trade {
      job.options.gif = trade.applied(to: options.gif)
      if trade.everyNth > 1 { job.source = job.source.thinned(trade.everyNth) }
      if trade.scale < 1 { job.source = job.source.shrunk(trade.scale) }
    }
    var sink = BudgetSink(budget: budget)
    do {
      var writer = try await GIFFrameWriter(job)
      var written = try await job.write(with: &writer, into: &sink)
      written.trade = trade
      return (sink.bytes, written)
    } catch is BudgetSink.Exceeded { return nil }
  }
}
