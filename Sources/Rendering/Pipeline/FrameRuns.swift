// The frames of a scene as runs of equal ones: what is drawn once and shown for several frames.

import DisplayList

/// The frames of a schedule as runs of frames whose display lists are equal.
struct FrameRuns: FrameRunIterator {
  private let schedule: FrameSchedule
  private let list: @Sendable (Double) -> DisplayList
  private let draw: @Sendable (DisplayList) -> Picture
  private var index = 0
  private var ahead: DisplayList?

  /// Creates the runs; `list` gives what is drawn at a moment in seconds, and `draw` draws it.
  init(
    _ schedule: FrameSchedule, list: @escaping @Sendable (Double) -> DisplayList,
    draw: @escaping @Sendable (DisplayList) -> Picture
  ) {
    self.schedule = schedule
    self.list = list
    self.draw = draw
  }

  /// The next run, nil after the last frame.
  mutating func next() -> FrameRun? {
    guard index < schedule.count else { return nil }
    let first = schedule[index]
    let current = ahead ?? list(first.moment)
    ahead = nil
    index += 1
    while index < schedule.count {
      let following = list(schedule[index].moment)
      guard following == current else {
        ahead = following
        break
      }
      index += 1
    }
    let draw = draw
    return FrameRun(
      index: first.index, count: index - first.index, start: first.start, end: schedule.start(ofFrame: index)
    ) { draw(current) }
  }
}
