// Which moments of an animation have goldens, and what their files are called.
//
//     list          screen-list.png            STEP@50%      STEP-050pct.png
//     0.35s         0.35s.png                  STEP@0.12s    STEP-0.12s.png
//     50%           050pct.png                 #12           frame-0012.png

import FileFormats
import JSONTree
import Rendering
import SceneModel

/// A moment with the name of its golden.
package struct GoldenMoment: Hashable, Sendable {
  /// The moment.
  package let moment: Moment
  /// The file's name without its extension; unique in its scene.
  package let name: String

  /// Moments with their names, each once. Equal names get a number: `NAME-2`. Names that differ by case only are equal, because they
  /// are one file on many disks.
  static func named(_ moments: [Moment]) -> [GoldenMoment] {
    var names: Set<String> = []
    var seen: Set<Moment> = []
    return moments.filter { seen.insert($0).inserted }.map { moment in
      let plain = moment.goldenName
      var (name, number) = (plain, 2)
      while !names.insert(name.uppercased().lowercased()).inserted {
        name = "\(plain)-\(number)"
        number += 1
      }
      return GoldenMoment(moment: moment, name: name)
    }
  }
}

extension Animation {
  /// The moments that have goldens, with their names.
  ///
  /// They are those given, otherwise those of the scene's `output.goldens`, otherwise every screen at rest and 0, 25, 50,
  /// 75 and 100 % of every transition; of a cut only 100 %. Repeated ones count once.
  package func goldenMoments(_ chosen: [Moment]? = nil) -> [GoldenMoment] {
    GoldenMoment.named(chosen ?? scene.output.goldens ?? defaultGoldens)
  }

  private var defaultGoldens: [Moment] {
    let transitions = steps.filter { $0.kind == .transition }
    return scene.screens.map { .screen($0.name) }
      + transitions.flatMap { step in
        // A cut has no time in between.
        (step.duration > 0 ? [0, 0.25, 0.5, 0.75, 1] : [1]).map { .stepFraction(step.name, $0) }
      }
  }
}

extension Moment {
  /// The name of its golden. Of names, letters and digits, `.`, `_` and `-` are kept.
  fileprivate var goldenName: String {
    switch self {
    case .seconds(let seconds): Self.plain(seconds) + "s"
    case .fraction(let share): Self.percent(share)
    case .frame(let index): "frame-" + NumberText.padded(index, to: 4)
    case .screen(let name): "screen-" + Path.fileName(from: name)
    case .stepFraction(let step, let share): "\(Path.fileName(from: step))-\(Self.percent(share))"
    case .stepSeconds(let step, let seconds): "\(Path.fileName(from: step))-\(Self.plain(seconds))s"
    }
  }

  /// Three digits, and decimals where there are any: `025pct`, `012.5pct`.
  private static func percent(_ share: Double) -> String {
    let text = plain((share * 1e6).rounded() / 1e4)
    let whole = text.prefix { $0 != "." }
    return NumberText.padded(String(whole), to: 3) + text.dropFirst(whole.count) + "pct"
  }

  private static func plain(_ value: Double) -> String { NumberText.rounded(value, decimals: 6) }
}
