// What each format can give up for a number of bytes: a row of the table for each.

import FileFormats
import ImageCodecs
import Pixels

extension OutputOptions {
  /// The ladder of a format; nil when it has none: its bytes are those of its pixels.
  ///
  /// - Parameter rate: Frames per second.
  func ladder(for format: OutputFormat, rate: Double) -> TradeLadder? {
    func ladder(_ rungs: [TradeLadder.Rung], halfRate: Double) -> TradeLadder {
      TradeLadder(stages: TradeLadder.stages(rate: rate, halfRate: halfRate), rungs: rungs)
    }
    switch format {
    case .gif: return ladder(gif.rungs, halfRate: 0.62)
    case .apng: return ladder([TradeLadder.Rung()], halfRate: 0.6)
    case .webp:
      let rungs = TradeLadder.rungs(from: webp.quality, gentlest: 90, to: 50, share: 0.97) { Int($0 * 1000) }
      return ladder(rungs, halfRate: 0.62)
    case .avif:
      let rungs = TradeLadder.rungs(from: avif.quality, to: 50, share: 0.965) { AVIFOptions(quality: $0).level }
      return ladder(rungs, halfRate: 0.7)
    case .mp4, .webm:
      guard let encoder = VideoEncoder(for: format, video) else { return nil }
      let rungs = TradeLadder.rungs(from: video.quality, to: 40, share: 0.978) {
        encoder.rateFactor(quality: $0)
      }
      return ladder(rungs, halfRate: 0.85)
    case .png, .y4m, .rgba: return nil
    }
  }

  /// The options with what a rung gives up.
  func taking(_ rung: TradeLadder.Rung) -> OutputOptions {
    var options = self
    if let quality = rung.quality {
      (options.webp.quality, options.avif.quality, options.video.quality) = (quality, quality, quality)
    }
    if let lossy = rung.lossy { options.gif.lossy = lossy }
    if let colors = rung.colors { options.gif.colors = colors }
    if rung.dropsDither { options.gif.dither = .none }
    return options
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

extension OutputFormat {
  /// Whether it can give anything up for a number of bytes.
  package var takesBudget: Bool { OutputOptions().ladder(for: self, rate: 1) != nil }

  /// Whether each change is coded from two pictures, so that a few can be encoded by themselves.
  var codesChanges: Bool {
    switch self {
    case .gif, .apng, .webp: true
    case .avif, .mp4, .webm, .png, .y4m, .rgba: false
    }
  }
}
