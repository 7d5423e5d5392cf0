// Rules about the whole timeline: how much moves at once, and whether a loop closes.

import Motion
import MotionTrace
import Pixels
import Rendering
import SceneModel

extension Linter {
  /// What counts as moving in one frame, in points.
  private static let move = 0.5

  /// `busy`: tracks as `curves` groups them.
  func checkBusyFrames() {
    guard log.checks(.busy) else { return }
    let limit = Int(log.limit(of: .busy))
    let rate = animation.scene.output.frameRate.framesPerSecond
    for (index, step, _) in transitions where step.duration > 0 {
      let frames = Int((step.duration * rate).rounded())
      guard frames > 0, animation.plan.states(at: step.start + step.duration / 2).count > limit else { continue }
      let recording = TrackRecording(
        animation.plan, part: step.start...step.start + step.duration, count: frames + 1)
      guard recording.tracks.count > limit else { continue }
      var most = (count: 0, time: 0.0)
      for frame in 1...frames {
        let moving = recording.tracks.count { track in
          guard let before = track.samples[frame - 1], let now = track.samples[frame] else { return false }
          return before.isMoved(to: now, by: Self.move)
        }
        if moving > most.count { most = (moving, recording.times[frame]) }
      }
      guard most.count > limit else { continue }
      log.report(
        .busy, "\(most.count) things move differently in one frame", at: places.offset(ofStep: index),
        .init(step: step.name, time: most.time, value: Double(most.count)))
    }
  }

  /// `loop-jump`: what is seen when the animation starts again.
  func checkLoop() throws {
    let (plan, scene) = (animation.plan, animation.scene)
    guard log.checks(.loopJump), scene.output.loopCount != 1, plan.steps.count > 1, let last = plan.steps.last else {
      return
    }
    if last.kind == .hold, last.duration + TimeTolerance.seconds >= log.limit(of: .loopJump) { return }
    let (first, end) = (plan.displayList(at: 0), plan.displayList(at: plan.duration))
    guard first != end, try animation.draw(sheet: first) != animation.draw(sheet: end) else { return }
    log.report(
      .loopJump, "the animation loops, but its last frame is not its first; hold the last one, or go back",
      at: places.offset(ofStep: plan.steps.count - 1), .init(step: last.name, time: plan.duration))
  }
}

extension Sample {
  /// Whether a corner of the box moves by more than a distance.
  fileprivate func isMoved(to other: Sample, by distance: Double) -> Bool {
    let (here, there) = (frame, other.frame)
    let (dx, dy) = (abs(here.center.x - there.center.x), abs(here.center.y - there.center.y))
    let (dw, dh) = (abs(here.width - there.width) / 2, abs(here.height - there.height) / 2)
    let (x, y) = (dx + dw, dy + dh)
    return (x * x + y * y).squareRoot() > distance
  }
}
