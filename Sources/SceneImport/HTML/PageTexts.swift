// Texts of a page: in the font that the browser uses, with the lines and the baseline that it has.

import FileFormats
import ForeignText
import Pixels
import Platform
import TextLayout

/// A font that a text of a page is drawn in.
struct FoundFont {
  let bytes: [UInt8]
  let stem: String
  let kind: String
}

extension PageLayers {
  /// Sets the text of an element; why keys cannot say it.
  func setText(of layer: ImportedLayer, _ item: PageItem, _ index: Int) throws(ImportError) -> String? {
    let style = item.style
    guard let size = CSSValue.pixels(style["fontSize"]), let color = Color(css: style["color"]), size > 0 else {
      return "its text has a colour that is not sRGB"
    }
    let isPlain =
      style["fontStyle"] == "normal" && style["textDecorationLine"] == "none" && style["textShadow"] == "none"
      && ["0px", ""].contains(style["wordSpacing"]) && ["0px", ""].contains(style["webkitTextStrokeWidth"])
      && ["horizontal-tb", ""].contains(style["writingMode"]) && ["normal", ""].contains(style["fontVariantCaps"])
    if item.isClamped { return "its text is cut after some lines" }
    guard isPlain else { return "its text has a decoration, a slant or a direction that no key says" }
    let weight = Double(style["fontWeight"]) ?? 400
    if fonts[index] == nil { fonts[index] = .some(try font(of: index, style, weight)) }
    guard let font = fonts[index] ?? nil, let heights = FontHeights(font.bytes) else {
      return "its text has several fonts, or a font that cannot be copied"
    }
    var text = ImportedText(string: string(item), font: nil, size: size)
    text.font = scene.fonts.add(font.bytes, as: font.stem, fileExtension: font.kind)
    (text.weight, text.color, text.lines, text.valign) = (heights.weight ?? weight, color, 0, "top")
    text.letterSpacing = CSSValue.pixels(style["letterSpacing"]) ?? 0
    let natural = (heights.ascent + heights.descent) * size
    // Baselines are on whole CSS pixels, at any scale.
    let baselines = item.lines.map { ($0.top + heights.browserAscent(size)).rounded() }
    let (baseline, last) = (baselines[0], baselines[baselines.count - 1])
    let pitch = baselines.count > 1 ? (last - baseline) / Double(baselines.count - 1) : natural
    guard pitch > 0 else { return "its text is in columns" }
    text.lineHeight = pitch
    var above = baseline - item.rect.y - (pitch - natural) / 2 - heights.ascent * size
    // The height of a single line says where it is.
    let height = natural + 2 * above
    if item.lines.count == 1, height > 0, height < item.rect.height + 0.01 { (text.lineHeight, above) = (height, 0) }
    place(&text, item, above: above, on: layer)
    return nil
  }

  /// The file of the only font that an element is drawn in: a file of the machine or of the page.
  private func font(
    of index: Int, _ style: PageStyle, _ weight: Double
  ) throws(ImportError) -> FoundFont? {
    let fonts = try view.fonts(of: index)
    guard let first = fonts.first, fonts.allSatisfy({ $0 == first }) else { return nil }
    if first.isCustom {
      guard let face = try view.face(style.families, weight: weight), let kind = Self.kind(of: face.bytes) else {
        return nil
      }
      let stem = Path.stem(of: String(face.url.prefix { $0 != "?" && $0 != "#" }))
      return FoundFont(bytes: face.bytes, stem: stem, kind: kind)
    }
    guard let match = SystemFonts.match(family: first.family, weight: weight), match.index == 0,
      let bytes = try? OpenFile(match.path, for: .reading).readAll(limit: 32 << 20), let kind = Self.kind(of: bytes)
    else { return nil }
    return FoundFont(bytes: bytes, stem: Path.stem(of: match.path), kind: kind)
  }

  /// The extension of a TrueType or OpenType file; nil: it is something else, such as WOFF.
  private static func kind(of bytes: [UInt8]) -> String? {
    switch bytes.prefix(4) {
    case [0, 1, 0, 0], Array("true".utf8)[...]: "ttf"
    case Array("OTTO".utf8)[...]: "otf"
    default: nil
    }
  }

  /// Puts a text into its layer, or into a part that begins above it.
  private func place(_ text: inout ImportedText, _ item: PageItem, above: Double, on layer: ImportedLayer) {
    let left = (item.lines.map(\.left).min() ?? 0) - item.rect.x
    let right = item.rect.maxX - (item.lines.map(\.right).max() ?? 0)
    let isCentred = item.lines.count > 1 ? item.style["textAlign"] == "center" : left > 1 && abs(left - right) < 0.26
    let isRight = !isCentred && (["right", "end"].contains(item.style["textAlign"])) && right < left
    if isCentred { text.align = "center" } else if isRight { text.align = "right" }
    // The browser spaces the last letter too. A negative spacing makes the box smaller than the letters.
    let spacing = text.letterSpacing
    let slack = item.isText && !item.isCut ? 0.25 : 0
    if item.isCut { text.lines = 1 }
    let sides =
      isCentred ? (0.0, spacing) : isRight ? (0.0, right + spacing) : (left, min(0, spacing) - slack)
    if above >= 0, sides.0 >= 0, sides.1 < 0, layer.isPlainGroup, layer.layers.isEmpty, item.order.isEmpty {
      // The layer is nothing but its text: its box can be as wide as the letters.
      layer.frame.width -= sides.1
      text.padding = [above, 0, 0, sides.0]
      layer.text = text
      return
    }
    if above >= 0, sides.0 >= 0, sides.1 >= 0 {
      text.padding = [above, sides.1, 0, sides.0]
      layer.text = text
      return
    }
    let part = ImportedLayer(
      Rect(x: sides.0, y: above, width: item.rect.width - sides.0 - sides.1, height: item.rect.height - above))
    (part.text, part.isPart) = (text, true)
    layer.layers.append(part)
  }

  private func string(_ item: PageItem) -> String {
    let text = item.lines.map(\.text).joined(separator: "\n")
    switch item.style["textTransform"] {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    case "capitalize": return text.capitalizingWords
    default: return text
    }
  }
}

extension String {
  /// With a capital at the start of each word.
  var capitalizingWords: String {
    split(separator: " ", omittingEmptySubsequences: false).map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
