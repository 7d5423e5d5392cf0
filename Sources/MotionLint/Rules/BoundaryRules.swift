// `settle-jump`: what jumps where a transition starts or ends. A spring that is cut off is the usual reason.

import JSONTree
import LayerPainting
import Motion
import Pixels
import Rendering
import SceneModel

extension Linter {
  /// Seconds between the boundary and the time next to it.
  private static let instant = 1e-6
  private static let opacityJump = 0.05

  /// Compares both sides of the start and the end of every transition.
  func checkBoundaries() {
    guard log.checks(.settleJump) else { return }
    let plan = animation.plan
    for (index, step, transition) in transitions where step.duration > 4 * Self.instant && !plan.reducesMotion {
      let end = step.start + step.duration
      let intended = IntendedJumps(transition)
      let starts = LayerEnds(still: plan.states(at: step.start))
      let started = LayerEnds(moving: plan.states(at: step.start + Self.instant), in: step, screen: step.from)
      report(starts, started, intended, "starts", at: step.start, step, index)
      let ends = LayerEnds(still: plan.states(at: end))
      let ending = LayerEnds(moving: plan.states(at: end - Self.instant), in: step, screen: step.current)
      report(ends, ending, intended, "ends", at: end, step, index)
    }
  }

  private func report(
    _ still: LayerEnds, _ moving: LayerEnds, _ intended: IntendedJumps, _ verb: String, at time: Double,
    _ step: MotionStep, _ index: Int
  ) {
    let limit = log.limit(of: .settleJump)
    for path in moving.order {
      guard let before = still.states[path], let after = moving.states[path], !intended.covers(after) else { continue }
      let canvas = Rect(size: animation.scene.canvas.size)
      guard before.opacity > 0, after.opacity > 0, before.bounds.overlaps(canvas), after.bounds.overlaps(canvas) else {
        continue
      }
      var words: [String] = []
      let (way, radius) = (Self.corners(before, after), Self.radii(before, after))
      let opacity = abs(before.opacity - after.opacity)
      if way > limit { words.append("moves by \(NumberText.rounded(way, decimals: 2)) pt") }
      if radius > limit { words.append("changes its corner radius by \(NumberText.rounded(radius, decimals: 2)) pt") }
      if opacity > Self.opacityJump {
        words.append("changes its opacity by \(NumberText.rounded(opacity, decimals: 2))")
      }
      guard !words.isEmpty else { continue }
      log.report(
        .settleJump, "`\(path)` \(words.joined(separator: " and ")) at once where the transition \(verb)",
        at: places.offset(ofStep: index),
        .init(step: step.name, time: time, value: way > limit ? way : max(radius, opacity)))
      // What lies in it jumps along: one finding at a boundary is enough.
      return
    }
  }

  private static func corners(_ a: LayerState, _ b: LayerState) -> Double {
    func corners(_ state: LayerState) -> [Point] {
      let matrix = state.placement.transform
      return Rect(size: state.placement.size).corners.map(matrix.apply)
    }
    let distances = zip(corners(a), corners(b)).map { $0.distance(to: $1) }
    return distances.filter(\.isFinite).max() ?? 0
  }

  private static func radii(_ a: LayerState, _ b: LayerState) -> Double {
    if a.pictures != nil || b.pictures != nil { return 0 }
    func radii(_ state: LayerState) -> [Double] {
      let scale = abs(state.placement.scaleX)
      let radii = state.radii
      return [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { $0 * scale }
    }
    return zip(radii(a), radii(b)).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}

/// The layers of one screen at a time, a pair under its path on that screen.
private struct LayerEnds {
  var order: [String] = []
  var states: [String: LayerState] = [:]

  /// The layers of a screen at rest.
  init(still states: [LayerState]) {
    for state in states where state.role == .from { add(state, state.name) }
  }

  /// The layers of one screen of a transition. Of a layer that stays visible in its place while it moves, the phantom counts.
  init(moving states: [LayerState], in step: MotionStep, screen: String) {
    for state in states {
      switch state.role {
      case .from: if screen == step.from { add(state, state.name) }
      case .to: if screen == step.to { add(state, state.name) }
      case .pair:
        if state.id.part.isEmpty { add(state, screen == step.from ? state.id.from : state.id.to) }
      case .under, .backdrop: break
      }
    }
  }

  private mutating func add(_ state: LayerState, _ path: String) {
    if let known = states[path], known.role == .pair || state.role != .pair { return }
    if states[path] == nil { order.append(path) }
    states[path] = state
  }
}

/// Jumps that a transition asks for.
struct IntendedJumps {
  private let pairs: Bool
  /// Of what is not matched, or of everything.
  let others: Bool

  init(_ transition: Transition) {
    let curves = [transition.curve, transition.scrub?.curve] + (transition.pairs ?? []).map(\.curve)
    let tracks = transition.keyframes ?? []
    let isStepped =
      curves.contains(where: Self.isSteps)
      || tracks.contains { $0.mode == .discrete || $0.keys.contains { Self.isSteps($0.curve) } }
    let effects =
      (transition.enter ?? []) + (transition.leave ?? []) + (transition.layers ?? []).flatMap(\.effects)
    let appears = effects.contains { effect in
      if case .appear = effect.kind { true } else { Self.isSteps(effect.curve) }
    }
    pairs = isStepped
    others = isStepped || appears || transition.enter == [] || transition.leave == []
  }

  private static func isSteps(_ curve: Curve?) -> Bool {
    switch curve {
    case .steps: true
    case .named, .cubicBezier, .points, .spring, nil: false
    }
  }

  func covers(_ state: LayerState) -> Bool { state.role == .pair ? pairs : others }
}
