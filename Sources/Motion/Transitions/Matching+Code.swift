// Which pairs of a transition are code that moves word by word.

import LayerPainting
import SceneModel

extension Matching {
  /// How the code of each pair becomes the other; nil for a pair that has none, or whose code cross-fades.
  func codeFlights(_ screens: ScreenPair, _ settings: TransitionSettings) -> [CodeFlight?] {
    pairs.map { pair in
      let options = settings.pairPreset.completing(pair.options)
      guard settings.flight == .tween, options.content == .auto, options.textMatch != .whole,
        pair.from.layer.code != nil, pair.to.layer.code != nil
      else { return nil }
      let (from, to) = (screens.from.picture.root, screens.to.picture.root)
      return CodeFlight(
        from[pair.from.address.indices[...]]?.painting.code, to[pair.to.address.indices[...]]?.painting.code,
        motion: settings.code, isBackwards: settings.mirrored.pairs)
    }
  }
}
