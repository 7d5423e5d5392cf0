// The frames of a scene as runs of equal ones: what is drawn once and shown for several frames.

/// The frames of a schedule as runs of frames that show one list, the same; a frame in which something moves is a run of its own.
package struct FrameRuns: FrameRunIterator {
  private let schedule: FrameSchedule
  private let expose: @Sendable (Double) -> Exposure
  private let draw: @Sendable (Exposure) throws -> Picture
  private var index = 0
  private var ahead: Exposure?

  /// Creates the runs; `expose` gives what is drawn for a moment in seconds, and `draw` draws it.
  package init(
    _ schedule: FrameSchedule, expose: @escaping @Sendable (Double) -> Exposure,
    draw: @escaping @Sendable (Exposure) throws -> Picture
  ) {
    (self.schedule, self.expose, self.draw) = (schedule, expose, draw)
  }

  /// The next run, nil after the last frame.
  package mutating func next() -> FrameRun? {
    guard index < schedule.count else { return nil }
    let first = schedule[index]
    let current = ahead ?? expose(first.moment)
    ahead = nil
    index += 1
    while index < schedule.count {
      let following = expose(schedule[index].moment)
      guard following.isStill(like: current) else {
        ahead = following
        break
      }
      index += 1
    }
    let draw = draw
    return FrameRun(
      index: first.index, count: index - first.index, start: first.start, end: schedule.start(ofFrame: index)
    ) { try draw(current) }
  }
}
