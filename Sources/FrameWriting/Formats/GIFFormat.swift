// Animated GIF: what it takes, and what it gives up for a number of bytes.

import FileFormats
import Pixels
import SceneModel

/// Animated GIF.
struct GIFFormat: StreamFormatWriter, BudgetedFormatWriter {
  let bytesPerPixel = 24

  let lighterFormat: OutputFormat? = .webp

  func frames(of job: WritingJob) async throws -> GIFFrameWriter { try await GIFFrameWriter(job) }

  func limit(_ options: inout OutputOptions) {
    options.gif.colors = options.gif.colors.limited(to: Ranges.colors)
    options.gif.lossy = options.gif.lossy.limited(to: Ranges.lossy)
  }

  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder {
    TradeLadder(stages: TradeLadder.stages(rate: rate, halfRate: 0.62), rungs: options.gif.rungs)
  }

  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions) {
    if let lossy = rung.lossy { options.gif.lossy = lossy }
    if let colors = rung.colors { options.gif.colors = colors }
    if rung.dropsDither { options.gif.dither = .none }
  }
}

extension OutputOptions.GIF {
  /// Closeness, then colours, then dithering, then more of the first two; with the share of the bytes that each takes of the
  /// demonstrations'.
  private static let table: [(lossy: Int, colors: Int, dithers: Bool, share: Double)] = [
    (5, 256, true, 0.985), (10, 256, true, 0.97), (15, 256, true, 0.96), (20, 256, true, 0.95), (30, 256, true, 0.93),
    (40, 256, true, 0.91), (40, 224, true, 0.89), (40, 192, true, 0.87), (40, 160, true, 0.83), (40, 128, true, 0.78),
    (40, 128, false, 0.73), (50, 112, false, 0.7), (60, 96, false, 0.66), (70, 80, false, 0.62), (80, 64, false, 0.57),
  ]

  /// The rows as they add to what was asked for; those that add nothing are left out.
  fileprivate var rungs: [TradeLadder.Rung] {
    var rungs = [TradeLadder.Rung()]
    var before = (lossy, colors, dither == .none)
    for row in Self.table {
      let next = (max(lossy, row.lossy), min(colors, row.colors), dither == .none || !row.dithers)
      guard next != before else { continue }
      rungs.append(
        TradeLadder.Rung(
          lossy: next.0 == lossy ? nil : next.0, colors: next.1 == colors ? nil : next.1,
          dropsDither: next.2 && dither != .none, share: row.share))
      before = next
    }
    return rungs
  }
}
