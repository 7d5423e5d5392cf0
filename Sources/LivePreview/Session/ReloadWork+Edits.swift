// Edits of the scene's files: checked and drawn in memory first, then written, and at once the next revision.

import JSONTree
import Rendering
import SceneDecoding

/// A change of the scene's files that a page asks for.
struct EditWish: Sendable {
  /// What is done.
  enum Change: Sendable {
    /// `writes` false: only says what would change.
    case edits([SceneEdit], writes: Bool)
    case undo, redo
  }

  /// The revision that it was made for.
  let revision: Int
  let change: Change
  /// Called once, with the reply or an error.
  let done: @Sendable (HTTPReply) -> Void
}

extension ReloadWork {
  /// Changes files as a page asks for. When anything is wrong, they stay as they were.
  func edit(_ wish: EditWish) {
    // What has changed before counts before.
    if watcher.takeChanges() { followChange() }
    do throws(HTTPError) { wish.done(try reply(to: wish)) } catch { wish.done(HTTPReply(error)) }
  }

  private func reply(to wish: EditWish) throws(HTTPError) -> HTTPReply {
    guard let revision = session.state.revision else { throw .noGoodState }
    let step: EditStep?
    switch wish.change {
    case .edits(let edits, _): step = try session.edited(revision, edits)
    case .undo: step = history.undone
    case .redo: step = history.redone
    }
    guard wish.revision == revision.number else { throw .otherRevision(wish.revision, revision.number) }
    try session.checkBytes(of: revision)
    guard let step else {
      throw HTTPError(
        status: 409, message: "there is nothing to undo or redo; a change by another program empties the history")
    }
    for file in try session.files(of: revision) where step.texts[file.path] != nil { try session.checkMayChange(file) }
    if step.texts.isEmpty { return reply(revision.number, step) }
    let result = load(values, texts: step.texts).result
    let animation: Animation
    do { animation = try result.outcome.get() } catch { throw session.invalid(error) }
    if case .edits(_, writes: false) = wish.change { return reply(revision.number, step) }
    try session.write(step)
    switch wish.change {
    case .edits: history.add(step)
    case .undo: history.undo()
    case .redo: history.redo()
    }
    written = result
    let number = session.succeed(
      animation, warnings: session.loader.named(animation.warnings), values: values, history: history.counts)
    return reply(number, step)
  }

  private func reply(_ number: Int, _ step: EditStep) -> HTTPReply {
    let changes = step.changes.map { change in
      JSONNode.object([
        ("file", .string(change.file)), ("path", .string("\(change.path)")), ("line", .number(change.line)),
        ("column", .number(change.column)), ("was", change.was.map { .string($0) } ?? .null),
        ("text", change.text.map { .string($0) } ?? .null),
      ])
    }
    return .json(
      .object([
        ("revision", .number(number)), ("changes", .list(changes)), ("undo", .number(history.counts.undo)),
        ("redo", .number(history.counts.redo)),
      ]))
  }
}
