// What the format has and the renderer does not draw yet. A scene that uses such a thing is valid and gets one warning for
// each, at its first use. Whoever makes the renderer draw one of them deletes its line here.

extension UndrawnFeature {
  /// All of them.
  static let all: [UndrawnFeature] = [
    UndrawnFeature("text", .layer, "text"),
    UndrawnFeature("`backdropBlur`", .layer, "backdropBlur"),
    UndrawnFeature("the corner curve `continuous`", .layer, "cornerCurve", only: ["continuous"]),
    UndrawnFeature("this blend mode", .layer, "blend", drawn: ["normal", "plusLighter"]),
    UndrawnFeature("a conic gradient", .gradient, "conic"),
    UndrawnFeature("rotation about the horizontal axis", .transform, "rotateX"),
    UndrawnFeature("rotation about the vertical axis", .transform, "rotateY"),
    UndrawnFeature("perspective", .transform, "perspective"),
    UndrawnFeature("a drag", .holdStep, "layers"),
    UndrawnFeature("a drag", .showStep, "layers"),
    UndrawnFeature(
      "this style", .transition, "style", drawn: ["magicMove", "fade", "push", "pop", "slideUp", "cut"]),
    UndrawnFeature("`stagger`", .transition, "stagger"),
    UndrawnFeature("`keyframes`", .transition, "keyframes"),
    UndrawnFeature("`scrub`", .transition, "scrub"),
    UndrawnFeature("a pair's own `curve`", .pair, "curve"),
    UndrawnFeature("a pair's own `delay`", .pair, "delay"),
    UndrawnFeature("a pair's own `duration`", .pair, "duration"),
    UndrawnFeature("a pair's `path`", .pair, "path", drawn: ["line"]),
    UndrawnFeature("a pair's `match`", .pair, "match", drawn: ["whole"]),
    UndrawnFeature("the backdrop's `blur`", .backdrop, "blur"),
    UndrawnFeature("the effect `rotate`", .effect, "rotate"),
    UndrawnFeature("the effect `cube`", .effect, "cube"),
    UndrawnFeature("the effect `parallax`", .effect, "parallax"),
    UndrawnFeature("the effect `blur`", .effect, "blur"),
    UndrawnFeature("the effect `reveal`", .effect, "reveal"),
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
  /// The only names that are not drawn; nil: all that are not in `drawn`.
  let only: [String]?

  init(_ title: String, _ shape: ShapeName, _ key: String, drawn: [String]? = nil, only: [String]? = nil) {
    self.title = title
    self.shape = shape
    self.key = key
    self.drawn = drawn
    self.only = only
  }

  /// Whether `value` needs what is not drawn; 0, the value of what is absent, needs nothing.
  func isUsed(by value: JSONNode) -> Bool {
    if value.number == 0 { return false }
    guard let name = value.string else { return drawn == nil && only == nil }
    if let only { return only.contains(name) }
    return drawn.map { !$0.contains(name) } ?? true
  }

  /// The title with the name that was used.
  func title(for value: JSONNode) -> String {
    value.string.map { drawn == nil && only == nil ? title : "\(title) (`\(Wording.short($0))`)" } ?? title
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
