// Frames and moments: which time a frame shows, and which time a person means.

import MotionCurves
import Pixels
import SceneModel

extension MotionPlan {
  /// Number of frames at a rate: max(1, round(duration · fps)).
  package func frameCount(rate: FrameRate) -> Int { rate.frameCount(duration: duration) }

  /// The time that frame `index` shows: index/fps. When the animation does not end in a hold, the last frame shows its end.
  package func time(ofFrame index: Int, rate: FrameRate) -> Double {
    if !endsInHold, index == frameCount(rate: rate) - 1 { return duration }
    return rate.time(ofFrame: index)
  }

  /// The time in seconds that a moment means; `rate` counts frames. A step, which lasts a while, means `stepShare` of it, where
  /// that is given: the start or the end of a part of the animation. Elsewhere a screen of its name wins, which is at rest.
  package func seconds(
    for moment: Moment, rate: FrameRate, stepShare: Double? = nil
  ) throws(MomentLookupError) -> Double {
    switch moment {
    case .seconds(let seconds):
      guard duration.hasReached(seconds) else { throw .afterTheEnd(seconds: seconds, duration: duration) }
      return min(seconds, duration)
    case .fraction(let share): return clamped(share) * duration
    case .frame(let index):
      let count = frameCount(rate: rate)
      guard (0..<count).contains(index) else { throw .noSuchFrame(index: index, count: count) }
      return time(ofFrame: index, rate: rate)
    case .screen(let name):
      // A hold without a name is called as the screen that it shows.
      let step = steps.first { $0.name == name && ($0.kind == .transition || $0.current != name) }
      if let step, let stepShare { return step.start + clamped(stepShare) * step.duration }
      guard screenNames.contains(name) || !steps.contains(where: { $0.name == name }) else { throw .isStep(name) }
      return try restTime(of: name)
    case .stepFraction(let name, let share):
      let step = try step(named: name)
      return step.start + clamped(share) * step.duration
    case .stepSeconds(let name, let seconds):
      let step = try step(named: name)
      guard step.duration.hasReached(seconds) else {
        throw .afterTheStep(name, seconds: seconds, duration: step.duration)
      }
      return step.start + min(seconds, step.duration)
    }
  }

  private func step(named name: String) throws(MomentLookupError) -> MotionStep {
    guard let step = steps.first(where: { $0.name == name }) else {
      throw .unknownStep(name, known: steps.map(\.name))
    }
    return step
  }

  /// The first time at which a screen is to be seen exactly as it is: at the start or the end of a step.
  private func restTime(of name: String) throws(MomentLookupError) -> Double {
    guard let still = still(of: name) else { throw .unknownScreen(name, known: screenNames) }
    for step in steps {
      if step.from == name, displayList(at: step.start) == still { return step.start }
      let end = step.start + step.duration
      if step.current == name, displayList(at: end) == still { return end }
    }
    throw .neverAtRest(name)
  }
}
