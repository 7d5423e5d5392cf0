// What differs between two texts, line by line, in the form that `diff -u` and `patch` know.

/// A difference of two texts.
package enum UnifiedDiff {
  /// Lines around a change that are shown too.
  private static let context = 3

  /// The difference as text; empty for equal texts.
  ///
  /// Lines that are equal at the start and at the end are left out; everything between them is one change, unless few edits tell
  /// more. Complexity: O(lines · changes).
  package static func text(_ old: String, _ new: String, path: String) -> String {
    guard old != new else { return "" }
    let (a, b) = (lines(old), lines(new))
    let changes = script(a, b)
    var text = "--- \(path)\n+++ \(path)\n"
    var index = 0
    while index < changes.count {
      var end = index
      while end + 1 < changes.count, changes[end + 1].oldStart - changes[end].oldEnd <= 2 * context { end += 1 }
      text += hunk(Array(changes[index...end]), a, b)
      index = end + 1
    }
    return text
  }

  private struct Change {
    var oldStart: Int
    var oldEnd: Int
    var newStart: Int
    var newEnd: Int
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Changes in order: a line that is not equal is looked for in both texts, the nearest match first.
  private static func script(_ a: [Substring], _ b: [Substring]) -> [Change] {
    var changes: [Change] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let (start, other) = (i, j)
      var (nextOld, nextNew) = (a.count, b.count)
      search: for distance in 1...max(1, a.count - i + b.count - j) {
        for skipped in 0...distance {
          let (x, y) = (i + skipped, j + distance - skipped)
          guard x < a.count, y < b.count, a[x] == b[y] else { continue }
          (nextOld, nextNew) = (x, y)
          break search
        }
      }
      changes.append(Change(oldStart: start, oldEnd: nextOld, newStart: other, newEnd: nextNew))
      (i, j) = (nextOld, nextNew)
    }
    return changes
  }

  private static func hunk(_ changes: [Change], _ a: [Substring], _ b: [Substring]) -> String {
    guard let first = changes.first, let last = changes.last else { return "" }
    let before = min(context, first.oldStart)
    let after = min(context, a.count - last.oldEnd)
    let (oldStart, oldCount) = (first.oldStart - before, last.oldEnd + after - first.oldStart + before)
    let (newStart, newCount) = (first.newStart - before, last.newEnd + after - first.newStart + before)
    var text = "@@ -\(oldStart + 1),\(oldCount) +\(newStart + 1),\(newCount) @@\n"
    var place = oldStart
    for change in changes {
      for line in a[place..<change.oldStart] { text += " \(line)\n" }
      for line in a[change.oldStart..<change.oldEnd] { text += "-\(line)\n" }
      for line in b[change.newStart..<change.newEnd] { text += "+\(line)\n" }
      place = change.oldEnd
    }
    for line in a[place..<place + after] { text += " \(line)\n" }
    return text
  }
}
