// Colours of DrawingML: names of the theme, and changes of light and saturation. Hue, saturation and luminance are those of
// HSL on sRGB values; tint and shade mix with white and black in linear light.

import Pixels

/// The colours and fonts that names of a slide mean.
struct SlideTheme {
  /// By the names of the theme: `dk1`, `lt1`, `accent1`….
  var colors: [String: Color] = [:]
  /// From the names of slides, such as `tx1`, to those of the theme.
  var map: [String: String] = ["bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"]
  /// Families of titles and of all other texts.
  var (majorFont, minorFont) = ("Calibri", "Calibri")
  /// The styles of the theme: fills, lines and effects, by number from 1.
  var (fills, lines, effects): ([XMLNode], [XMLNode], [XMLNode]) = ([], [], [])
  /// Fills of backgrounds.
  var grounds: [XMLNode] = []
  /// What `phClr` means where a style is used.
  var placeholder: Color?
  /// The part of the theme, and the one that pictures of fills refer to if it is not that of the slide.
  var (path, pictures): (String?, String?)

  /// Without anything; a deck can lack its theme.
  init() {}

  /// Reads a theme.
  init(_ theme: XMLNode) {
    let elements = theme.child("themeElements")
    for node in elements?.child("clrScheme")?.children ?? [] {
      if let color = node.children.first.flatMap({ self.base($0) }) { colors[node.name] = color }
    }
    majorFont = elements?.child("fontScheme", "majorFont", "latin")?["typeface"] ?? majorFont
    minorFont = elements?.child("fontScheme", "minorFont", "latin")?["typeface"] ?? minorFont
    fills = elements?.child("fmtScheme", "fillStyleLst")?.children ?? []
    lines = elements?.child("fmtScheme", "lnStyleLst")?.children ?? []
    effects = elements?.child("fmtScheme", "effectStyleLst")?.children ?? []
    grounds = elements?.child("fmtScheme", "bgFillStyleLst")?.children ?? []
  }

  /// The same for a style of the theme, with a meaning of `phClr`.
  func with(placeholder: Color?) -> SlideTheme {
    var theme = self
    (theme.placeholder, theme.pictures) = (placeholder, path)
    return theme
  }

  /// The colour in an element such as `solidFill`.
  func color(in node: XMLNode?) -> Color? {
    node?.children.lazy.compactMap { self.color($0) }.first
  }

  /// The colour that an element such as `srgbClr` means; nil for another element.
  func color(_ node: XMLNode) -> Color? {
    guard var color = base(node) else { return nil }
    for change in node.children { Self.change(&color, change.name, (change.number("val") ?? 0) / 100_000) }
    return color
  }

  private func base(_ node: XMLNode) -> Color? {
    switch node.name {
    case "srgbClr": return node["val"].flatMap { Color(css: "#\($0)") }
    case "sysClr":
      let usual = node["val"] == "window" ? Color.white : .black
      return node["lastClr"].flatMap { Color(css: "#\($0)") } ?? usual
    case "schemeClr":
      let name = node["val"] ?? ""
      return name == "phClr" ? placeholder : colors[map[name] ?? name]
    case "prstClr": return Color(css: (node["val"] ?? "").lowercased()) ?? .black
    case "scrgbClr":
      let channels = ["r", "g", "b"].map {
        ColorSpaces.encoded(min(max((node.number($0) ?? 0) / 100_000, 0), 1))
      }
      return Color(red: channels[0], green: channels[1], blue: channels[2])
    case "hslClr":
      return Color(
        hue: (node.number("hue") ?? 0) / 60_000, saturation: (node.number("sat") ?? 0) / 100_000,
        lightness: (node.number("lum") ?? 0) / 100_000)
    default: return nil
    }
  }

  // MARK: Changes

  private static func change(_ color: inout Color, _ name: String, _ value: Double) {
    switch name {
    case "alpha": color.alpha = min(max(value, 0), 1)
    case "alphaMod": color.alpha = min(max(color.alpha * value, 0), 1)
    case "alphaOff": color.alpha = min(max(color.alpha + value, 0), 1)
    case "lumMod": color.changeHSL { $0.lightness *= value }
    case "lumOff": color.changeHSL { $0.lightness += value }
    case "satMod": color.changeHSL { $0.saturation *= value }
    case "satOff": color.changeHSL { $0.saturation += value }
    case "hueMod": color.changeHSL { $0.hue *= value }
    case "hueOff": color.changeHSL { $0.hue += value * 100_000 / 60_000 }
    case "tint": color.changeLight { 1 - (1 - $0) * value }
    case "shade": color.changeLight { $0 * value }
    case "inv": color.changeChannels { 1 - $0 }
    case "gray":
      let gray = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      color.changeChannels { _ in gray }
    default: break
    }
  }
}

extension Color {
  fileprivate mutating func changeChannels(_ change: (Double) -> Double) {
    (red, green, blue) = (change(red), change(green), change(blue))
  }

  /// Changes the linear light of each channel.
  fileprivate mutating func changeLight(_ change: (Double) -> Double) {
    changeChannels { ColorSpaces.encoded(min(max(change(ColorSpaces.decoded($0)), 0), 1)) }
  }

  /// From a hue in degrees, a saturation and a lightness in shares.
  fileprivate init(hue: Double, saturation: Double, lightness: Double) {
    let color = ColorSpaces.sRGB(hue: hue, saturation: saturation, lightness: lightness)
    self.init(red: color.x, green: color.y, blue: color.z)
  }

  /// Changes the hue in degrees, the saturation and the lightness in shares.
  fileprivate mutating func changeHSL(
    _ change: (inout (hue: Double, saturation: Double, lightness: Double)) -> Void
  ) {
    var hsl = ColorSpaces.hsl(sRGB: SIMD3(red, green, blue))
    change(&hsl)
    let result = Color(
      hue: hsl.hue, saturation: min(max(hsl.saturation, 0), 1), lightness: min(max(hsl.lightness, 0), 1))
    (red, green, blue) = (result.red, result.green, result.blue)
  }
}
