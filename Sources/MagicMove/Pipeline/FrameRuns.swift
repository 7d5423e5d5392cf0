// Runs of equal frames: what is drawn once and shown for several frames.

import DisplayList

/// Neighbouring frames that show the same picture.
struct FrameRun: Sendable {
  /// The first of them.
  let first: FrameSchedule.Entry
  /// How many they are, at least 1.
  let count: Int
  /// What they show.
  let list: DisplayList
}

/// The frames of a schedule as runs of frames whose display lists are equal.
struct FrameRuns: Sequence, IteratorProtocol, Sendable {
  private let schedule: FrameSchedule
  private let list: @Sendable (Double) -> DisplayList
  private var index = 0
  private var ahead: DisplayList?

  /// Creates the runs; `list` gives what is drawn at a moment in seconds.
  init(_ schedule: FrameSchedule, list: @escaping @Sendable (Double) -> DisplayList) {
    self.schedule = schedule
    self.list = list
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
    return FrameRun(first: first, count: index - first.index, list: current)
  }
}
