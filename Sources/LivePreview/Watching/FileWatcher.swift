// Notices that a file has changed: told by the system where it tells, else by looking again and again.

import Platform

/// Watches files by path, present or not. For one thread, but for `wake`.
final class FileWatcher {
  /// What ended a wait.
  enum Event {
    /// A file has changed, or may have.
    case change
    /// Somebody woke the thread.
    case woken
    /// The time is over.
    case timeout
  }

  /// Milliseconds between looks at few and at many files.
  private static let (shortInterval, longInterval, few) = (50, 500, 200)

  private let alarm: WakeUp
  private let folders: FolderWatch?
  private var isTold = false
  /// The files as they were at the last check, if the system does not report changes.
  private var seen: [String: FileIdentity?] = [:]
  /// The files that are watched, by absolute paths.
  private(set) var paths: Set<String> = []

  /// Watches nothing yet.
  ///
  /// - Parameters:
  ///   - alarm: Wakes who waits.
  ///   - folders: Reports changes; nil: files are checked at intervals.
  init(_ alarm: WakeUp, folders: FolderWatch? = FolderWatch()) {
    (self.alarm, self.folders) = (alarm, folders)
  }

  /// Watches these files, and no others.
  ///
  /// - Parameter paths: Absolute.
  func watch(_ paths: Set<String>) {
    self.paths = paths
    let plan = WatchPlan(paths).folders
    let isComplete = folders?.watch(plan) ?? false
    isTold = isComplete && plan.keys.allSatisfy { FileSystem.tellsOfChanges(at: $0) }
    if isTold {
      seen = [:]
    } else {
      // What is known of others stays: they may have changed since.
      let known = seen
      seen = [:]
      for path in paths { seen[path] = .some(known[path] ?? FileStatus(path: path)?.identity) }
    }
  }

  /// Follows ways that lead elsewhere by now.
  func renew() { watch(paths) }

  /// Whether something has changed since it was last asked.
  func takeChanges() -> Bool {
    let isTold = folders?.takeChanges() ?? false
    return look() || isTold
  }

  /// Waits for a change; nil: as long as it takes.
  func wait(milliseconds: Int?) -> Event {
    let clock = ContinuousClock()
    let end = milliseconds.map { clock.now + .milliseconds($0) }
    while true {
      if takeChanges() { return .change }
      let left = end.map { Self.milliseconds(from: clock.now, to: $0) }
      if let left, left <= 0 { return .timeout }
      let interval = isTold ? nil : paths.count > Self.few ? Self.longInterval : Self.shortInterval
      let time = [left, interval].compactMap(\.self).min()
      if alarm.wait(or: folders?.readable, milliseconds: time) { return .woken }
    }
  }

  /// Rounded up.
  private static func milliseconds(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Int {
    let (seconds, attoseconds) = (end - start).components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  private func look() -> Bool {
    var hasChanged = false
    for (path, before) in seen {
      let now = FileStatus(path: path)?.identity
      if now != before {
        seen[path] = .some(now)
        hasChanged = true
      }
    }
    return hasChanged
  }
}
