// Preset shapes of DrawingML that are neither boxes nor lines, by the formulas of ECMA-376 (presetShapeDefinitions.xml).

import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Draws preset shapes.
struct SlidePresets {
  private let name: String
  /// Adjustments by name, in shares.
  private let values: [String: Double]
  private let w: Double
  private let h: Double
  /// The shorter side.
  private let ss: Double

  /// The outline of a preset as path data; nil: it is not known.
  static func path(_ name: String, _ values: [String: Double], in size: Size) -> String? {
    guard size.width > 0, size.height > 0 else { return nil }
    let preset = SlidePresets(
      name: name, values: values, w: size.width, h: size.height, ss: min(size.width, size.height))
    return preset.fixed() ?? preset.arrow() ?? preset.corners() ?? preset.sign() ?? preset.round() ?? preset.callout()
  }

  private func value(_ name: String, _ usual: Double, _ most: Double) -> Double {
    min(max(values[name] ?? usual, 0), max(0, most))
  }

  /// An adjustment that is an angle, in radians.
  private func angle(_ name: String, _ degrees: Double) -> Double {
    (values[name].map { $0 * 100_000 / 60_000 } ?? degrees) * .pi / 180
  }

  private func polygon(_ points: [(Double, Double)]) -> String {
    var path = PathText()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(point.0, point.1) } else { path.line(point.0, point.1) }
    }
    path.close()
    return path.data
  }

  // MARK: Polygons

  /// Corners on a grid: its size, then x and y of each corner.
  private static let grids: [String: [Double]] = [
    "flowChartInputOutput": [5, 0, 5, 1, 0, 5, 0, 4, 5],
    "flowChartPreparation": [10, 0, 5, 2, 0, 8, 0, 10, 5, 8, 10, 2, 10],
    "flowChartManualInput": [5, 0, 1, 5, 0, 5, 5, 0, 5], "flowChartManualOperation": [5, 0, 0, 5, 0, 4, 5, 1, 5],
    "flowChartOffpageConnector": [10, 0, 0, 10, 0, 10, 8, 5, 10, 0, 8], "flowChartExtract": [2, 0, 2, 1, 0, 2, 2],
    "flowChartMerge": [2, 0, 0, 2, 0, 1, 2], "flowChartPunchedCard": [5, 0, 1, 1, 0, 5, 0, 5, 5, 0, 5],
    "lightningBolt": [
      21600, 8472, 0, 12860, 6080, 11050, 6797, 16577, 12007, 14767, 12877, 21600, 21600, 10012, 14915, 12222, 13987,
      5022, 9705, 7602, 8382, 0, 3890,
    ],
    "irregularSeal1": [
      21600, 10800, 5800, 14522, 0, 14155, 5325, 18380, 4457, 16702, 7315, 21097, 8137, 17607, 10475, 21600, 13290,
      16837,
      12942, 18145, 18095, 14020, 14457, 13247, 19737, 10532, 14935, 8485, 21600, 7715, 15627, 4762, 17617, 5667, 13937,
      135, 14587, 3722, 11775, 0, 8615, 4627, 7617, 370, 2295, 7312, 6320, 8352, 2295,
    ],
    "irregularSeal2": [
      21600, 11462, 4342, 14790, 0, 14525, 5777, 18007, 3172, 16380, 6532, 21600, 6645, 16985, 9402, 18270, 11290,
      16380,
      12310, 18877, 15632, 14640, 14350, 14942, 17370, 12180, 15935, 11612, 18842, 9872, 17370, 8700, 19712, 7527,
      18125,
      4917, 21600, 4805, 18240, 1285, 17825, 3330, 15370, 0, 12877, 3935, 11592, 1172, 8270, 5372, 7817, 4502, 3625,
      8550,
      6382, 9722, 1887,
    ],
    "dodecagon": [
      21600, 0, 7906, 2894, 2894, 7906, 0, 13694, 0, 18706, 2894, 21600, 7906, 21600, 13694, 18706, 18706, 13694, 21600,
      7906, 21600, 2894, 18706, 0, 13694,
    ],
  ]

  private func fixed() -> String? {
    guard let grid = Self.grids[name] else { return nil }
    let (sx, sy) = (w / grid[0], h / grid[0])
    return polygon(stride(from: 1, to: grid.count - 1, by: 2).map { (grid[$0] * sx, grid[$0 + 1] * sy) })
  }

  private func arrow() -> String? {
    let isUpright = name == "upDownArrow"
    let (length, width) = isUpright ? (h, w) : (w, h)
    let half = value("adj1", 0.5, 1) * width / 2
    let (near, far) = (width / 2 - half, width / 2 + half)
    switch name {
    case "leftRightArrow", "upDownArrow":
      let tip = value("adj2", 0.5, length / ss / 2) * ss
      let end = length - tip
      let points = [
        (0, width / 2), (tip, 0), (tip, near), (end, near), (end, 0), (length, width / 2), (end, width), (end, far),
        (tip, far), (tip, width),
      ]
      return polygon(isUpright ? points.map { ($1, $0) } : points)
    case "notchedRightArrow":
      let tip = value("adj2", 0.5, w / ss) * ss
      return polygon([
        (0, near), (w - tip, near), (w - tip, 0), (w, h / 2), (w - tip, h), (w - tip, far), (0, far),
        (half * tip / (h / 2), h / 2),
      ])
    default: return nil
    }
  }

  /// Boxes with corners that are cut or taken out.
  private func corners() -> String? {
    func snipped(_ tl: Double, _ tr: Double, _ br: Double, _ bl: Double) -> String {
      polygon([
        (tl, 0), (w - tr, 0), (w, tr), (w, h - br), (w - br, h), (bl, h), (0, h - bl), (0, tl),
      ])
    }
    switch name {
    case "snip1Rect": return snipped(0, value("adj", 0.16667, 0.5) * ss, 0, 0)
    case "snip2SameRect":
      let (top, bottom) = (value("adj1", 0.16667, 0.5) * ss, value("adj2", 0, 0.5) * ss)
      return snipped(top, top, bottom, bottom)
    case "snip2DiagRect":
      let (one, other) = (value("adj1", 0, 0.5) * ss, value("adj2", 0.16667, 0.5) * ss)
      return snipped(one, other, one, other)
    case "corner":
      let (y, x) = (h - value("adj1", 0.5, h / ss) * ss, value("adj2", 0.5, w / ss) * ss)
      return polygon([(0, 0), (x, 0), (x, y), (w, y), (w, h), (0, h)])
    case "halfFrame":
      let x = value("adj2", 0.33333, w / ss) * ss
      let y = value("adj1", 0.33333, (h - h * x / w) / ss) * ss
      return polygon([(0, 0), (w, 0), (w - y * w / h, y), (x, y), (x, h - x * h / w), (0, h)])
    case "frame":
      let x = value("adj1", 0.125, 0.5) * ss
      return polygon([(0, 0), (w, 0), (w, h), (0, h)])
        + polygon([(x, x), (x, h - x), (w - x, h - x), (w - x, x)])
    case "plaque":
      let x = value("adj", 0.16667, 0.5) * ss
      var path = PathText()
      let quarter = -Double.pi / 2
      path.move(0, x)
      var end = path.arc(from: (0, x), x, x, .pi / 2, quarter)
      for (corner, start) in [((w - x, 0.0), Double.pi), ((w, h - x), 1.5 * .pi), ((x, h), 0)] {
        path.line(corner.0, corner.1)
        end = path.arc(from: corner, x, x, start, quarter)
      }
      path.line(end.x, end.y)
      path.close()
      return path.data
    default: return nil
    }
  }

  /// Signs of arithmetic, and stars and polygons with many corners.
  private func sign() -> String? {
    let (dx, dy) = (w * 0.7349 / 2, h * 0.7349 / 2)
    func bar(_ top: Double, _ bottom: Double) -> String {
      polygon([(w / 2 - dx, top), (w / 2 + dx, top), (w / 2 + dx, bottom), (w / 2 - dx, bottom)])
    }
    switch name {
    case "mathMinus":
      let half = value("adj1", 0.2352, 1) * h / 2
      return bar(h / 2 - half, h / 2 + half)
    case "mathEqual":
      let (thick, gap) = (value("adj1", 0.2352, 0.3675) * h, value("adj2", 0.1176, 1) * h / 2)
      return bar(h / 2 - gap - thick, h / 2 - gap) + bar(h / 2 + gap, h / 2 + gap + thick)
    case "mathPlus":
      let (x, y, half) = (w / 2, h / 2, value("adj1", 0.2352, 0.7349) * ss / 2)
      return polygon([
        (x - dx, y - half), (x - half, y - half), (x - half, y - dy), (x + half, y - dy), (x + half, y - half),
        (x + dx, y - half), (x + dx, y + half), (x + half, y + half), (x + half, y + dy), (x - half, y + dy),
        (x - half, y + half), (x - dx, y + half),
      ])
    case "heptagon": return regular(7, from: 90, grow: 1.02572, rise: 1.0521)
    case "decagon": return regular(10, from: 0, grow: 1, rise: 1.05146)
    case "star8", "star12", "star16", "star24", "star32":
      return regular(Int(name.dropFirst(4)) ?? 8, from: 90, inner: value("adj", 0.375, 0.5) * 2)
    case "star7": return regular(7, from: 90, grow: 1.02572, rise: 1.0521, inner: value("adj", 0.34601, 0.5) * 2)
    case "star10": return regular(10, from: 90, grow: 1.05146, inner: value("adj", 0.42533, 0.5) * 2)
    default: return nil
    }
  }

  /// Corners on an ellipse that is larger than the box by factors; with `inner`, a share of it, corners between them.
  private func regular(
    _ count: Int, from degrees: Double, grow: Double = 1, rise: Double = 1, inner: Double? = nil
  ) -> String {
    let (rx, ry) = (w / 2 * grow, h / 2 * rise)
    // An odd number of corners reaches the upper edge only.
    let y = count % 2 == 1 ? ry : h / 2
    return polygon(
      (0..<count).flatMap { index in
        let angle = degrees * .pi / 180 + Double(index) / Double(count) * 2 * .pi
        let corner = (w / 2 + rx * cos(angle), y - ry * sin(angle))
        guard let inner else { return [corner] }
        let between = angle + .pi / Double(count)
        return [corner, (w / 2 + rx * inner * cos(between), y - ry * inner * sin(between))]
      })
  }

  // MARK: Curves

  private func round() -> String? {
    var path = PathText()
    let (rx, ry) = (w / 2, h / 2)
    switch name {
    case "flowChartTerminator": return PathText.roundedRect(w, h, Array(repeating: (w * 3475 / 21600, h / 2), count: 4))
    case "flowChartDelay":
      path.move(0, 0)
      path.line(rx, 0)
      _ = path.arc(from: (rx, 0), rx, ry, 1.5 * .pi, .pi)
      path.line(0, h)
    case "flowChartDocument":
      path.move(0, 0)
      path.line(w, 0)
      path.line(w, h * 17322 / 21600)
      path.curve(rx, h * 17322 / 21600, rx, h * 23922 / 21600, 0, h * 20172 / 21600)
    case "heart":
      path.move(rx, h / 4)
      path.curve(rx + w * 10 / 48, -h / 3, rx + w * 49 / 48, h / 4, rx, h)
      path.curve(rx - w * 49 / 48, h / 4, rx - w * 10 / 48, -h / 3, rx, h / 4)
    case "teardrop":
      let reach = value("adj", 1, 2)
      let (x, y) = (rx + rx * reach, ry - ry * reach)
      path.move(0, ry)
      _ = path.arc(from: (0, ry), rx, ry, .pi, .pi / 2)
      path.quadratic(from: (rx, 0), ((rx + x) / 2, 0), (x, y))
      path.quadratic(from: (x, y), (w, (ry + y) / 2), (w, ry))
      _ = path.arc(from: (w, ry), rx, ry, 0, .pi)
    case "pie", "chord":
      let isPie = name == "pie"
      let start = angle("adj1", isPie ? 0 : 45)
      let sweep = Self.sweep(from: start, to: angle("adj2", 270))
      let first = PathText.ellipsePoint(rx, ry, start)
      path.move(rx + first.x, ry + first.y)
      _ = path.arc(from: (rx + first.x, ry + first.y), rx, ry, start, sweep)
      if isPie { path.line(rx, ry) }
    case "blockArc":
      let (start, end) = (angle("adj1", 180), angle("adj2", 0))
      let (sweep, ring) = (Self.sweep(from: start, to: end), value("adj3", 0.25, 0.5) * ss)
      let (first, last) = (PathText.ellipsePoint(rx, ry, start), PathText.ellipsePoint(rx - ring, ry - ring, end))
      path.move(rx + first.x, ry + first.y)
      _ = path.arc(from: (rx + first.x, ry + first.y), rx, ry, start, sweep)
      path.line(rx + last.x, ry + last.y)
      _ = path.arc(from: (rx + last.x, ry + last.y), rx - ring, ry - ring, end, -sweep)
    default: return nil
    }
    path.close()
    return path.data
  }

  private static func sweep(from start: Double, to end: Double) -> Double {
    end > start ? end - start : end - start + 2 * .pi
  }

  // MARK: Callouts

  private func callout() -> String? {
    guard name == "wedgeRectCallout" || name == "wedgeRoundRectCallout" else { return nil }
    let (dx, dy) = (w * (values["adj1"] ?? -0.20833), h * (values["adj2"] ?? 0.625))
    let (x, y) = (w / 2 + dx, h / 2 + dy)
    let isUpright = abs(dy) > abs(dx * h / w)
    let (x1, x2) = dx > 0 ? (w * 7 / 12, w * 10 / 12) : (w * 2 / 12, w * 5 / 12)
    let (y1, y2) = dy > 0 ? (h * 7 / 12, h * 10 / 12) : (h * 2 / 12, h * 5 / 12)
    let r = name == "wedgeRectCallout" ? 0 : value("adj3", 0.16667, 0.5) * ss
    var path = PathText()
    let quarter = Double.pi / 2
    func corner(_ x: Double, _ y: Double, _ start: Double) {
      path.line(x, y)
      if r > 0 { _ = path.arc(from: (x, y), r, r, start, quarter) }
    }
    path.move(r, 0)
    path.line(x1, 0)
    if isUpright, dy <= 0 { path.line(x, y) }
    path.line(x2, 0)
    corner(w - r, 0, 3 * quarter)
    path.line(w, y1)
    if !isUpright, dx > 0 { path.line(x, y) }
    path.line(w, y2)
    corner(w, h - r, 0)
    path.line(x2, h)
    if isUpright, dy > 0 { path.line(x, y) }
    path.line(x1, h)
    corner(r, h, quarter)
    path.line(0, y2)
    if !isUpright, dx <= 0 { path.line(x, y) }
    path.line(0, y1)
    corner(0, r, 2 * quarter)
    path.close()
    return path.data
  }
}
