// Times that are valid but look like milliseconds.

import JSONTree
import SceneModel

extension SceneValidation {
  /// Warns of times of a step that are much longer than any that people wait for.
  mutating func checkTimes(_ step: Step, _ path: JSONPath) {
    switch step.action {
    case .hold(let hold):
      warn(hold.duration, from: Ranges.longHold, path.key(hold.screen == nil ? "hold" : "for"))
      for drag in hold.drags {
        let place = path.key("layers").key(drag.layer).key("release")
        warn(drag.release?.duration, place.key("duration"))
        warn(drag.release?.curve, place.key("curve"))
      }
    case .transition(let transition): checkTimes(transition, path)
    }
  }

  private mutating func checkTimes(_ transition: Transition, _ path: JSONPath) {
    if case .seconds(let seconds) = transition.duration { warn(seconds, path.key("duration")) }
    warn(transition.delay, path.key("delay"))
    warn(transition.curve, path.key("curve"))
    warn(transition.stagger?.step, from: Ranges.longStagger, path.key("stagger").key("step"))
    for (index, pair) in (transition.pairs ?? []).enumerated() {
      let place = path.key("pairs").index(index)
      warn(pair.duration, place.key("duration"))
      warn(pair.delay, place.key("delay"))
      warn(pair.curve, place.key("curve"))
    }
    for entry in transition.layers ?? [] {
      let place = path.key("layers").key("\(entry.layer.side.rawValue):\(entry.layer.path)")
      warn(entry.duration, place.key("duration"))
      warn(entry.delay, place.key("delay"))
      warn(entry.curve, place.key("curve"))
      warn(entry.effects, place.key("effects"))
    }
    warn(transition.enter ?? [], path.key("enter"))
    warn(transition.leave ?? [], path.key("leave"))
    if case .backdrop(let backdrop) = transition.backdrop { warn(backdrop.curve, path.key("backdrop").key("curve")) }
    for (index, track) in (transition.keyframes ?? []).enumerated() {
      for (key, value) in track.keys.enumerated() {
        warn(value.curve, path.key("keyframes").index(index).key("values").index(key).index(2))
      }
    }
    warn(transition.scrub?.curve, path.key("scrub").key("curve"))
  }

  private mutating func warn(_ effects: [Effect], _ path: JSONPath) {
    for (index, effect) in effects.enumerated() { warn(effect.curve, path.index(index).key("curve")) }
  }

  private mutating func warn(_ curve: Curve?, _ path: JSONPath) {
    guard case .spring(.bounce(let duration, _)) = curve else { return }
    warn(duration, path.key("spring").key("duration"))
  }

  private mutating func warn(_ seconds: Double?, from long: Double = Ranges.longDuration, _ path: JSONPath) {
    if let seconds, seconds >= long, seconds <= Ranges.latest { report(.longTime(seconds), path) }
  }
}
