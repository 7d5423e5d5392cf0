// What a format can give up to become smaller, as a table: the search for what fits knows no format, and a format states its
// rows and no search.
//
//     stage      every frame, full size ─▶ half the frames ─▶ a quarter ─▶ ¾ of the size ─▶ ½ … ¼
//     rungs      as asked for ─▶ a little worse ─▶ … ─▶ the worst that is acceptable      (again in each stage)

import Pixels

/// The steps between the requested output and its smallest version, as a table of stages and rungs.
///
/// A stage says how many frames remain and how large they are; a rung says how they are compressed. Every stage has all
/// rungs. The search reduces quality first, then the number of frames, then their size.
struct TradeLadder: Sendable {
  /// One way to compress: what differs from what was asked for.
  struct Rung: Hashable, Sendable {
    var quality: Double?
    /// About what share of the bytes it takes of those as asked for. A guess, by which the search decides what to try.
    var share = 1.0
  }

  /// How many frames are left, and how large.
  struct Stage: Hashable, Sendable {
    /// One frame of this number is kept.
    var everyNth = 1
    /// Pixels for one that was asked for, along an axis.
    var scale = 1.0
    /// A guess as in `Rung`.
    var share = 1.0
  }

  /// A rung of a stage, by their numbers.
  struct Step: Hashable, Sendable {
    var stage: Int
    var rung: Int

    /// Whether less is given up than by another one.
    func isGentler(than other: Step) -> Bool { (stage, rung) < (other.stage, other.rung) }
  }

  /// The gentlest first; each smaller than those before it.
  let stages: [Stage]
  /// The gentlest first; each smaller than those before it. The first is what was asked for.
  let rungs: [Rung]

  /// As it was asked for.
  static let asked = Step(stage: 0, rung: 0)

  /// The smallest.
  var last: Step { Step(stage: stages.count - 1, rung: rungs.count - 1) }
}

extension TradeLadder {
  /// The lowest rate, in frames per second, that halving may lead to.
  private static let leastRate = 12.0
  /// The sizes that follow the lowest rate.
  private static let scales = [0.75, 0.5, 0.35, 0.25]
  /// The exponent by which bytes fall with the scale: half the width and height take about 0.5^1.7, or 31 %, of the bytes.
  ///
  /// It is a guess for the first choice of the search; measured sizes replace it.
  private static let areaPower = 1.7

  /// The stages of all formats: the rate halved as long as it is not under 12, then the scale.
  ///
  /// - Parameters:
  ///   - rate: Frames per second.
  ///   - halfRate: About the share of the bytes that half of the frames take.
  static func stages(rate: Double, halfRate: Double) -> [Stage] {
    var stages = [Stage()]
    while let last = stages.last, rate / Double(2 * last.everyNth) >= leastRate {
      stages.append(Stage(everyNth: 2 * last.everyNth, share: last.share * halfRate))
    }
    let slowest = stages[stages.count - 1]
    return stages
      + scales.map { scale in
        let share = slowest.share * PortableMath.power(scale, areaPower)
        return Stage(everyNth: slowest.everyNth, scale: scale, share: share)
      }
  }

  /// Rungs of falling quality in whole steps, from what was asked for.
  ///
  /// - Parameters:
  ///   - asked: The quality that was asked for; nil: no losses, after which comes `gentlest`.
  ///   - least: The last one.
  ///   - share: About what a quality one lower takes of the bytes.
  ///   - level: What the encoder makes of a quality; qualities of one level are one rung.
  static func rungs(
    from asked: Double?, gentlest: Double = 100, to least: Double, share: Double, level: (Double) -> Int
  ) -> [Rung] {
    var rungs = [Rung()]
    var quality = min((asked ?? gentlest + 1).rounded(.up) - 1, gentlest)
    // Without losses a file is some three times as large.
    var bytes = asked == nil ? 0.35 : 1
    var before = asked.map(level)
    while quality >= least {
      if asked != nil { bytes *= share }
      if level(quality) != before { rungs.append(Rung(quality: quality, share: bytes)) }
      if asked == nil { bytes *= share }
      before = level(quality)
      quality -= 1
    }
    return rungs
  }
}
