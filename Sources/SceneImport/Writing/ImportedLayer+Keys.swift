// A layer as an object of the scene format: only what differs from the defaults.

import JSONTree
import Pixels
import SceneModel

extension JSONNode {
  /// A text of the source: what looks like a variable of the scene is escaped.
  static func text(_ text: String) -> JSONNode { .string(text.replacing("${", with: "$${")) }

  /// Four paddings in the shortest form; nil: there are none.
  fileprivate static func padding(_ values: [Double]) -> JSONNode? {
    guard values.count == 4, values.contains(where: { $0 > 0 }) else { return nil }
    let values = values.map { max(0, $0) }
    if values.allSatisfy({ $0 == values[0] }) { return .short(values[0]) }
    return values[0] == values[2] && values[1] == values[3] ? .shorts([values[0], values[1]]) : .shorts(values)
  }
}

extension ImportedLayer {
  /// Its keys without its children, in the order in which people read them.
  ///
  /// - Parameter usualFont: The font that texts do not name.
  func members(inStack: Bool, usualFont: String) -> [(String, JSONNode)] {
    var members: [(String, JSONNode)] = []
    if let id { members.append(("id", .string(id))) }
    if inStack, let stackSize {
      members.append(("size", .strings([stackSize.width, stackSize.height])))
    } else if inStack {
      members.append(("size", .shorts([max(0, frame.width), max(0, frame.height)])))
    } else {
      members.append(("frame", .shorts([frame.x, frame.y, max(0, frame.width), max(0, frame.height)])))
    }
    if let radius { members.append(("cornerRadius", radius)) }
    if isContinuous { members.append(("cornerCurve", "continuous")) }
    if let fill { members.append(("fill", fill.node)) }
    if let image { members += image.members }
    if let path { members.append(("path", path.node)) }
    if let border {
      members.append(
        ("border", .object([("width", .short(max(0, border.width))), ("color", .string(border.color.text))])))
    }
    if let shadow { members.append(("shadow", shadow.node)) }
    if opacity != 1 { members.append(("opacity", .short(min(max(opacity.finite, 0), 1)))) }
    if clips { members.append(("clips", true)) }
    if let blend { members.append(("blend", .string(blend))) }
    if backdropBlur > 0 { members.append(("backdropBlur", .short(min(backdropBlur, Ranges.blur.upperBound)))) }
    if let transform { members.append(("transform", transform)) }
    if let text { members.append(("text", text.node(usualFont: usualFont))) }
    if let stack { members.append(("layout", stack.node)) }
    return members
  }

  private var radius: JSONNode? {
    if isCircle { return "50%" }
    guard cornerRadii.contains(where: { $0 > 0 }) else { return nil }
    let isEqual = cornerRadii.allSatisfy { $0 == cornerRadii[0] }
    return isEqual ? .short(max(0, cornerRadii[0])) : .shorts(cornerRadii.map { max(0, $0) })
  }

  private var transform: JSONNode? {
    var members: [(String, JSONNode)] = []
    if mirror != (1, 1) {
      members.append(("scale", .list([mirror.x, mirror.y].map { .short($0, in: Ranges.factor) })))
    }
    if rotation != 0 { members.append(("rotate", .short(rotation, in: Ranges.degrees))) }
    return members.isEmpty ? nil : .object(members)
  }
}

extension ImportedImage {
  fileprivate var members: [(String, JSONNode)] {
    var members: [(String, JSONNode)] = [("image", .string(name))]
    if contentMode != "aspectFill" || isModeWritten { members.append(("contentMode", .string(contentMode))) }
    if let crop { members.append(("crop", .shorts([crop.x, crop.y, crop.width, crop.height]))) }
    return members
  }
}

extension ImportedPath {
  fileprivate var node: JSONNode {
    var members: [(String, JSONNode)] = [("d", .text(data))]
    if let viewBox {
      members.append(("viewBox", .shorts([viewBox.x, viewBox.y, viewBox.width, viewBox.height])))
      members.append(("fit", "fill"))
    }
    if let fill { members.append(("fill", fill.node)) } else if stroke == nil { members.append(("fill", "none")) }
    if isEvenOdd { members.append(("fillRule", "evenodd")) }
    if let stroke { members.append(("stroke", stroke.node)) }
    return .object(members)
  }
}

extension ImportedStroke {
  fileprivate var node: JSONNode {
    var members: [(String, JSONNode)] = [("color", .string(color.text)), ("width", .short(max(0, width)))]
    if cap != "butt" { members.append(("cap", .string(cap))) }
    if join != "miter" { members.append(("join", .string(join))) }
    if !dash.isEmpty { members.append(("dash", .shorts(dash.map { max(0, $0) }))) }
    return .object(members)
  }
}

extension ImportedShadow {
  fileprivate var node: JSONNode {
    var members: [(String, JSONNode)] = [
      ("color", .string(color.text)), ("radius", .short(min(max(0, radius), Ranges.shadowRadius.upperBound))),
      ("offset", .shorts([offset.x, offset.y])),
    ]
    if spread != 0 { members.append(("spread", .short(spread))) }
    if isOfBox { members.append(("shape", "box")) }
    return .object(members)
  }
}

extension ImportedText {
  /// Sizes and line heights that texts can have.
  private static let sizes = 0.1...10_000.0

  fileprivate func node(usualFont: String) -> JSONNode {
    var members: [(String, JSONNode)] = [("string", .text(string))]
    if let font, font != usualFont { members.append(("font", .text(font))) }
    members.append(("size", .short(size, in: Self.sizes)))
    if weight != 400 { members.append(("weight", .short(weight, in: Ranges.fontWeight))) }
    members.append(("color", .string(color.text)))
    if align != "left" { members.append(("align", .string(align))) }
    if valign != "center" { members.append(("valign", .string(valign))) }
    if lines != 1 {
      members.append(("lines", .number(min(max(lines, Ranges.lines.lowerBound), Ranges.lines.upperBound))))
    }
    if let lineHeight { members.append(("lineHeight", .short(lineHeight, in: Self.sizes))) }
    if letterSpacing != 0 { members.append(("letterSpacing", .short(letterSpacing, in: Ranges.factor))) }
    if let padding = JSONNode.padding(padding) { members.append(("padding", padding)) }
    return .object(members)
  }
}

extension ImportedStack {
  fileprivate var node: JSONNode {
    var members: [(String, JSONNode)] = [("direction", .string(isRow ? "row" : "column"))]
    if gap != 0 { members.append(("gap", .short(gap))) }
    if let padding = JSONNode.padding(padding) { members.append(("padding", padding)) }
    if align != "stretch" { members.append(("align", .string(align))) }
    if justify != "start" { members.append(("justify", .string(justify))) }
    return .object(members)
  }
}
