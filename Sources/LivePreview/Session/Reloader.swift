// The thread that keeps a session up to date: it waits for a file to change, lets the save come to its end, loads, and says what
// came of it.
//
//     change ─▶ 5 ms of quiet, 30 ms at most ─▶ load ─▶ changed meanwhile? again
//                                                  ├─ good: the next revision
//                                                  └─ bad:  60 ms without a change, then say why
//
// Editors save in pieces: they empty a file and fill it, or take it away and put another in its place. What is seen in between is
// nothing that anybody wants to be told.

import Platform
import Rendering
import SceneDecoding
import SceneModel
import Synchronization

/// Reloads the scene when its files, or its variables, change.
final class Reloader: Sendable {
  /// What came of setting variables.
  enum Setting: Sendable {
    /// The revision that has them.
    case revision(Int)
    /// What is wrong with the scene that would have them.
    case failed([Diagnostic])
  }

  private struct Wish: Sendable {
    let values: [String: SceneVariables.Value]
    let done: @Sendable (Setting) -> Void
  }

  private struct Inner {
    var wishes: [Wish] = []
    var hasEnded = false
  }

  /// Milliseconds: quiet that ends a save, and the longest that it is waited for.
  private static let (quiet, patience) = (5, 30)
  /// Milliseconds that a failure waits for the rest of the save.
  private let doubt: Int
  /// A file that was changed so shortly before it was watched may have been changed after it was read; nanoseconds.
  private static let clockStep = 20_000_000

  private let session: PreviewSession
  private let alarm: WakeUp
  private let inner = Mutex(Inner())

  /// Starts to keep `session` up to date.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the current folder.
  ///   - doubt: Milliseconds that a failure waits for the rest of the save.
  /// - Throws: What the system says when it gives no thread.
  init(_ session: PreviewSession, folder: String, doubt: Int = 60) throws(SystemError) {
    self.session = session
    self.doubt = doubt
    alarm = try WakeUp()
    try SystemThread.start { [self] in run(SceneReload(session.options, folder: folder)) }
  }

  /// Loads the scene with other values of variables, in addition to those that were set before; an empty dictionary restores the scene's values.
  func set(_ values: [String: SceneVariables.Value], done: @escaping @Sendable (Setting) -> Void) {
    inner.withLock { $0.wishes.append(Wish(values: values, done: done)) }
    alarm.wake()
  }

  /// Ends the thread.
  func end() {
    inner.withLock { $0.hasEnded = true }
    alarm.wake()
  }

  // MARK: The thread

  private func run(_ reload: SceneReload) {
    let watcher = FileWatcher(alarm)
    watcher.watch([reload.path])
    var values: [String: SceneVariables.Value] = [:]
    refresh(reload, watcher, &values)
    while true {
      let event = watcher.wait(milliseconds: nil)
      if inner.withLock({ $0.hasEnded }) { return }
      if case .change = event {
        settle(watcher)
        refresh(reload, watcher, &values)
      }
      while let wish = inner.withLock({ $0.wishes.isEmpty ? nil : $0.wishes.removeFirst() }) {
        grant(wish, &values, reload, watcher)
      }
    }
  }

  /// Waits until the save that has begun seems to be over.
  private func settle(_ watcher: FileWatcher) {
    let end = ContinuousClock.now + .milliseconds(Self.patience)
    while ContinuousClock.now < end, case .change = watcher.wait(milliseconds: Self.quiet) {}
  }

  /// Brings the session up to date. Values that the scene, as it is by now, does not take are forgotten.
  private func refresh(
    _ reload: SceneReload, _ watcher: FileWatcher, _ values: inout [String: SceneVariables.Value]
  ) {
    while true {
      var result = load(reload, watcher, values).result
      if case .failure = result.outcome, !values.isEmpty {
        let plain = load(reload, watcher, [:]).result
        if case .success = plain.outcome { (result, values) = (plain, [:]) }
      }
      if inner.withLock({ $0.hasEnded }) { return }
      switch result.outcome {
      case .success(let animation):
        session.succeed(animation, warnings: reload.named(animation.warnings))
        return
      case .failure(let error):
        guard case .change = watcher.wait(milliseconds: doubt) else {
          session.fail(reload.diagnostics(error))
          return
        }
        settle(watcher)
      }
    }
  }

  /// Loads the scene as it is when nothing changes while it is loaded, and watches what it names. Tells whether something has
  /// changed meanwhile: the caller must react to it.
  private func load(
    _ reload: SceneReload, _ watcher: FileWatcher, _ values: [String: SceneVariables.Value]
  ) -> (result: SceneReload.Result, hasChanged: Bool) {
    var hasChanged = false
    var watched: Set<String> = [reload.path]
    while true {
      watcher.renew()
      let start = FileSystem.now
      let result = reload.load(values)
      let paths: Set<String> =
        if case .failure = result.outcome { result.paths.union(watcher.paths) } else { result.paths }
      let added = paths.subtracting(watcher.paths).subtracting(watched)
      watcher.watch(paths)
      watched.formUnion(paths)
      let isStale = added.contains { (FileStatus(path: $0)?.changeTime ?? 0) > start - Self.clockStep }
      if !isStale, !watcher.takeChanges() { return (result, hasChanged) }
      hasChanged = true
      settle(watcher)
      if inner.withLock({ $0.hasEnded }) { return (result, hasChanged) }
    }
  }

  /// Loads the scene with other variables; when it cannot be drawn with them, they stay as they were.
  private func grant(
    _ wish: Wish, _ values: inout [String: SceneVariables.Value], _ reload: SceneReload, _ watcher: FileWatcher
  ) {
    let wanted = wish.values.isEmpty ? [:] : values.merging(wish.values) { $1 }
    let (result, hasChanged) = load(reload, watcher, wanted)
    switch result.outcome {
    case .success(let animation):
      values = wanted
      wish.done(.revision(session.succeed(animation, warnings: reload.named(animation.warnings))))
    case .failure(let error):
      wish.done(.failed(reload.diagnostics(error)))
      if hasChanged { refresh(reload, watcher, &values) }
    }
  }
}
