// Shapes as paths, with the starts and directions that SVG gives them (SVG 2, section 10), as dashes begin there.

import Pixels
import VectorGraphics

/// Makes paths of shape elements.
struct ShapeReader {
  /// The element's attributes.
  let reader: ElementReader

  /// The names of all shape elements.
  static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// The path of a shape element; empty where nothing is to be drawn.
  func path() -> VectorPath {
    switch reader.element.name {
    case "path": data()
    case "rect": rect()
    case "circle": circle()
    case "ellipse": ellipse()
    case "line": line()
    case "polyline": poly(isClosed: false)
    default: poly(isClosed: true)
    }
  }

  private func data() -> VectorPath {
    guard let text = reader.element["d"], text.keyword != "none" else { return VectorPath() }
    let (path, problem) = VectorPath.parse(text)
    if let problem { reader.warn(.pathData(problem.description), at: "d", index: problem.offset) }
    return path
  }

  private func rect() -> VectorPath {
    guard let width = reader.extent("width", .x), let height = reader.extent("height", .y), width > 0, height > 0
    else { return VectorPath() }
    let (x, y) = (reader.length("x", .x) ?? 0, reader.length("y", .y) ?? 0)
    let radii = radii()
    let (rx, ry) = (min(radii?.x ?? 0, width / 2), min(radii?.y ?? 0, height / 2))
    guard rx > 0, ry > 0 else {
      return .polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], isClosed: true)
    }
    let inner = Rect(minX: x + rx, minY: y + ry, maxX: x + width - rx, maxY: y + height - ry)
    var path = VectorPath(segments: [.move(Point(x: inner.minX, y: y))])
    for (quarter, center) in inner.corners.enumerated() where quarter > 0 {
      path.addQuarter(quarter - 2, center: center, radiusX: rx, radiusY: ry)
    }
    path.addQuarter(2, center: inner.origin, radiusX: rx, radiusY: ry)
    path.segments.append(.close)
    return path
  }

  /// `rx` and `ry`, each of which is the other one where it is not given.
  private func radii() -> (x: Double, y: Double)? {
    let (x, y) = (reader.extent("rx", .x), reader.extent("ry", .y))
    guard let first = x ?? y, let second = y ?? x else { return nil }
    return (first, second)
  }

  private func circle() -> VectorPath {
    let radius = reader.extent("r", .diagonal) ?? 0
    return ellipse(radius, radius)
  }

  private func ellipse() -> VectorPath {
    let radii = radii()
    return ellipse(radii?.x ?? 0, radii?.y ?? 0)
  }

  private func ellipse(_ rx: Double, _ ry: Double) -> VectorPath {
    guard rx > 0, ry > 0 else { return VectorPath() }
    let center = Point(x: reader.length("cx", .x) ?? 0, y: reader.length("cy", .y) ?? 0)
    var path = VectorPath(segments: [.move(Point(x: center.x + rx, y: center.y))])
    for quarter in 0..<4 { path.addQuarter(quarter, center: center, radiusX: rx, radiusY: ry) }
    path.segments.append(.close)
    return path
  }

  private func line() -> VectorPath {
    .polygon(
      [
        (reader.length("x1", .x) ?? 0, reader.length("y1", .y) ?? 0),
        (reader.length("x2", .x) ?? 0, reader.length("y2", .y) ?? 0),
      ], isClosed: false)
  }

  /// The points up to the first that is none; a last number without a partner is left out (SVG 2, section 10.6).
  private func poly(isClosed: Bool) -> VectorPath {
    guard let text = reader.element["points"] else { return VectorPath() }
    var scanner = ValueScanner(text)
    var numbers: [Double] = []
    while let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    if !scanner.isAtEnd || numbers.count % 2 == 1 {
      reader.warn(.invalid("points", text), at: "points", index: scanner.index)
    }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    return .polygon(points, isClosed: isClosed)
  }
}

extension VectorPath {
  /// Adds a quarter of an ellipse, clockwise from `quarter` times 90° after the x axis, with a line to where it starts.
  fileprivate mutating func addQuarter(_ quarter: Int, center: Point, radiusX: Double, radiusY: Double) {
    func point(_ angle: Double, _ along: Double) -> Point {
      let (x, y) = (PortableMath.cosine(degrees: angle), PortableMath.sine(degrees: angle))
      return Point(x: center.x + radiusX * (x - along * y), y: center.y + radiusY * (y + along * x))
    }
    let start = Double(quarter) * 90
    if segments.last?.end != point(start, 0) { segments.append(.line(point(start, 0))) }
    for angle in [start, start + 45] {
      segments.append(
        .cubic(
          point(angle, Self.eighth), point(angle + 45, -Self.eighth), end: point(angle + 45, 0)))
    }
  }

  /// How far control points are from the ends of an eighth of a circle of radius 1: 4/3 · tan(45°/4). The curve leaves the
  /// circle by 4·10⁻⁶ at most.
  private static let eighth = 0.265216489839544

  /// Lines between points.
  fileprivate static func polygon(_ points: [(x: Double, y: Double)], isClosed: Bool) -> VectorPath {
    guard let first = points.first else { return VectorPath() }
    var path = VectorPath(segments: [.move(Point(x: first.x, y: first.y))])
    path.segments += points.dropFirst().map { .line(Point(x: $0.x, y: $0.y)) }
    if isClosed { path.segments.append(.close) }
    return path
  }
}
