// What changed between two traces, in words: "`detail/header` moved 1.5 pt right, corner radius 10 → 12".

import JSONTree
import Pixels
import SceneModel

/// What became of a layer between the time when a golden was recorded and now.
package struct LayerChange: Hashable, Sendable {
  /// Which layer it is; the screens are unknown in what was read from a file.
  package var id: LayerID
  /// Which one of the frame's layers with its name it is; in what was read from a file the name says so.
  var copy = 1
  /// What changed, each in a few words.
  package var changes: [String]
  /// The value of the trace that each of `changes` is about; empty for a layer that is new, gone or in another place of the stack.
  package var values: [String] = []
  /// Whether it only moved.
  var isMove = false
  /// How many layers in it moved along and changed in no other way.
  package var followers = 0
  /// Where it was and is, in points on the canvas.
  package var area: Rect

  /// How it is called, with a number where several layers of the frame have its name.
  package var layer: String { id.name(copy: copy) }

  /// For people.
  package var description: String {
    let along = followers == 0 ? "" : followers == 1 ? " (with a layer in it)" : " (with \(followers) layers in it)"
    return "`\(layer)` \(changes.joined(separator: ", "))\(along)"
  }
}

extension LayerChange {
  /// The layers that are not the same, in paint order of the actual picture; `ordered` when the expected ones are in
  /// paint order as well.
  package static func between(_ expected: [TracedLayer], _ actual: [TracedLayer], ordered: Bool) -> [LayerChange] {
    let old = Dictionary(expected.map { ($0.key, $0) }) { first, _ in first }
    let keys = Set(actual.map(\.key))
    var changes: [LayerChange] = []
    for layer in actual {
      guard let before = old[layer.key] else {
        changes.append(LayerChange(id: layer.id, copy: layer.copy, changes: ["is new"], area: layer.area))
        continue
      }
      if before == layer { continue }
      let words = words(before, layer)
      changes.append(
        LayerChange(
          id: layer.id, copy: layer.copy, changes: words.map(\.words), values: words.map(\.value),
          isMove: words.count == 1 && words[0].value == "frame"
            && before.numbers("frame")?.dropFirst(2) == layer.numbers("frame")?.dropFirst(2),
          area: before.area.union(layer.area)))
    }
    changes += expected.filter { !keys.contains($0.key) }.map {
      LayerChange(id: $0.id, copy: $0.copy, changes: ["is gone"], area: $0.area)
    }
    guard ordered else { return folded(changes) }
    return folded(changes)
      + reordered(expected.filter { keys.contains($0.key) }, actual.filter { old[$0.key] != nil })
  }

  /// Layers whose place in the stack changed: the first that is not where it was, and how many more.
  private static func reordered(_ expected: [TracedLayer], _ actual: [TracedLayer]) -> [LayerChange] {
    guard let first = zip(expected, actual).first(where: { $0.key != $1.key }) else { return [] }
    return [
      LayerChange(
        id: first.1.id, copy: first.1.copy, changes: ["is painted under `\(first.0.name)`, not over it"],
        area: first.0.area.union(first.1.area))
    ]
  }

  /// Leaves out layers that only moved along with a layer that they lie in.
  private static func folded(_ changes: [LayerChange]) -> [LayerChange] {
    var kept: [LayerChange] = []
    for change in changes {
      let leader = kept.firstIndex { leader in
        change.isMove && change.layer.hasPrefix(leader.layer + "/") && change.id.role == leader.id.role
          && leader.changes.contains(change.changes[0])
      }
      if let leader { kept[leader].followers += 1 } else { kept.append(change) }
    }
    return kept
  }

  private static func names(_ old: TracedLayer, _ new: TracedLayer) -> [String] {
    let names = new.entries.map(\.name)
    return names + old.entries.map(\.name).filter { !names.contains($0) }
  }

  /// What changed in a few words, with the names of the values.
  private static func words(_ old: TracedLayer, _ new: TracedLayer) -> [(value: String, words: String)] {
    var words: [(value: String, words: String)] = []
    if let before = old.numbers("frame"), let after = new.numbers("frame"), before.count == 4, after.count == 4 {
      words += moves(before, after).map { ("frame", $0) }
    }
    for name in names(old, new) where !["frame", "textWords"].contains(name) && old[name] != new[name] {
      if name.hasPrefix("line "), let change = lineChange(name, old[name], new[name]) {
        words.append((name, change))
        continue
      }
      words.append((name, "\(title(name)) \(value(old, name)) → \(value(new, name))\(unit(name))"))
    }
    return words + textMoves(old, new).map { ("textWords", $0) }
  }

  /// What changed in a line of code, or in the flight of words of it; nil for neither.
  private static func lineChange(_ name: String, _ old: TraceValue?, _ new: TraceValue?) -> String? {
    switch (old, new) {
    case (.text(let before)?, .text(let after)?):
      let (first, second) = (before.split(separator: " "), after.split(separator: " "))
      let common = zip(first, second).prefix { $0 == $1 }.count
      let rest = (first.dropFirst(common), second.dropFirst(common))
      let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
      let (gone, come) = (rest.0.dropLast(end), rest.1.dropLast(end))
      func words(_ words: ArraySlice<Substring>) -> String { TraceValue.quoted(words.joined(separator: " ")) }
      if gone.isEmpty && come.isEmpty { return "\(name): white space differs" }
      return "\(name): \(words(gone)) → \(words(come))"
    case (.numbers(let before)?, .numbers(let after)?) where before.count == 3 && after.count == 3:
      let ways = [move(after[0] - before[0], after[1] - before[1]).map { "moved \($0)" }]
      let opacity =
        before[2] == after[2] ? nil : "opacity \(TraceValue.short(before[2])) → \(TraceValue.short(after[2]))"
      return "\(name) " + (ways + [opacity]).compactMap(\.self).joined(separator: ", ")
    default: return nil
    }
  }

  /// Words of a text that moved in its box; empty where text, size or lines changed too, which
  /// moves all words.
  private static func textMoves(_ old: TracedLayer, _ new: TracedLayer) -> [String] {
    guard let before = old.numbers("textWords"), let after = new.numbers("textWords"), before != after,
      case .text(let text)? = new["text"], ["text", "textSize", "textLines"].allSatisfy({ old[$0] == new[$0] })
    else { return [] }
    guard before.count == after.count else {
      return ["shows \(after.count / 2) of its words, not \(before.count / 2)"]
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    let moved = words.indices.filter { index in
      let range = index * 2..<index * 2 + 2
      return range.upperBound <= after.count && before[range] != after[range]
    }
    guard let first = moved.first else { return [] }
    let way =
      move(
        after[first * 2] - before[first * 2], after[first * 2 + 1] - before[first * 2 + 1]) ?? "by less than 0.001 pt"
    let others = moved.count == 1 ? "" : moved.count == 2 ? " and one more" : " and \(moved.count - 1) more"
    return ["word \(TraceValue.quoted(String(words[first])))\(others) moved \(way)"]
  }

  private static func moves(_ before: [Double], _ after: [Double]) -> [String] {
    var words: [String] = []
    if let way = move(after[0] - before[0], after[1] - before[1]) { words.append("moved " + way) }
    for (index, name) in [(2, "width"), (3, "height")] where before[index] != after[index] {
      words.append("\(name) \(TraceValue.short(before[index])) → \(TraceValue.short(after[index]))")
    }
    // Less than three decimals show.
    if words.isEmpty, before != after { words.append("moved or grew by less than 0.001 pt") }
    return words
  }

  /// "1.5 pt right and 2 pt up"; nil for less than 0.001 pt.
  private static func move(_ dx: Double, _ dy: Double) -> String? {
    func way(_ distance: Double, _ positive: String, _ negative: String) -> String? {
      let text = TraceValue.short(abs(distance))
      return text == "0" ? nil : "\(text) pt \(distance > 0 ? positive : negative)"
    }
    let ways = [way(dx, "right", "left"), way(dy, "down", "up")].compactMap { $0 }
    return ways.isEmpty ? nil : ways.joined(separator: " and ")
  }

  private static let usual: [String: String] = ["rotation": "0", "scale": "1", "cornerRadius": "0", "opacity": "1"]

  private static func value(_ layer: TracedLayer, _ name: String) -> String {
    guard let value = layer[name] else { return usual[name] ?? "none" }
    if case .numbers(let numbers) = value, let first = numbers.first, numbers.allSatisfy({ $0 == first }) {
      return TraceValue.short(first)
    }
    if name == "text" { return TraceValue.quoted(value.words) }
    return value.words
  }

  private static func unit(_ name: String) -> String { name == "rotation" ? "°" : "" }

  /// `cornerRadius` becomes "corner radius".
  private static func title(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }
}

extension TracedLayer {
  /// Where it lies on the canvas; with its shadow and for turned layers roughly.
  var area: Rect {
    guard let box = numbers("bounds") ?? numbers("frame"), box.count == 4 else { return .zero }
    let rect = Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    let turned = numbers("rotation") == nil ? 0 : (rect.width + rect.height) / 2
    return rect.inset(by: -turned - shadowReach)
  }

  /// How far its shadow reaches beyond it, at most.
  private var shadowReach: Double {
    guard let offset = numbers("shadowOffset") else { return 0 }
    let distance = offset.reduce(0) { $0 + abs($1) }
    let radius = numbers("shadowRadius")?.first ?? 0
    let spread = numbers("shadowSpread")?.first ?? 0
    return distance + 2 * radius + spread
  }
}

extension GoldenTrace {
  /// How the timeline changed: one sentence a step.
  package func timelineChanges(to actual: GoldenTrace) -> [String] {
    var words: [String] = []
    if canvas != actual.canvas {
      words.append("the canvas is \(Self.words(actual.canvas)), not \(Self.words(canvas))")
    }
    guard steps.map(\.name) == actual.steps.map(\.name) else {
      return words + ["the steps are \(Self.list(actual.steps)), not \(Self.list(steps))"]
    }
    return words
      + changedSteps(to: actual).map { old, new in
        "step `\(new.name)` lasts \(NumberText.seconds(new.duration)) s, not \(NumberText.seconds(old.duration)) s"
      }
  }

  /// The steps that last longer or shorter; none if the steps are others.
  func changedSteps(to actual: GoldenTrace) -> [(old: Step, new: Step)] {
    guard steps.map(\.name) == actual.steps.map(\.name) else { return [] }
    return zip(steps, actual.steps).filter { $0.duration != $1.duration }.map { ($0, $1) }
  }

  private static func words(_ canvas: [Double]) -> String {
    guard canvas.count == 3 else { return "unknown" }
    return "\(Wording.number(canvas[0]))×\(Wording.number(canvas[1])) pt at \(Wording.number(canvas[2]))"
  }

  private static func list(_ steps: [Step]) -> String { steps.map { "`\($0.name)`" }.joined(separator: ", ") }
}
