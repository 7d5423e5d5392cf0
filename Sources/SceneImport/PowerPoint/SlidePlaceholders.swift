// Placeholders: shapes that inherit place and text from one of the layout or the master.

/// What makes a shape a placeholder.
struct SlidePlaceholder {
  /// Its type, with all that hold content as `body`.
  let kind: String
  let index: String?

  /// Reads the properties of a shape; nil: it is no placeholder.
  init?(_ shape: XMLNode) {
    let properties = shape.children.first { $0.name.hasPrefix("nv") }
    guard let node = properties?.child("nvPr", "ph") else { return nil }
    (kind, index) = (Self.kind(node["type"] ?? "body"), node["idx"])
  }

  private static func kind(_ type: String) -> String {
    switch type {
    case "ctrTitle", "title": "title"
    case "subTitle", "obj", "body", "pic", "chart", "tbl", "clipArt", "dgm", "media": "body"
    default: type
    }
  }
}

/// The placeholders of a layout or a master.
struct SlidePlaceholders {
  private var byIndex: [String: XMLNode] = [:]
  private var byKind: [String: XMLNode] = [:]

  /// Lists those of a part; of equal ones the first counts.
  init(_ part: XMLNode) {
    for shape in part.child("cSld", "spTree")?.children ?? [] where shape.name == "sp" {
      guard let placeholder = SlidePlaceholder(shape) else { continue }
      if byKind[placeholder.kind] == nil { byKind[placeholder.kind] = shape }
      guard let index = placeholder.index else { continue }
      let key = "\(placeholder.kind) \(index)"
      if byIndex[key] == nil { byIndex[key] = shape }
    }
  }

  /// The shape that a placeholder of another part inherits from: with its kind and index, else with its kind.
  func shape(for placeholder: SlidePlaceholder) -> XMLNode? {
    placeholder.index.flatMap { byIndex["\(placeholder.kind) \($0)"] } ?? byKind[placeholder.kind]
  }
}
