// Shapes of DrawingML as path data: the presets that decks use most, by their formulas, and shapes that are drawn freely.

import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The outline of a shape in a box.
enum SlideGeometry {
  /// The whole box.
  case rect
  /// A box with round corners; the radii from the top left clockwise.
  case rounded([Double])
  case circle
  /// In the box, which is no square.
  case ellipse
  /// Path data in points.
  case path(String)
  /// A line, which has no inside.
  case line(String)
  /// Several paths, the lowest one first.
  case paths([SlidePath])
  /// A preset that is not known.
  case unknown(String)

  /// The outline of a shape.
  ///
  /// - Parameters:
  ///   - properties: An element such as `spPr`.
  ///   - size: Of the box, in points.
  init(_ properties: XMLNode?, in size: Size) {
    if let custom = properties?.child("custGeom") {
      self = Self.custom(custom, in: size) ?? .unknown("its shape cannot be read")
    } else {
      let preset = properties?.child("prstGeom")
      self = Self.preset(preset?["prst"] ?? "rect", Self.adjustments(preset), in: size)
    }
  }

  /// How far the text of a shape is from the edges of its box, besides its own insets: top, right, bottom, left.
  ///
  /// - Parameters:
  ///   - properties: An element such as `spPr`.
  ///   - size: Of the box, in points.
  static func textInsets(_ properties: XMLNode?, in size: Size) -> [Double] {
    let preset = properties?.child("custGeom") == nil ? properties?.child("prstGeom") : nil
    let values = adjustments(preset)
    let (w, h, side) = (size.width, size.height, min(size.width, size.height))
    func value(_ name: String, _ usual: Double, _ most: Double) -> Double { min(max(values[name] ?? usual, 0), most) }
    // A corner of 45° in a quarter of a circle.
    let corner = 1 - 0.5.squareRoot()
    switch preset?["prst"] ?? "rect" {
    case "ellipse", "donut", "flowChartConnector":
      let (x, y) = (w / 2 * corner, h / 2 * corner)
      return [y, x, y, x]
    case "roundRect", "flowChartAlternateProcess":
      return Array(repeating: value("adj", 0.16667, 0.5) * side * corner, count: 4)
    case "diamond", "flowChartDecision": return [h / 4, w / 4, h / 4, w / 4]
    case "triangle":
      let left = value("adj", 0.5, 1) * w / 2
      return [h / 2, w / 2 - left, 0, left]
    case "can": return [value("adj", 0.25, h / max(side, 1e-9) / 2) * side, 0, 0, 0]
    case "homePlate": return [0, value("adj", 0.5, w / max(side, 1e-9)) * side / 2, 0, 0]
    default: return [0, 0, 0, 0]
    }
  }

  private static func adjustments(_ preset: XMLNode?) -> [String: Double] {
    var values: [String: Double] = [:]
    for guide in preset?.child("avLst")?.all("gd") ?? [] {
      guard let name = guide["name"], let formula = guide["fmla"], formula.hasPrefix("val ") else { continue }
      values[name] = Double(formula.dropFirst(4)).flatMap { $0.isFinite ? $0 / 100_000 : nil }
    }
    return values
  }

  private static func preset(_ name: String, _ values: [String: Double], in size: Size) -> SlideGeometry {
    let (w, h) = (size.width, size.height)
    let side = min(w, h)
    func value(_ name: String, _ usual: Double, _ most: Double) -> Double { min(max(values[name] ?? usual, 0), most) }
    func polygon(_ points: [(Double, Double)]) -> SlideGeometry { .path(Self.polygon(points)) }
    switch name {
    case "rect", "flowChartProcess", "actionButtonBlank": return .rect
    case "roundRect", "flowChartAlternateProcess": return .rounded([value("adj", 0.16667, 0.5) * side])
    case "round1Rect": return .rounded([0, value("adj", 0.16667, 0.5) * side, 0, 0])
    case "round2SameRect":
      let (top, bottom) = (value("adj1", 0.16667, 0.5) * side, value("adj2", 0, 0.5) * side)
      return .rounded([top, top, bottom, bottom])
    case "round2DiagRect":
      let (one, other) = (value("adj1", 0.16667, 0.5) * side, value("adj2", 0, 0.5) * side)
      return .rounded([one, other, one, other])
    case "ellipse", "flowChartConnector":
      return abs(w - h) < 0.01 ? .circle : .ellipse
    case "line", "straightConnector1": return .line(Self.open([(0, 0), (w, h)]))
    case "bentConnector3":
      let x = (values["adj1"] ?? 0.5) * w
      return .line(Self.open([(0, 0), (x, 0), (x, h), (w, h)]))
    case "triangle":
      return polygon([(value("adj", 0.5, 1) * w, 0), (w, h), (0, h)])
    case "rtTriangle": return polygon([(0, 0), (w, h), (0, h)])
    case "diamond", "flowChartDecision": return polygon([(w / 2, 0), (w, h / 2), (w / 2, h), (0, h / 2)])
    case "parallelogram":
      let x = value("adj", 0.25, w / max(side, 1e-9)) * side
      return polygon([(x, 0), (w, 0), (w - x, h), (0, h)])
    case "trapezoid":
      let x = value("adj", 0.25, w / 2 / max(side, 1e-9)) * side
      return polygon([(x, 0), (w - x, 0), (w, h), (0, h)])
    case "pentagon": return star(in: size, points: 5, inner: nil)
    case "hexagon":
      let x = value("adj", 0.25, w / 2 / max(side, 1e-9)) * side
      let dy = min(max((values["vf"] ?? 1.1547) * h / 2 * sin(.pi / 3), 0), h / 2)
      return polygon([
        (0, h / 2), (x, h / 2 - dy), (w - x, h / 2 - dy), (w, h / 2), (w - x, h / 2 + dy), (x, h / 2 + dy),
      ])
    case "octagon":
      let x = value("adj", 0.29289, 0.5) * side
      return polygon([(x, 0), (w - x, 0), (w, x), (w, h - x), (w - x, h), (x, h), (0, h - x), (0, x)])
    case "plus":
      let x = value("adj", 0.25, 0.5) * side
      return polygon([
        (x, 0), (w - x, 0), (w - x, x), (w, x), (w, h - x), (w - x, h - x), (w - x, h), (x, h), (x, h - x), (0, h - x),
        (0, x), (x, x),
      ])
    case "chevron":
      let x = value("adj", 0.5, w / max(side, 1e-9)) * side
      return polygon([(0, 0), (w - x, 0), (w, h / 2), (w - x, h), (0, h), (x, h / 2)])
    case "homePlate":
      let x = w - value("adj", 0.5, w / max(side, 1e-9)) * side
      return polygon([(0, 0), (x, 0), (w, h / 2), (x, h), (0, h)])
    case "rightArrow", "leftArrow", "upArrow", "downArrow":
      return arrow(name, shaft: value("adj1", 0.5, 1), head: values["adj2"] ?? 0.5, in: size)
    case "star4": return star(in: size, points: 4, inner: value("adj", 0.125, 0.5))
    case "star5": return star(in: size, points: 5, inner: value("adj", 0.19098, 0.5))
    case "star6": return star(in: size, points: 6, inner: value("adj", 0.28868, 0.5))
    case "star8": return star(in: size, points: 8, inner: value("adj", 0.375, 0.5))
    case "donut":
      let ring = value("adj", 0.25, 0.5) * side
      return .path(ringPath(w, h, ring))
    case "curvedConnector2":
      var path = PathText()
      path.move(0, 0)
      path.curve(w / 2, 0, w, h / 2, w, h)
      return .line(path.data)
    case "bentConnector2": return .line(Self.open([(0, 0), (w, 0), (w, h)]))
    case "curvedConnector3":
      let x = (values["adj1"] ?? 0.5) * w
      var path = PathText()
      path.move(0, 0)
      path.curve(x / 2, 0, x, h / 4, x, h / 2)
      path.curve(x, h * 3 / 4, (w + x) / 2, h, w, h)
      return .line(path.data)
    default:
      if let paths = SlidePresets.paths(name, values, in: size) { return joined(paths) }
      return .unknown("its shape \(name.oneLine(30)) is not known")
    }
  }

  private static func polygon(_ points: [(Double, Double)]) -> String {
    var path = PathText()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(point.0, point.1) } else { path.line(point.0, point.1) }
    }
    path.close()
    return path.data
  }

  private static func open(_ points: [(Double, Double)]) -> String { String(polygon(points).dropLast()) }

  private static func arrow(_ name: String, shaft: Double, head: Double, in size: Size) -> SlideGeometry {
    let isUpright = name == "upArrow" || name == "downArrow"
    let (length, width) = isUpright ? (size.height, size.width) : (size.width, size.height)
    let tip = min(max(head * min(size.width, size.height), 0), length)
    let (near, far) = ((1 - shaft) / 2 * width, (1 + shaft) / 2 * width)
    let right = [
      (0, near), (length - tip, near), (length - tip, 0), (length, width / 2), (length - tip, width),
      (length - tip, far), (0, far),
    ]
    return .path(
      polygon(
        right.map { along, across in
          switch name {
          case "leftArrow": (length - along, across)
          case "downArrow": (across, along)
          case "upArrow": (across, length - along)
          default: (along, across)
          }
        }))
  }

  /// Corners on an ellipse, the first one at the top; with `inner`, a share of the box, corners between them.
  private static func star(in size: Size, points: Int, inner: Double?) -> SlideGeometry {
    var corners: [(Double, Double)] = []
    // PowerPoint's five corners reach the edges of the box.
    let (grow, rise) = points == 5 ? (1.05146, 1.10557) : (points == 6 ? 1.1547 : 1, 1.0)
    let (rx, ry) = (size.width / 2 * grow, size.height / 2 * rise)
    let (x, y) = (size.width / 2, points == 5 ? ry : size.height / 2)
    for index in 0..<points {
      let angle = Double(index) / Double(points) * 2 * .pi
      corners.append((x + rx * sin(angle), y - ry * cos(angle)))
      guard let inner else { continue }
      let between = angle + .pi / Double(points)
      corners.append((x + rx * inner * 2 * sin(between), y - ry * inner * 2 * cos(between)))
    }
    return .path(polygon(corners))
  }

  /// An ellipse and, the other way round, its hole.
  private static func ringPath(_ w: Double, _ h: Double, _ ring: Double) -> String {
    let k = PathText.quarter
    let (rx, ry) = (max(0, w / 2 - ring), max(0, h / 2 - ring))
    var hole = PathText()
    hole.move(w / 2, h / 2 - ry)
    hole.curve(w / 2 - rx * k, h / 2 - ry, w / 2 - rx, h / 2 - ry * k, w / 2 - rx, h / 2)
    hole.curve(w / 2 - rx, h / 2 + ry * k, w / 2 - rx * k, h / 2 + ry, w / 2, h / 2 + ry)
    hole.curve(w / 2 + rx * k, h / 2 + ry, w / 2 + rx, h / 2 + ry * k, w / 2 + rx, h / 2)
    hole.curve(w / 2 + rx, h / 2 - ry * k, w / 2 + rx * k, h / 2 - ry, w / 2, h / 2 - ry)
    hole.close()
    return PathText.ellipse(w, h) + hole.data
  }

  // MARK: Free shapes

  /// The paths of a free shape; nil: it has none, or one cannot be read.
  private static func custom(_ geometry: XMLNode, in size: Size) -> SlideGeometry? {
    var guides = SlideGuides(in: size)
    for guide in (geometry.child("avLst")?.all("gd") ?? []) + (geometry.child("gdLst")?.all("gd") ?? []) {
      if let name = guide["name"], let formula = guide["fmla"] { guides.set(name, formula: formula) }
    }
    var paths: [SlidePath] = []
    for node in geometry.child("pathLst")?.all("path") ?? [] {
      guard let path = path(node, guides, in: size) else { return nil }
      if !path.data.isEmpty { paths.append(path) }
    }
    return paths.isEmpty ? nil : joined(paths)
  }

  private static func path(_ node: XMLNode, _ guides: SlideGuides, in size: Size) -> SlidePath? {
    let (width, height) = (node.number("w") ?? 0, node.number("h") ?? 0)
    var pen = SlidePen(
      guides,
      scale: (width > 0 ? size.width / width : 1 / 12_700, height > 0 ? size.height / height : 1 / 12_700))
    for step in node.children {
      let operands =
        step.name == "arcTo"
        ? ["wR", "hR", "stAng", "swAng"].map { step[$0] ?? "" }
        : step.all("pt").flatMap { [$0["x"] ?? "", $0["y"] ?? ""] }
      guard let command = commands[step.name], pen.draw(command, operands) else { return nil }
    }
    return SlidePath(
      data: pen.data, light: SlidePath.light(node["fill"] ?? ""),
      isStroked: !["0", "false"].contains(node["stroke"]))
  }

  private static let commands: [String: Character] = [
    "moveTo": "M", "lnTo": "L", "quadBezTo": "Q", "cubicBezTo": "C", "arcTo": "A", "close": "Z",
  ]

  /// Paths that are painted in the same way as one.
  private static func joined(_ paths: [SlidePath]) -> SlideGeometry {
    var result: [SlidePath] = []
    for path in paths {
      if let last = result.last, last.light == path.light, last.isStroked == path.isStroked {
        result[result.count - 1].data += path.data
      } else {
        result.append(path)
      }
    }
    guard result.count == 1, result[0].isStroked else { return .paths(result) }
    return result[0].light == 0
      ? .path(result[0].data) : result[0].light == nil ? .line(result[0].data) : .paths(result)
  }
}
