// The touches of a timeline: taps, and the fingers of drags and scrubs.

import LayerPainting
import Motion
import MotionCurves
import Pixels
import SceneModel

/// Makes the touches of a scene's steps.
struct ContactTrack {
  let scene: Scene
  let plan: MotionPlan
  /// Seconds of the output for each second of the timeline.
  let slowness: Double

  /// All touches, in the order of their steps.
  func contacts() -> [Contact] {
    scene.walk().visits.enumerated().flatMap { index, visit -> [Contact] in
      guard plan.steps.indices.contains(index) else { return [] }
      return tap(visit, plan.steps[index]) + gestures(visit, plan.steps[index], index)
    }
  }

  /// From a time of the plan to a time of the timeline.
  private func time(_ seconds: Double) -> Double { seconds / slowness }

  // MARK: Taps

  private func tap(_ visit: TimelineWalk.Visit, _ step: MotionStep) -> [Contact] {
    guard let tap = visit.step.tap, let point = point(of: tap, visit.from, at: step.start) else { return [] }
    let start = time(step.start)
    return [
      step.kind == .hold
        ? Contact(start: start, release: start + Contact.lead) { _ in point }
        : Contact(start: start - Contact.lead, release: start) { _ in point }
    ]
  }

  private func point(of tap: Tap, _ screen: String, at seconds: Double) -> Point? {
    switch tap {
    case .point(let point): return point
    case .layer(let path):
      guard let name = name(of: path, on: screen) else { return nil }
      return plan.states(at: seconds).first(where: Held.layer(name).isShown)?.point(at: Point(x: 0.5, y: 0.5))
    }
  }

  /// The full path of the layer that a path leads to.
  private func name(of path: String, on screen: String) -> String? {
    guard let table = scene.screen(named: screen)?.pathTable(), case .found(let address) = table.resolve(path) else {
      return nil
    }
    return address == .screen ? "/" : table.pathsByAddress[address]
  }

  // MARK: Gestures

  private func gestures(_ visit: TimelineWalk.Visit, _ step: MotionStep, _ index: Int) -> [Contact] {
    let start = time(step.start)
    if visit.step.touch == .hidden { return [] }
    switch visit.step.action {
    case .hold(let hold):
      if case .way(let samples)? = visit.step.touch { return hold.drags.isEmpty ? [] : [way(samples, start)] }
      return hold.drags.compactMap { drag in
        // A finger does not hold a layer that only fades.
        if drag.samples.isEmpty, drag.scales.isEmpty, drag.rotations.isEmpty { return nil }
        guard let last = drag.times.compactMap(\.times.last).max(), let name = name(of: drag.layer, on: visit.from)
        else { return nil }
        return held(
          [.layer(name)], from: start, to: start + min(last, hold.video == nil ? hold.duration : time(step.duration)),
          visit.step.touch)
      }
    case .transition(let transition):
      guard let scrub = transition.scrub, let last = scrub.samples.last?.time else { return [] }
      if case .way(let samples)? = visit.step.touch { return [way(samples, start)] }
      guard let pair = largestPair(of: step) else {
        return [pulled(transition, visit, index, from: start, to: start + last)]
      }
      // At its ends the transition shows a screen, with the layer where the phantom would be.
      let held = [Held.phantom(pair), .layer(pair.from), .layer(pair.to)]
      return [self.held(held, from: start, to: start + last, visit.step.touch)]
    }
  }

  /// A finger whose positions are given.
  private func way(_ samples: [TouchWay.Sample], _ start: Double) -> Contact {
    let (first, last) = (samples.first, samples.last?.time ?? 0)
    let points = samples.map { (time: $0.time, value: $0.point) }
    return Contact(start: start + (first?.time ?? 0), release: start + last) { seconds in
      first.map { SampledWay.value(at: seconds - start, points, from: $0.point, Point.mix) }
    }
  }

  /// What a finger holds.
  private enum Held {
    /// A layer of a screen at rest, or of the leaving one.
    case layer(String)
    /// The phantom of a pair.
    case phantom(LayerID)

    func isShown(by state: LayerState) -> Bool {
      switch self {
      case .layer(let name): state.name == name && state.role == .from
      case .phantom(let pair): state.id == pair
      }
    }
  }

  /// A finger that holds the first of `things` that is in the frame.
  private func held(_ things: [Held], from start: Double, to end: Double, _ touch: TouchWay?) -> Contact {
    let grip = if case .at(let grip)? = touch { grip } else { Point(x: 0.5, y: 0.5) }
    return Contact(start: start, release: end) { [self] seconds in
      let states = plan.states(at: seconds * slowness)
      return things.lazy.compactMap { thing in states.first(where: thing.isShown) }.first?.point(at: grip)
    }
  }

  /// The pair whose layer of the leaving screen is the largest; of equal ones the first.
  private func largestPair(of step: MotionStep) -> LayerID? {
    let states = plan.states(at: step.start)
    func area(_ pair: LayerID) -> Double {
      states.first(where: Held.layer(pair.from).isShown).map { $0.placement.frame.width * $0.placement.frame.height }
        ?? 0
    }
    return step.pairs.reduce(nil as (pair: LayerID, area: Double)?) { best, pair in
      let area = area(pair)
      return area > best?.area ?? -1 ? (pair, area) : best
    }?.pair
  }

  /// A finger that pulls a whole screen: from the middle of the canvas away from the edge from which the screen enters.
  private func pulled(
    _ transition: Transition, _ visit: TimelineWalk.Visit, _ index: Int, from start: Double, to end: Double
  ) -> Contact {
    let size = scene.canvas.size
    var (edge, isBack) = (transition.edge, false)
    if edge == nil, let taken = visit.takesBack, case .transition(let forward) = scene.effectiveTimeline[taken].action {
      (edge, isBack) = (forward.edge, true)
    }
    let away = (edge ?? .right).way
    let sign = isBack ? -1.0 : 1
    return Contact(start: start, release: end) { [self] seconds in
      let share = plan.progress(ofStep: index, at: seconds * slowness) * sign
      return Point(
        x: size.width * (0.5 + away.x * share), y: size.height * (0.5 + away.y * share))
    }
  }
}

extension LayerState {
  /// A point of the layer's box, given as shares of its size, in the coordinates of the canvas.
  fileprivate func point(at grip: Point) -> Point {
    placement.transform.apply(Point(x: placement.size.width * grip.x, y: placement.size.height * grip.y))
  }
}

extension Edge {
  /// The direction away from the edge.
  fileprivate var way: Point {
    switch self {
    case .left: Point(x: 1, y: 0)
    case .right: Point(x: -1, y: 0)
    case .top: Point(x: 0, y: 1)
    case .bottom: Point(x: 0, y: -1)
    }
  }
}
