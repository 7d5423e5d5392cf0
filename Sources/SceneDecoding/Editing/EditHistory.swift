// What can be undone and redone: the changed bytes of each edit, and the texts as the last one left them.

/// What an edit makes of the files.
package struct EditStep: Sendable {
  /// The texts before, of the files that change, by real path.
  package var before: [String: [UInt8]]
  /// Their texts after it.
  package var texts: [String: [UInt8]]
  /// What has changed.
  package var changes: [SceneChange]

  /// Describes an edit of files.
  package init(before: [String: [UInt8]], texts: [String: [UInt8]], changes: [SceneChange]) {
    (self.before, self.texts, self.changes) = (before, texts, changes)
  }
}

/// Edits that can be undone and redone. When another program changes a file, a new history begins.
package struct EditHistory: Sendable {
  /// How many edits can be undone and redone.
  package struct Counts: Hashable, Sendable {
    /// Edits that can be undone.
    package var undo = 0
    /// Edits that can be redone.
    package var redo = 0

    /// Describes how many there are.
    package init(undo: Int = 0, redo: Int = 0) { (self.undo, self.redo) = (undo, redo) }
  }

  /// The bytes of a file that an edit exchanges.
  private struct Patch {
    let path: String
    let offset: Int
    let old: [UInt8]
    let new: [UInt8]

    init(_ path: String, _ old: [UInt8], _ new: [UInt8]) {
      var (start, end) = (0, 0)
      let most = min(old.count, new.count)
      while start < most, old[start] == new[start] { start += 1 }
      while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
      (self.path, offset) = (path, start)
      (self.old, self.new) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    }
  }

  /// More edits than this cannot be undone.
  package static let most = 200

  /// The texts of the files as the last step left them, by real path.
  private var texts: [String: [UInt8]] = [:]
  private var steps: [(patches: [Patch], changes: [SceneChange])] = []
  /// How many of the steps are done; those after them are undone.
  private var done = 0

  /// Creates a history without edits.
  package init() {}

  /// How many edits can be undone and redone.
  package var counts: Counts { Counts(undo: done, redo: steps.count - done) }

  /// Adds an edit that has been made; what was undone before cannot be redone.
  package mutating func add(_ step: EditStep) {
    steps.removeSubrange(done...)
    let patches = step.texts.map { path, text in Patch(path, step.before[path] ?? [], text) }
    steps.append((patches, step.changes))
    if steps.count > Self.most { steps.removeFirst() }
    done = steps.count
    texts.merge(step.texts) { $1 }
  }

  /// What undoes the last edit; nil without an edit.
  package var undone: EditStep? {
    guard done > 0 else { return nil }
    let step = steps[done - 1]
    return patched(step.patches, step.changes.map(\.reversed)) { ($0.new, $0.old) }
  }

  /// What makes the edit again that was undone last; nil without one.
  package var redone: EditStep? {
    guard done < steps.count else { return nil }
    return patched(steps[done].patches, steps[done].changes) { ($0.old, $0.new) }
  }

  /// Notes that the last edit is undone.
  package mutating func undo() {
    guard let step = undone else { return }
    texts.merge(step.texts) { $1 }
    done -= 1
  }

  /// Notes that an edit is made again.
  package mutating func redo() {
    guard let step = redone else { return }
    texts.merge(step.texts) { $1 }
    done += 1
  }

  private func patched(
    _ patches: [Patch], _ changes: [SceneChange], _ bytes: (Patch) -> (was: [UInt8], text: [UInt8])
  ) -> EditStep {
    var step = EditStep(before: [:], texts: [:], changes: changes)
    for patch in patches {
      guard var text = texts[patch.path] else { continue }
      step.before[patch.path] = text
      let (was, new) = bytes(patch)
      text.replaceSubrange(patch.offset..<patch.offset + was.count, with: new)
      step.texts[patch.path] = text
    }
    return step
  }
}
