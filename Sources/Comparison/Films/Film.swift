// One side of an item as frames with times, whatever it is: a scene, a picture, an animated file, a folder of goldens.

import FrameWriting
import Pixels
import Rendering
import SceneModel

/// The frames of one side.
struct ReviewFilm: Sendable {
  /// What writes them.
  let frames: any WritableFrames & Sendable
  /// The frames at exact times.
  let source: FrameSource
  let steps: [ReviewEntry.Step]
  /// Seconds.
  let duration: Double
  /// Frames per second; nil: each has its own time.
  let rate: FrameRate?

  /// The frames of a scene at a rate.
  init(_ animation: Animation, rate: FrameRate) throws {
    let schedule = try animation.schedule(part: nil, slowness: 1, rate: rate, clock: .exact)
    let shutter = animation.shutter(nil, rate: schedule.rate)
    try animation.checkMemory(jobs: nil, isBlurred: shutter != nil)
    (frames, source, self.rate) = (animation, animation.source(schedule, shutter), schedule.rate)
    steps = animation.steps.map {
      ReviewEntry.Step(name: $0.name, kind: $0.kind.rawValue, start: $0.start, duration: $0.duration)
    }
    duration = schedule.duration.seconds
  }

  /// The frames of a picture file, a folder or a pattern; `given` is the rate of frames without times, nil: the default.
  init(_ finished: FinishedFrames, rate given: FrameRate?) throws {
    try finished.checkLimits(jobs: nil)
    (frames, steps) = (finished, [])
    rate = finished.isStill ? FrameRate(1) : finished.hasTimes ? nil : given ?? .default
    source = finished.source(rate: rate)
    var (runs, end) = (try source.makeRuns(), FrameTime.zero)
    while let run = try runs.next() { end = run.end }
    duration = end.seconds
  }

  /// A picture a second for each golden.
  init(_ goldens: GoldenPictures) {
    (frames, source, rate) = (goldens, goldens.source, GoldenPictures.rate)
    steps = goldens.names.enumerated().map {
      ReviewEntry.Step(name: $1, kind: "hold", start: Double($0), duration: 1)
    }
    duration = Double(goldens.names.count)
  }
}
