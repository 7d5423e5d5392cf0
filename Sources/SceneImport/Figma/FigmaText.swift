// Texts of Figma. A text of one style is a text of the scene; of several styles the first one counts if there is no picture.

import JSONTree
import Pixels

/// Reads texts.
struct FigmaText {
  let fonts: FontChoice

  /// Why a text needs a picture; nil: the keys say all.
  static func reason(_ node: FigmaNode) -> String? {
    let overrides = node["characterStyleOverrides"]?.elements.compactMap(\.number) ?? []
    let style = node["style"]
    if overrides.contains(where: { $0 != 0 }) { return "its text has several styles" }
    if let line = style?["textDecoration"]?.string, line != "NONE" { return "its text is underlined or struck" }
    if style?["italic"]?.bool == true { return "its text is italic" }
    if style?["textAlignHorizontal"]?.string == "JUSTIFIED" { return "its text is justified" }
    if style?["textCase"]?.string?.utf8.starts(with: "SMALL_CAPS".utf8) == true { return "its text has small capitals" }
    if (node["lineTypes"]?.elements ?? []).contains(where: { $0.string != "NONE" }) { return "its text has a list" }
    let isApart = ["paragraphSpacing", "paragraphIndent"].contains { style?.value($0) ?? 0 != 0 }
    if isApart, string(node, .null).contains("\n") { return "its paragraphs have a distance or an indent" }
    let paints = FigmaPaint.visible(node["fills"])
    if paints.count > 1 || paints.contains(where: { $0.type != "SOLID" }) { return "its text is not of one colour" }
    let hasOutline = node.value("strokeWeight") ?? 1 > 0 && !FigmaPaint.visible(node["strokes"]).isEmpty
    return hasOutline ? "its text has an outline" : nil
  }

  /// Whether the font of a node is there.
  func hasFont(_ node: FigmaNode) -> Bool {
    let style = node["style"]
    let weight = min(max(style?.value("fontWeight") ?? 400, 1), 1000)
    return fonts.font(style?["fontFamily"]?.string ?? "Inter", weight: weight).isExact
  }

  /// The text of a node, with notes on what differs.
  func text(_ node: FigmaNode, notes: inout [ImportNote]) -> ImportedText {
    let style = node["style"] ?? .object([])
    var text = ImportedText(
      string: Self.string(node, style), font: nil, size: min(max(style.value("fontSize") ?? 12, 0.1), 10_000))
    text.weight = min(max(style.value("fontWeight") ?? 400, 1), 1000)
    let family = style["fontFamily"]?.string ?? "Inter"
    let choice = fonts.font(family, weight: text.weight)
    text.font = choice.name
    if let note = fonts.note(on: family, drawnIn: choice) { notes.append(note) }
    if let paint = FigmaPaint.visible(node["fills"]).first {
      let color =
        Color(paint["color"]) ?? Color(paint["gradientStops"]?.elements.first?["color"]) ?? .black
      text.color = color.withOpacity(paint.value("opacity") ?? 1)
    } else {
      text.color.alpha = 0
    }
    switch style["textAlignHorizontal"]?.string {
    case "CENTER": text.align = "center"
    case "RIGHT": text.align = "right"
    default: text.align = "left"
    }
    switch style["textAlignVertical"]?.string {
    case "CENTER": text.valign = "center"
    case "BOTTOM": text.valign = "bottom"
    default: text.valign = "top"
    }
    text.letterSpacing = style.value("letterSpacing") ?? 0
    if let height = style.value("lineHeightPx"), height > 0,
      choice.isExact || style["lineHeightUnit"]?.string != "INTRINSIC_%"
    {
      text.lineHeight = height
    }
    // A text that is cut ends in "…" there too; all others have room for all their lines.
    let isCut = style["textAutoResize"]?.string == "TRUNCATE" || style["textTruncation"]?.string == "ENDING"
    text.lines = isCut ? Int(min(max(style.value("maxLines") ?? 1, 0), 1000)) : 0
    return text
  }

  private static func string(_ node: FigmaNode, _ style: JSONNode) -> String {
    let text = (node["characters"]?.string ?? "").replacing("\u{2028}", with: "\n")
    switch style["textCase"]?.string {
    case "UPPER": return text.uppercased()
    case "LOWER": return text.lowercased()
    case "TITLE": return text.capitalizingWords
    default: return text
    }
  }

  /// The box of a text. One that grows with its text gets room for other widths of letters on the side to which it grows.
  static func frame(_ frame: Rect, _ node: FigmaNode, isExact: Bool, align: String) -> Rect {
    guard !isExact, node["style"]?["textAutoResize"]?.string == "WIDTH_AND_HEIGHT" else { return frame }
    let room = (frame.width * 0.15).rounded(.up)
    let left = align == "left" ? 0 : align == "center" ? room / 2 : room
    return Rect(x: frame.x - left, y: frame.y, width: frame.width + room, height: frame.height)
  }
}
