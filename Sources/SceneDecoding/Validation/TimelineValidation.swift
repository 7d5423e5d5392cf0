// Steps of a scene that was built in Swift: the ranges of all their numbers, lists and curves.

import JSONTree
import Pixels
import SceneModel

/// Validates the values of holds and transitions.
struct TimelineValidation {
  private var values = ValueCheck()

  static func diagnostics(of scene: Scene) -> [SceneDiagnostic] {
    var validation = TimelineValidation()
    let path = JSONPath("timeline")
    if scene.timeline.count > SceneLimits.steps {
      validation.values.report(.tooMany("steps", limit: SceneLimits.steps), path)
    }
    for (index, step) in scene.timeline.enumerated() {
      let place = path.index(index)
      if let name = step.name { validation.values.check(name, against: .sceneName, "`name`", place.key("name")) }
      switch step.action {
      case .hold(let hold): validation.check(hold, place)
      case .transition(let transition): validation.check(transition, place)
      }
    }
    return validation.values.diagnostics
  }

  private mutating func check(_ hold: Hold, _ path: JSONPath) {
    values.check(hold.duration, .seconds, path.key("hold"))
    for drag in hold.drags {
      let place = path.key("layers").key(drag.layer)
      check(drag, place)
      values.check(drag.release?.duration, of: .release, "duration", place.key("release"))
      values.check(drag.release?.curve, place.key("release").key("curve"))
    }
  }

  private mutating func check(_ drag: Drag, _ path: JSONPath) {
    if drag.times.isEmpty { values.checkCount(0, atLeast: 1, path.key("translate")) }
    for (key, times) in drag.times {
      let list = path.key(key)
      for (index, time) in times.enumerated() { values.check(time, .seconds, list.index(index).index(0)) }
      values.checkOrder(times, list)
    }
    for (index, sample) in drag.samples.enumerated() {
      values.check(sample.offset.x, .length, path.key("translate").index(index).index(1))
      values.check(sample.offset.y, .length, path.key("translate").index(index).index(2))
    }
    for (index, sample) in drag.scales.enumerated() {
      values.check(sample.x, Vocabulary.dragFactor, path.key("scale").index(index).index(1))
      values.check(sample.y, Vocabulary.dragFactor, path.key("scale").index(index).index(2))
    }
    for (index, sample) in drag.rotations.enumerated() {
      values.check(sample.value, .degrees, path.key("rotate").index(index).index(1))
    }
    for (index, sample) in drag.opacities.enumerated() {
      values.check(sample.value, .share, path.key("opacity").index(index).index(1))
    }
    if let anchor = drag.anchor { values.check(anchor, .factor, path.key("anchor")) }
  }

  // MARK: Transitions

  private mutating func check(_ transition: Transition, _ path: JSONPath) {
    if case .seconds(let seconds) = transition.duration { values.check(seconds, of: .transition, "duration", path) }
    values.check(transition.delay, of: .transition, "delay", path)
    values.check(transition.curve, path.key("curve"))
    values.check(transition.ghost, of: .transition, "ghost", path)
    values.check(transition.stagger?.step, of: .stagger, "step", path.key("stagger"))
    check(transition.pairs ?? [], path.key("pairs"))
    if case .backdrop(let backdrop) = transition.backdrop { check(backdrop, path.key("backdrop")) }
    check(transition.enter ?? [], path.key("enter"))
    check(transition.leave ?? [], path.key("leave"))
    for entry in transition.layers ?? [] {
      let place = path.key("layers").key("\(entry.layer.side.rawValue):\(entry.layer.path)")
      check(entry.effects, place.key("effects"))
      values.check(entry.delay, of: .layerEffects, "delay", place)
      values.check(entry.duration, of: .layerEffects, "duration", place)
      values.check(entry.curve, place.key("curve"))
    }
    for (index, track) in (transition.keyframes ?? []).enumerated() {
      check(track, path.key("keyframes").index(index))
    }
    if let elevation = transition.elevation {
      values.check(elevation.start, .extent, path.key("elevation").index(0))
      values.check(elevation.end, .extent, path.key("elevation").index(1))
    }
    if let scrub = transition.scrub { check(scrub, path.key("scrub")) }
  }

  private mutating func check(_ pairs: [Pair], _ path: JSONPath) {
    for (index, pair) in pairs.enumerated() {
      let place = path.index(index)
      values.check(pair.delay, of: .pair, "delay", place)
      values.check(pair.duration, of: .pair, "duration", place)
      values.check(pair.z, of: .pair, "z", place)
      values.check(pair.curve, place.key("curve"))
    }
  }

  private mutating func check(_ backdrop: Backdrop, _ path: JSONPath) {
    if case .color(let color) = backdrop.source { values.check(color, path.key("color")) }
    values.check(backdrop.opacity, of: .backdrop, "opacity", path)
    values.check(backdrop.blur, of: .backdrop, "blur", path)
    values.check(backdrop.during, path.key("during"))
    values.check(backdrop.curve, path.key("curve"))
  }

  private mutating func check(_ effects: [Effect], _ path: JSONPath) {
    for (index, effect) in effects.enumerated() {
      let place = path.index(index)
      values.check(effect.during, place.key("during"))
      values.check(effect.curve, place.key("curve"))
      switch effect.kind {
      case .fade(let opacity): values.check(opacity, of: .effect, "fade", place)
      case .slide(_, let distance): values.check(distance, .length, place.key("slide").key("distance"))
      case .scale(let factor): values.check(factor, of: .effect, "scale", place)
      case .stretch(let x, let y, _): for factor in [x, y] { values.check(factor, of: .effect, "scale", place) }
      case .rotate(let degrees): values.check(degrees, of: .effect, "rotate", place)
      case .cube(_, let perspective, _): values.check(perspective, of: .cube, "perspective", place.key("cube"))
      case .parallax(let share): values.check(share, of: .effect, "parallax", place)
      case .blur(let sigma): values.check(sigma, of: .effect, "blur", place)
      case .reveal(let from, _): values.check(from, .factor, place.key("reveal").key("from"))
      case .revealFromLayer(let path, _, _):
        values.check(path, against: .revealedFrom, "`from`", place.key("reveal").key("from"))
      case .appear(let share): values.check(share, of: .effect, "appear", place)
      }
    }
  }

  private mutating func check(_ scrub: Scrub, _ path: JSONPath) {
    let samples = path.key("progress")
    values.checkCount(scrub.samples.count, atLeast: 1, samples)
    for (index, sample) in scrub.samples.enumerated() {
      values.check(sample.time, .seconds, samples.index(index).index(0))
      values.check(sample.progress, .factor, samples.index(index).index(1))
    }
    values.checkOrder(scrub.samples.map(\.time), samples)
    values.check(scrub.threshold, of: .scrub, "threshold", path)
    values.check(scrub.speed, of: .scrub, "speed", path)
    values.check(scrub.curve, path.key("curve"))
  }

  // MARK: Keyframes

  private mutating func check(_ track: KeyframeTrack, _ path: JSONPath) {
    let isPair = if case .pair = track.target { true } else { false }
    if track.property == .progress, !isPair { values.report(.onlyForPairs("`progress`"), path.key("layer")) }
    let keys = path.key("values")
    values.checkCount(track.keys.count, atLeast: 1, keys)
    for (index, key) in track.keys.enumerated() {
      values.check(key.share, .share, keys.index(index).index(0))
      check(key.value, of: track.property, isPair: isPair, keys.index(index).index(1))
      values.check(key.curve, keys.index(index).index(2))
    }
    values.checkOrder(track.keys.map(\.share), keys)
  }

  private mutating func check(
    _ value: KeyframeTrack.Value, of property: KeyframeTrack.Property, isPair: Bool, _ path: JSONPath
  ) {
    switch value {
    case .end(let side):
      if property != .progress {
        if !isPair { values.report(.onlyForPairs("\"\(side.rawValue)\""), path) }
        return
      }
    case .color(let color):
      if property.isColor { return values.check(color, path) }
    case .numbers(let numbers):
      if property.accepts(numbers), numbers.allSatisfy({ abs($0) <= Ranges.longest }) { return }
    }
    values.report(
      .keyframeValue(property: property.rawValue, allowed: property.allowed, found: value.found), path)
  }
}

extension KeyframeTrack.Value {
  /// As it is named in "but is ...".
  fileprivate var found: String {
    switch self {
    case .numbers(let numbers) where numbers.count == 1: Wording.number(numbers[0])
    case .numbers(let numbers): Wording.array(of: numbers.count)
    case .color: "a colour"
    case .end(let side): "\"\(side.rawValue)\""
    }
  }
}
