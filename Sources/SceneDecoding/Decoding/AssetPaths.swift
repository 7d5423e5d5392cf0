// Paths of included files: what such a file says is seen from its own folder, what the scene says from the scene's. A value
// that is given from outside belongs to the scene.

import FileFormats
import JSONTree

/// Turns paths that are written in included files into paths as the scene's folder sees them.
struct AssetPaths {
  let text: SceneText
  /// The places of values that were given from outside.
  let given: Set<Int>
  /// Names of `images` and `fonts`, which are no paths.
  var images: Set<String> = []
  var fonts: Set<String> = []

  /// The paths of `images`, `fonts` and text styles.
  mutating func resolve(_ root: inout JSONNode) {
    guard text.isComposed else { return }
    images = Set(root["images"]?.members.map(\.key) ?? [])
    fonts = Set(root["fonts"]?.members.map(\.key) ?? [])
    root = root.mappingValues { member in
      switch member.key {
      case "images": member.value.mappingValues { path($0.value, .imageFile) }
      case "fonts": member.value.mappingValues { path($0.value, .fontFile) }
      case "textStyles": member.value.mappingValues { fontOfText($0.value) }
      default: member.value
      }
    }
  }

  /// Layers whose components have been placed.
  func resolved(_ nodes: [LayerNode]) -> [LayerNode] { text.isComposed ? nodes.map(resolved) : nodes }

  private func resolved(_ node: LayerNode) -> LayerNode {
    var node = node
    for index in node.members.indices {
      let value = node.members[index].value
      switch node.members[index].key {
      case "image": node.members[index].value = path(value, .imageFile, unless: images)
      case "text": node.members[index].value = fontOfText(value)
      case "code": node.members[index].value = filesOfCode(value)
      default: break
      }
    }
    node.children = resolved(node.children)
    return node
  }

  private func fontOfText(_ text: JSONNode) -> JSONNode {
    text.mappingValues { $0.key == "font" ? path($0.value, .fontFile, unless: fonts) : $0.value }
  }

  private func filesOfCode(_ code: JSONNode) -> JSONNode {
    fontOfText(code).mappingValues { member in
      switch member.key {
      case "file": path(member.value, .notEmpty)
      case "theme": path(member.value, .themeFile)
      default: member.value
      }
    }
  }

  private func path(_ node: JSONNode, _ rule: TextRule, unless names: Set<String> = []) -> JSONNode {
    guard let written = node.string, !names.contains(written), rule.accepts(written) else { return node }
    let folder = given.contains(node.offset) ? "" : text.folder(at: node.offset)
    return folder.isEmpty ? node : JSONNode(.string(Path.resolved(written, from: folder)), offset: node.offset)
  }
}
