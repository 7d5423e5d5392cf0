// The way back: a scene with everything resolved, as a tree that can be written and read again. It has no variables,
// components, repetitions, copies of screens, text styles or stacks; layers have frames, and colours are hexadecimal.

import JSONTree
import Pixels

/// Makes the tree of a scene whose layers have been expanded and have their frames.
struct ExpandedScene {
  let decoder: LayerDecoder
  let log: DiagnosticLog

  /// Keys of a scene that are resolved.
  private static let sceneKeys: Set<String> = ["include", "variables", "themes", "components", "textStyles"]
  /// Keys of a layer that are resolved.
  private static let layerKeys: Set<String> = Set(Vocabulary.flowKeys.map(\.name) + ["layout", "frame", "layers"])

  /// The whole scene: `root` has no variables any more, and `screens` are in their order.
  func tree(_ root: JSONNode, _ screens: [ScreenNode]) -> JSONNode {
    let members = root.members.compactMap { member -> JSONMember? in
      guard !Self.sceneKeys.contains(member.key), let key = Vocabulary.scene.key(member.key) else { return nil }
      var member = member
      member.value =
        switch member.key {
        case "screens": .object(screens.map { ($0.name, screen($0).escapingVariables) })
        case "canvas": .object(Self.members(of: member.value, Vocabulary.canvas, except: ["safeArea"]))
        default: Self.plain(member.value, key.value).escapingVariables
        }
      return member
    }
    return JSONNode(.object(members), offset: 0)
  }

  private func screen(_ screen: ScreenNode) -> JSONNode {
    let background = screen.background.map { ("background", Self.plain($0, Vocabulary.fill)) }
    let over = screen.over.map { ("over", $0) }
    let dim = screen.dim.map { ("dim", Self.plain($0, .object(.dim))) }
    let statusBar = screen.statusBar.map { ("statusBar", $0) }
    return .object(
      [background, over, dim, statusBar].compactMap { $0 } + [("layers", .list(screen.layers.map(layer)))])
  }

  private func layer(_ node: LayerNode) -> JSONNode {
    var members: [(String, JSONNode)] = []
    if let id = node["id"] { members.append(("id", id)) }
    let frame = node.frame
    members.append(("frame", .numbers([frame.minX, frame.minY, frame.width, frame.height])))
    for member in node.members where member.key != "id" && !Self.layerKeys.contains(member.key) {
      guard let key = Vocabulary.layerChanges.key(member.key) else { continue }
      let value = member.key == "text" ? text(member.value) : Self.plain(member.value, key.value)
      members.append((member.key, member.key == "code" ? value.withNumericWeight : value))
    }
    if !node.children.isEmpty { members.append(("layers", .list(node.children.map(layer)))) }
    return .object(members)
  }

  private func text(_ node: JSONNode) -> JSONNode {
    let styled = decoder.styles.applied(to: node, log: log)
    return .object(
      Self.members(of: styled, Vocabulary.text, except: ["style"]).map { key, value in
        (key, key == "spans" ? .list(value.elements.map(\.withNumericWeight)) : value)
      }
    ).withNumericWeight
  }

  // MARK: Values

  private static func members(
    of node: JSONNode, _ shape: ObjectShape, except others: Set<String> = []
  ) -> [(String, JSONNode)] {
    node.members.filter { !others.contains($0.key) }.map { member in
      (member.key, shape.key(member.key).map { plain(member.value, $0.value) } ?? member.value)
    }
  }

  /// A value with its colours in hexadecimal form.
  private static func plain(_ node: JSONNode, _ shape: ValueShape) -> JSONNode {
    switch shape {
    case .color: return node.color.map { .color($0) } ?? node
    case .either(let shapes): return choice(of: node, among: shapes).map { plain(node, $0) } ?? node
    case .ascending(let inner): return plain(node, inner)
    case .list(let element, _): return .list(node.elements.map { plain($0, element) })
    case .tuple(let entries, _, _): return .list(zip(node.elements, entries).map { plain($0, $1) })
    case .map(_, let value):
      guard case .object = node.content else { return node }
      return .object(node.members.map { ($0.key, plain($0.value, value)) })
    case .object(let name):
      guard case .object = node.content else { return node }
      return .object(members(of: node, Vocabulary.shape(name)))
    case .variants(let variants, _):
      guard let variant = variants.first(where: { node[$0.key] != nil }) else { return node }
      return plain(node, .object(variant.shape))
    case .anything, .null, .bool, .number, .text, .names: return node
    }
  }

  /// Which of several shapes a value has: lists of two and of four are told by their lengths.
  private static func choice(of node: JSONNode, among shapes: [ValueShape]) -> ValueShape? {
    if node.isLeaf { return shapes.first { $0.acceptsLeaf(node) } }
    let candidates = shapes.filter { $0.mayBe(node) }
    if candidates.count <= 1 { return candidates.first }
    return candidates.first { VocabularyCheck(log: DiagnosticLog()).fits(node, $0) } ?? candidates.first
  }
}

extension JSONNode {
  /// The object with the number of its weight instead of a name.
  fileprivate var withNumericWeight: JSONNode {
    mappingValues { $0.key == "weight" ? $0.value.weight.map { .number($0) } ?? $0.value : $0.value }
  }

  /// The same for code: a source has no variables.
  fileprivate var escapingVariablesOfCode: JSONNode {
    string == nil ? codeReplacing(codeWithoutSource.escapingVariables) : self
  }

  /// The tree with `$${` for each `${`, which is what a text has that is no variable.
  fileprivate var escapingVariables: JSONNode {
    switch content {
    case .string(let text):
      text.contains("${") ? JSONNode(.string(text.replacing("${", with: "$${")), offset: offset) : self
    case .list(let elements): JSONNode(.list(elements.map(\.escapingVariables)), offset: offset)
    case .object(let members):
      JSONNode(
        .object(
          members.map {
            JSONMember(
              key: $0.key.replacing("${", with: "$${"), keyOffset: $0.keyOffset,
              value: $0.key == "code" ? $0.value.escapingVariablesOfCode : $0.value.escapingVariables)
          }), offset: offset)
    case .null, .bool, .number, .unusable: self
    }
  }
}
