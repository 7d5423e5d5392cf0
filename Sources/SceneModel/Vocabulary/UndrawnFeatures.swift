// What the format has and the renderer does not draw yet. A scene that uses such a thing is valid and gets one warning for
// each, at its first use. Whoever makes the renderer draw one of them deletes its line here.

extension UndrawnFeature {
  /// All of them.
  static let all: [UndrawnFeature] = [
    UndrawnFeature("text", .layer, "text"),
    UndrawnFeature("a pair's `match`", .pair, "match", drawn: ["whole"]),
  ]
}

/// A key, or some of its names, that nothing draws yet.
struct UndrawnFeature: Sendable {
  /// What the warning calls it.
  let title: String
  let shape: ShapeName
  let key: String
  /// Names that are drawn; nil: none is.
  let drawn: [String]?

  init(_ title: String, _ shape: ShapeName, _ key: String, drawn: [String]? = nil) {
    self.title = title
    self.shape = shape
    self.key = key
    self.drawn = drawn
  }

  /// Whether `value` needs what is not drawn.
  func isUsed(by value: JSONNode) -> Bool {
    guard let drawn else { return true }
    return value.string.map { !drawn.contains($0) } ?? false
  }

  /// The title with the name that was used.
  func title(for value: JSONNode) -> String {
    guard drawn != nil, let name = value.string else { return title }
    return "\(title) (`\(Wording.short(name))`)"
  }
}

/// Remembers the first use of each feature that is not drawn.
final class UndrawnFeatures {
  private struct Key: Hashable {
    var shape: ShapeName
    var key: String
  }

  private static let features = Dictionary(grouping: UndrawnFeature.all) { Key(shape: $0.shape, key: $0.key) }
  private var found: [String: LocatedFault] = [:]

  /// Looks at the value of a key.
  func note(_ value: JSONNode, of shape: ShapeName, key: String, at offset: Int) {
    let shape = shape == .layerChanges ? .layer : shape
    for feature in Self.features[Key(shape: shape, key: key)] ?? [] where feature.isUsed(by: value) {
      let title = feature.title(for: value)
      if let known = found[title], known.offset <= offset { continue }
      found[title] = LocatedFault(.undrawn(title), at: offset)
    }
  }

  /// One warning for each feature.
  var warnings: [LocatedFault] { found.values.sorted { $0.offset < $1.offset } }
}
