// Fills, lines and shadows of DrawingML.

import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A fill as the scene format can show it.
enum SlideFill {
  case none
  case fill(ImportedFill)
  /// A picture, from a reference of a part; nil: that of the shape.
  case picture(XMLNode, part: String?)
  /// That of the group.
  case group

  /// The fill among the children of an element; nil without one, so that a style may give it.
  init?(_ properties: XMLNode?, _ theme: SlideTheme, in size: Size) {
    for node in properties?.children ?? [] {
      if let fill = SlideFill(element: node, theme, in: size) {
        self = fill
        return
      }
    }
    return nil
  }

  /// The fill of an element such as `solidFill`.
  init?(element node: XMLNode, _ theme: SlideTheme, in size: Size) {
    switch node.name {
    case "noFill": self = .none
    case "solidFill": self = theme.color(in: node).map { .fill(.color($0)) } ?? .none
    case "gradFill": self = Self.gradient(node, theme, in: size).map { .fill($0) } ?? .none
    case "blipFill": self = .picture(node, part: theme.pictures)
    case "pattFill": self = .fill(.color(Self.mean(node, theme)))
    case "grpFill": self = .group
    default: return nil
    }
  }

  /// The mean colour of a pattern.
  private static func mean(_ node: XMLNode, _ theme: SlideTheme) -> Color {
    let name = node["prst"] ?? ""
    let share =
      name.hasPrefix("pct")
      ? (Double(name.dropFirst(3)) ?? 50) / 100 : name.hasPrefix("lt") ? 0.2 : name.hasPrefix("dk") ? 0.6 : 0.3
    let (front, back) = (theme.color(in: node.child("fgClr")) ?? .black, theme.color(in: node.child("bgClr")) ?? .white)
    func mix(_ a: Double, _ b: Double) -> Double { a * share + b * (1 - share) }
    return Color(
      red: mix(front.red, back.red), green: mix(front.green, back.green), blue: mix(front.blue, back.blue),
      alpha: mix(front.alpha, back.alpha))
  }

  /// Most stops of a gradient that are read.
  private static let mostStops = 256

  private static func gradient(_ node: XMLNode, _ theme: SlideTheme, in size: Size) -> ImportedFill? {
    let stops = (node.child("gsLst")?.children.prefix(mostStops) ?? []).compactMap { stop -> ImportedFill.Stop? in
      guard let color = theme.color(in: stop), let place = stop.number("pos") else { return nil }
      return .init(offset: min(max(place / 100_000, 0), 1), color: color)
    }.sorted { $0.offset < $1.offset }
    guard let first = stops.first else { return nil }
    if stops.count == 1 { return .color(first.color) }
    if let path = node.child("path") {
      let rect = path.child("fillToRect")
      func share(_ near: String, _ far: String) -> Double {
        let (a, b) = ((rect?.number(near) ?? 0) / 100_000, (rect?.number(far) ?? 0) / 100_000)
        return min(max((a + 1 - b) / 2, 0), 1)
      }
      let center = (x: share("l", "r"), y: share("t", "b"))
      let (dx, dy) = (max(center.x, 1 - center.x) * size.width, max(center.y, 1 - center.y) * size.height)
      let radius = path["path"] == "circle" ? (dx * dx + dy * dy).squareRoot() : max(dx, dy)
      return .radial(center: center, radii: (radius, radius), stops: stops)
    }
    let angle = (node.child("lin")?.number("ang") ?? 0) / 60_000 + 90
    return .linear(angle: angle.truncatingRemainder(dividingBy: 360), stops: stops)
  }
}

/// A line along the edge of a shape.
struct SlideLine {
  var color: Color
  var width: Double
  var cap = "butt"
  var join = "round"
  var dash: [Double] = []
  /// At the first and at the last point of an open line.
  var (start, end): (SlideArrow?, SlideArrow?)
  /// What of it no key says; nil: nothing.
  private(set) var difference: String?

  /// The line of a shape; nil: it has none.
  ///
  /// - Parameters:
  ///   - own: The element `ln`.
  ///   - style: That of the theme, with the theme of its colour.
  init?(_ own: XMLNode?, style: (line: XMLNode, theme: SlideTheme)?, _ theme: SlideTheme) {
    if own?.child("noFill") != nil { return nil }
    let size = Size(width: 1, height: 1)
    let fill = SlideFill(own, theme, in: size) ?? style.flatMap { SlideFill($0.line, $0.theme, in: size) }
    guard case .fill(let fill)? = fill else { return nil }
    color = fill.colors.first ?? .black
    if fill.colors.count != 1 { difference = "its line has a gradient" }
    let nodes = [own, style?.line].compactMap(\.self)
    if nodes.lazy.compactMap({ $0["cmpd"] }).first ?? "sng" != "sng" { difference = "its line is several lines" }
    width = max(0, (nodes.lazy.compactMap { $0.number("w") }.first ?? 9525) / 12_700)
    cap = ["rnd": "round", "sq": "square"][nodes.lazy.compactMap { $0["cap"] }.first ?? "flat"] ?? "butt"
    if nodes.contains(where: { $0.child("miter") != nil }) { join = "miter" }
    if nodes.contains(where: { $0.child("bevel") != nil }) { join = "bevel" }
    let pattern = nodes.lazy.compactMap { $0.child("prstDash")?["val"] }.first ?? "solid"
    dash = (Self.dashes[pattern] ?? []).map { $0 * width }
    start = SlideArrow(nodes.lazy.compactMap { $0.child("headEnd") }.first, line: width)
    end = SlideArrow(nodes.lazy.compactMap { $0.child("tailEnd") }.first, line: width)
  }

  /// Lengths in widths of the line.
  private static let dashes: [String: [Double]] = [
    "dot": [1, 3], "sysDot": [1, 1], "dash": [4, 3], "sysDash": [3, 1], "lgDash": [8, 3], "dashDot": [4, 3, 1, 3],
    "lgDashDot": [8, 3, 1, 3], "lgDashDotDot": [8, 3, 1, 3, 1, 3], "sysDashDot": [3, 1, 1, 1],
    "sysDashDotDot": [3, 1, 1, 1, 1, 1],
  ]

  /// Along a path.
  var stroke: ImportedStroke { ImportedStroke(color: color, width: width, cap: cap, join: join, dash: dash) }
}

extension ImportedShadow {
  /// The outer shadow of an element `effectLst`.
  init?(_ effects: XMLNode?, _ theme: SlideTheme) {
    guard let node = effects?.child("outerShdw"), let color = theme.color(in: node) else { return nil }
    let distance = (node.number("dist") ?? 0) / 12_700
    let angle = (node.number("dir") ?? 0) / 60_000 * .pi / 180
    self.init(
      color: color, radius: max(0, (node.number("blurRad") ?? 0) / 12_700),
      offset: Point(x: distance * cos(angle), y: distance * sin(angle)))
  }
}
