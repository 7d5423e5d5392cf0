// A file of Figma, as its REST interface returns it (`GET file` with `geometry=paths`), and which of its frames are screens:
// those that a prototype shows, one after the other.

import JSONTree
import Pixels

/// What is imported from a Figma file.
package struct FigmaRequest: Sendable {
  /// The file of JSON.
  package var path: String
  /// The folder of exported pictures; nil: there are none.
  package var images: String?
  /// The name or id of the first frame; nil: the start of the first flow.
  package var start: String?
  /// Pixels per point.
  package var scale: Double

  /// Creates a request.
  package init(path: String, images: String? = nil, start: String? = nil, scale: Double = 2) {
    (self.path, self.images, self.start, self.scale) = (path, images, start, scale)
  }
}

/// A node of the file: an object with a `type`.
typealias FigmaNode = JSONNode

extension FigmaNode {
  var id: String { self["id"]?.string ?? "" }
  var name: String { self["name"]?.string ?? "" }
  var type: String { self["type"]?.string ?? "" }
  var nodes: [FigmaNode] { self["children"]?.elements ?? [] }
  var isVisible: Bool { self["visible"]?.bool != false }
  /// A member that is a finite number.
  func value(_ key: String) -> Double? { self[key]?.number.flatMap { $0.isFinite ? $0 : nil } }
  /// A member with `x` and `y`.
  func point(_ key: String) -> Point? {
    guard let node = self[key], let x = node.value("x"), let y = node.value("y") else { return nil }
    return Point(x: x, y: y)
  }
  /// A member with a corner and a size.
  func rect(_ key: String) -> Rect? {
    guard let node = self[key], let x = node.value("x"), let y = node.value("y"), let width = node.value("width"),
      let height = node.value("height")
    else { return nil }
    return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
  }
}

/// The frames of a file and the links between them.
struct FigmaFile {
  /// A way from a frame to another one.
  struct Link {
    let target: FigmaNode
    let action: JSONNode
    /// The layer that has it.
    let origin: String
    /// Seconds until it happens without a touch.
    let timeout: Double?
  }

  private let document: JSONNode
  private let path: String
  private var frames: [String: FigmaNode] = [:]
  private var pages: [(page: FigmaNode, frames: [FigmaNode])] = []

  /// Reads the pages of a file.
  init(_ document: JSONNode, path: String) throws(ImportError) {
    (self.document, self.path) = (document, path)
    guard let root = document["document"], root.type == "DOCUMENT" else {
      throw .invalid(path: path, reason: "expected the answer of Figma's GET file: an object with `document`")
    }
    for page in root.nodes where page.type == "CANVAS" {
      let frames = Self.frames(in: page)
      for frame in frames { self.frames[frame.id] = frame }
      if !frames.isEmpty { pages.append((page, frames)) }
    }
    if pages.isEmpty { throw .invalid(path: path, reason: "it has no frame") }
  }

  private static func frames(in node: FigmaNode) -> [FigmaNode] {
    node.nodes.filter(\.isVisible).flatMap { child in
      switch child.type {
      case "FRAME", "COMPONENT", "INSTANCE": [child]
      case "SECTION", "COMPONENT_SET": frames(in: child)
      default: [FigmaNode]()
      }
    }
  }

  /// The frames that are shown, in order, each with the link that leads to it.
  func flow(from start: String?) throws(ImportError) -> [(frame: FigmaNode, link: Link?)] {
    let first = try firstFrame(start)
    var flow: [(frame: FigmaNode, link: Link?)] = [(first, nil)]
    var shown: Set<String> = [first.id]
    while let link = links(of: flow[flow.count - 1].frame).first(where: { !shown.contains($0.target.id) }) {
      shown.insert(link.target.id)
      flow.append((link.target, link))
    }
    if flow.count == 1, links(of: first).isEmpty, start == nil {
      let page = pages.first { $0.frames.contains { $0.id == first.id } }
      flow += (page?.frames ?? []).filter { $0.id != first.id }.map { ($0, nil) }
    }
    return flow
  }

  private func firstFrame(_ start: String?) throws(ImportError) -> FigmaNode {
    let all = pages.flatMap(\.frames)
    if let start {
      guard let frame = all.first(where: { $0.id == start }) ?? all.first(where: { $0.name == start }) else {
        let names = all.prefix(8).map { "\"\($0.name.oneLine(30))\"" }.joined(separator: ", ")
        throw .invalid(path: path, reason: "it has no frame \"\(start.oneLine(40))\"; it has \(names)")
      }
      return frame
    }
    for (page, _) in pages {
      for point in page["flowStartingPoints"]?.elements ?? [] {
        if let frame = point["nodeId"]?.string.flatMap({ frames[$0] }) { return frame }
      }
      if let frame = page["prototypeStartNodeID"]?.string.flatMap({ frames[$0] }) { return frame }
    }
    return all[0]
  }

  /// The links of a frame in the order of the document; those that need no touch first.
  private func links(of frame: FigmaNode) -> [Link] {
    var links: [Link] = []
    func collect(_ node: FigmaNode) {
      guard node.isVisible else { return }
      links += own(node)
      for child in node.nodes { collect(child) }
    }
    collect(frame)
    return links.filter { $0.timeout != nil } + links.filter { $0.timeout == nil }
  }

  private func own(_ node: FigmaNode) -> [Link] {
    var links: [Link] = []
    for interaction in node["interactions"]?.elements ?? [] {
      let trigger = interaction["trigger"]
      let isTimed = trigger?["type"]?.string == "AFTER_TIMEOUT"
      let timeout = isTimed ? Self.seconds(trigger?.value("timeout") ?? 0) : nil
      for action in interaction["actions"]?.elements ?? [] where action["type"]?.string == "NODE" {
        guard let target = action["destinationId"]?.string.flatMap({ frames[$0] }) else { continue }
        links.append(Link(target: target, action: action, origin: node.name, timeout: timeout))
      }
    }
    // Older files have one link per node, in three members.
    if links.isEmpty, let target = node["transitionNodeID"]?.string.flatMap({ frames[$0] }) {
      let easing = node["transitionEasing"] ?? "EASE_OUT"
      let transition = JSONNode.object([
        ("type", "SMART_ANIMATE"), ("duration", .number((node.value("transitionDuration") ?? 300) / 1000)),
        ("easing", .object([("type", easing)])),
      ])
      let action = JSONNode.object([("navigation", "NAVIGATE"), ("transition", transition)])
      links.append(Link(target: target, action: action, origin: node.name, timeout: nil))
    }
    return links
  }

  /// A time of an interaction: files have seconds where the description says milliseconds.
  static func seconds(_ value: Double) -> Double { value <= 10 ? max(0, value) : value / 1000 }
}
