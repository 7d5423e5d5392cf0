// The thread that keeps a session up to date: it waits for a file to change, lets the save come to its end, loads, and says what
// came of it. Edits of pages are made by the same thread, so that each is made for one state of the files.
//
//     change ─▶ 5 ms of quiet, 30 ms at most ─▶ load ─▶ changed meanwhile? again
//                                                  ├─ good: the next revision
//                                                  └─ bad:  60 ms without a change, then say why
//
// Editors save in pieces: they empty a file and fill it, or take it away and put another in its place. What is seen in between is
// nothing that anybody wants to be told.

import Platform
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

  private enum Wish: Sendable {
    case variables([String: SceneVariables.Value], @Sendable (Setting) -> Void)
    case edit(EditWish)
  }

  private struct Inner {
    var wishes: [Wish] = []
    var hasEnded = false
  }

  private let session: PreviewSession
  private let alarm: WakeUp
  private let inner = Mutex(Inner())

  /// Starts to keep `session` up to date.
  ///
  /// - Parameter doubt: Milliseconds that a failure waits for the rest of the save.
  /// - Throws: What the system says when it gives no thread.
  init(_ session: PreviewSession, doubt: Int = 60) throws(SystemError) {
    self.session = session
    alarm = try WakeUp()
    try SystemThread.start { [self] in
      let work = ReloadWork(session, FileWatcher(alarm), doubt: doubt) { [self] in inner.withLock { $0.hasEnded } }
      run(work)
    }
  }

  /// Loads the scene with other values of variables, in addition to those that were set before; an empty dictionary restores the scene's values.
  func set(_ values: [String: SceneVariables.Value], done: @escaping @Sendable (Setting) -> Void) {
    add(.variables(values, done))
  }

  /// Changes the files of the scene.
  func edit(_ wish: EditWish) { add(.edit(wish)) }

  private func add(_ wish: Wish) {
    inner.withLock { $0.wishes.append(wish) }
    alarm.wake()
  }

  /// Ends the thread.
  func end() {
    inner.withLock { $0.hasEnded = true }
    alarm.wake()
  }

  private func run(_ work: ReloadWork) {
    work.refresh()
    while true {
      let hasChanged = work.waitForChange()
      if inner.withLock({ $0.hasEnded }) { return }
      if hasChanged { work.followChange() }
      while let wish = inner.withLock({ $0.wishes.isEmpty ? nil : $0.wishes.removeFirst() }) {
        switch wish {
        case .variables(let values, let done): work.set(values, done)
        case .edit(let wish): work.edit(wish)
        }
      }
    }
  }
}
