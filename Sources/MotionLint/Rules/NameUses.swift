// Which names of a scene something uses. Where a variable is used as a name, every value that it can have counts as used.

import JSONTree
import SceneDecoding
import SceneModel

/// Names in a scene that something refers to.
struct NameUses {
  /// A kind of names: its key, what one is called, and whether something uses one.
  typealias Kind = (key: String, noun: String, isUsed: (JSONMember) -> Bool)

  private let scene: Scene
  private let source: SceneSource
  /// Texts by the keys whose values they are.
  private var texts: [String: Set<String>] = [:]
  /// Texts that may be names of anything: values of variables, parameters and repetitions.
  private var values: Set<String> = []

  init(_ scene: Scene, _ source: SceneSource) {
    (self.scene, self.source) = (scene, source)
    collect(source.root, under: "", isValue: false)
  }

  private mutating func collect(_ node: JSONNode, under key: String, isValue: Bool) {
    if let text = node.string {
      texts[key, default: []].insert(text)
      if isValue { values.insert(text) }
    }
    for element in node.elements { collect(element, under: key, isValue: isValue) }
    for member in node.members where !["images", "fonts"].contains(member.key) || key != "" {
      collect(
        member.value, under: member.key,
        isValue: isValue || ["variables", "themes", "with", "over"].contains(member.key))
    }
  }

  /// All kinds, in the order of the format.
  var kinds: [Kind] {
    [
      ("images", "image", { isImageUsed($0) }), ("fonts", "font", { isFontUsed($0) }),
      ("variables", "variable", { isVariableUsed($0) }),
      ("components", "component", { texts["use"]?.contains($0.key) == true || values.contains($0.key) }),
      ("screens", "screen", { isScreenUsed($0) }),
    ]
  }

  private func isImageUsed(_ member: JSONMember) -> Bool {
    if texts["image"]?.contains(member.key) == true || values.contains(member.key) { return true }
    guard let path = member.value.string else { return true }
    // The file of several names is drawn for one of them alone.
    if source.root["images"]?.members.contains(where: { $0.key != member.key && $0.value.string == path }) == true {
      return texts["image"]?.contains(path) == true || values.contains(path)
    }
    let paths = scene.imageSources.compactMap { source in
      if case .file(let path) = source { path } else { nil }
    }
    return paths.contains(path)
  }

  private func isFontUsed(_ member: JSONMember) -> Bool {
    if texts["font"]?.contains(member.key) == true || values.contains(member.key) { return true }
    // The first font is that of texts that name none.
    return scene.fonts.first?.name == member.key && scene.screens.contains { Self.hasPlainText($0.layers) }
  }

  private static func hasPlainText(_ layers: [Layer]) -> Bool {
    layers.contains { ($0.text != nil && $0.text?.font == nil) || hasPlainText($0.layers) }
  }

  private func isVariableUsed(_ member: JSONMember) -> Bool {
    source.root.members.contains { root in
      guard root.key == "variables" else { return root.value.uses(variable: member.key) }
      return root.value.members.contains { $0.key != member.key && $0.value.uses(variable: member.key) }
    }
  }

  private func isScreenUsed(_ member: JSONMember) -> Bool {
    if scene.screens.first?.name == member.key { return true }
    let visits = scene.walk().visits
    return visits.contains { [$0.from, $0.to].contains(member.key) }
      || ["like", "over", "show", "to"].contains { texts[$0]?.contains(member.key) == true }
  }
}
