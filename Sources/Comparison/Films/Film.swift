// Anything with frames and times: a scene's animation, an animated file, a folder of pictures. Two films are compared frame by
// frame (`FilmWalk`), whatever they are.

import FileFormats
import FrameWriting
import Pixels
import Rendering

/// Frames with times.
package struct Film: Sendable {
  /// What writes them.
  package let frames: any WritableFrames & Sendable
  /// The frames at exact times.
  package let source: FrameSource
  /// The timeline.
  package let steps: [StepSpan]
  /// Seconds.
  package let duration: Double
  /// Frames per second; nil: each has its own time.
  package let rate: FrameRate?
  /// The frames of a scene at any rate. At the same moment they show the same, so it is nil with motion blur.
  package var schedule: (@Sendable (FrameRate, FrameClock) throws -> FrameSchedule)?

  /// Frames with times; see the properties.
  package init(
    frames: any WritableFrames & Sendable, source: FrameSource, steps: [StepSpan], duration: Double, rate: FrameRate?
  ) {
    (self.frames, self.source, self.steps, self.duration, self.rate) = (frames, source, steps, duration, rate)
  }

  /// The frames of a scene at a rate.
  package init(_ animation: Animation, rate: FrameRate) throws {
    let schedule = try animation.schedule(part: nil, slowness: 1, rate: rate, clock: .exact)
    let shutter = animation.shutter(nil, rate: schedule.rate)
    try animation.checkMemory(jobs: nil, isBlurred: shutter != nil)
    self.init(
      frames: animation, source: animation.source(schedule, shutter), steps: animation.spans,
      duration: schedule.duration.seconds, rate: schedule.rate)
    if shutter == nil {
      self.schedule = { try animation.schedule(part: nil, slowness: 1, rate: $0, clock: $1) }
    }
  }

  /// The frames of a picture file, a folder or a pattern; `given` is the rate of frames without times, nil: the default.
  package init(_ finished: FinishedFrames, rate given: FrameRate?) throws {
    try finished.checkLimits(jobs: nil)
    let rate = finished.isStill ? FrameRate(1) : finished.hasTimes ? nil : given ?? .default
    let source = finished.source(rate: rate)
    var (runs, end) = (try source.makeRuns(), FrameTime.zero)
    while let run = try runs.next() { end = run.end }
    self.init(frames: finished, source: source, steps: [], duration: end.seconds, rate: rate)
  }
}
