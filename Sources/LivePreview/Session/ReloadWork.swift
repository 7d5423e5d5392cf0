// What the thread of a `Reloader` does.

import Platform
import Rendering
import SceneDecoding
import SceneModel

/// Loads the scene, and knows what was loaded last. For one thread.
final class ReloadWork {
  /// Milliseconds: quiet that ends a save, and the longest that it is waited for.
  private static let (quiet, patience) = (5, 30)
  /// A file that was changed so shortly before it was watched may have been changed after it was read; nanoseconds.
  private static let clockStep = 20_000_000

  let session: PreviewSession
  let watcher: FileWatcher
  /// Values of variables that pages have set.
  private(set) var values: [String: SceneVariables.Value] = [:]
  /// What can be undone and redone.
  var history = EditHistory()
  /// What an edit has made the good state of; nil: it was loaded from the files.
  var written: SceneReload.Result?
  private let hasEnded: () -> Bool
  /// Milliseconds that a failure waits for the rest of the save.
  private let doubt: Int

  private var scene: SceneReload { session.loader }

  /// - Parameters:
  ///   - doubt: Milliseconds that a failure waits for the rest of the save.
  ///   - hasEnded: Whether the thread should end.
  init(_ session: PreviewSession, _ watcher: FileWatcher, doubt: Int, hasEnded: @escaping () -> Bool) {
    (self.session, self.watcher, self.doubt, self.hasEnded) = (session, watcher, doubt, hasEnded)
    watcher.watch([session.loader.path])
  }

  /// Waits until a file changes, which it tells, or the thread is woken.
  func waitForChange() -> Bool {
    if case .change = watcher.wait(milliseconds: nil) { true } else { false }
  }

  /// Loads what has changed, once the save is over. What an edit has written is loaded already: it is not another revision.
  func followChange() {
    settle()
    if let written, scene.isCurrent(written) { return }
    refresh()
  }

  /// Waits until the save that has begun seems to be over.
  private func settle() {
    let end = ContinuousClock.now + .milliseconds(Self.patience)
    while ContinuousClock.now < end, case .change = watcher.wait(milliseconds: Self.quiet) {}
  }

  /// Brings the session up to date. Values that the scene, as it is by now, does not take are forgotten.
  func refresh() {
    written = nil
    while true {
      var result = load(values).result
      if case .failure = result.outcome, !values.isEmpty {
        let plain = load([:]).result
        if case .success = plain.outcome { (result, values) = (plain, [:]) }
      }
      if hasEnded() { return }
      switch result.outcome {
      case .success(let animation):
        succeed(animation)
        return
      case .failure(let error):
        guard case .change = watcher.wait(milliseconds: doubt) else {
          session.fail(scene.diagnostics(error))
          return
        }
        settle()
      }
    }
  }

  /// Loads the scene as it is when nothing changes while it is loaded, and watches what it names. Tells whether something has
  /// changed meanwhile: the caller must react to it.
  ///
  /// - Parameter texts: Texts instead of those of files, by real path.
  func load(
    _ values: [String: SceneVariables.Value], texts: [String: [UInt8]] = [:]
  ) -> (result: SceneReload.Result, hasChanged: Bool) {
    var hasChanged = false
    var watched: Set<String> = [scene.path]
    while true {
      watcher.renew()
      let start = FileSystem.now
      let result = scene.load(values, texts: texts)
      let paths: Set<String> =
        if case .failure = result.outcome { result.paths.union(watcher.paths) } else { result.paths }
      let added = paths.subtracting(watcher.paths).subtracting(watched)
      watcher.watch(paths)
      watched.formUnion(paths)
      let isStale = added.contains { (FileStatus(path: $0)?.changeTime ?? 0) > start - Self.clockStep }
      if !isStale, !watcher.takeChanges() { return (result, hasChanged) }
      hasChanged = true
      settle()
      if hasEnded() { return (result, hasChanged) }
    }
  }

  /// Makes a loaded scene the good state. The history of edits is for the bytes of the last one, so other bytes empty it.
  @discardableResult
  private func succeed(_ animation: Animation) -> Int {
    if session.state.revision?.hasTexts(of: animation) != true { history = EditHistory() }
    return session.succeed(
      animation, warnings: scene.named(animation.warnings), values: values, history: history.counts)
  }

  /// Loads the scene with other variables; when it cannot be drawn with them, they stay as they were.
  func set(_ wish: [String: SceneVariables.Value], _ done: (Reloader.Setting) -> Void) {
    let wanted = wish.isEmpty ? [:] : values.merging(wish) { $1 }
    let (result, hasChanged) = load(wanted)
    switch result.outcome {
    case .success(let animation):
      values = wanted
      done(.revision(succeed(animation)))
    case .failure(let error):
      done(.failed(scene.diagnostics(error)))
      if hasChanged { refresh() }
    }
  }
}
