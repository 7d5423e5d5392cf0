// What the script says of an element.

import ForeignText
import JSONTree
import Pixels
import SVGReader

/// An element with a name.
struct PageItem {
  /// A line of text: its characters and where they are, in the viewport.
  struct Line {
    let text: String
    let top: Double
    let bottom: Double
    let left: Double
    let right: Double
  }

  /// A turn and a scale about a point of the box, then a move.
  struct Turn {
    let degrees: Double
    let scale: Point
    let move: Point
    let origin: Point
  }

  /// An ancestor without a name that clips.
  struct Around {
    /// Equal for one ancestor.
    let id: Int
    /// What it shows, and the radii of its corners.
    let clip: (rect: Rect, radii: [Double])

    fileprivate init?(_ node: JSONNode) {
      guard let id = node["id"]?.number.flatMap({ Int(exactly: $0) }), let rect = Rect(list: node["rect"]),
        let css = node["css"]
      else { return nil }
      (self.id, clip) = (id, PageStyle(css).clip(in: rect))
    }
  }

  /// Empty: it has none, and is an item because it fades or blends what is in it as one.
  let name: String
  /// Its place in the paint order of the page.
  let position: Int
  /// Whether it is only a text of its element, without the element's box.
  let isText: Bool
  /// Whether its text ends in … at the end of its box.
  let isCut: Bool
  /// Whether only its first lines are shown.
  let isClamped: Bool
  /// In the viewport, without its own turn.
  let rect: Rect
  /// Why its place cannot be said by keys: it is slanted or in three dimensions.
  let isDistorted: Bool
  let turn: Turn?
  /// The opacities of ancestors without a name, multiplied.
  let opacity: Double
  /// Ancestors without a name that clip it, the outermost first.
  let around: [Around]
  let lines: [Line]
  /// What is in it, the lowest first: numbers of items, and of runs of what has no name as -1, -2, ….
  let order: [Int]
  /// Whether it is a picture, a control or a drawing itself.
  let hasOwn: Bool
  /// An effect of an ancestor that no layer has; nil: none.
  let outerEffect: String?
  /// Why it can only be a picture; nil: its keys decide.
  var obstacle: String? {
    if isDistorted { return "it is slanted or turned in a way that no key says" }
    return outerEffect.map { "it is in an element with a \($0)" }
  }
  /// The shapes of an SVG; nil: it is not an SVG, or has more than shapes.
  let shapes: [PageShape]?
  /// An SVG as a file; nil: it is not an SVG, refers to something outside, or has something that pictures do not draw.
  let svg: String?
  /// The address of its picture and the picture's size.
  let image: (url: String, size: Size)?
  let style: PageStyle

  /// Reads the description of an element; nil: it is not one.
  init?(_ node: JSONNode) {
    guard let name = node["name"]?.string, let rect = Rect(list: node["rect"]), let css = node["css"] else {
      return nil
    }
    (self.name, self.rect) = (name, rect)
    style = PageStyle(css)
    opacity = node["opacity"]?.number ?? 1
    position = node["position"]?.number.flatMap { Int(exactly: $0) } ?? -1
    isText = node["isText"]?.bool == true
    order = (node["order"]?.elements ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
    hasOwn = node["hasOwn"]?.bool == true
    outerEffect = node["effect"]?.string
    let described = node["shapes"]?.elements ?? []
    let shapes = described.compactMap { PageShape($0) }
    self.shapes = shapes.isEmpty || shapes.count < described.count ? nil : shapes
    // What the reader of SVG does not draw, such as markers and patterns, gives a warning.
    svg = node["svg"]?.string.flatMap { SVGReader.read(Array($0.utf8)).diagnostics.isEmpty ? $0 : nil }
    isDistorted = node["turn"]?.string != nil
    if let turn = node["turn"], let degrees = turn["rotate"]?.number, let sx = turn["sx"]?.number,
      let sy = turn["sy"]?.number, let origin = turn["origin"]?.elements.compactMap(\.number), origin.count >= 2
    {
      self.turn = Turn(
        degrees: degrees, scale: Point(x: sx, y: sy),
        move: Point(x: turn["tx"]?.number ?? 0, y: turn["ty"]?.number ?? 0),
        origin: Point(x: origin[0], y: origin[1]))
    } else {
      turn = nil
    }
    around = (node["clips"]?.elements ?? []).compactMap { Around($0) }
    (isCut, isClamped) = (node["isCut"]?.bool == true, node["isClamped"]?.bool == true)
    lines = (node["lines"]?.elements ?? []).compactMap { line in
      guard let text = line["text"]?.string, let top = line["top"]?.number, let bottom = line["bottom"]?.number,
        let left = line["left"]?.number, let right = line["right"]?.number
      else { return nil }
      return Line(text: text.trimmingSpaces, top: top, bottom: bottom, left: left, right: right)
    }
    if let url = node["image"]?["src"]?.string, let width = node["image"]?["width"]?.number,
      let height = node["image"]?["height"]?.number, !url.isEmpty
    {
      image = (url, Size(width: width, height: height))
    } else {
      image = nil
    }
  }
}

extension Rect {
  /// From a list of four numbers.
  fileprivate init?(list: JSONNode?) {
    let numbers = (list?.elements ?? []).compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: max(0, numbers[2]), height: max(0, numbers[3]))
  }
}

/// The computed style of an element.
struct PageStyle {
  private let css: JSONNode

  init(_ css: JSONNode) { self.css = css }

  /// A property by its name in scripts.
  subscript(name: String) -> String { css[name]?.string ?? "" }

  /// The four sides from the top clockwise: width, style and colour. What is not drawn has the width 0.
  var borders: [(width: Double, style: String, color: String)] {
    (css["borders"]?.elements ?? []).map {
      let style = $0.elements.dropFirst().first?.string ?? ""
      let isDrawn = style != "none" && style != "hidden"
      return (isDrawn ? $0.elements.first?.number ?? 0 : 0, style, isDrawn ? $0.elements.last?.string ?? "" : "")
    }
  }

  /// From the top clockwise, in pixels.
  var padding: [Double] { (css["padding"]?.elements ?? []).map { $0.number ?? 0 } }

  /// Whether what leaves the box is cut.
  var isClipping: Bool { self["overflowX"] != "visible" && self["overflowY"] != "visible" }

  /// The radii from the top left clockwise, horizontally and vertically, made smaller where they would overlap.
  func corners(in rect: Rect) -> [(x: Double, y: Double)] {
    var corners = (css["radii"]?.elements ?? []).map { node -> (x: Double, y: Double) in
      let words = (node.string ?? "0px").split(separator: " ").map(String.init)
      let first = words.first ?? "0px"
      return (
        CSSValue.length(first, of: rect.width) ?? 0, CSSValue.length(words.last ?? first, of: rect.height) ?? 0
      )
    }
    guard corners.count == 4 else { return Array(repeating: (0, 0), count: 4) }
    var factor = 1.0
    for (one, other) in [(0, 1), (3, 2)] {
      factor = min(factor, rect.width / max(corners[one].x + corners[other].x, 1e-9))
    }
    for (one, other) in [(0, 3), (1, 2)] {
      factor = min(factor, rect.height / max(corners[one].y + corners[other].y, 1e-9))
    }
    if factor < 1 { corners = corners.map { ($0.x * factor, $0.y * factor) } }
    return corners
  }

  /// The radii from the top left clockwise, in pixels; nil if one is elliptical.
  func radii(in rect: Rect) -> [Double]? {
    let corners = corners(in: rect)
    return corners.allSatisfy { abs($0.x - $0.y) < 0.01 } ? corners.map(\.x) : nil
  }

  /// The area inside of the border, which is what a box that clips shows of its children, and the radii of its corners.
  func clip(in rect: Rect) -> (rect: Rect, radii: [Double]) {
    let (widths, radii) = (borders.map(\.width), radii(in: rect) ?? [])
    guard widths.count == 4 else { return (rect, radii) }
    let inner = Rect(
      minX: rect.minX + widths[3], minY: rect.minY + widths[0], maxX: rect.maxX - widths[1], maxY: rect.maxY - widths[2]
    )
    return (inner, radii.enumerated().map { max(0, $1 - max(widths[$0], widths[($0 + 3) % 4])) })
  }

  /// Whether children are in a row or a column by flexible layout; nil: they are not.
  var isRow: Bool? {
    guard ["flex", "inline-flex"].contains(self["display"]), self["flexWrap"] == "nowrap" else { return nil }
    return ["row": true, "column": false][self["flexDirection"]]
  }

  /// The families of the text, in order.
  var families: [String] {
    CSSValue.list(self["fontFamily"]).map { $0.filter { $0 != "\"" && $0 != "'" } }
  }

  /// The box that backgrounds are measured by, inside of the border or of the padding.
  func backgroundArea(in size: Size) -> Rect {
    let isInside = self["backgroundOrigin"] != "border-box"
    var insets = isInside ? borders.map(\.width) : [0, 0, 0, 0]
    if self["backgroundOrigin"] == "content-box" { insets = zip(insets, padding).map { $0 + $1 } }
    guard insets.count == 4 else { return Rect(size: size) }
    return Rect(minX: insets[3], minY: insets[0], maxX: size.width - insets[1], maxY: size.height - insets[2])
  }

  /// What no key says of the box itself; nil: nothing.
  var obstacle: String? {
    if self["filter"] != "none", !self["filter"].isEmpty { return "it has a filter" }
    if !["none", ""].contains(self["maskImage"]) { return "it has a mask" }
    if !["none", ""].contains(self["clipPath"]) { return "it has a clip path" }
    if !["none", ""].contains(self["borderImageSource"]) { return "it has a border of pictures" }
    if !["none", ""].contains(self["outlineStyle"]) { return "it has an outline" }
    if self["backgroundClip"] == "text" { return "its background is in the shape of its text" }
    return nil
  }
}
