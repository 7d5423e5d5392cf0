// Keys of a step that only some styles know.

import JSONTree
import SceneModel

extension SceneValidation {
  /// Reports keys of a container in other styles, and values of `fit` that a container does not support.
  mutating func checkContainer(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    guard style(of: transition, visit).isContainerTransform else {
      if transition.elevation != nil {
        report(
          .keyOfStyle("elevation", style: TransitionStyle.containerTransform.rawValue), path.key("elevation"),
          atKey: true)
      }
      return
    }
    for (index, pair) in (transition.pairs ?? []).enumerated() {
      guard let fit = pair.fit, fit != .width, fit != .height else { continue }
      report(
        .wrongValue(
          subject: "`fit`", allowed: "width or height in a container transform", found: "\"\(fit.rawValue)\""),
        path.key("pairs").index(index).key("fit"))
    }
  }

  /// The style of a transition: its own, or that of the one it takes back.
  func style(of transition: Transition, _ visit: TimelineWalk.Visit) -> TransitionStyle {
    if let style = transition.style { return style }
    if let index = visit.takesBack, case .transition(let forward) = walk.visits[index].step.action {
      return forward.style ?? Defaults.style
    }
    return Defaults.style
  }
}
