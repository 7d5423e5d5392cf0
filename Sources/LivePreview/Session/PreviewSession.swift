// What all pages of a preview see: the last good state of the scene, what is wrong with the present one, and who wants to know
// when that changes.

import Comparison
import JSONTree
import Rendering
import SceneDecoding
import SceneModel
import Synchronization

/// The state of a preview.
final class PreviewSession: Sendable {
  /// What is known at a moment.
  struct State: Sendable {
    /// The last good state; nil: there has been none.
    var revision: Revision?
    /// Whether the files are as that state has them.
    var isGood = false
    /// What is said about the files as they are.
    var diagnostics: [Diagnostic] = []
    /// What lint says about the good state, once it has.
    var findings: [Finding] = []
    /// Whether nothing but the findings is new.
    var isAboutFindings = false
    /// How many edits can be undone and redone.
    var history = EditHistory.Counts()
    /// The scene of the good state as JSON.
    var scene = JSONNode.null

    /// The number of the good state, 0 for none.
    var number: Int { revision?.number ?? 0 }
  }

  private struct Inner {
    var state = State()
    /// The listeners for changes, by number.
    var listeners: [Int: @Sendable (State) -> Void] = [:]
    var nextListener = 0
    /// Whether there has been a state.
    var isKnown = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let options: PreviewOptions
  /// How paths are shown.
  let paths: ShownPaths
  /// Loads the scene.
  let loader: SceneReload
  private let inner = Mutex(Inner())
  /// The work of lint, which the next save ends.
  private let linting = Mutex<Task<Void, Never>?>(nil)

  /// A session without a state.
  ///
  /// - Parameter folder: The absolute path of the current folder.
  init(_ options: PreviewOptions, folder: String) {
    self.options = options
    paths = ShownPaths(scene: options.scene, folder: folder)
    loader = SceneReload(options, folder: folder)
  }

  /// The present state.
  var state: State { inner.withLock { $0.state } }

  /// Tells `listener` of every change from now on, on the thread that makes it; it must not wait.
  ///
  /// - Returns: What ends that.
  func listen(_ listener: @escaping @Sendable (State) -> Void) -> @Sendable () -> Void {
    let number = inner.withLock { inner in
      inner.nextListener += 1
      inner.listeners[inner.nextListener] = listener
      return inner.nextListener
    }
    return { [weak self] in self?.inner.withLock { _ = $0.listeners.removeValue(forKey: number) } }
  }

  /// Makes a loaded scene the good state.
  ///
  /// - Parameters:
  ///   - warnings: What is suspicious about it.
  ///   - values: The values of variables that pages have set.
  ///   - history: How many edits can be undone and redone.
  /// - Returns: The number of its revision.
  @discardableResult
  func succeed(
    _ animation: Animation, warnings: [Diagnostic], values: [String: SceneVariables.Value] = [:],
    history: EditHistory.Counts = EditHistory.Counts()
  ) -> Int {
    let revision = Revision(animation, number: state.number + 1, options, values: values)
    let scene = StateText.scene(
      animation, rate: revision.rate, file: paths.scene, styles: options.comparing.names)
    change { state in
      state = State(revision: revision, isGood: true, diagnostics: warnings, history: history, scene: scene)
    }
    lint(animation, number: revision.number)
    return revision.number
  }

  /// Looks for mistakes in the scene of a revision, after what it looks like is known.
  private func lint(_ animation: Animation, number: Int) {
    guard let look = options.linting else { return }
    let work = Task.detached(priority: .utility) { [weak self] in
      let findings = await look(animation)
      guard !Task.isCancelled else { return }
      self?.change { state in
        guard state.number == number, state.isGood else { return }
        (state.findings, state.isAboutFindings) = (findings, true)
      }
    }
    linting.withLock { last in
      last?.cancel()
      last = work
    }
  }

  /// Says what is wrong with the files; the good state stays.
  func fail(_ diagnostics: [Diagnostic]) {
    linting.withLock { $0?.cancel() }
    change { state in
      (state.isGood, state.diagnostics, state.findings, state.isAboutFindings) = (false, diagnostics, [], false)
    }
  }

  /// Waits until it is known whether the scene can be drawn.
  func firstState() async {
    await withCheckedContinuation { continuation in
      let isKnown = inner.withLock { inner in
        if inner.isKnown { return true }
        inner.waiting.append(continuation)
        return false
      }
      if isKnown { continuation.resume() }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    // The state before, and with it perhaps all that it has loaded, goes away after the lock is free.
    let (state, before, listeners, waiting) = inner.withLock { inner in
      let before = inner.state
      body(&inner.state)
      inner.isKnown = true
      defer { inner.waiting = [] }
      return (inner.state, before, Array(inner.listeners.values), inner.waiting)
    }
    for continuation in waiting { continuation.resume() }
    for listener in listeners { listener(state) }
    _ = before
  }

  /// A diagnostic as pages see it.
  func worded(_ diagnostic: Diagnostic) -> Diagnostic { paths.diagnostic(options.wording.diagnostic(diagnostic)) }

  /// The message of any other error as pages see it.
  func worded(_ error: any Error) -> String { paths.message(options.wording.error(error)) }

  private static func json(_ counts: EditHistory.Counts) -> JSONNode {
    .object([("undo", .number(counts.undo)), ("redo", .number(counts.redo))])
  }

  /// A state as `/state` says it; `scene` in place of that of the good state.
  func json(_ state: State, scene: JSONNode? = nil) -> JSONNode {
    .object([
      ("revision", .number(state.number)), ("ok", .bool(state.isGood)),
      ("edit", options.isReadOnly ? .null : Self.json(state.history)),
      ("editor", .bool(options.editor != nil)),
      ("diagnostics", .list(state.diagnostics.map { StateText.diagnostic(worded($0)) })),
      ("findings", .list(state.findings.map { StateText.finding($0, worded($0.diagnostic)) })),
      ("scene", scene ?? state.scene),
    ])
  }
}
