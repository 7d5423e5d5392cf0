// Animated GIF: what it takes, and what it gives up for a number of bytes.

import FileFormats
import Pixels
import SceneModel

/// Animated GIF.
struct GIFFormat: StreamFormatWriter, BudgetedFormatWriter, QualityFormatWriter {
  let bytesPerPixel = 24

  /// One more picture than other formats is under way, because a frame is coded when the next one is known; and the canvas.
  func encoderMemory(of size: PixelSize, width: Int, isOpaque: Bool) -> Int {
    MemoryEstimate.product(MemoryEstimate.product(size.width, size.height), bytesPerPixel + 4)
  }

  let lighterFormat: OutputFormat? = .webp

  func frames(of job: WritingJob) async throws -> GIFFrameWriter { try await GIFFrameWriter(job) }

  var usualQuality: Double? { OutputOptions.GIF().quality }

  func limit(_ options: inout OutputOptions) {
    options.gif.quality = options.gif.quality.limited(to: Ranges.quality, otherwise: OutputOptions.GIF().quality)
  }

  func setQuality(_ quality: Double, of options: inout OutputOptions) { options.gif.quality = quality }

  func ladder(_ options: OutputOptions, rate: Double) -> TradeLadder {
    let asked = options.gif.quality
    let whole = Self.shares.first { $0.quality <= asked }?.share ?? 0.475
    let rungs = Self.shares.filter { $0.quality < asked }.map {
      TradeLadder.Rung(quality: $0.quality, share: $0.share / whole * ($0.share == whole ? 0.99 : 1))
    }
    return TradeLadder(
      stages: TradeLadder.stages(rate: rate, halfRate: 0.62), rungs: [TradeLadder.Rung()] + rungs)
  }

  /// The qualities of files within a number of bytes, with the share of the bytes of 100 that each takes of the demonstrations'.
  private static let shares: [(quality: Double, share: Double)] = [
    (100, 1), (95, 0.87), (90, 0.84), (85, 0.815), (80, 0.795), (75, 0.765), (70, 0.735), (65, 0.705), (60, 0.675),
    (55, 0.645),
    (50, 0.62), (45, 0.57), (40, 0.55), (35, 0.53), (30, 0.51), (25, 0.49), (20, 0.475),
  ]

  func apply(_ rung: TradeLadder.Rung, to options: inout OutputOptions) {
    if let quality = rung.quality { options.gif.quality = quality }
  }
}
