// Colours of DrawingML: names of the theme, and changes of light and saturation. Hue, saturation and luminance are those of
// HSL on sRGB values; tint and shade mix with white and black in linear light.

import Pixels

/// The colours and fonts that names of a slide mean.
struct SlideTheme {
  /// By the names of the theme: `dk1`, `lt1`, `accent1`….
  var colors: [String: ImportedColor] = [:]
  /// From the names of slides, such as `tx1`, to those of the theme.
  var map: [String: String] = ["bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"]
  /// Families of titles and of all other texts.
  var (majorFont, minorFont) = ("Calibri", "Calibri")
  /// The styles of the theme: fills, lines and effects, by number from 1.
  var (fills, lines, effects): ([XMLNode], [XMLNode], [XMLNode]) = ([], [], [])
  /// Fills of backgrounds.
  var grounds: [XMLNode] = []
  /// What `phClr` means where a style is used.
  var placeholder: ImportedColor?
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
  func with(placeholder: ImportedColor?) -> SlideTheme {
    var theme = self
    (theme.placeholder, theme.pictures) = (placeholder, path)
    return theme
  }

  /// The colour in an element such as `solidFill`.
  func color(in node: XMLNode?) -> ImportedColor? {
    node?.children.lazy.compactMap { self.color($0) }.first
  }

  /// The colour that an element such as `srgbClr` means; nil for another element.
  func color(_ node: XMLNode) -> ImportedColor? {
    guard var color = base(node) else { return nil }
    for change in node.children { Self.change(&color, change.name, (change.number("val") ?? 0) / 100_000) }
    return color
  }

  private func base(_ node: XMLNode) -> ImportedColor? {
    switch node.name {
    case "srgbClr": return node["val"].flatMap(Self.hexadecimal)
    case "sysClr":
      let usual = node["val"] == "window" ? ImportedColor.white : .black
      return node["lastClr"].flatMap(Self.hexadecimal) ?? usual
    case "schemeClr":
      let name = node["val"] ?? ""
      return name == "phClr" ? placeholder : colors[map[name] ?? name]
    case "prstClr": return Self.named[node["val"] ?? ""] ?? .black
    case "scrgbClr":
      let channels = ["r", "g", "b"].map {
        ColorSpaces.encoded(min(max((node.number($0) ?? 0) / 100_000, 0), 1))
      }
      return ImportedColor(red: channels[0], green: channels[1], blue: channels[2])
    case "hslClr":
      return Self.color(
        hue: (node.number("hue") ?? 0) / 21_600_000, saturation: (node.number("sat") ?? 0) / 100_000,
        luminance: (node.number("lum") ?? 0) / 100_000)
    default: return nil
    }
  }

  private static func hexadecimal(_ text: String) -> ImportedColor? {
    guard text.utf8.count == 6, let number = UInt32(text, radix: 16) else { return nil }
    return .bytes(Int(number >> 16), Int((number >> 8) & 0xFF), Int(number & 0xFF))
  }

  private static let named: [String: ImportedColor] = [
    "black": .black, "white": .white, "red": .bytes(255, 0, 0), "green": .bytes(0, 128, 0), "blue": .bytes(0, 0, 255),
    "yellow": .bytes(255, 255, 0), "gray": .bytes(128, 128, 128), "orange": .bytes(255, 165, 0),
    "purple": .bytes(128, 0, 128), "cyan": .bytes(0, 255, 255), "magenta": .bytes(255, 0, 255),
  ]

  // MARK: Changes

  private static func change(_ color: inout ImportedColor, _ name: String, _ value: Double) {
    switch name {
    case "alpha": color.alpha = min(max(value, 0), 1)
    case "alphaMod": color.alpha = min(max(color.alpha * value, 0), 1)
    case "alphaOff": color.alpha = min(max(color.alpha + value, 0), 1)
    case "lumMod": color.changeHSL { $0.2 *= value }
    case "lumOff": color.changeHSL { $0.2 += value }
    case "satMod": color.changeHSL { $0.1 *= value }
    case "satOff": color.changeHSL { $0.1 += value }
    case "hueMod": color.changeHSL { $0.0 *= value }
    case "hueOff": color.changeHSL { $0.0 += value * 100_000 / 21_600_000 }
    case "tint": color.changeLight { 1 - (1 - $0) * value }
    case "shade": color.changeLight { $0 * value }
    case "inv": color.changeChannels { 1 - $0 }
    case "gray":
      let gray = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      color.changeChannels { _ in gray }
    default: break
    }
  }

  /// From hue (a share of the circle), saturation and luminance.
  static func color(hue: Double, saturation: Double, luminance: Double) -> ImportedColor {
    let chroma = (1 - abs(2 * luminance - 1)) * saturation
    func channel(_ shift: Double) -> Double {
      var place = (hue + shift).truncatingRemainder(dividingBy: 1)
      if place < 0 { place += 1 }
      let wave = min(max(abs(place * 6 - 3) - 1, 0), 1)
      return luminance + chroma * (wave - 0.5)
    }
    return ImportedColor(red: channel(0), green: channel(2.0 / 3), blue: channel(1.0 / 3))
  }
}

extension ImportedColor {
  fileprivate mutating func changeChannels(_ change: (Double) -> Double) {
    (red, green, blue) = (change(red), change(green), change(blue))
  }

  /// Changes the linear light of each channel.
  fileprivate mutating func changeLight(_ change: (Double) -> Double) {
    changeChannels { ColorSpaces.encoded(min(max(change(ColorSpaces.decoded($0)), 0), 1)) }
  }

  /// Changes hue, saturation and luminance, all 0...1.
  fileprivate mutating func changeHSL(_ change: (inout (Double, Double, Double)) -> Void) {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let chroma = most - least
    var hsl = (0.0, 0.0, (most + least) / 2)
    if chroma > 0 {
      hsl.1 = chroma / (1 - abs(2 * hsl.2 - 1))
      if most == red {
        hsl.0 = (green - blue) / chroma
      } else if most == green {
        hsl.0 = (blue - red) / chroma + 2
      } else {
        hsl.0 = (red - green) / chroma + 4
      }
      hsl.0 = (hsl.0 < 0 ? hsl.0 + 6 : hsl.0) / 6
    }
    change(&hsl)
    let result = SlideTheme.color(
      hue: hsl.0, saturation: min(max(hsl.1, 0), 1), luminance: min(max(hsl.2, 0), 1))
    (red, green, blue) = (result.red, result.green, result.blue)
  }
}
