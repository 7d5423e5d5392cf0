// Texts of slides. A shape with one paragraph has its text itself; with several it is a stack of texts, one a paragraph, each
// in the style of its longest run.

import Pixels

/// Where the properties of a text come from, the nearest first.
struct SlideTextStyle {
  /// Elements with `lvl1pPr`…: of the shape, its layout, its master, the master's texts, the deck.
  var lists: [XMLNode] = []
  /// Elements `bodyPr`: of the shape, its layout, its master.
  var bodies: [XMLNode] = []
  /// The colour that the style of the shape gives.
  var color: Color?
  /// Between the box of the shape and that of the text: top, right, bottom, left.
  var insets = [0.0, 0, 0, 0]
  /// The number of the slide.
  var number = 1

  /// An attribute of the body.
  func body(_ name: String) -> String? { bodies.lazy.compactMap { $0[name] }.first }

  /// The properties of paragraphs of a level, the nearest first.
  func paragraphs(_ level: Int) -> [XMLNode] {
    lists.compactMap { $0.child("lvl\(level + 1)pPr") ?? $0.child("defPPr") }
  }
}

/// Turns the text of a shape into layers.
struct SlideText {
  private static let substitutes = [
    "calibri": ["Carlito"], "calibri light": ["Carlito"], "cambria": ["Caladea"], "arial": ["Liberation Sans"],
    "helvetica": ["Liberation Sans"], "times new roman": ["Liberation Serif"], "courier new": ["Liberation Mono"],
  ]

  private let fonts: FontChoice

  /// Creates a reader whose fonts are added to a scene.
  init(_ fonts: ImportedFiles) { self.fonts = FontChoice(fonts, substitutes: Self.substitutes) }

  /// Adds the text of a body to a layer.
  func add(_ body: XMLNode, to layer: ImportedLayer, _ style: SlideTextStyle, _ theme: SlideTheme) {
    var numbers: [Int: Int] = [:]
    var paragraphs = body.all("p").map { Paragraph($0, style, theme, &numbers, shrunk: Self.shrunk(style)) }
    while let last = paragraphs.last, last.string.trimmingSpaces.isEmpty { paragraphs.removeLast() }
    guard !paragraphs.isEmpty else { return }
    // The space above a paragraph is not kept at the top of a shape.
    paragraphs[0].padding[0] = 0
    layer.notes += Set(paragraphs.flatMap(\.notes)).sorted { ($0.what, $0.did) < ($1.what, $1.did) }
    layer.notes += Self.notes(style)
    let layer = style.body("wrap") == "none" ? Self.widened(layer, for: paragraphs) : layer
    let own = [("tIns", 45_720.0), ("rIns", 91_440), ("bIns", 45_720), ("lIns", 91_440)].map { name, usual in
      max(0, (style.body(name).flatMap(Double.init) ?? usual) / 12_700)
    }
    let insets = zip(own, style.insets).map { $0 + $1 }
    let anchor = ["ctr": "center", "b": "bottom"][style.body("anchor") ?? "t"] ?? "top"
    if paragraphs.count == 1, paragraphs[0].bullet == nil {
      var text = paragraphs[0].text
      text.valign = anchor
      text.padding = zip(insets, paragraphs[0].padding).map { $0 + $1 }
      choose(&text, paragraphs[0].family, layer)
      layer.text = text
      return
    }
    layer.stack = ImportedStack(isRow: false, gap: 0, padding: insets, align: "stretch")
    layer.stack?.justify = ["center": "center", "bottom": "end"][anchor] ?? "start"
    layer.layers += paragraphs.map { self.layer($0, in: layer) }
  }

  /// What keys do not say of the box of a text.
  private static func notes(_ style: SlideTextStyle) -> [ImportNote] {
    func isSet(_ name: String) -> Bool { style.body(name).flatMap(Double.init) ?? 0 != 0 }
    var notes: [(what: String, did: String)] = []
    if let direction = style.body("vert"), direction != "horz" {
      notes.append(("its text is vertical", "the text is horizontal"))
    }
    if (style.body("numCol").flatMap(Double.init) ?? 1) > 1 {
      notes.append(("its text is in columns", "the text is in one column"))
    }
    if isSet("rot") { notes.append(("its text is turned in its shape", "the text is not turned")) }
    let warp = style.bodies.lazy.compactMap { $0.child("prstTxWarp")?["prst"] }.first ?? "textNoShape"
    if warp != "textNoShape" { notes.append(("its text is bent (\(warp.oneLine(20)))", "the text is straight")) }
    return notes.map { ImportNote("text", .approximated, $0.what, $0.did) }
  }

  /// A part that is wide enough for lines that do not wrap.
  private static func widened(_ layer: ImportedLayer, for paragraphs: [Paragraph]) -> ImportedLayer {
    let widths = paragraphs.map { paragraph in
      let longest = paragraph.text.string.split(separator: "\n").map(\.count).max() ?? 0
      return Double(longest) * (paragraph.text.size * 0.7 + max(0, paragraph.text.letterSpacing))
    }
    let room = max(0, (widths.max() ?? 0) + 20 - layer.frame.width)
    let part = layer.part()
    part.cornerRadii = []
    part.frame.width += room
    switch paragraphs[0].text.align {
    case "center": part.frame.x -= room / 2
    case "right": part.frame.x -= room
    default: break
    }
    (part.isCircle, part.isContinuous) = (false, false)
    layer.layers.append(part)
    return part
  }

  /// A paragraph in a stack.
  private func layer(_ paragraph: Paragraph, in shape: ImportedLayer) -> ImportedLayer {
    let layer = ImportedLayer(Rect(size: Size(width: shape.frame.width, height: 0)))
    layer.stackSize = ("fill", "hug")
    var text = paragraph.text
    text.valign = "top"
    text.padding = paragraph.padding
    choose(&text, paragraph.family, shape)
    layer.text = text
    if let bullet = paragraph.bullet, text.align != "left" {
      // It is before the text, wherever that begins.
      let room = max(paragraph.indent - text.size * 0.35, text.size * 0.28)
      text.string =
        bullet + String(repeating: " ", count: max(1, Int((room / (text.size * 0.28)).rounded()))) + text.string
      layer.text = text
    } else if let bullet = paragraph.bullet {
      let indent = max(paragraph.indent, text.size * 0.6)
      // On the baseline of the text, whatever its size.
      let size = min(max(text.size * paragraph.bulletScale, 1), 4000)
      let mark = ImportedLayer(
        Rect(
          x: max(0, paragraph.padding[3] - indent), y: paragraph.padding[0] + (text.size - size) * 0.9, width: indent,
          height: size * 1.4))
      var label = text
      (label.string, label.padding, label.align, label.lines) = (bullet, [], "left", 1)
      label.color = paragraph.bulletColor ?? text.color
      label.size = size
      mark.text = label
      layer.layers = [mark]
    }
    return layer
  }

  private func choose(_ text: inout ImportedText, _ family: String, _ layer: ImportedLayer) {
    let choice = fonts.font(family, weight: text.weight)
    text.font = choice.name
    if let note = fonts.note(on: family, drawnIn: choice) { layer.notes.append(note) }
  }

  /// The factor by which a text is made smaller to fit its shape.
  private static func shrunk(_ style: SlideTextStyle) -> Double {
    let fit = style.bodies.lazy.compactMap { $0.child("normAutofit") }.first
    return min(max((fit?.number("fontScale") ?? 100_000) / 100_000, 0.1), 1)
  }
}

/// One paragraph with its properties resolved.
private struct Paragraph {
  var string = ""
  var text: ImportedText
  var family = ""
  /// Above, right, below and left of it.
  var padding = [0.0, 0, 0, 0]
  /// How far the bullet is to the left of the text.
  var indent = 0.0
  var bullet: String?
  var bulletColor: Color?
  var bulletScale = 1.0
  var notes: [ImportNote] = []

  init(_ node: XMLNode, _ style: SlideTextStyle, _ theme: SlideTheme, _ numbers: inout [Int: Int], shrunk: Double) {
    let own = node.child("pPr")
    let level = Int(min(max(own?.number("lvl") ?? 0, 0), 8))
    let properties = (own.map { [$0] } ?? []) + style.paragraphs(level)
    var runs: [(text: String, properties: XMLNode?)] = []
    for child in node.children {
      switch child.name {
      case "fld" where child["type"] == "slidenum": runs.append(("\(style.number)", child.child("rPr")))
      case "r", "fld": runs.append((child.child("t")?.text ?? "", child.child("rPr")))
      case "br": runs.append(("\n", child.child("rPr")))
      default: break
      }
    }
    string = runs.map(\.text).joined()
    let longest = runs.filter { $0.text != "\n" }.max { $0.text.count < $1.text.count }
    let chain =
      [longest?.properties ?? node.child("endParaRPr")].compactMap(\.self)
      + properties.compactMap { $0.child("defRPr") }
    func run(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }
    func isOn(_ name: String) -> Bool { ["1", "true"].contains(run(name)) }
    func property(_ name: String) -> String? { properties.lazy.compactMap { $0[name] }.first }

    let size = min(max((run("sz").flatMap(Double.init) ?? 1800) / 100 * shrunk, 1), 4000)
    text = ImportedText(string: string, font: nil, size: size)
    text.weight = isOn("b") ? 700 : 400
    let fill = chain.lazy.compactMap { $0.child("solidFill") }.first
    let isOwn = longest?.properties?.child("solidFill") != nil
    text.color =
      (isOwn ? nil : style.color) ?? theme.color(in: fill) ?? theme.colors[theme.map["tx1"] ?? "dk1"] ?? .black
    text.align = ["ctr": "center", "r": "right"][property("algn") ?? "l"] ?? "left"
    text.lines = 0
    text.letterSpacing = (run("spc").flatMap(Double.init) ?? 0) / 100
    if let cap = run("cap"), cap != "none" { text.string = text.string.uppercased() }
    let looks = Set(runs.filter { $0.text != "\n" && !$0.text.isEmpty }.map { Self.look($0.properties) })
    let raise = run("baseline").flatMap(Double.init) ?? 0
    if raise != 0 { text.size *= 2.0 / 3 }
    func note(_ isTrue: Bool, _ what: String, _ did: String) {
      if isTrue, !string.isEmpty { notes.append(ImportNote("text", .approximated, what, did)) }
    }
    note(looks.count > 1, "a paragraph has several styles", "it has the style of its longest part")
    note(isOn("i"), "its text is italic", "it is upright")
    let link = longest?.properties?.child("hlinkClick")
    if link != nil, let color = theme.colors[theme.map["hlink"] ?? "hlink"] { text.color = color }
    note(link != nil || (run("u") ?? "none") != "none", "its text is underlined", "the line is left out")
    note(
      ["just", "justLow", "dist"].contains(property("algn")), "its text is justified",
      "its lines end where their words do")
    note((run("strike") ?? "noStrike") != "noStrike", "its text is struck out", "the line is left out")
    note(raise != 0, "its text is raised or lowered", "it is only smaller")
    note(run("cap") == "small", "its text has small capitals", "it has capitals")
    note(chain.contains { $0.child("highlight") != nil }, "its text is highlighted", "the highlight is left out")
    note(chain.contains { $0.child("gradFill") != nil }, "its text has a gradient", "it has one colour")
    note(chain.contains { $0.child("ln") != nil }, "its text has an outline", "the outline is left out")
    note(string.contains("\t"), "its text has tabs", "they are spaces")
    note(
      chain.contains { $0.child("effectLst")?.children.isEmpty == false }, "its text has an effect",
      "the effect is left out")
    if node.children.contains(where: { ["AlternateContent", "m", "oMath"].contains($0.name) }) {
      notes.append(ImportNote("text", .lost, "its text has a formula", "the formula is left out"))
    }
    text.string = text.string.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ")
    // A text that is only outlined, or has a gradient, has the first of those colours.
    if fill == nil,
      let first = chain.lazy.compactMap({ $0.child("gradFill", "gsLst", "gs") ?? $0.child("ln", "solidFill") }).first,
      let color = theme.color(in: first)
    {
      text.color = color
    }
    let face = chain.lazy.compactMap { $0.child("latin")?["typeface"] }.first ?? "+mn-lt"
    family = face.hasPrefix("+mj") ? theme.majorFont : face.hasPrefix("+") ? theme.minorFont : face
    if string.isEmpty { text.string = " " }

    let spacing = properties.lazy.compactMap { $0.child("lnSpc") }.first
    if let points = spacing?.child("spcPts")?.number("val") { text.lineHeight = max(1, points / 100) }
    if let share = spacing?.child("spcPct")?.number("val"), abs(share - 100_000) > 1 {
      text.lineHeight = max(1, size * 1.2 * share / 100_000)
    }
    func space(_ name: String) -> Double {
      let node = properties.lazy.compactMap { $0.child(name) }.first
      if let points = node?.child("spcPts")?.number("val") { return max(0, points / 100) }
      return max(0, (node?.child("spcPct")?.number("val") ?? 0) / 100_000 * size * 1.2)
    }
    let fit = style.bodies.lazy.compactMap { $0.child("normAutofit")?.number("lnSpcReduction") }.first ?? 0
    if fit > 0 { text.lineHeight = max(1, (text.lineHeight ?? size * 1.2) * max(0.2, 1 - fit / 100_000)) }
    let margin = max(0, (property("marL").flatMap(Double.init) ?? 0) / 12_700)
    indent = -(property("indent").flatMap(Double.init) ?? 0) / 12_700
    padding = [space("spcBef"), 0, space("spcAft"), margin]
    let found = string.isEmpty ? nil : Self.bullet(properties, level, &numbers)
    bullet = found?.mark
    guard bullet != nil else {
      note(indent != 0, "the first line of its text is indented by itself", "all lines begin at one place")
      return
    }
    bulletColor = properties.lazy.compactMap { $0.child("buClr") }.first.flatMap { theme.color(in: $0) }
    bulletScale = (properties.lazy.compactMap { $0.child("buSzPct")?.number("val") }.first ?? 100_000) / 100_000
    note(found?.isSymbol == true, "its bullet is a sign of a symbol font", "it is \(Self.dot)")
    note(
      text.align != "left" && bulletColor.map { $0 != text.color } ?? false, "its bullets have a colour",
      "they have that of the text")
    let kind = properties.lazy.compactMap { $0.child("buAutoNum")?["type"] }.first ?? "arabicPeriod"
    note(
      bullet?.last == "." && kind != "arabicPeriod", "its paragraphs are numbered as \(kind.oneLine(20))",
      "they are numbered 1., 2., 3.")
    note(properties.contains { $0.child("buBlip") != nil }, "its bullets are pictures", "they are signs")
  }

  /// What can differ between runs and is lost.
  private static func look(_ properties: XMLNode?) -> String {
    guard let properties else { return "" }
    let attributes = ["b", "i", "u", "sz", "strike", "baseline", "spc", "cap"].map { properties[$0] ?? "-" }.joined(
      separator: " ")
    let color = properties.child("solidFill")?.children.first
    return "\(attributes) \(color?.name ?? "") \(color?["val"] ?? "") \(properties.child("latin")?["typeface"] ?? "")"
  }

  private static let dot = "•"

  private static func bullet(
    _ properties: [XMLNode], _ level: Int, _ numbers: inout [Int: Int]
  ) -> (mark: String, isSymbol: Bool)? {
    for node in properties {
      if node.child("buNone") != nil { break }
      if let mark = node.child("buChar")?["char"] {
        // The signs of Wingdings are letters without its font.
        let isSymbol =
          mark.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) } || mark == "§" || mark == "Ø"
        return (isSymbol ? dot : mark, isSymbol)
      }
      if node.child("buAutoNum") != nil {
        numbers[level, default: 0] += 1
        return ("\(numbers[level] ?? 1).", false)
      }
    }
    numbers[level] = nil
    return nil
  }
}
