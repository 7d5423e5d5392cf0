// Shapes of DrawingML: boxes, circles, presets as path data by their formulas, and shapes that are drawn freely.

import Pixels

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
    default:
      if let paths = SlidePresets.paths(name, values, in: size) { return joined(paths) }
      return .unknown("its shape \(name.oneLine(30)) is not known")
    }
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
