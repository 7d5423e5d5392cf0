// The scene of some versions, as text that people can go on with.

import CodeText
import FileFormats
import JSONTree
import SceneModel

extension CodeRequest {
  /// The text of the scene; see `scene(writtenTo:canvas:)`.
  func sceneText(writtenTo path: String?, canvas: CanvasSize) throws -> String {
    "// Made by magicmove code. Edit it as you like: magicmove preview shows every change.\n"
      + JSONWriter.text(scene(writtenTo: path, canvas: canvas))
  }

  /// The scene as a tree, which can be written or drawn.
  ///
  /// - Parameters:
  ///   - path: Where it is written; sources in its folder tree are named, all others are contained. Nil: all are contained.
  ///   - canvas: See `canvasSize(_:)`.
  func scene(writtenTo path: String?, canvas: CanvasSize) -> JSONNode {
    let folder = path.map { Path.parent(of: $0) }
    let screens = zip(names, steps).map { name, step in
      (name, JSONNode.object([("layers", .list([.object([("id", "code"), ("code", code(of: step, folder))])]))]))
    }
    return .object([
      ("version", 1), ("name", .string(title ?? "Code")), ("canvas", self.canvas(canvas)), ("present", presentation),
      ("screens", .object(screens)), ("timeline", .list(timeline)),
    ])
  }

  /// The names of the screens.
  var names: [String] { steps.indices.map { "step\(style == .typing ? $0 : $0 + 1)" } }

  /// The layer's `code`; sources inside of a folder are named, all others are contained.
  func code(of step: CodeStep, _ folder: String?) -> JSONNode {
    var members: [(String, JSONNode)] = []
    if let path = step.path.flatMap({ CodeStep.path($0, inside: folder) }) {
      members.append(("file", .string(path)))
    } else {
      members.append(("source", .string(String(decoding: step.source.bytes, as: UTF8.self) + step.lastLineEnd)))
    }
    members.append(("language", .string(step.language.rawValue)))
    members.append(("theme", .string(namedTheme(folder))))
    members.append(("size", .number(fontSize)))
    if hasNumbers { members.append(("lineNumbers", .bool(true))) }
    if let focus = step.focus { members.append(("focus", .string(focus))) }
    return .object(members)
  }

  private func namedTheme(_ folder: String?) -> String {
    (CodeTheme.bundled(theme) == nil ? CodeStep.path(theme, inside: folder) : nil) ?? theme
  }

  // MARK: Look

  private func canvas(_ canvas: CanvasSize) -> JSONNode {
    .object([
      ("size", .numbers([canvas.size.width, canvas.size.height])), ("scale", .number(canvas.scale)),
      ("background", .string(colors.colors.background.hexText)),
    ])
  }

  private var presentation: JSONNode {
    var members: [(String, JSONNode)] = [("device", title == nil ? "card" : "window")]
    if let title { members.append(("title", .string(title))) }
    members.append(("theme", colors.isDark ? "dark" : "light"))
    return .object(members)
  }

  // MARK: Time

  private var timeline: [JSONNode] {
    var timeline: [JSONNode] = []
    for (index, name) in names.enumerated() {
      let caption: [(String, JSONNode)] = steps[index].caption.map { [("caption", .string($0))] } ?? []
      if index > 0 {
        var members: [(String, JSONNode)] = [("to", .string(name))]
        if style != .magicMove { members.append(("style", .string(style.rawValue))) }
        if let duration { members.append(("duration", .number(duration))) }
        timeline.append(.object(members + caption))
      }
      timeline.append(.object([("hold", .seconds(hold ?? reading(index)))] + caption))
    }
    return timeline
  }

  /// Time to read what is new in a step, in seconds.
  private func reading(_ index: Int) -> Double {
    let pieces = blocks[index].pieces
    let known = index > 0 ? Set(CodePairing(blocks[index - 1], blocks[index]).pairs.map(\.to)) : []
    let words = pieces.indices.count { pieces[$0].isWord && !known.contains($0) }
    return min(4, 0.6 + 0.05 * Double(words))
  }
}

extension CodeStep {
  /// A line end where the last line would otherwise not count.
  fileprivate var lastLineEnd: String {
    guard let last = source.lineStarts.last else { return "" }
    return last == source.bytes.count ? "\n" : ""
  }
}
