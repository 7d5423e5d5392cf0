// The text of a scene, laid out as a person would: a layer begins on a line, its keys follow while the line is short, its
// children are below. Comments are where they belong.

import JSONTree
import SceneModel

/// Writes a scene.
struct SceneDraft {
  /// Most characters of a line, unless one value is longer.
  private static let width = 110

  private let scene: ImportedScene
  private let names: SceneNames
  private var lines: [String] = []
  private let usualFont: String

  /// The text of a scene whose layers have their ids.
  static func text(of scene: ImportedScene, names: SceneNames) -> String {
    var text = SceneDraft(scene: scene, names: names)
    text.write()
    return text.lines.joined(separator: "\n") + "\n"
  }

  private init(scene: ImportedScene, names: SceneNames) {
    (self.scene, self.names) = (scene, names)
    usualFont = scene.usualFont
  }

  /// Whether a text without a font is drawn in the built-in one.
  private var isBuiltIn: Bool {
    var isBuiltIn = false
    for screen in scene.screens {
      screen.forEachLayer { isBuiltIn = isBuiltIn || $0.text?.font == ImportedScene.builtInFont }
    }
    return isBuiltIn && usualFont == ImportedScene.builtInFont
  }

  private mutating func write() {
    comment("Imported from \(scene.source). This file is yours to edit: magicmove preview shows every change.", "")
    for note in scene.notes { comment(note.text, "") }
    lines.append("{")
    lines.append("  \"version\": 1,")
    lines.append("  \"name\": \(JSONWriter.line(.text(scene.name))),")
    lines.append("  \"canvas\": \(JSONWriter.line(scene.canvas)),")
    for (key, files) in [("images", scene.images), ("fonts", scene.fonts)] where !files.files.isEmpty {
      let entries = files.files.map { "    \(JSONWriter.quoted($0.name)): \(JSONWriter.quoted($0.path))" }
      lines.append("  \"\(key)\": {")
      lines += [entries.joined(separator: ",\n"), "  },"]
    }
    if isBuiltIn { lines.append("  \"textStyles\": {\"default\": {\"font\": \"\(ImportedScene.builtInFont)\"}},") }
    lines.append("  \"screens\": {")
    for (index, screen) in scene.screens.enumerated() {
      write(screen, after: index > 0 ? scene.screens[index - 1] : nil)
      if index < scene.screens.count - 1 { lines[lines.count - 1] += "," }
    }
    lines += ["  },", "  \"timeline\": ["]
    for (index, screen) in scene.screens.enumerated() { write(stepTo: screen, at: index) }
    lines[lines.count - 1].removeLast()
    lines += ["  ]", "}"]
  }

  private mutating func comment(_ text: String, _ indent: String) {
    lines.append("\(indent)// \(text.oneLine(240))")
  }

  // MARK: Screens and layers

  private mutating func write(_ screen: ImportedScreen, after earlier: ImportedScreen?) {
    comment(screen.source, "    ")
    for note in screen.notes { comment(note.text, "    ") }
    var members: [(String, JSONNode)] = []
    if screen.isOverlay, let earlier { members.append(("over", .string(earlier.name))) }
    if let dim = screen.dim {
      members.append(("dim", .object([("color", .string(dim.color.text)), ("opacity", .short(dim.opacity))])))
    }
    if let background = screen.background { members.append(("background", background.node)) }
    write(members, screen.layers, indent: "    ", head: "\(JSONWriter.quoted(screen.name)): ", inStack: false)
  }

  private mutating func write(_ layer: ImportedLayer, indent: String, inStack: Bool) {
    for text in layer.comments { comment(text, indent) }
    for note in layer.notes { comment(note.text, indent) }
    write(
      layer.members(inStack: inStack && !layer.isPart, usualFont: usualFont), layer.layers, indent: indent, head: "",
      inStack: layer.stack != nil)
  }

  /// An object of keys and then layers.
  private mutating func write(
    _ members: [(String, JSONNode)], _ layers: [ImportedLayer], indent: String, head: String, inStack: Bool
  ) {
    var line = "\(indent)\(head){"
    let pieces = members.map { "\(JSONWriter.quoted($0.0)): \(JSONWriter.line($0.1))" }
    for (index, piece) in pieces.enumerated() {
      let isLast = index == pieces.count - 1 && layers.isEmpty
      let piece = piece + (isLast ? "" : ",")
      if line.unicodeScalars.count + piece.unicodeScalars.count > Self.width && index > 0 {
        lines.append(line)
        line = "\(indent)  \(piece)"
      } else {
        line += " \(piece)"
      }
    }
    guard !layers.isEmpty else {
      lines.append(line + (pieces.isEmpty ? "}" : " }"))
      return
    }
    lines.append("\(line) \"layers\": [")
    for (index, layer) in layers.enumerated() {
      write(layer, indent: indent + "  ", inStack: inStack)
      if index < layers.count - 1 { lines[lines.count - 1] += "," }
    }
    lines.append("\(indent)] }")
  }

  // MARK: Timeline

  private mutating func write(stepTo screen: ImportedScreen, at index: Int) {
    if let step = screen.step {
      comment(step.origin, "    ")
      write(step, to: screen, pairs: names.pairs[index])
    }
    if screen.hold > 0 || index == 0 {
      lines.append("    { \"hold\": \(JSONWriter.line(.seconds(screen.hold))) },")
    }
  }

  private mutating func write(_ step: ImportedStep, to screen: ImportedScreen, pairs: [ImportedPair]) {
    var members: [(String, JSONNode)] = [("to", .string(screen.name))]
    if step.style != .magicMove { members.append(("style", .string(step.style.rawValue))) }
    if let edge = step.edge { members.append(("edge", .string(edge.rawValue))) }
    if let duration = step.duration { members.append(("duration", .seconds(duration))) }
    if let curve = step.curve { members.append(("curve", curve.node)) }
    if !step.matches { members.append(("match", "none")) }
    members += step.extra.map { ($0.key, $0.value) }
    let sides = sides(of: step, to: screen)
    if !sides.isEmpty { members.append(("layers", .object(sides))) }
    let entries = pairs.compactMap { pair -> String? in
      let keys = step.pairs[pair.key] ?? []
      if pair.isAutomatic, keys.isEmpty, step.textMatch == nil { return nil }
      return JSONWriter.line(pair.node(keys.map { ($0.key, $0.value) }, textMatch: step.textMatch))
    }
    let text = members.map { "\(JSONWriter.quoted($0.0)): \(JSONWriter.line($0.1))" }.joined(separator: ", ")
    guard !entries.isEmpty else {
      lines.append("    { \(text) },")
      return
    }
    lines.append("    { \(text), \"pairs\": [")
    lines.append(entries.map { "      \($0)" }.joined(separator: ",\n"))
    lines.append("    ] },")
  }

  /// The keys of layers without a partner.
  private func sides(of step: ImportedStep, to screen: ImportedScreen) -> [(String, JSONNode)] {
    let index = scene.screens.firstIndex { $0 === screen } ?? 0
    var sides: [(String, JSONNode)] = []
    for (side, screen, keys) in [
      ("from", scene.screens[max(0, index - 1)], step.leaving), ("to", screen, step.entering),
    ] {
      screen.forEachLayer { layer in
        guard let key = layer.key, let members = keys[key], let path = names.path(of: layer) else { return }
        sides.append(("\(side):\(path)", .object(members.map { ($0.key, $0.value) })))
      }
    }
    return sides
  }
}

extension ImportedPair {
  /// As the scene format writes it.
  fileprivate func node(_ keys: [(String, JSONNode)], textMatch: String?) -> JSONNode {
    guard !keys.isEmpty || textMatch != nil else { return .list([.string(from), .string(to)]) }
    let match = textMatch.map { [("match", JSONNode.string($0))] } ?? []
    return .object([("from", .string(from)), ("to", .string(to))] + keys + match)
  }
}

extension ImportedScene {
  static let builtInFont = "built-in"

  /// The font of texts that name none: the first one, or without fonts that of the style of all texts.
  var usualFont: String { fonts.files.first?.name ?? Self.builtInFont }

  /// The canvas as the scene format writes it.
  var canvas: JSONNode {
    var members: [(String, JSONNode)] = [("size", .shorts([size.width, size.height]))]
    if scale != 1 { members.append(("scale", .short(scale))) }
    return .object(members)
  }
}

extension ImportedCurve {
  /// As the scene format writes it.
  var node: JSONNode {
    switch self {
    case .named(let name): .string(name)
    case .cubic(let x1, let y1, let x2, let y2):
      .object([
        (
          "cubicBezier",
          .list([
            .short(x1, in: Ranges.share), .short(y1, in: -100...100), .short(x2, in: Ranges.share),
            .short(y2, in: -100...100),
          ])
        )
      ])
    case .spring(let mass, let stiffness, let damping):
      .object([
        (
          "spring",
          .object([
            ("mass", .short(mass, in: 0.001...1000)), ("stiffness", .short(stiffness, in: 0.01...1_000_000)),
            ("damping", .short(damping, in: 0.01...10_000)),
          ])
        )
      ])
    case .steps(let count): .object([("steps", .number(count))])
    case .points(let points): .object([("points", .list(points.map(JSONNode.shorts)))])
    }
  }
}
