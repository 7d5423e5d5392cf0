// What only view transitions have, and what they do not have.

import JSONTree
import SceneModel

extension SceneValidation {
  /// Checks `nest`, whose paths may lead to a layer of either screen, and the keyframes of pairs.
  mutating func checkViewTransition(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    let isViewTransition = style(of: transition, visit) == .viewTransition
    if let nest = transition.nest {
      if !isViewTransition {
        report(.keyOfStyle("nest", style: TransitionStyle.viewTransition.rawValue), path.key("nest"), atKey: true)
      } else {
        for (index, layer) in nest.enumerated() { checkNested(layer, visit, path.key("nest").index(index)) }
      }
    }
    guard isViewTransition else { return }
    for (index, track) in (transition.keyframes ?? []).enumerated() {
      guard case .pair = track.target, track.property.isOfPainting else { continue }
      report(
        .notOfPictures(property: track.property.rawValue), path.key("keyframes").index(index).key("property"))
    }
  }

  private mutating func checkNested(_ layer: String, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    guard let from = table(of: visit.from)?.resolve(layer), let to = table(of: visit.to)?.resolve(layer) else { return }
    switch (from, to) {
    case (.ambiguous(let candidates), _), (_, .ambiguous(let candidates)):
      report(.ambiguousPath(layer, among: candidates), path)
    case (.found, _), (_, .found): return
    case (.unknown, .unknown):
      report(.noPair(layer, from: visit.from, to: visit.to, suggestion: suggestion(for: layer, visit)), path)
    }
  }
}
