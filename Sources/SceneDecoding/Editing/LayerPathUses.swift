// Which layers the paths of a scene name, told by where their ids are written: kept on request, for programs that edit the text.

import JSONTree
import SceneModel

/// Layers that paths name.
struct LayerPathUses: Hashable, Sendable {
  /// The offsets of the ids from the outermost named layer down to the one that is named.
  typealias Chain = [Int]

  /// By the offset of the written path: a key of `set`, or a string.
  private(set) var chains: [Int: Set<Chain>] = [:]

  /// Notes that the path at an offset names a layer.
  mutating func note(_ chain: Chain, at offset: Int) { chains[offset, default: []].insert(chain) }

  /// The offsets of the ids on the way to the layer at an address.
  static func chain(to address: LayerAddress, in layers: [LayerNode]) -> Chain {
    var (layers, chain) = (layers, Chain())
    for index in address.indices where layers.indices.contains(index) {
      if layers[index].id != nil, let id = layers[index]["id"] { chain.append(id.offset) }
      layers = layers[index].children
    }
    return chain
  }
}

extension TextRule {
  /// Whether a string that follows the rule names a layer.
  var namesLayer: Bool {
    let rules = [Self.layerPath, .layerPattern, .sidePath, .keyframeTarget, .playedLayer, .revealedFrom, .lintTarget]
    return pattern != nil && rules.contains { $0.pattern == pattern }
  }
}

/// A string of a scene that names a layer, outside of screens and components.
struct WrittenPath {
  /// The offset of the string.
  let offset: Int
  /// The string without what says where the layer is, such as `to:`.
  let path: String
  /// The screens that are looked through.
  let screens: [String]
  /// Whether the first screen that has the layer counts alone.
  let takesFirst: Bool

  /// The string before the path: `to:`, `from:`, `pair:`, `video:` or `RULE@SCREEN/`.
  static func prefix(of text: String) -> String {
    if let at = text.firstIndex(of: "@"), let slash = text[at...].firstIndex(of: "/") { return String(text[...slash]) }
    return text.firstIndex(of: ":").map { String(text[...$0]) } ?? ""
  }
}

extension SceneSource {
  /// The layers that all paths of the scene name.
  func layerPaths(of scene: Scene) -> LayerPathUses {
    var uses = uses
    let tables = Dictionary(uniqueKeysWithValues: scene.screens.map { ($0.name, $0.pathTable()) })
    for written in writtenPaths(of: scene) {
      for screen in written.screens {
        let found = tables[screen]?.addresses(meantBy: written.path).filter { $0 != .screen } ?? []
        for address in found { uses.note(chain(to: address, on: screen), at: written.offset) }
        if written.takesFirst, !found.isEmpty { break }
      }
    }
    return uses
  }

  /// The offsets of the ids on the way to a layer of a screen.
  func chain(to address: LayerAddress, on screen: String) -> LayerPathUses.Chain {
    LayerPathUses.chain(to: address, in: layers(of: screen))
  }

  private func writtenPaths(of scene: Scene) -> [WrittenPath] {
    let screens = scene.screens.map(\.name)
    var paths: [WrittenPath] = []
    for (offset, text) in Self.strings(in: resolved["output"], .object(.output)) {
      paths.append(WrittenPath(offset: offset, path: text, screens: screens, takesFirst: false))
    }
    for (offset, text) in Self.strings(in: resolved["lint"], .object(.lint)) {
      let prefix = WrittenPath.prefix(of: text)
      let screen = prefix.split(separator: "@", maxSplits: 1).last.map { String($0.dropLast()) } ?? ""
      if prefix.isEmpty { continue }
      paths.append(
        WrittenPath(
          offset: offset, path: String(text.dropFirst(prefix.count)), screens: [screen], takesFirst: false))
    }
    let steps = resolved["timeline"]?.elements ?? []
    for visit in scene.walk().visits where steps.indices.contains(visit.index) {
      let step = steps[visit.index]
      let (from, to) = ([visit.from], [visit.to])
      for member in step.members {
        let shapes = Vocabulary.shapes(at: JSONPath("timeline").index(0).key(member.key), of: .scene)
        let ends = member.key == "pairs" ? Self.ends(of: member.value) : [:]
        for (offset, text) in shapes.flatMap({ Self.strings(in: member.value, $0) }) {
          let prefix = WrittenPath.prefix(of: text)
          let sides: [String] =
            switch prefix {
            case "to:": to
            case "from:": from
            default: ends[offset].map { $0 == .to ? to : from } ?? (member.key == "tap" ? from : from + to)
            }
          let isReveal = prefix.isEmpty && member.key != "nest" && member.key != "pairs"
          paths.append(
            WrittenPath(
              offset: offset, path: String(text.dropFirst(prefix.count)), screens: sides, takesFirst: isReveal))
        }
      }
    }
    return paths
  }

  /// The sides of the paths of pairs, by their offsets.
  private static func ends(of pairs: JSONNode) -> [Int: Side] {
    var ends: [Int: Side] = [:]
    for pair in pairs.elements {
      if let from = pair["from"] ?? pair.elements.first { ends[from.offset] = .from }
      if let to = pair["to"] ?? pair.elements.dropFirst().first { ends[to.offset] = .to }
    }
    return ends
  }

  /// The strings in a value that name layers, keys among them.
  private static func strings(in node: JSONNode?, _ shape: ValueShape) -> [(offset: Int, text: String)] {
    guard let node else { return [] }
    switch node.content {
    case .string(let text):
      let isPath = shape.alternatives.contains {
        if case .text(let rule) = $0 { rule.namesLayer && rule.accepts(text) } else { false }
      }
      return isPath ? [(node.offset, text)] : []
    case .list(let elements):
      return elements.enumerated().flatMap { index, element in
        shape.inner(.index(index)).flatMap { strings(in: element, $0) }
      }
    case .object(let members):
      let namesLayers = shape.alternatives.contains {
        if case .map(let rule, _) = $0 { rule.namesLayer } else { false }
      }
      return members.flatMap { member in
        (namesLayers ? [(member.keyOffset, member.key)] : [])
          + shape.inner(.key(member.key)).flatMap { strings(in: member.value, $0) }
      }
    case .null, .bool, .number, .unusable: return []
    }
  }
}
