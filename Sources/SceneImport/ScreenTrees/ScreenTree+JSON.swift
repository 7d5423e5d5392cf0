// Trees in JSON: Roborazzi's `.uitree.json`, with edges in pixels before its scaling, and what `axe describe-ui` prints, in
// points. Both are told apart by their keys, so that similar trees of other tools can be read too.

import JSONTree
import Pixels

extension ScreenTree {
  /// Reads a tree in JSON; nil: of no known kind.
  init?(json: JSONNode) {
    if let tree = json["root"] {
      root = ScreenNode(tree)
      scale = json["capture"]?["scale"]?.number
      origin = root.frame.map { Point(x: $0.x, y: $0.y) } ?? .zero
    } else if let elements = Self.elements(of: json) {
      guard !elements.isEmpty else { return nil }
      root = elements.count == 1 ? ScreenNode(elements[0]) : ScreenNode(children: elements.map(ScreenNode.init(_:)))
      root.frame = root.frame ?? root.children.first?.frame
    } else {
      root = ScreenNode(json)
    }
    // Without a single box it is some other file.
    guard root.hasBox else { return nil }
  }

  /// The list that AXe and idb print, or that is in an object.
  private static func elements(of json: JSONNode) -> [JSONNode]? {
    if case .list(let elements) = json.content { return elements }
    guard case .list(let elements)? = json["elements"]?.content else { return nil }
    return elements
  }
}

extension ScreenNode {
  fileprivate init(children: [ScreenNode]) { self.children = children }

  /// Whether it or a node in it has a box.
  fileprivate var hasBox: Bool { frame != nil || children.contains(where: \.hasBox) }

  fileprivate init(_ node: JSONNode) {
    frame =
      node["frame"].flatMap { Self.rect($0, isEdges: false) } ?? node["bounds"].flatMap { Self.rect($0, isEdges: true) }
      ?? node["AXFrame"].flatMap { Self.rect($0, isEdges: false) }
    let properties = node["properties"]
    identifier = Self.first(node, ["testTag", "AXUniqueId", "AXIdentifier", "identifier", "resourceId", "id"])
      .map { $0.split(separator: "/").last.map(String.init) ?? "" }
    label =
      Self.first(node, ["AXLabel", "label", "contentDescription"])
      ?? properties?["ContentDescription"]?.string.map(Self.unwrapped)
    text = Self.first(node, ["text", "AXValue", "value", "title"]) ?? properties?["Text"]?.string.map(Self.unwrapped)
    isVisible =
      node["visibility"]?.string.map { $0.lowercased() == "visible" } ?? true && node["visible"]?.bool ?? true
      && node["hidden"]?.bool != true
    if ["Application", "AXApplication"].contains(node["type"]?.string ?? node["role"]?.string) {
      (identifier, label, text) = (nil, nil, nil)
    }
    children = (node["children"]?.elements ?? []).map(ScreenNode.init(_:))
  }

  private static func first(_ node: JSONNode, _ keys: [String]) -> String? {
    keys.lazy.compactMap { node[$0]?.string }.first { !$0.isEmpty }
  }

  /// Texts of Compose are lists: `[Inbox]`.
  private static func unwrapped(_ text: String) -> String {
    text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
  }

  /// A box as an object or a list.
  ///
  /// - Parameter isEdges: Whether a list has edges, else a corner and a size.
  private static func rect(_ node: JSONNode, isEdges: Bool) -> Rect? {
    func number(_ keys: String...) -> Double? { keys.lazy.compactMap { node[$0]?.number }.first }
    let text = node.string
    // Apple's form of a rectangle, `{{x, y}, {w, h}}`, has a size.
    if let text, isEdges, !text.hasPrefix("{") { return rect(text) }
    let list =
      text.map { $0.split { "{}[], ".contains($0) }.compactMap { Double($0) } } ?? node.elements.compactMap(\.number)
    if list.count == 4 {
      return isEdges && text == nil
        ? Rect(minX: list[0], minY: list[1], maxX: list[2], maxY: list[3])
        : Rect(x: list[0], y: list[1], width: list[2], height: list[3])
    }
    guard let x = number("x", "left"), let y = number("y", "top") else { return nil }
    if let width = number("width", "w"), let height = number("height", "h") {
      return Rect(x: x, y: y, width: width, height: height)
    }
    guard let right = number("right"), let bottom = number("bottom") else { return nil }
    return Rect(minX: x, minY: y, maxX: right, maxY: bottom)
  }
}
