// Why goldens fail: what was changed in the scene, which several goldens show.
//
// A layer at rest shows a changed value as it was written. In flight the same change has other numbers in each golden: there the
// words of the layer at rest count, of the one end or the other.

import Motion
import Rendering

/// The causes of one scene's failures, by its traces.
struct GoldenCauses {
  private struct Value: Hashable {
    let layer: String
    let name: String
  }

  /// The most changes that are named.
  private static let most = 3
  /// Values that say nothing without the name of the layer.
  private static let places: Set = [
    "frame", "bounds", "rotation", "scale", "crop", "imageRect", "pathPlace", "textWords", "textLines",
  ]

  private let transitions: [StepSpan]
  /// What changed about layers at rest.
  private var settled: [Value: String] = [:]

  /// Takes all changes of a scene.
  init(_ scene: GoldenScene) {
    transitions = scene.steps.filter { $0.kind == MotionStep.Kind.transition.rawValue }
    for result in scene.results where !isInFlight(result.time) {
      for change in result.changes {
        for (name, words) in Self.words(of: change) where settled[Value(layer: change.layer, name: name)] == nil {
          settled[Value(layer: change.layer, name: name)] = words
        }
      }
    }
  }

  private func isInFlight(_ time: Double?) -> Bool {
    guard let time else { return false }
    return transitions.contains { $0.start < time && time < $0.start + $0.duration }
  }

  /// Changes at a time in words, `fill #1c1c1e → #1e1c1e`; "" for none.
  func cause(of changes: [LayerChange], at time: Double?) -> String {
    let isInFlight = isInFlight(time)
    var all: [String] = []
    for change in changes {
      for words in words(change, isInFlight) where !all.contains(words) { all.append(words) }
    }
    let more = all.count - Self.most
    return all.prefix(Self.most).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private func words(_ change: LayerChange, _ isInFlight: Bool) -> [String] {
    if change.values.isEmpty { return change.changes.map { "`\(change.layer)` \($0)" } }
    let ends = isInFlight ? change.id.ends.map(\.path) : []
    return Self.words(of: change).map { name, own in
      let words = ends.lazy.compactMap { settled[Value(layer: $0, name: name)] }.first
      return words ?? own
    }
  }

  /// What changed, a text for each value.
  private static func words(of change: LayerChange) -> [(name: String, words: String)] {
    var all: [(name: String, words: String)] = []
    for (name, words) in zip(change.values, change.changes) {
      if let index = all.firstIndex(where: { $0.name == name }) {
        all[index].words += ", \(words)"
      } else {
        let isPlace = places.contains(name) || name.hasPrefix("line ")
        all.append((name, isPlace ? "`\(change.layer)` \(words)" : words))
      }
    }
    return all
  }
}
