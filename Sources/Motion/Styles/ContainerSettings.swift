// What a container transform does with the rest of the screens follows from which of its ends is the larger one, also where
// it takes another transition back (MaterialContainerTransform, TRANSITION_DIRECTION_AUTO). Flutter's OpenContainer is told which
// one is open; here it is the larger one as well [inferred].

import LayerPainting
import Pixels
import SceneModel

extension TransitionSettings {
  /// Seconds of a return by Material; entering lasts as long as the preset says.
  private static let returnDuration = 0.4

  /// The settings of a container transform whose direction the areas of its pair decide; all others as they are. What a
  /// scene says itself stays.
  func directed(by matching: Matching) -> TransitionSettings {
    guard flight == .container || flight == .openContainer else { return self }
    let isEntering =
      matching.largest.map { $0.from.placement.isEntered(by: $0.to.placement) } ?? (upper == .to)
    let preset = Preset(flight == .container ? .containerTransform : .openContainer, edge: edge)
    var settings = self
    settings.backdropAppears = isEntering
    // Flutter's scrim comes at once, and goes in all of the time.
    if let scrim = preset.backdrop?.ofProgress { settings.backdrop?.ofProgress = isEntering ? scrim : .whole }
    if !said.contains(.enter) { settings.enter = isEntering ? preset.enter : preset.leave }
    if !said.contains(.leave) { settings.leave = isEntering ? preset.leave : preset.enter.map(\.mirrored) }
    if !said.contains(.above) { settings.upper = isEntering ? .to : .from }
    if !said.contains(.time), flight == .container {
      settings.duration = isEntering ? preset.duration : .seconds(Self.returnDuration)
    }
    return settings
  }
}

extension Placement {
  /// Of the box on the canvas, in square points.
  fileprivate var area: Double { frame.size.width * frame.size.height }

  /// Whether a container transform from here to `end` enters, as it does to a larger box; else it returns.
  func isEntered(by end: Placement) -> Bool { end.area > area }
}

extension Matching {
  /// The pair of the largest box at either end, the first of equal ones: of pairs in each other it is the container.
  fileprivate var largest: MatchedPair? {
    func area(_ pair: MatchedPair) -> Double { Swift.max(pair.from.placement.area, pair.to.placement.area) }
    return pairs.reduce(nil as MatchedPair?) { largest, pair in
      guard let largest else { return pair }
      return area(pair) > area(largest) ? pair : largest
    }
  }
}
